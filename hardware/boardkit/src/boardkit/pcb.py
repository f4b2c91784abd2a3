"""The circuit board: copper, mask, print and holes of both sides, from the same circuit.

Two layers of 35 µm, within what every maker takes at the lowest price. Ground fills both sides;
every leg goes through, so that no joint is on one side alone. The search for the tracks takes
seconds, so its result is kept in tracks/BUILD.json, with the digest of what it was made from.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from manifold3d import CrossSection, JoinType

from boardkit import carrier
from boardkit.board_file import Board
from boardkit.circuit import GND, Circuit, circuit
from boardkit.errors import BoardError
from boardkit.paths import TRACKS
from boardkit.routing import (
    CLEARANCE,
    EDGE_CLEARANCE,
    NARROW,
    SEARCH_MM,
    VIA_DRILL,
    VIA_MM,
    Routes,
    Track,
    Via,
    all_pads,
    route,
)

SIDES = ("top", "bottom")
SPOKE_MM, RELIEF_MM = 0.6, 0.4
MASK_MM = 0.1
# What the cheapest makers take: least track, gap, hole, and copper around a hole.
LEAST_TRACK, LEAST_GAP, LEAST_DRILL, LEAST_COLLAR = 0.25, 0.25, 0.3, 0.25
LEAST_FILL_MM = 0.25  # narrower slivers of ground would come off in the maker's bath
ROUNDING_MM = 0.02  # of a circle that is drawn as a polygon
_ROUND, _ROUND_SMALL = 16, 8
VIA = "via"  # among the names of parts, which are letters and a number


class Copper(NamedTuple):
    """The copper of one net on one side."""

    net: str
    side: int
    shape: CrossSection


class CircuitBoard(NamedTuple):
    """A board with its tracks."""

    made: Circuit
    routes: Routes


def source_digest(made: Circuit) -> str:
    """What the tracks depend on: every pad with its net, and the rules."""
    pads = [(ref, *pad, net) for ref, pad, net in all_pads(made)]
    rules = (
        CLEARANCE,
        SEARCH_MM,
        NARROW,
        EDGE_CLEARANCE,
        VIA_MM,
        carrier.HOLES,
        carrier.WIDTH,
        carrier.LENGTH,
    )
    return hashlib.sha256(repr((pads, rules)).encode()).hexdigest()[:16]


def routes_text(board: Board, kept: Path) -> str:
    """The kept routes where they are of this circuit, else new ones."""
    made = circuit(board)
    digest = source_digest(made)
    if kept.exists():
        text = kept.read_text(encoding="utf-8")
        if json.loads(text)["made_from"] == digest:
            return text
    found = route(made)
    tracks = ",\n  ".join(json.dumps(_rounded(track)) for track in found.tracks)
    vias = json.dumps(found.vias)
    return f'{{"made_from": "{digest}",\n "vias": {vias},\n "tracks": [\n  {tracks}\n ]}}\n'


def _rounded(track: Track) -> list[object]:
    start, end = ([round(value, 3) for value in point] for point in (track.start, track.end))
    return [track.net, track.side, start, end, track.width]


def kept_board(board: Board) -> CircuitBoard:
    """The board of a build with the tracks that are kept for it."""
    return circuit_board(board, routes_text(board, TRACKS / f"{board.name}.json"))


def circuit_board(board: Board, routes: str) -> CircuitBoard:
    """The board with these routes."""
    content = json.loads(routes)
    tracks = [
        Track(net, side, tuple(start), tuple(end), width)
        for net, side, start, end, width in content["tracks"]
    ]
    return CircuitBoard(circuit(board), Routes(tracks, [Via(*via) for via in content["vias"]]))


def round_shape(x: float, y: float, diameter: float) -> CrossSection:
    return CrossSection.circle(diameter / 2, _ROUND).translate((x, y))


def line_shape(start: tuple[float, float], end: tuple[float, float], width: float) -> CrossSection:
    """A stroke with round ends."""
    return CrossSection.batch_hull([round_shape(*start, width), round_shape(*end, width)])


def joined(shapes: list[CrossSection]) -> CrossSection:
    from manifold3d import OpType

    return CrossSection.batch_boolean(shapes, OpType.Add) if shapes else CrossSection()


def net_copper(board: CircuitBoard) -> list[Copper]:
    """Tracks, pads and vias of each net on each side; pads of no net stand alone."""
    found = []
    for side in (0, 1):
        shapes: dict[str, list[CrossSection]] = {}
        for ref, pad, net in all_pads(board.made):
            name = net or f"{ref}.{pad.leg}"
            shapes.setdefault(name, []).append(round_shape(pad.x, pad.y, pad.size))
        for track in board.routes.tracks:
            if track.side == side:
                shape = line_shape(track.start, track.end, track.width)
                shapes.setdefault(track.net, []).append(shape)
        for via in board.routes.vias:
            shapes.setdefault(via.net, []).append(round_shape(via.x, via.y, VIA_MM))
        found += [Copper(net, side, joined(held)) for net, held in shapes.items()]
    return found


def ground_fill(board: CircuitBoard, side: int) -> CrossSection:
    """Everything that is left, away from all other nets, with spokes to the ground's own pads."""
    width, length = (size - 2 * EDGE_CLEARANCE for size in (carrier.WIDTH, carrier.LENGTH))
    fill = CrossSection.square((width, length), True)
    others = [c.shape for c in net_copper(board) if c.side == side and c.net != GND]
    apart = CLEARANCE + ROUNDING_MM
    fill -= joined(others).offset(apart, JoinType.Round, 2.0, _ROUND)
    fill -= joined([round_shape(x, y, carrier.HOLE_KEEPOUT_MM) for x, y in carrier.HOLES])
    own = [pad for _, pad, net in all_pads(board.made) if net == GND]
    fill -= joined([round_shape(pad.x, pad.y, pad.size + 2 * RELIEF_MM) for pad in own])
    spokes = []
    for pad in own:
        reach = pad.size / 2 + RELIEF_MM + 0.3
        for x, y in ((reach, 0.0), (0.0, reach)):
            spokes.append(line_shape((pad.x - x, pad.y - y), (pad.x + x, pad.y + y), SPOKE_MM))
    clear = joined(others).offset(apart, JoinType.Round, 2.0, _ROUND)
    fill += joined(spokes) - clear
    thin = LEAST_FILL_MM / 2
    for step in (-thin, thin):
        fill = fill.offset(step, JoinType.Round, 2.0, _ROUND_SMALL)
    # islands that no pad of ground reaches would be antennas
    pads = joined([round_shape(pad.x, pad.y, pad.size) for pad in own])
    reached = [part for part in fill.decompose() if (part ^ pads).area() > 0.01]
    return joined(_apart(reached)).simplify(0.01)


