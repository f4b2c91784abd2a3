"""The table before the first turn: pieces, open dominoes, who begins (SLI-2)."""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.pending import Pending, ask_evenly
from heliograph.games.solari import turns
from heliograph.games.solari.box import Box, planets_of
from heliograph.games.solari.facts import (
    DEALT, DEPTH, FACTS, HEADED_TO, NODE, ORDER, PLACES, has_open_rows, is_played,
)  # fmt: skip
from heliograph.games.solari.layout import (
    ABSENT, ALL_PIECES, BEGIN, COMETS, DEAL, FIRST_SEAT, OPTIONAL_PIECES,
    PIECE_COUNT, SCORE_ONLY, TURNED,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    LEVEL, MOST_SEATS, PIECES, PLANET, SEATS, TARGET, TILE_COUNT,
)  # fmt: skip
from shared_rules.solari.facts import SolariFacts


def new_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return the state before anything happened."""
    state = FACTS.new_table(SolariFacts(), seats)
    FACTS.put(state, options)
    if options["turns"]:
        state[TARGET] = state[TARGET + 1] = 0
    state[PIECES] = sum(options[name] << bit for bit, name in enumerate(OPTIONAL_PIECES))
    state[PLANET : PLANET + MOST_SEATS] = bytes(planets_of(box, seats))
    state[PLACES : PLACES + ALL_PIECES] = bytes([ABSENT] * ALL_PIECES)
    if state[DEPTH] != SCORE_ONLY:
        for seat in range(seats):
            _set_out(state, seat, box)
    state[NODE] = DEAL if has_open_rows(state) else BEGIN
    return bytes(state)


def _set_out(state: bytearray, seat: int, box: Box) -> None:
    """Put the pieces of a seat on their start squares (SLI-2.1)."""
    planet = state[PLANET + seat]
    first = PLACES + seat * PIECE_COUNT
    state[first : first + PIECE_COUNT] = box.places[planet]
    for piece in range(PIECE_COUNT):
        if not is_played(state, piece):
            state[first + piece] = ABSENT
    if state[LEVEL] > 2:
        headings = HEADED_TO + seat * COMETS
        state[headings : headings + COMETS] = box.headings[planet]


def legal_deal(state: bytes) -> Pending:
    """Open dominoes: any tile that does not lie yet in the row of this seat (SLI-12.3)."""
    done = state[DEALT] % TILE_COUNT
    first = ORDER + state[DEALT] - done
    laid = state[first : first + done]
    choices = tuple(TURNED + tile for tile in range(TILE_COUNT) if tile + 1 not in laid)
    return ask_evenly(choices)


def apply_deal(state: bytearray, choice: int) -> None:
    """Lay the tile behind the others; when everybody has 21, somebody begins."""
    state[ORDER + state[DEALT]] = choice - TURNED + 1
    state[DEALT] += 1
    if state[DEALT] == state[SEATS] * TILE_COUNT:
        state[NODE] = BEGIN


def legal_begin(state: bytes) -> Pending:
    """Anybody: the higher roll begins, so all have the same chance (SLI-2.2)."""
    choices = tuple(range(FIRST_SEAT, FIRST_SEAT + state[SEATS]))
    return ask_evenly(choices)


def apply_begin(state: bytearray, choice: int) -> None:
    """Start the first turn."""
    counters.start(state, choice - FIRST_SEAT)
    turns.begin_turn(state)
