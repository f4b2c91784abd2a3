"""The same circuit on stripboard: which hole each leg goes into, where strips are cut, which wires.

The board has the size, the screw holes, the Pico and the reset button of the circuit board, so that
the case takes either. Strips run across; row 0 lies at the Pico's socket. Parts have fixed places
(`_PLACES`, found by a search for short wires); resistors and plugs of the buttons follow the pins.
Cuts and wires are derived: between two legs of different nets on one strip there must be a cut, and
the strips of one net are joined by the shortest insulated wires between free holes.
"""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from boardkit import carrier
from boardkit.board_file import Board
from boardkit.circuit import PICO, SHIFTER, Circuit, Component, button_net, circuit, pin_net
from boardkit.controllers import LEGS
from boardkit.errors import BoardError

ROWS, COLUMNS = 27, 22
PITCH = carrier.PITCH
LEFT_MM, BACK_MM = -26.67, 33.63  # where hole 0, 0 lies on the board
PICO_LEFT, PICO_RIGHT = 7, 14
PLUG_COLUMN, NEAR, FAR = 0, 2, 5  # of the buttons: plug, and both ends of a resistor
FIRST_SLOT, SLOTS = 3, 9  # rows that the buttons' plugs stand on, two for each
MOST_SLANT = 3  # rows between the ends of a button's resistor
COVER_MM = 0.3  # how far a hole must lie under a body to be out of reach

Hole = tuple[int, int]  # row, column


class Place(NamedTuple):
    """The hole of a part's first leg, and quarter turns to the left."""

    row: int
    column: int
    turns: int = 0


class Leg(NamedTuple):
    """One leg in its hole."""

    ref: str
    leg: str
    hole: Hole
    net: str


class Body(NamedTuple):
    """The room a part takes above the board, in millimetres."""

    ref: str
    x: float
    y: float
    width: float
    depth: float

    def meets(self, other: "Body") -> bool:
        apart_x = abs(self.x - other.x) - (self.width + other.width) / 2
        apart_y = abs(self.y - other.y) - (self.depth + other.depth) / 2
        return apart_x < -0.01 and apart_y < -0.01

    def covers(self, hole: Hole) -> bool:
        x, y = place_mm(hole)
        return (
            abs(x - self.x) < self.width / 2 - COVER_MM
            and abs(y - self.y) < self.depth / 2 - COVER_MM
        )


class Link(NamedTuple):
    """An insulated wire between two holes."""

    net: str
    start: Hole
    end: Hole


class Stripboard(NamedTuple):
    """A board with everything on it."""

    made: Circuit
    legs: tuple[Leg, ...]
    bodies: tuple[Body, ...]
    cuts: frozenset[Hole]
    links: tuple[Link, ...]


def place_mm(hole: Hole) -> tuple[float, float]:
    """Where a hole lies on the board, from its middle."""
    return LEFT_MM + hole[1] * PITCH, BACK_MM - hole[0] * PITCH


def is_blocked(hole: Hole) -> bool:
    """Whether a screw's head lies over a hole."""
    x, y = place_mm(hole)
    return any(
        math.dist((x, y), screw) < carrier.HOLE_KEEPOUT_MM / 2 + 0.2 for screw in carrier.HOLES
    )


# Rows and columns from the first leg, before turning; and the body around the middle of all legs.
Shape = tuple[tuple[tuple[str, int, int], ...], tuple[float, float]]


def _in_line(legs: str, step: int, body: tuple[float, float]) -> Shape:
    return tuple((leg, 0, number * step) for number, leg in enumerate(legs.split())), body


def shape_of(component: Component) -> Shape:
    """Where a part's legs go, measured from its first one."""
    kind = component.part.kind
    if component.ref == SHIFTER:
        left = [(str(leg), leg - 1, 0) for leg in range(1, 8)]
        right = [(str(leg), 14 - leg, 3) for leg in range(8, 15)]
        return (*left, *right), (9.0, 19.5)
    if kind == "switch":
        return (("2", 0, 0), ("2", 0, 3), ("1", 2, 0), ("1", 2, 3)), (6.2, 6.2)
    if component.ref == "C1":
        return _in_line("1 2", 2, (10.2, 10.2))
    if kind == "connector":
        ways = component.part.number("ways")
        return _in_line(" ".join(str(leg + 1) for leg in range(ways)), 1, (2.54 * ways, 5.8))
    return _SHAPES[kind]


