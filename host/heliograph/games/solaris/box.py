"""The components of one Solaris box, read from its content and checked."""

from typing import Any, NamedTuple

from heliograph.engine.content import Content, is_numbers, need
from heliograph.games.solaris.texts import EXPECTED
from heliograph.games.solaris.layout import (
    BRIDGE_COUNT,
    CARDS,
    COLOUR_COUNT,
    ENERGY_COLOURS,
    MOST_TILES,
)
from shared_rules.solaris.tokens import (
    MOST_ENERGY,
    MOST_LASER,
    MOST_SEATS,
    SHUTTLE_COUNT,
    STATION_COUNT,
    STATIONS,
)

MOST_COPIES = 40
FEWEST_CARDS = 40
MOST_CARDS = 200


class Box(NamedTuple):
    """What the rules need to know of the components."""

    cards: bytes  # copies of each full kind
    tiles: tuple[tuple[tuple[int, ...], ...], ...]  # halves A and B: energies by place
    positions: tuple[tuple[int, ...], ...]  # the positions those energies belong to
    total: int
    bridges: bytes  # how many of each colour 0..4
    shuttles: bytes  # colour of each shuttle
    cards_are_known: bool
    tiles_are_known: bool


def read_box(content: Content) -> Box:
    """Return the box; raises BadContent that names block, key, expectation and value."""
    tiles = content["tiles"]
    _check_cards(content["cards"])
    _check_tiles(tiles)
    _check_number(content["laser"]["spaces"], MOST_LASER, "[laser] spaces", "spaces")
    bridges = _colours(content, "bridges", BRIDGE_COUNT)
    known = not any(content.blocks["cards"].is_assumed(station) for station in STATIONS)
    halves_known = not any(content.blocks["tiles"].is_assumed(half) for half in "ab")
    return Box(
        bytes(copies for station in STATIONS for copies in content["cards"][station]),
        tuple(tuple(tuple(row) for row in tiles[half]) for half in "ab"),
        tuple(tuple(tiles[f"{half}_positions"]) for half in "ab"),
        tiles["total"],
        bytes(bridges.count(colour) for colour in range(COLOUR_COUNT + 1)),
        bytes(_colours(content, "shuttles", SHUTTLE_COUNT)),
        known,
        halves_known,
    )


def _check_number(value: object, most: int, where: str, words: str) -> None:
    need(type(value) is int and 0 <= value <= most, where, EXPECTED[words], value)


def _check_cards(cards: dict[str, Any]) -> None:
    for station in STATIONS:
        copies = cards[station]
        ok = is_numbers(copies, COLOUR_COUNT, 0, MOST_COPIES)
        need(ok, f"[cards] {station}", EXPECTED["cards"], copies, "SOL-D1")
    total = sum(sum(cards[station]) for station in STATIONS)
    words = EXPECTED["all_cards"].filled(usual=CARDS, low=FEWEST_CARDS, high=MOST_CARDS)
    need(FEWEST_CARDS <= total <= MOST_CARDS, "[cards]", words, total, "SOL-1.5")


def _check_tiles(tiles: dict[str, Any]) -> None:
    _check_number(tiles["total"], STATION_COUNT * MOST_ENERGY, "[tiles] total", "total")
    places = [tiles["a_positions"], tiles["b_positions"]]
    whole = all(isinstance(part, list) for part in places)
    whole = whole and sorted([*places[0], *places[1]]) == list(range(STATION_COUNT))
    need(whole, "[tiles] a_positions", EXPECTED["positions"], places, "SOL-D2")
    for half, positions in zip("ab", places, strict=True):
        rows = tiles[half]
        ok = isinstance(rows, list) and MOST_SEATS <= len(rows) <= MOST_TILES
        need(ok, f"[tiles] {half}", EXPECTED["halves"], rows, "SOL-1.7")
        for row in rows:
            ok = is_numbers(row, len(positions), 0, MOST_ENERGY)
            need(ok, f"[tiles] {half}", EXPECTED["energies"], row, "SOL-D2")


def _colours(content: Content, block: str, count: int) -> list[int]:
    names = content[block]["colours"]
    ok = isinstance(names, list) and len(names) == count
    ok = ok and all(name in ENERGY_COLOURS for name in names)
    words = EXPECTED["colours"].filled(count=count, colours=", ".join(ENERGY_COLOURS))
    need(ok, f"[{block}] colours", words, names, content.blocks[block].rule)
    return [ENERGY_COLOURS.index(name) + 1 for name in names]
