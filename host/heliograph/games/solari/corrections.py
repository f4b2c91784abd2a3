"""What the table says otherwise: a fact is set as it lies there, and the turn goes on from it.

A correction never asks whether the rules allow it, only whether the thing can exist (`facts`).
Afterwards the pending decision is looked at again, so that no correction can leave the table stuck.
"""

from heliograph.engine.fact_kinds import Cell
from heliograph.engine.facts import Settle
from heliograph.engine.game import Game
from heliograph.engine.nodes import functions_in
from heliograph.engine.reading import need
from heliograph.games.solari import position, shots, turns
from heliograph.games.solari.catalogue import N_
from heliograph.games.solari.facts import (
    BEFORE, FACTS, FIRST_MOVER, HEADED, HEADED_TO, JOKER, JOKER_NAMED, MOVER, NODE, NO_TURN,
    OTHER_MUST, PART, PLACES, SEAT, SHOTS, TURN_END, shot_pieces,
)  # fmt: skip
from heliograph.games.solari.layout import (
    COMETS, DIE_NODE, DIRECTION, ENDED, ENTER, ENTER_PIECE, FOLLOW, FORFEIT, HEADING, KIND, NAME,
    OFF_BOARD, PIECE, PIECE_COUNT, RIM, SHOT_BYTES,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import DICE, FIRST, FROM_DICE, OFF, PHASE, PLACE, SEATS, SOURCE
from shared_rules.tracker import PLAY

# Decisions that look at where the pieces of the seat on turn stand
_MOVING = (NAME, FORFEIT, DIE_NODE, PIECE, DIRECTION, FOLLOW, ENTER_PIECE, ENTER)


def correct(game: Game, state: bytes, fact: str, value: object) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    after, _ = FACTS.correct(state, fact, value, _SETTLE)
    ended = _ended(after)
    return _unblock(ended) if game.is_stuck(ended) else ended


def _unblock(state: bytes) -> bytes:
    """Find the next decision where a correction left nothing to choose.

    Dice that are spent stay spent (SLI-C46): what cannot be moved any more is lost.
    """
    after = bytearray(state)
    if after[SHOTS]:
        after[OTHER_MUST] = 0
        shots.resolve(after)
    else:
        after[NODE] = FORFEIT
    return _ended(after)


def _ended(state: bytearray) -> bytes:
    """A turn that is complete is scored before anybody sees it."""
    if state[NODE] == ENDED:
        turns.end_turn(state)
    return bytes(state)


# What follows from a fact


def _settle_turn(before: bytes, state: bytearray, _: Cell) -> None:
    """Give the turn to a seat; it begins."""
    seat = state[SEAT]
    state[SEAT] = before[SEAT]
    _put_back_shots(state)
    state[PHASE] = PLAY
    state[PLACE] = (seat - state[FIRST]) % state[SEATS]
    state[DICE] = state[DICE + 1] = 0
    turns.begin_turn(state)


def _settle_dice(before: bytes, state: bytearray, _: Cell) -> None:
    """Begin the moves of this turn again with its numbers, or wait for them."""
    dice = state[DICE], state[DICE + 1]
    need(state[PHASE] == PLAY, "SLI-13.1", N_("a game that runs"), dice)
    state[DICE], state[DICE + 1] = before[DICE], before[DICE + 1]
    _show_joker(state)
    counters.set_dice(state, *dice)
    _restart(state)


def _show_joker(state: bytearray) -> None:
    """Show 6-6 again where it was named: the named tile was not used up (SLI-12.6, SLI-C32)."""
    if state[JOKER] == JOKER_NAMED or _shows_unplayed_tile(state):
        state[JOKER] = 1
        state[DICE], state[DICE + 1] = turns.DICE_OF[turns.SIX_SIX]


def _shows_unplayed_tile(state: bytearray) -> bool:
    """Say whether a tile is named that is still there: matches of version 2 remember no joker."""
    if state[SOURCE] == FROM_DICE or not (state[DICE] and state[DICE + 1]):
        return False
    shown = counters.tile_of(state[DICE], state[DICE + 1])
    return counters.tiles(state, state[SEAT]) >> shown & 1 > 0


def _settle_piece(before: bytes, state: bytearray, cell: Cell) -> None:
    """Count who is off the board, and look at the turn again."""
    (seat, piece), number = cell.where, cell.at - PLACES + 1
    waiting = [slot for slot in (SHOTS, SHOTS + SHOT_BYTES) if state[slot] == number]
    if not waiting or state[HEADED] == number:  # whose heading is asked has a place already
        state[OFF + seat] += (state[cell.at] == OFF_BOARD) - (before[cell.at] == OFF_BOARD)
    if piece < COMETS and seat == state[SEAT]:
        _restart_turn_from(state, piece)
    if state[PHASE] == PLAY:
        _go_on(state, number, waiting)


def _restart_turn_from(state: bytearray, comet: int) -> None:
    """Let the turn begin with a comet as it was set: it was not moved (SLI-C46)."""
    seat = state[SEAT]
    state[BEFORE + comet] = state[PLACES + seat * PIECE_COUNT + comet]
    state[BEFORE + COMETS + comet] = state[HEADED_TO + seat * COMETS + comet]


def _go_on(state: bytearray, piece: int, waiting: list[int]) -> None:
    """Look at the turn again after a piece (from 1, among all) was put somewhere else."""
    is_off = state[PLACES + piece - 1] == OFF_BOARD
    is_mover = piece == state[SEAT] * PIECE_COUNT + state[MOVER]
    if waiting and (state[HEADED] == piece or not is_off):
        _stop_waiting(state, piece, waiting[0])
    elif state[HEADED] == piece and is_off:
        state[HEADED] = 0  # it came back only to leave again
        shots.resolve(state)
    elif state[NODE] not in _MOVING:
        return
    elif not state[PART]:
        _restart(state)  # no die is spent yet
    elif state[NODE] == DIRECTION and not state[SHOTS]:
        state[NODE], state[MOVER] = PIECE, state[FIRST_MOVER]
    elif is_mover and (state[NODE] == DIRECTION or (state[NODE] == FOLLOW and is_off)):
        state[OTHER_MUST] = 1  # it was to move on after its shot, and cannot now
        shots.resolve(state)


def _stop_waiting(state: bytearray, piece: int, slot: int) -> None:
    """A shot piece that the table put somewhere, or took off again, needs no place any more."""
    if state[HEADED] == piece:
        state[HEADED] = 0
    shots.drop_shot(state, slot)
    if state[NODE] in (KIND, RIM) or (state[NODE] == HEADING and not state[HEADED]):
        shots.resolve(state)
    elif state[NODE] == FOLLOW and not state[SHOTS]:
        state[NODE] = PIECE
    elif state[NODE] == DIRECTION:
        state[NODE], state[MOVER] = PIECE, state[FIRST_MOVER]


_SETTLE: dict[str, Settle] = functions_in(globals(), "_settle")


def _restart(state: bytearray) -> None:
    """Begin the moves of this turn again; what was scored before it stays as it was."""
    _put_back_shots(state)
    state[PART:TURN_END] = NO_TURN
    position.begin(state)


def _put_back_shots(state: bytearray) -> None:
    """Shot pieces that wait for a place count as off the board until somebody says where."""
    for piece in shot_pieces(state):
        if state[PLACES + piece] == OFF_BOARD:
            state[OFF + piece // PIECE_COUNT] += 1
        shots.drop_shot(state, SHOTS)
