"""The components of one Solaris box, read from its content and checked."""

from typing import NamedTuple

from heliograph.engine.content import Content, is_numbers, need
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


class Box(NamedTuple):
    """What the rules need to know of the components."""

    cards: bytes  # copies of each full kind
    tiles: tuple[tuple[tuple[int, ...], ...], ...]  # halves A and B: energies by place
    positions: tuple[tuple[int, ...], ...]  # the positions those energies belong to
    total: int
    bridges: bytes  # how many of each colour 0..4
    shuttles: bytes  # colour of each shuttle
    cards_are_known: bool


def read_box(content: Content) -> Box:
    """Return the box; raises BadContent that names block, key, expectation and value."""
    tiles = content["tiles"]
    _check_cards(content["cards"])
    _check_tiles(tiles)
    bridges = _colours(content, "bridges", BRIDGE_COUNT)
    need(
        content["laser"]["spaces"] in range(MOST_LASER + 1),
        "[laser] spaces",
        "0 to 28",
        content["laser"]["spaces"],
    )
    known = not any(content.blocks["cards"].is_assumed(station) for station in STATIONS)
    return Box(
        bytes(copies for station in STATIONS for copies in content["cards"][station]),
        tuple(tuple(tuple(row) for row in tiles[half]) for half in "ab"),
        tuple(tuple(tiles[f"{half}_positions"]) for half in "ab"),
        tiles["total"],
        bytes(bridges.count(colour) for colour in range(COLOUR_COUNT + 1)),
        bytes(_colours(content, "shuttles", SHUTTLE_COUNT)),
        known,
    )


def _check_cards(cards: dict[str, list[int]]) -> None:
    for station in STATIONS:
        ok = is_numbers(cards[station], COLOUR_COUNT, 0, MOST_COPIES)
        need(
            ok,
            f"[cards] {station}",
            "four numbers of cards (purple, pink, green, blue)",
            cards[station],
            "SOL-D1",
        )
    total = sum(sum(cards[station]) for station in STATIONS)
    need(
        MOST_SEATS * 8 <= total <= 200,
        "[cards]",
        f"about {CARDS} cards, 40 to 200",
        total,
        "SOL-1.5",
    )


def _check_tiles(tiles: dict[str, list[int]]) -> None:
    places = sorted(tiles["a_positions"] + tiles["b_positions"])
    need(
        places == list(range(STATION_COUNT)),
        "[tiles] positions",
        "each of 0 to 5 once",
        places,
        "SOL-D2",
    )
    for half in "ab":
        rows, width = tiles[half], len(tiles[f"{half}_positions"])
        need(
            MOST_SEATS <= len(rows) <= MOST_TILES,
            f"[tiles] {half}",
            "5 to 16 halves",
            len(rows),
            "SOL-1.7",
        )
        for row in rows:
            ok = is_numbers(row, width, 0, MOST_ENERGY)
            need(ok, f"[tiles] {half}", f"{width} energies from 0 to 7", row, "SOL-D2")


def _colours(content: Content, block: str, count: int) -> list[int]:
    names = content[block]["colours"]
    ok = (
        isinstance(names, list)
        and len(names) == count
        and all(name in ENERGY_COLOURS for name in names)
    )
    rule = content.blocks[block].rule
    need(ok, f"[{block}] colours", f"{count} of {', '.join(ENERGY_COLOURS)}", names, rule)
    return [ENERGY_COLOURS.index(name) + 1 for name in names]