_SHAPES = {
    "resistor": _in_line("1 2", 3, (6.6, 2.5)),
    "zener": _in_line("K A", 3, (6.0, 2.5)),
    "diode": _in_line("K A", 4, (8.0, 3.2)),
    "surge": _in_line("1 2", 4, (8.0, 3.6)),
    "fuse": _in_line("1 2", 2, (12.0, 4.0)),
    "capacitor": _in_line("1 2", 2, (6.6, 3.0)),
    "mosfet": _in_line("G D S", 1, (10.2, 4.7)),
    "transistor": _in_line("E B C", 1, (5.2, 4.0)),
}


def _turned(down: int, across: int, turns: int) -> tuple[int, int]:
    for _ in range(turns % 4):
        down, across = -across, down
    return down, across


def put(component: Component, place: Place) -> tuple[list[Leg], Body]:
    """A part at its place: its legs, and the room it takes."""
    shape, (width, depth) = shape_of(component)
    legs = []
    for leg, row, column in shape:
        down, across = _turned(row, column, place.turns)
        hole = place.row + down, place.column + across
        legs.append(Leg(component.ref, leg, hole, component.legs.get(leg, "")))
    spots = [place_mm(leg.hole) for leg in legs]
    x, y = ((min(axis) + max(axis)) / 2 for axis in zip(*spots, strict=True))
    if place.turns % 2:
        width, depth = depth, width
    return legs, Body(component.ref, x, y, width, depth)


def pico_legs(component: Component) -> list[Leg]:
    """The Pico's forty legs; those of no net as well, for they must stay alone."""
    return [
        Leg(PICO, str(leg), (leg - 1, PICO_LEFT) if leg <= 20 else (40 - leg, PICO_RIGHT),
            component.legs.get(str(leg), ""))
        for leg in range(1, 41)
    ]  # fmt: skip


_PLACES = {
    "U2": Place(26, 18, 2),
    "R1": Place(16, 21, 1),
    "R2": Place(15, 11, 1),
    "C2": Place(19, 9, 1),
    "F1": Place(21, 9, 3),
    "Q1": Place(22, 3, 3),
    "Q2": Place(26, 7, 1),
    "Q3": Place(24, 5, 3),
    "D1": Place(10, 9, 1),
    "D3": Place(21, 20, 1),
    "R3": Place(15, 20, 1),
    "R4": Place(13, 10, 1),
    "R5": Place(24, 1, 1),
    "C1": Place(22, 12, 3),
    "C3": Place(20, 12, 1),
    "C4": Place(10, 18, 1),
    "C5": Place(11, 12, 1),
    "R6": Place(11, 16, 3),
    "SW1": Place(2, 16, 0),
    "D2": Place(1, 12, 3),
    "J1": Place(11, 18, 3),
    "J2": Place(8, 20, 1),
    "J3": Place(6, 16, 3),
}


def stripboard(board: Board) -> Stripboard:
    """The board of a build; raises BoardError where its parts do not find room."""
    made = circuit(board)
    if board.piezo_pin is not None:
        raise BoardError(["expected no piezo on stripboard, got one. Take the circuit board."])
    if board.battery is not None:
        raise BoardError(["expected no battery on stripboard, got one. Take the circuit board."])
    legs, bodies = pico_legs(made[PICO]), []
    for component in made.components:
        if component.ref in _PLACES:
            own, body = put(component, _PLACES[component.ref])
            legs += own
            bodies.append(body)
    for own, body in _button_parts(board, made):
        legs += own
        bodies.append(body)
    cuts = _cuts(legs, bodies)
    return Stripboard(made, tuple(legs), tuple(bodies), cuts, _links(legs, bodies, cuts))


