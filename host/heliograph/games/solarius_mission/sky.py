"""The map: 133 hexes in seven tiles (SOM-3.1), distances, and what lies where.

Hexes are numbered tile position by tile position, so that the geometry never changes; only what
is printed on them depends on which tile lies where and how it is turned.
"""

from functools import cache
from typing import NamedTuple

from heliograph.games.solarius_mission import hexes
from heliograph.games.solarius_mission.hexes import LOCAL, Hex
from heliograph.games.solarius_mission.layout import HEXES, OUTER, POSITIONS, TILE_HEXES

NAMES, PLACES = hexes.NAMES, hexes.PLACES
STEPS = hexes.STEPS
NUMBERS: dict[Hex, int] = {place: number for number, place in enumerate(PLACES)}
HOME = NUMBERS[0, 0]
MOST_STEPS = 15

# What is printed on a hex
EMPTY, HOME_PLANET, PLANET, PORTAL, TRADE_CENTRE = range(5)
HEX_KINDS = ("empty", "home", "planet", "portal", "trade centre")
NO_SPOT = 255


def rotate(place: Hex, steps: int) -> Hex:
    """Return a local place after so many turns of a sixth."""
    q, r = place
    for _ in range(steps):
        q, r = -r, q + r
    return q, r


def distance(one: Hex, other: Hex) -> int:
    """Return the steps between two places."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


DISTANCE: tuple[bytes, ...] = tuple(
    bytes(distance(one, other) for other in PLACES) for one in PLACES
)
NEAR: tuple[tuple[int, ...], ...] = tuple(
    tuple(NUMBERS[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in NUMBERS)
    for q, r in PLACES
)
# Hexes within so many steps, in order
WITHIN: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(number for number in range(HEXES) if row[number] <= steps)
        for steps in range(MOST_STEPS)
    )
    for row in DISTANCE
)


class Tile(NamedTuple):
    """What is printed on one tile, in its own coordinates."""

    centre: tuple[Hex, ...]  # the field of its trade centre; none on the centre tile
    portals: tuple[Hex, ...]
    planets: tuple[Hex, ...]  # always used, then those marked 3, then those marked 4
    marks: tuple[int, ...]


class Sky(NamedTuple):
    """What lies where in one arrangement of the tiles."""

    kinds: bytes  # per hex
    centre_of: tuple[int, ...]  # hex of the trade centre A-F
    near_centres: tuple[tuple[int, ...], ...]  # per hex, the letters it touches
    portals: tuple[int, ...]
    to_portal: bytes  # steps from each hex to the nearest portal
    spot_of: bytes  # per hex, its planet spot or NO_SPOT
    hex_of: tuple[int, ...]  # hex of each spot
    marks: tuple[int, ...]  # of each spot: 0 always, 3, 4
    letters: tuple[int, ...]  # tile on each outer position


@cache
def sky_of(tiles: tuple[Tile, ...], order: bytes, rotations: bytes) -> Sky:
    """Return the map of these tiles (centre first) in this order, turned like this."""
    kinds = bytearray(HEXES)
    kinds[HOME] = HOME_PLANET
    centre_of = [0] * OUTER
    portals: list[int] = []
    spots: list[tuple[int, int]] = []
    for tile in range(POSITIONS):
        position = 0 if tile == 0 else 1 + order.index(tile - 1)
        turns = 0 if tile == 0 else rotations[position - 1]
        here = [
            [_hex(position, place, turns) for place in places]
            for places in (tiles[tile].centre, tiles[tile].portals, tiles[tile].planets)
        ]
        for number in here[0]:
            centre_of[tile - 1] = number
            kinds[number] = TRADE_CENTRE
        for number in here[1]:
            kinds[number] = PORTAL
        for number in here[2]:
            kinds[number] = PLANET
        portals += here[1]
        spots += zip(here[2], tiles[tile].marks, strict=True)
    return _joined(bytes(kinds), centre_of, portals, spots, order)


def _hex(position: int, place: Hex, turns: int) -> int:
    q, r = rotate(place, turns)
    return position * TILE_HEXES + LOCAL.index((q, r))


def _joined(
    kinds: bytes,
    centre_of: list[int],
    portals: list[int],
    spots: list[tuple[int, int]],
    order: bytes,
) -> Sky:
    spot_of = bytearray([NO_SPOT]) * HEXES
    for spot, (number, _) in enumerate(spots):
        spot_of[number] = spot
    far = MOST_STEPS * 2
    return Sky(
        kinds,
        tuple(centre_of),
        tuple(
            tuple(letter for letter in range(OUTER) if centre_of[letter] in NEAR[number])
            for number in range(HEXES)
        ),
        tuple(sorted(portals)),
        bytes(
            min((DISTANCE[number][portal] for portal in portals), default=far)
            for number in range(HEXES)
        ),
        bytes(spot_of),
        tuple(number for number, _ in spots),
        tuple(mark for _, mark in spots),
        tuple(order),
    )


def is_used(tile_is_centre: bool, mark: int, seats: int) -> bool:
    """Return whether a planet lies on a spot with this mark (SOM-3.3)."""
    if mark == 0:
        return True
    if tile_is_centre:
        return seats == mark
    return seats >= mark
