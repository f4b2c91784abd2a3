"""The start of one Solari box, read from its content and checked (SLI-D1 to SLI-D4)."""

from typing import Any, NamedTuple

from heliograph.engine.content import Content, need
from heliograph.engine.pending import Doubt, doubt
from heliograph.games.solari import scoring
from heliograph.games.solari.board import RIM_INDEX, sun_heading
from heliograph.games.solari.layout import (
    ABSENT, COMETS, DOUBLER, HEADING_NAMES, NO_HEADING, OPTIONAL_PIECES, PIECE_COUNT, square_number,
)  # fmt: skip
from heliograph.games.solari.texts import EXPECTED
from shared_rules.solari.counters import MOST_SEATS, PLANETS, SHORTEST_ROW

_START_ROW = {"words": EXPECTED["no_row"], "got": SHORTEST_ROW}


class Box(NamedTuple):
    """Where everything starts, by planet."""

    places: tuple[bytes, ...]  # squares of the nine pieces
    headings: tuple[bytes, ...]
    seats: tuple[int, ...]  # planets in turn order
    doubts: tuple[Doubt, ...]  # about planets whose start position already holds a row


def read_box(content: Content) -> Box:
    """Return the box; raises BadContent that names block, key, expectation and value."""
    places = [_places(content, planet) for planet in PLANETS]
    taken = [square for row in places for square in row]
    need(len(set(taken)) == len(taken), "[comets]", EXPECTED["apart"], taken, "SLI-D1")
    order = content["seats"]["order"]
    whole = isinstance(order, list) and sorted(order) == sorted(PLANETS)
    words = EXPECTED["order"].filled(planets=", ".join(PLANETS))
    need(whole, "[seats] order", words, order, "SLI-D3")
    return Box(
        tuple(places),
        tuple(_headings(content, planet, places[index]) for index, planet in enumerate(PLANETS)),
        tuple(PLANETS.index(name) for name in order),
        tuple(
            doubt("SLI-D1", "start_row", planet=planet, where=f"[comets] {planet}", **_START_ROW)
            for index, planet in enumerate(PLANETS)
            if scoring.has_row(places[index][:COMETS])
        ),
    )


def planets_of(box: Box, seats: int) -> tuple[int, ...]:
    """Return the planets of all four places; two players take the first and the third."""
    first, second, third, fourth = box.seats
    return box.seats if seats == MOST_SEATS else (first, third, second, fourth)


def _places(content: Content, planet: str) -> bytes:
    comets = content["comets"][planet]
    whole = isinstance(comets, list) and len(comets) == COMETS
    need(whole, f"[comets] {planet}", EXPECTED["six_squares"], comets, "SLI-D1")
    places = bytearray([ABSENT] * PIECE_COUNT)
    for number, name in enumerate(comets):
        places[number] = _square(f"[comets] {planet}", name, "SLI-D1")
    for piece, block in enumerate(OPTIONAL_PIECES, COMETS):
        places[piece] = _square(f"[{block}] {planet}", content[block][planet], "SLI-D2")
    on_rim = places[DOUBLER] in RIM_INDEX
    given = content["doubler"][planet]
    need(on_rim, f"[doubler] {planet}", EXPECTED["rim"], given, "SLI-10.3")
    return bytes(places)


def _square(where: str, name: Any, rule: str) -> int:
    fits = isinstance(name, str) and len(name) == 2 and all(digit in "01234567" for digit in name)
    need(fits, where, EXPECTED["square"], name, rule)
    return square_number(name)


def _headings(content: Content, planet: str, places: bytes) -> bytes:
    given = content["headings"][planet]
    if given == "sun":
        return bytes(sun_heading(square) for square in places[:COMETS])
    if given == "none":
        return bytes([NO_HEADING] * COMETS)
    fits = isinstance(given, str) and len(given) == COMETS and set(given) <= set(HEADING_NAMES)
    need(fits, f"[headings] {planet}", EXPECTED["headings"], given, "SLI-D4")
    return bytes(HEADING_NAMES.index(letter) for letter in given)
