"""The map of Solarius Mission once more, slowly: places by name, distances by walking."""

from typing import Any

Position = dict[str, Any]
Place = tuple[int, int]

TILE_CENTRES = ((0, 0), (3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SPACE = [
    (cq + q, cr + r)
    for cq, cr in TILE_CENTRES
    for q in range(-2, 3)
    for r in range(-2, 3)
    if -2 <= q + r <= 2
]


def name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def place_of(text: str) -> Place:
    q, r = text.split(",")
    return int(q), int(r)


def around(place: Place) -> list[Place]:
    found = [(place[0] + dq, place[1] + dr) for dq, dr in WAYS]
    return [one for one in found if one in SPACE]


def steps(start: Place, jumps: tuple[Place, ...] = ()) -> dict[Place, int]:
    """Steps from a place to every other; with `jumps`, portals lead to each other for one step."""
    found = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        reach = around(here) + [other for other in jumps if here in jumps]
        for other in reach:
            if other not in found:
                found[other] = found[here] + 1
                edge.append(other)
    return found


class SlowSky:
    """What is printed where, for the tiles of one position."""

    def __init__(self, tiles: dict[str, Any], laid: list[str]) -> None:
        self.home: Place = (0, 0)
        self.centres: dict[str, Place] = {}
        self.portals: list[Place] = []
        self.spots: list[tuple[Place, int, bool]] = []
        where = {"centre": ((0, 0), 0)}
        for position, code in enumerate(laid, 1):
            where[code[0]] = (TILE_CENTRES[position], int(code[1:]))
        for tile in ("centre", *"ABCDEF"):
            self._lay(tile, tiles[tile], *where[tile])
        self.tile_of = {
            (cq + q, cr + r): index
            for index, (cq, cr) in enumerate(TILE_CENTRES)
            for q in range(-2, 3)
            for r in range(-2, 3)
            if -2 <= q + r <= 2
        }

    def _lay(self, tile: str, raw: dict[str, Any], centre: Place, turns: int) -> None:
        def at(local: list[int]) -> Place:
            q, r = local
            for _ in range(turns):
                q, r = -r, q + r
            return centre[0] + q, centre[1] + r

        if tile != "centre":
            self.centres[tile] = at(raw["tc"])
        self.portals += [at(local) for local in raw["portals"]]
        for mark, key in ((0, "planets"), (3, "planets3"), (4, "planets4")):
            self.spots += [(at(local), mark, tile == "centre") for local in raw[key]]

    def is_empty_field(self, place: Place) -> bool:
        """Nothing is depicted there (SOM-9.7)."""
        taken = [self.home, *self.centres.values(), *self.portals]
        return place not in taken + [spot for spot, _, _ in self.spots]

    def used_spots(self, seats: int) -> list[Place]:
        """The spots that carry a planet (SOM-3.3)."""
        return [
            place
            for place, mark, centre in self.spots
            if mark == 0 or (seats == mark if centre else seats >= mark)
        ]
