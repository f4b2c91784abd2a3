"""A Solari position from plain data: the facts as given, then what follows from them.

What is left out gets a default, so that a test vector names only what matters: the start squares
if no pieces are named at all, nothing on the board for a planet that is not named.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.game import Game
from heliograph.engine.reading import need_decision
from heliograph.games.solari import decision, turns
from heliograph.games.solari.facts import (
    BEFORE, DEALT, FACTS, NODE, ORDER, SEAT, has_tiles, is_running, off_board, shot_pieces,
)  # fmt: skip
from heliograph.games.solari.layout import COMETS, NODES, PIECE_COUNT
from shared_rules.solari.counters import (
    DUE, FIRST, MOST_SEATS, OFF, PHASE, PLACE, SEATS, TARGET, TILE_COUNT, TURNS,
)  # fmt: skip
from shared_rules.tracker import PLAY


def load(game: Game, position: Mapping[str, Any]) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    state = FACTS.load(position, game.start())
    if is_running(state):
        _set_course(state)
    dealt = state[ORDER : ORDER + MOST_SEATS * TILE_COUNT]
    state[DEALT] = len(dealt) - dealt.count(0)
    _count_off(state)
    if "before" not in position and state[PHASE] == PLAY:
        state[BEFORE : BEFORE + 2 * COMETS] = turns.comets_of(state, state[SEAT])
    if "node" in position.get("decision", {}):
        decision.need_fitting(state)
    else:
        decision.find(state)
    need_decision(game.is_stuck(bytes(state)), "SLI-3.1", NODES[state[NODE]])
    return bytes(state)


def _set_course(state: bytearray) -> None:
    """Set whose turn it is on the table unit; tiles last 21 turns, without target (SLI-12.1)."""
    state[PLACE] = (state[SEAT] - state[FIRST]) % state[SEATS]
    if has_tiles(state):
        state[TARGET] = state[TARGET + 1] = 0
        state[TURNS] = TILE_COUNT


def _count_off(state: bytearray) -> None:
    """Count the pieces off the board, and the shot ones that wait for a place."""
    state[DUE] = len(shot_pieces(state))
    owners = [piece // PIECE_COUNT for piece in off_board(state)]
    for seat in range(MOST_SEATS):
        state[OFF + seat] = owners.count(seat)
