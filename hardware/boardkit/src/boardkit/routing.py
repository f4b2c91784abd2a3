"""Tracks of the circuit board, found by a search on a grid.

Ground is no track: it fills both sides (see pcb.py). Every other net grows like a tree, pad by pad,
each time along the cheapest way that keeps its distance from everything of another net; wide where
the lights' current flows, narrow elsewhere. A pad is a way from one side to the other; vias are the
last choice, because they cost a hole.
"""

import heapq
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardkit import carrier
from boardkit.carrier import Pad
from boardkit.circuit import BOOST, FUSED, GND, JACK, LIGHTS, PICO, SOURCE, VBUS, Circuit
from boardkit.errors import BoardError

GRID = 0.5
CLEARANCE = 0.25
SEARCH_MM = 0.06  # kept on top of it by the search: circles are polygons in the check
EDGE_CLEARANCE = 0.6
WIDE, NARROW = 1.2, 0.5
VIA_MM, VIA_DRILL = 1.0, 0.5
VIA_COST = 14
HIGH_CURRENT = (JACK, BOOST, VBUS, FUSED, SOURCE, LIGHTS)
# Where the lights' current ends; other pads of these nets carry little.
HEAVY = ("F1", "Q1", "Q2", "C1", "J1", "J2", "J3", PICO)
COLUMNS, ROWS = int(carrier.WIDTH / GRID) + 1, int(carrier.LENGTH / GRID) + 1

Node = tuple[int, int, int]  # side, column, row


class Track(NamedTuple):
    """A straight piece of copper on one side (0 above, 1 below)."""

    net: str
    side: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


class Via(NamedTuple):
    """A hole that joins both sides."""

    net: str
    x: float
    y: float


class Routes(NamedTuple):
    """Everything the search has found."""

    tracks: list[Track]
    vias: list[Via]


def all_pads(made: Circuit) -> list[tuple[str, Pad, str]]:
    """Component, pad and net ("" for none) of every hole with a leg."""
    return [
        (component.ref, pad, net)
        for component in made.components
        for pad, net in carrier.pads_of(component)
    ]


def place_of(node: Node) -> tuple[float, float]:
    return node[1] * GRID - carrier.WIDTH / 2, node[2] * GRID - carrier.LENGTH / 2


_X = (np.arange(COLUMNS) * GRID - carrier.WIDTH / 2)[:, None]
_Y = (np.arange(ROWS) * GRID - carrier.LENGTH / 2)[None, :]


def route(made: Circuit) -> Routes:
    """Tracks for every net but ground; raises BoardError where no way is left."""
    pads, routes = all_pads(made), Routes([], [])
    nets = sorted({net for _, _, net in pads if net} - {GND}, key=lambda net: _order(net, pads))
    for net in nets:
        own = [(ref, pad) for ref, pad, of in pads if of == net]
        own.sort(key=lambda entry: (not _is_heavy(net, entry[0]), entry[1].y, entry[1].x))
        joined = [own[0][1]]
        for ref, pad in own[1:]:
            width = WIDE if _is_heavy(net, ref) else NARROW
            _join(net, joined, pad, width, pads, routes)
            joined.append(pad)
    return routes


def _order(net: str, pads: list[tuple[str, Pad, str]]) -> tuple[bool, float, str]:
    """Nets of high current first, then short ones before long ones."""
    own = [pad for _, pad, of in pads if of == net]
    across, along = [pad.x for pad in own], [pad.y for pad in own]
    span = max(across) - min(across) + max(along) - min(along)
    return net not in HIGH_CURRENT, round(span, 3), net


def _is_heavy(net: str, ref: str) -> bool:
    return net in HIGH_CURRENT and ref in HEAVY


def _join(
    net: str, joined: list[Pad], pad: Pad, width: float, pads: list[tuple[str, Pad, str]],
    routes: Routes,
) -> None:  # fmt: skip
    blocked = _blocked(net, width, pads, routes)
    starts = {node for one in joined for node in _nodes_of(one)} | _track_nodes(net, routes)
    path = _search(starts, set(_nodes_of(pad)), blocked)
    if path is None:
        raise BoardError(
            [(f"expected a way for the net {net} to the pad {pad.leg} at {pad.x:g}, {pad.y:g}, got "
             "none. Move a component in boardkit/carrier.py.")]
        )  # fmt: skip
    _keep(net, path, width, joined, pad, routes)


def _nodes_of(pad: Pad) -> list[Node]:
    """The grid's nearest node to a pad, on both sides."""
    column = round((pad.x + carrier.WIDTH / 2) / GRID)
    row = round((pad.y + carrier.LENGTH / 2) / GRID)
    return [(0, column, row), (1, column, row)]


def _track_nodes(net: str, routes: Routes) -> set[Node]:
    found = set()
    for track in routes.tracks:
        if track.net == net:
            for x, y in (track.start, track.end):
                column, row = (x + carrier.WIDTH / 2) / GRID, (y + carrier.LENGTH / 2) / GRID
                if abs(column - round(column)) < 1e-6 and abs(row - round(row)) < 1e-6:
                    found.add((track.side, round(column), round(row)))
    return found


