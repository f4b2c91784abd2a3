"""A Solari position from plain data: the facts as given, then what follows from them.

What is left out gets a default, so that a test vector names only what matters: the start squares
if no pieces are named at all, nothing on the board for a planet that is not named.
"""

from collections.abc import Callable, Mapping
from typing import Any

from heliograph.engine.fact_kinds import State
from heliograph.engine.game import Game
from heliograph.engine.reading import need, need_decision, within
from heliograph.games.solari import moves, turns
from heliograph.games.solari.catalogue import N_
from heliograph.games.solari.facts import (
    BEFORE, DEALT, DEPTH, DIE, FACTS, FIRST_MOVER, HEADED, JOKER, MOVER, NODE, ORDER, PART, PLACES,
    SEAT, SHOTS, has_open_rows, has_tiles, is_running, off_board, shot_pieces,
)  # fmt: skip
from heliograph.games.solari.layout import (
    ABSENT, BEGIN, COMETS, DEAL, DECLARE, DIE_NODE, DIRECTION, ENTER, ENTER_PIECE, FOLLOW, FORFEIT,
    HEADING, KIND, NAME, NODES, OFF_BOARD, OVER, PIECE, PIECE_COUNT, RIM, ROLL, SCORE_ONLY, TILE,
)  # fmt: skip
from heliograph.games.solari.turns import SIX_SIX
from shared_rules.solari import counters
from shared_rules.solari.counters import (
    DICE, DUE, FIRST, FROM_FREE, MOST_SEATS, OFF, PHASE, PLACE, SEATS, SOURCE, TARGET, TILE_COUNT,
    TURNS,
)  # fmt: skip
from shared_rules.tracker import PLAY, SETUP
from shared_rules.tracker import OVER as PHASE_OVER

_FITS = N_("a decision that fits the phase, the dice and the pieces")


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
        need_fitting(state)
    else:
        find(state)
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


# Which decision is pending: as a position says, or as a turn goes on


def need_fitting(state: State) -> None:
    """Raise BadPosition where the decision cannot come up as things lie."""
    with within("decision.node"):
        need(_FITTING[state[NODE]](state), "SLI-3.1", _FITS, NODES[state[NODE]])


def find(state: bytearray) -> None:
    """Set the decision that comes up where a position names none."""
    if state[PHASE] == PHASE_OVER:
        state[NODE] = OVER
    elif state[PHASE] == PLAY:
        begin(state)


def begin(state: bytearray) -> None:
    """Set the decision with which a turn goes on whose dice are known or not."""
    dice = _dice(state)
    if all(dice) and state[DEPTH] != SCORE_ONLY:
        turns.go_on_with(state, counters.tile_of(*dice))
    else:
        turns.await_numbers(state)


# When a kind of decision can come up


def _is_dealing(state: State) -> bool:
    is_more = state[DEALT] < TILE_COUNT * state[SEATS]
    return state[PHASE] == SETUP and has_open_rows(state) and is_more


def _is_awaiting(state: State) -> bool:
    return state[PHASE] == PLAY and not state[SHOTS]


def _is_moving(state: State) -> bool:
    """The numbers are known, and there is a board."""
    return state[PHASE] == PLAY and state[DICE] > 0 and state[DEPTH] != SCORE_ONLY


def _has_die(state: State) -> bool:
    return _is_moving(state) and state[DIE] in _dice(state)


def _has_mover(state: State) -> bool:
    return _has_die(state) and _place_of_mover(state) < OFF_BOARD


def _has_shot(state: State) -> bool:
    return _is_moving(state) and state[MOVER] > 0 and state[SHOTS] > 0


def _dice(state: State) -> tuple[int, int]:
    return state[DICE], state[DICE + 1]


def _place_of_mover(state: State) -> int:
    """Return where the piece that moves is; nowhere where there is none."""
    if not state[MOVER]:
        return ABSENT
    return state[PLACES + state[SEAT] * PIECE_COUNT + state[MOVER] - 1]


_FITTING: dict[int, Callable[[State], bool]] = {
    OVER: lambda state: state[PHASE] == PHASE_OVER,
    BEGIN: lambda state: state[PHASE] == SETUP and not _is_dealing(state),
    DEAL: _is_dealing,
    ROLL: lambda state: _is_awaiting(state) and state[SOURCE] != FROM_FREE,
    TILE: lambda state: _is_awaiting(state) and state[SOURCE] == FROM_FREE,
    NAME: lambda state: (
        _is_moving(state) and state[JOKER] > 0 and counters.tile_of(*_dice(state)) == SIX_SIX
    ),
    FORFEIT: _is_moving,
    DIE_NODE: lambda state: _is_moving(state) and not state[MOVER],
    PIECE: lambda state: _has_die(state) and state[PART] == (state[FIRST_MOVER] > 0),
    DIRECTION: _has_mover,
    FOLLOW: lambda state: _has_mover(state) and _has_shot(state) and state[PART] == 1,
    KIND: _has_shot,
    RIM: _has_shot,
    HEADING: lambda state: _is_moving(state) and state[HEADED] > 0,
    ENTER_PIECE: lambda state: _is_moving(state) and moves.off_pieces(state) > 0,
    ENTER: lambda state: _is_moving(state) and _place_of_mover(state) == OFF_BOARD,
    DECLARE: lambda state: state[PHASE] == PLAY and state[DEPTH] == SCORE_ONLY,
}