def known_stripboard(board: Board) -> Stripboard | None:
    """The same, or None where a board file has pins that these places leave no room for."""
    try:
        return stripboard(board) if board.has_circuit_board else None
    except BoardError:
        return None


def _button_parts(board: Board, made: Circuit) -> Iterator[tuple[list[Leg], Body]]:
    """A plug at the edge for each button, and its resistor on the way to the Pico's leg."""
    rows = {name: LEGS[pin] - 1 for name, pin in board.buttons}
    numbers = {name: number for number, (name, _) in enumerate(board.buttons, 11)}
    order = sorted(rows, key=lambda name: rows[name])
    for name, row in zip(order, _switch_rows([rows[name] for name in order]), strict=True):
        number, other = numbers[name], _other_row(row)
        plug = [
            Leg(f"J{number}", "1", (row, PLUG_COLUMN), button_net(name)),
            Leg(f"J{number}", "2", (other, PLUG_COLUMN), made[f"J{number}"].net("2")),
        ]
        x, y = place_mm((min(row, other), PLUG_COLUMN))
        yield plug, Body(f"J{number}", x, y - PITCH / 2, 5.8, 2 * PITCH)
        end = rows[name] if abs(rows[name] - row) <= MOST_SLANT and rows[name] < 20 else row
        yield _resistor(f"R{number}", (row, NEAR), (end, FAR), button_net(name), pin_net(name))


def _other_row(row: int) -> int:
    """The second row of the plug that stands on a row."""
    return row + 1 if (row - FIRST_SLOT) % 2 == 0 else row - 1


def _switch_rows(pin_rows: list[int]) -> list[int]:
    """The row of each button's plug, in the order of the Pico's legs, as near as possible."""
    best: tuple[int, list[int]] | None = None
    for slots in itertools.combinations(range(SLOTS), len(pin_rows)):
        rows = [
            min((FIRST_SLOT + 2 * slot, FIRST_SLOT + 2 * slot + 1), key=lambda r: abs(r - pin))
            for slot, pin in zip(slots, pin_rows, strict=True)
        ]
        far = sum((row - pin) ** 2 for row, pin in zip(rows, pin_rows, strict=True))
        if best is None or far < best[0]:
            best = far, rows
    if best is None:
        raise BoardError([f"expected at most {SLOTS} buttons on stripboard, got {len(pin_rows)}."])
    return best[1]


def _resistor(ref: str, near: Hole, far: Hole, button: str, pin: str) -> tuple[list[Leg], Body]:
    """A button's resistor; it may lie aslant, so it counts with a body as wide as its legs."""
    spots = [place_mm(near), place_mm(far)]
    x, y = ((one + other) / 2 for one, other in zip(*spots, strict=True))
    return [Leg(ref, "2", near, button), Leg(ref, "1", far, pin)], Body(ref, x, y, 6.6, 2.5)


def net_of(leg: Leg) -> str:
    """The net of a leg; one that is joined to nothing is a net of its own."""
    return leg.net or f"{leg.ref}.{leg.leg}"


def _strips(legs: list[Leg]) -> dict[int, list[Leg]]:
    found: dict[int, list[Leg]] = {}
    for leg in sorted(legs, key=lambda leg: leg.hole):
        found.setdefault(leg.hole[0], []).append(leg)
    return found


def _cuts(legs: list[Leg], bodies: list[Body]) -> frozenset[Hole]:
    """One cut between every two neighbours of different nets, where no wire could go in anyway."""
    found = set()
    for row, strip in _strips(legs).items():
        columns = [-1, *(leg.hole[1] for leg in strip), COLUMNS]
        for number, (left, right) in enumerate(itertools.pairwise(strip), 1):
            if net_of(left) == net_of(right):
                continue
            between = [(row, column) for column in range(left.hole[1] + 1, right.hole[1])]
            if not between:
                raise BoardError([(f"expected a hole to cut between {left.ref} and {right.ref} on "
                                   f"strip {row + 1}, got none. Move one of them.")])  # fmt: skip
            reach = [
                (row, column) for column in range(columns[number - 1] + 1, columns[number + 2])
            ]
            open_holes = [hole for hole in reach if _takes_wire(hole, bodies) and hole not in found]
            found.add(max(between, key=lambda cut: _worth(cut, left, right, open_holes)))
    return frozenset(found)


