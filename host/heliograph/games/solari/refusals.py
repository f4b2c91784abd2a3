"""Why a choice is not legal now: the key of the reason and its facts.

`refusals.toml` has the rule and the sentence of each reason. Each `_refuse_…` function looks at one
node; the first thing that is wrong counts.
"""

from heliograph.games.refusing import Refuse, Why, always, why
from heliograph.games.solari import kinds, moves, reach, shots
from heliograph.games.solari.board import LANDING, MOVES_LIKE, NOWHERE, WAYS
from heliograph.games.solari.facts import (
    FACTS, DIE, FIRST_MOVER, MOVER, NODE, OTHER_MUST, PLACES, PLACES_END, SEAT,
)  # fmt: skip
from heliograph.games.solari.layout import (
    CHOICES, DECLARATIONS, DECLARED, DONE, DOUBLER, GO, LENGTHS, NAMED, NODES, OFF_BOARD,
    PIECE_COUNT, PLACE_NOW, RING, SAME, TAKE_DIE, TAKE_PIECE, TO_RIM, TO_SQUARE, TURNED,
    square_name,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import DICE, FROM_DICE, LEVEL, SEATS, SOURCE


def _dice(state: bytes) -> str:
    return f"{state[DICE]}-{state[DICE + 1]}"


def why_not(state: bytes, choice: int) -> Why:
    """Return why a choice is not one of the pending ones."""
    return _REFUSALS[state[NODE]](state, choice)


# Numbers


def _refuse_begin(state: bytes, _: int) -> Why:
    return why("begin", seats=state[SEATS])


def _refuse_deal(_: bytes, choice: int) -> Why:
    return why("deal_twice" if CHOICES.is_of(TURNED, choice) else "deal")


def _refuse_roll(state: bytes, choice: int) -> Why:
    return why("roll") if state[SOURCE] == FROM_DICE else _refuse_tile(state, choice)


def _refuse_tile(state: bytes, choice: int) -> Why:
    if not CHOICES.is_of(TURNED, choice):
        return why("tile")
    if counters.tiles(state, state[SEAT]) >> choice - TURNED & 1:
        return why("useful_tile")
    return why("tile_played", left=counters.count_bits(counters.tiles(state, state[SEAT])))


def _refuse_name(_: bytes, choice: int) -> Why:
    return why("name_complete" if CHOICES.is_of(NAMED, choice) else "name")


def _refuse_forfeit(state: bytes, _: int) -> Why:
    reason = "forfeit_entry" if moves.off_pieces(state) else "forfeit"
    return why(reason, dice=_dice(state))


# Part-moves


def _refuse_die(state: bytes, choice: int) -> Why:
    if not CHOICES.is_of(TAKE_DIE, choice):
        return why("die", dice=_dice(state))
    is_rolled = choice - TAKE_DIE + 1 in state[DICE : DICE + 2]
    return why("die_complete") if is_rolled else why("die_not_rolled", dice=_dice(state))


def _refuse_piece(state: bytes, choice: int) -> Why:
    piece, die = choice - TAKE_PIECE, state[DIE]
    if not 0 <= piece < PIECE_COUNT:
        return why("piece", die=die)
    if reach.own_places(state)[piece] >= OFF_BOARD:
        return why("piece_absent")
    if state[OTHER_MUST] and piece == state[FIRST_MOVER] - 1:
        return why("other_piece")
    can_move = reach.movers(state, die) >> piece & 1
    return why("second_piece" if can_move else "stuck_piece", die=die)


def _refuse_direction(state: bytes, choice: int) -> Why:
    piece, die = state[MOVER] - 1, state[DIE]
    name = kinds.piece_name(state, state[SEAT] * PIECE_COUNT + piece)
    if not CHOICES.is_of(GO, choice):
        return why("direction", piece=name)
    way = choice - GO
    if way not in WAYS[MOVES_LIKE[piece]]:
        return why("wrong_way", piece=name)
    target = LANDING[die][way][reach.own_places(state)[piece]]
    if target == NOWHERE:
        return why("leaves_board", piece=name, die=die)
    if reach.bars(state) >> target & 1:
        return why("barred", square=square_name(target), piece=_piece_on(state, target))
    return why("second_move")


def _piece_on(state: bytes, square: int) -> str:
    return kinds.piece_name(state, reach.standing_on(state, square))


def _refuse_follow(state: bytes, choice: int) -> Why:
    reason = {SAME: "follow_same", PLACE_NOW: "follow_other"}.get(choice, "follow")
    return why(reason, die=state[DIE])


# Shots


def _refuse_rim(state: bytes, choice: int) -> Why:
    victim, square = FACTS.value(state, "shots")[0]
    if not CHOICES.is_of(TO_RIM, choice):
        return why("rim", piece=victim)
    rim = RING[choice - TO_RIM]
    if rim in state[PLACES:PLACES_END]:
        return why("rim_taken", square=square_name(rim))
    if rim not in shots.rims_for_shot(state):
        return why("rim_line", square=square)
    return why("rim_second")


# Re-entry


def _refuse_enter_piece(state: bytes, choice: int) -> Why:
    piece = choice - TAKE_PIECE
    if not 0 <= piece < PIECE_COUNT:
        return why("enter_piece")
    return why("enter_stuck" if moves.is_off(state, piece) else "enter_other", dice=_dice(state))


def _refuse_enter(state: bytes, choice: int) -> Why:
    piece, one, other = state[MOVER] - 1, state[DICE], state[DICE + 1]
    name = kinds.piece_name(state, state[SEAT] * PIECE_COUNT + piece)
    if piece == DOUBLER:
        return why("enter_rim", piece=name)
    named = sorted({one * 8 + other, other * 8 + one})
    square = choice - TO_SQUARE
    if square in named:  # it is barred, else it could be chosen
        return why("enter_barred", square=square_name(square), piece=_piece_on(state, square))
    squares = ", ".join(square_name(square) for square in named)
    return why("enter", piece=name, dice=_dice(state), squares=squares)


# Without a board


def _refuse_declare(state: bytes, choice: int) -> Why:
    if not DECLARED <= choice < DONE:
        return why("declare")
    kind = DECLARATIONS[(choice - DECLARED) // LENGTHS][0]
    if kind > state[LEVEL]:
        return why("declare_level", level=state[LEVEL])
    return why("declare_doubler")


# Where nothing depends on the choice, the reason is called as the node
_REFUSALS: tuple[Refuse, ...] = NODES.functions("_refuse", globals(), default=always)
