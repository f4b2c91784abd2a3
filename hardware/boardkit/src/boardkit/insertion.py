"""Whether every part can be put in: along some way, in the guide's order, with its nut.

A part that fits where it is may still have no way to get there: a nut does not pass a body wider
than its thread, a flange not the hole it covers. So each part is taken out again, straight along
one of six directions, or along one and then another, past everything that the guide has put in
before it; what can be taken out so can be put in.

Base and lid are filled apart from each other. Then the lid comes onto the base as one piece, and
what is put in from outside follows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from manifold3d import Manifold

from boardkit import guide
from boardkit.assembly import (
    BASE,
    BEZELS,
    BOARD,
    BUTTONS,
    CELL,
    CHARGER,
    CONTROLLER,
    FEET,
    FUSE,
    HEADERS,
    INSERTS,
    JACK,
    LID,
    NUTS,
    PIEZO,
    PIXELS,
    PLUGS,
    RINGS,
    SCREWS,
    SWITCH,
    Item,
)
from boardkit.board_file import Board
from boardkit.solids import overlap, union

Vector = tuple[float, float, float]
# Up first: most parts are laid in from above.
WAYS: tuple[Vector, ...] = ((0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0))
STEP_MM = 0.8  # no wall is thinner than two of these
FIRST_MM = (9.0, 18.0, 27.0)  # how far a part may go before it turns aside
IN_BASE = (BASE, INSERTS, BOARD, HEADERS, CONTROLLER, JACK, FUSE, FEET, CHARGER, SWITCH, CELL)
IN_LID = (LID, BUTTONS, NUTS, RINGS, PIXELS, PIEZO)
# In which order hands put in what one step of the guide brings.
HANDS = (BASE, LID, INSERTS, BOARD, HEADERS, CONTROLLER, FUSE, JACK, CHARGER, SWITCH, CELL,
         BUTTONS, NUTS, RINGS, PIXELS, PIEZO, FEET, BEZELS, SCREWS, PLUGS)  # fmt: skip


class Piece(NamedTuple):
    """What hands put in at once: one part, or a board with all that is soldered onto it."""

    name: str
    group: str
    solid: Manifold


def insertion_mistakes(board: Board, items: list[Item]) -> Iterator[str]:
    """Each part that finds no way to its place."""
    pieces = in_order(board, items)
    base: list[Piece] = []
    lid: list[Piece] = []
    for piece in pieces:
        frame = base if piece.group in IN_BASE else lid if piece.group in IN_LID else None
        if frame is not None:
            yield from _blocked(piece, frame)
            frame.append(piece)
    if lid:
        yield from _blocked(Piece("the filled lid", LID, union(part.solid for part in lid)), base)
    whole = [*base, *lid]
    for piece in pieces:
        if piece.group not in (*IN_BASE, *IN_LID):
            yield from _blocked(piece, whole)
            whole.append(piece)


def in_order(board: Board, items: list[Item]) -> list[Piece]:
    """Every part in the order of the guide's steps."""
    steps = [step for step in guide.steps(board) if step.seen != "above"]
    found: list[Piece] = []
    for step in steps:
        new = [item for item in items if item.group in step.adds or item.name in step.adds]
        found += sorted(_pieces(new), key=_hand)
    return found


def _hand(piece: Piece) -> tuple[int, bool, str]:
    fastens = "nut" in piece.name or "screw" in piece.name
    return HANDS.index(piece.group), fastens, piece.name


def _pieces(items: list[Item]) -> Iterator[Piece]:
    """What is soldered together counts as one."""
    for groups in ((BOARD,), (CONTROLLER, HEADERS)):
        held = [item for item in items if item.group in groups and "screw" not in item.name]
        if held:
            yield Piece(groups[0], groups[0], union(item.solid for item in held))
    for item in items:
        if item.group not in (BOARD, HEADERS, CONTROLLER) or "screw" in item.name:
            yield Piece(item.name, item.group, item.solid)


def _blocked(piece: Piece, present: list[Piece]) -> Iterator[str]:
    if not has_way(piece, present):
        others = ", ".join(sorted({met for way in WAYS if (met := _met(piece, present, way))}))
        yield (
            f"expected a way to put in {piece.name}, got none past {others}. Make its hole wider "
            "than what must pass, or put it in earlier in hardware/guide/steps.toml."
        )


def has_way(piece: Piece, present: list[Piece]) -> bool:
    """Straight out, or a little way first and then aside."""
    others = [other for other in present if not _presses(piece, other)]
    if any(_is_free(piece.solid, others, way) for way in WAYS):
        return True
    for first in WAYS:
        for far in FIRST_MM:
            if not _is_free(piece.solid, others, first, far):
                break
            aside = piece.solid.translate(_along(first, far))
            if any(_is_free(aside, others, way) for way in WAYS if _turns(first, way)):
                return True
    return False


def _turns(first: Vector, way: Vector) -> bool:
    return all(a == 0 or b == 0 for a, b in zip(first, way, strict=True))


def _presses(piece: Piece, other: Piece) -> bool:
    """A bezel's ribs bite into the lid on purpose."""
    return {piece.group, other.group} == {BEZELS, LID}


def _along(way: Vector, far: float) -> Vector:
    x, y, z = way
    return x * far, y * far, z * far


def _is_free(solid: Manifold, others: list[Piece], way: Vector, far: float = 400.0) -> bool:
    return _first_met(solid, others, way, far) == ""


def _met(piece: Piece, present: list[Piece], way: Vector) -> str:
    return _first_met(piece.solid, [o for o in present if not _presses(piece, o)], way, 400.0)


def _first_met(solid: Manifold, others: list[Piece], way: Vector, far: float) -> str:
    """What is met first on the way, empty where nothing is until all are passed."""
    swept = _swept(solid, way, far)
    near = [
        (other.name, inside.bounding_box(), inside)
        for other in others
        if _on_way(solid.bounding_box(), other.solid.bounding_box(), way)
        and not (inside := other.solid ^ swept).is_empty()
    ]
    gone = STEP_MM
    while near and gone <= far:
        moved = solid.translate(_along(way, gone))
        for name, _, inside in near:
            if overlap(moved, inside):
                return name
        bounds = moved.bounding_box()
        near = [entry for entry in near if _on_way(bounds, entry[1], way)]
        gone += STEP_MM
    return ""


def _swept(solid: Manifold, way: Vector, far: float) -> Manifold:
    """The room that the part's bounds pass through: only that of the others need be looked at."""
    bounds, moved = solid.bounding_box(), solid.translate(_along(way, far)).bounding_box()
    low = [min(bounds[axis], moved[axis]) for axis in range(3)]
    high = [max(bounds[axis + 3], moved[axis + 3]) for axis in range(3)]
    size = [top - bottom for bottom, top in zip(low, high, strict=True)]
    return Manifold.cube((size[0], size[1], size[2])).translate((low[0], low[1], low[2]))


def _on_way(moving: tuple[float, ...], box: tuple[float, ...], way: Vector) -> bool:
    """Whether a box that goes on along a way may still meet another."""
    for axis, step in enumerate(way):
        low, high = moving[axis], moving[axis + 3]
        if step > 0:
            high = float("inf")
        if step < 0:
            low = float("-inf")
        if low >= box[axis + 3] or high <= box[axis]:
            return False
    return True