def _takes_wire(hole: Hole, bodies: list[Body]) -> bool:
    return not is_blocked(hole) and not any(body.covers(hole) for body in bodies)


def _worth(cut: Hole, left: Leg, right: Leg, open_holes: list[Hole]) -> tuple[int, int]:
    """How many holes for wires a cut leaves to the side that has fewer; who is joined to nothing
    needs none."""
    taken = {left.hole, right.hole}
    kept = [hole for hole in open_holes if hole not in taken]
    before = sum(hole < cut for hole in kept) if left.net else COLUMNS
    after = sum(hole > cut for hole in kept) if right.net else COLUMNS
    return min(before, after), before + after


class _Piece(NamedTuple):
    """A stretch of strip between two cuts with legs of one net, and its holes for wires."""

    net: str
    free: tuple[Hole, ...]


def _pieces(legs: list[Leg], bodies: list[Body], cuts: frozenset[Hole]) -> list[_Piece]:
    taken = {leg.hole for leg in legs}
    found = []
    for row, strip in _strips(legs).items():
        ends = [-1, *sorted(column for at, column in cuts if at == row), COLUMNS]
        for start, stop in itertools.pairwise(ends):
            own = [leg for leg in strip if start < leg.hole[1] < stop]
            holes = [(row, column) for column in range(start + 1, stop)]
            free = tuple(
                hole for hole in holes
                if hole not in taken and _takes_wire(hole, bodies)
            )  # fmt: skip
            if own:
                found.append(_Piece(net_of(own[0]), free))
    return found


def _links(legs: list[Leg], bodies: list[Body], cuts: frozenset[Hole]) -> tuple[Link, ...]:
    """The shortest wires that join the pieces of each net, no two in one hole."""
    by_net: dict[str, list[_Piece]] = {}
    for piece in _pieces(legs, bodies, cuts):
        by_net.setdefault(piece.net, []).append(piece)
    used: set[Hole] = set()
    found = []
    # nets with few holes to spare choose first
    for net, pieces in sorted(by_net.items(), key=lambda one: min(len(p.free) for p in one[1])):
        joined, waiting = [pieces[0]], list(pieces[1:])
        while waiting:
            link, piece = _shortest(net, joined, waiting, used)
            used |= {link.start, link.end}
            found.append(link)
            joined.append(piece)
            waiting.remove(piece)
    return tuple(sorted(found))


def _spare(piece: _Piece, used: set[Hole]) -> int:
    return sum(hole not in used for hole in piece.free)


def _shortest(
    net: str, joined: list[_Piece], waiting: list[_Piece], used: set[Hole]
) -> tuple[Link, _Piece]:
    """The shortest wire from what is joined already to a piece that is not yet."""
    best: tuple[tuple[float, int, Hole, Hole], _Piece] | None = None
    for near in joined:
        starts = [hole for hole in near.free if hole not in used]
        for piece in waiting:
            for start, end in itertools.product(starts, piece.free):
                if end not in used:
                    # a wire straight along the board is easier to cut to length; what is joined
                    # must not run out of holes while others wait
                    aslant = int(start[0] != end[0] and start[1] != end[1])
                    dead = int(len(starts) == 1 and _spare(piece, used) == 1)
                    far = math.dist(start, end) + aslant / 4 + 100 * dead
                    found = (far, aslant, start, end), piece
                    best = found if best is None or found[0] < best[0] else best
    if best is None:
        raise BoardError([f"expected a free hole for a wire of {net}, got none. Move a part."])
    (_, _, start, end), piece = best
    return Link(net, start, end), piece