def _blocked(
    net: str, width: float, pads: list[tuple[str, Pad, str]], routes: Routes
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Nodes where a track, and nodes where a via, would come too near to another net."""
    masks, apart = [], CLEARANCE + SEARCH_MM
    for reach in (width / 2, max(width, VIA_MM) / 2):
        mask = np.zeros((2, COLUMNS, ROWS), dtype=bool)
        edge = reach + EDGE_CLEARANCE
        outside = (np.abs(_X) > carrier.WIDTH / 2 - edge) | (np.abs(_Y) > carrier.LENGTH / 2 - edge)
        mask |= outside
        for x, y in carrier.HOLES:
            mask |= np.hypot(_X - x, _Y - y) < carrier.HOLE_KEEPOUT_MM / 2 + reach
        for _, pad, of in pads:
            if of != net:
                mask |= np.hypot(_X - pad.x, _Y - pad.y) < pad.size / 2 + reach + apart
        for via in routes.vias:
            if via.net != net:
                mask |= np.hypot(_X - via.x, _Y - via.y) < VIA_MM / 2 + reach + apart
        for track in routes.tracks:
            if track.net != net:
                mask[track.side] |= _distance(track) < track.width / 2 + reach + apart
        masks.append(mask)
    return masks[0], np.asarray(masks[1][0] | masks[1][1])


def _distance(track: Track) -> NDArray[np.float64]:
    """How far each node lies from a track's middle line."""
    (ax, ay), (bx, by) = track.start, track.end
    long = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((_X - ax) * (bx - ax) + (_Y - ay) * (by - ay)) / (long or 1)
    along = np.clip(along, 0, 1)
    return np.asarray(np.hypot(_X - ax - along * (bx - ax), _Y - ay - along * (by - ay)))


STEPS = [(x, y, (x * x + y * y) ** 0.5) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def _search(
    starts: set[Node], ends: set[Node], blocked: tuple[NDArray[np.bool_], NDArray[np.bool_]]
) -> list[Node] | None:
    """The cheapest way from any start to any end."""
    tracks, vias = blocked
    goal = min(ends)
    waiting = [(_guess(node, goal), 0.0, node) for node in sorted(starts)]
    heapq.heapify(waiting)
    cost = dict.fromkeys(starts, 0.0)
    came: dict[Node, Node] = {}
    while waiting:
        _, so_far, node = heapq.heappop(waiting)
        if node in ends:
            return _path(node, came)
        if so_far > cost[node]:
            continue
        for following, more in _moves(node, tracks, vias, ends):
            total = so_far + more
            if total < cost.get(following, 1e9):
                cost[following], came[following] = total, node
                heapq.heappush(waiting, (total + _guess(following, goal), total, following))
    return None


def _guess(node: Node, goal: Node) -> float:
    return float(max(abs(node[1] - goal[1]), abs(node[2] - goal[2])))


def _moves(
    node: Node, tracks: NDArray[np.bool_], vias: NDArray[np.bool_], ends: set[Node]
) -> list[tuple[Node, float]]:
    side, column, row = node
    found: list[tuple[Node, float]] = []
    for x, y, length in STEPS:
        at = (side, column + x, row + y)
        inside = 0 <= at[1] < COLUMNS and 0 <= at[2] < ROWS
        if inside and (at in ends or not tracks[at]):
            found.append((at, length))
    if not vias[column, row]:
        found.append(((1 - side, column, row), VIA_COST))
    return found


def _path(node: Node, came: dict[Node, Node]) -> list[Node]:
    path = [node]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def _keep(
    net: str, path: list[Node], width: float, joined: list[Pad], pad: Pad, routes: Routes
) -> None:
    """Straight pieces of the path; its ends run to the very middle of their pads."""
    places = [(node[0], *place_of(node)) for node in path]
    for one in (pad, *joined):
        for end, node in ((0, path[0]), (-1, path[-1])):
            if node in _nodes_of(one) and (places[end][1], places[end][2]) != (one.x, one.y):
                extra = (places[end][0], one.x, one.y)
                places.insert(0, extra) if end == 0 else places.append(extra)
                path = [path[0], *path] if end == 0 else [*path, path[-1]]
    start = places[0]
    for before, here, after in zip(places, places[1:], [*places[2:], None], strict=False):
        if before[0] != here[0]:
            routes.vias.append(Via(net, here[1], here[2]))
            start = here
            continue
        if after is None or after[0] != here[0] or not _is_straight(start, here, after):
            # from the grid to the pad's middle it lies within the pad: wider, it would leave it
            stub = math.dist(start[1:], here[1:]) < 0.8 * GRID
            routes.tracks.append(
                Track(net, here[0], start[1:], here[1:], NARROW if stub else width)
            )
            start = here


def _is_straight(
    start: tuple[int, float, float], here: tuple[int, float, float],
    after: tuple[int, float, float],
) -> bool:  # fmt: skip
    cross = (here[1] - start[1]) * (after[2] - here[2]) - (here[2] - start[2]) * (
        after[1] - here[1]
    )
    return abs(cross) < 1e-9