def _apart(islands: list[CrossSection]) -> list[CrossSection]:
    """Islands of ground as far from each other as nets are: makers look at gaps, not at nets."""
    kept: list[CrossSection] = []
    for island in sorted(islands, key=lambda one: -one.area()):
        grown = island.offset(LEAST_GAP, JoinType.Round, 2.0, _ROUND)
        if near := [part for other in kept if not (part := grown ^ other).is_empty()]:
            gap = LEAST_GAP + ROUNDING_MM
            kept.append(island - joined(near).offset(gap, JoinType.Round, 2.0, _ROUND))
        else:
            kept.append(island)
    return kept


def drills(board: CircuitBoard) -> list[tuple[float, float, float]]:
    """Every hole: x, y, diameter."""
    found = [(pad.x, pad.y, pad.drill) for _, pad, _ in all_pads(board.made)]
    found += [(via.x, via.y, VIA_DRILL) for via in board.routes.vias]
    return found + [(x, y, carrier.HOLE_MM) for x, y in carrier.HOLES]


def check_rules(board: CircuitBoard) -> list[str]:
    """Whether the cheapest makers take the board, and whether its nets are the circuit's."""
    found = []
    for _, pad, _ in all_pads(board.made):
        if (pad.size - pad.drill) / 2 < LEAST_COLLAR or pad.drill < LEAST_DRILL:
            found.append(f"expected copper around the hole of leg {pad.leg}, got too little.")
    found += [
        f"expected tracks of {LEAST_TRACK} mm, got {track.width} mm."
        for track in board.routes.tracks
        if track.width < LEAST_TRACK
    ]
    copper = net_copper(board)
    copper += [Copper(GND, side, ground_fill(board, side)) for side in (0, 1)]
    return [*found, *_gaps(copper), *_connections(board, copper)]


def _gaps(copper: list[Copper]) -> Iterator[str]:
    """Every two nets of one side stay apart."""
    wide = [c.shape.offset(LEAST_GAP - ROUNDING_MM, JoinType.Round, 2.0, _ROUND) for c in copper]
    for number, one in enumerate(copper):
        for other in copper[number + 1 :]:
            rivals = one.side == other.side and one.net != other.net
            if rivals and (wide[number] ^ other.shape).area() > 1e-4:
                yield (
                    f"expected {LEAST_GAP} mm between {one.net} and {other.net} on the "
                    f"{SIDES[one.side]}, got less."
                )


def _connections(board: CircuitBoard, copper: list[Copper]) -> Iterator[str]:
    layers = [joined([c.shape for c in copper if c.side == side]) for side in (0, 1)]
    wanted = {frozenset(legs) for legs in board.made.nets().values()}
    groups = pad_groups(board, layers)
    for group in groups:
        if len(group) > 1 and group not in wanted:
            yield f"expected the circuit's nets, got {', '.join(map('.'.join, sorted(group)))}."
    for legs in wanted - set(groups):
        yield f"expected {', '.join(map('.'.join, sorted(legs)))} joined, got them apart."


def pad_groups(board: CircuitBoard, layers: list[CrossSection]) -> list[frozenset[tuple[str, str]]]:
    """Which legs are joined by copper, whatever their nets are called: pads in one island are, and
    islands that share a via.
    """
    islands = [part for layer in layers for part in layer.decompose()]
    holes = [((ref, pad.leg), pad.x, pad.y) for ref, pad, _ in all_pads(board.made)]
    holes += [((VIA, str(n)), via.x, via.y) for n, via in enumerate(board.routes.vias)]
    groups: list[set[tuple[str, str]]] = [{name} for name, _, _ in holes]
    dots = [round_shape(x, y, 0.2) for _, x, y in holes]
    for island in islands:
        low_x, low_y, high_x, high_y = island.bounds()
        inside = [
            name
            for (name, x, y), dot in zip(holes, dots, strict=True)
            if low_x <= x <= high_x and low_y <= y <= high_y
            and (island ^ dot).area() > 1e-6
        ]  # fmt: skip
        groups = _merged(groups, set(inside))
    legs = [frozenset(name for name in group if name[0] != VIA) for group in groups]
    return [group for group in legs if group]


def _merged(
    groups: list[set[tuple[str, str]]], together: set[tuple[str, str]]
) -> list[set[tuple[str, str]]]:
    touched = [group for group in groups if group & together]
    rest = [group for group in groups if not group & together]
    return [*rest, set().union(*touched)] if touched else rest


def mistakes(board: Board, routes: str) -> list[str]:
    """Everything that is wrong with a build's circuit board."""
    try:
        return check_rules(circuit_board(board, routes))
    except BoardError as error:
        return error.mistakes
