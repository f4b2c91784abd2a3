"""The table before the first turn: pieces, open dominoes, who begins (SLI-2)."""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.pending import Pending, ask_evenly
from heliograph.games.solari import turns
from heliograph.games.solari.box import Box, planets_of
from heliograph.games.solari.facts import (
    DEALT, DEPTH, HEADED_TO, JOKER, NODE, ORDER, PLACES, STATE_SIZE, STRICT,
)  # fmt: skip
from heliograph.games.solari.layout import (
    ABSENT, ALL_PIECES, BEGIN, BLOCKER, COMETS, DEAL, DEPTHS, DIGITAL, DOUBLER, FIRST_SEAT, HUNTER,
    PIECE_COUNT, SCORE_ONLY, TURNED,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    FROM_OPEN, LEVEL, MOST_SEATS, PIECES, PLANET, SEATS, SOURCE, SOURCES, TARGET, TEAMS, TILE_COUNT,
    TURNS,
)  # fmt: skip
from shared_rules.solari.facts import SolariFacts

# Each with its bit in the tracker's state, and its number among the pieces
OPTIONAL_PIECES = (
    ("hunter", counters.HUNTER_BIT, HUNTER),
    ("blocker", counters.BLOCKER_BIT, BLOCKER),
    ("doubler", counters.DOUBLER_BIT, DOUBLER),
)


def new_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return the state before anything happened."""
    table = SolariFacts()
    table.begin(seats)
    state = table.state + bytearray(STATE_SIZE - counters.SIZE)
    state[LEVEL] = options["level"]
    state[TEAMS] = options["teams"]
    state[PIECES] = sum(bit for name, bit, _ in OPTIONAL_PIECES if options[name])
    state[SOURCE] = SOURCES.index(options["source"])
    target = 0 if options["turns"] else options["target"]
    state[TARGET], state[TARGET + 1] = target & 0xFF, target >> 8
    state[TURNS] = options["turns"]
    state[PLANET : PLANET + MOST_SEATS] = bytes(planets_of(box, seats))
    state[DEPTH] = DEPTHS.index(options["depth"])
    state[JOKER] = options["joker66"]
    state[STRICT] = options["strict_reduced"]
    state[PLACES : PLACES + ALL_PIECES] = bytes([ABSENT] * ALL_PIECES)
    if state[DEPTH] != SCORE_ONLY:
        for seat in range(seats):
            _set_out(state, seat, box)
    state[NODE] = DEAL if state[SOURCE] == FROM_OPEN and state[DEPTH] == DIGITAL else BEGIN
    return bytes(state)


def _set_out(state: bytearray, seat: int, box: Box) -> None:
    """Put the pieces of a seat on their start squares (SLI-2.1)."""
    planet = state[PLANET + seat]
    first = PLACES + seat * PIECE_COUNT
    state[first : first + PIECE_COUNT] = box.places[planet]
    for _, bit, piece in OPTIONAL_PIECES:
        if not state[PIECES] & bit:
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
