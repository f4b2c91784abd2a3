"""What follows an action: bonuses to choose, the storage limit, the strip, cards, the next turn.

`proceed` looks what is still due and stops at the next decision: it sets NODE and returns. Band,
turns and cards left move through `shared_rules.solenia.band`, the code that runs on the table unit.
"""

from heliograph.engine.game import blank
from heliograph.engine.pending import Pending, ask_evenly, ask_seat, by_bits
from heliograph.games.solenia import cards, final, orders, stock
from heliograph.games.solenia.box import DIE_SIDES, Box
from heliograph.games.solenia.facts import (
    AFTER_DIE, BOARD, CHOOSE, DECKS, DECK_SIZE, DELIVERED_TYPE, DRAW_NOW, GAINED, HAND_SIZE,
    LASTING, LEVEL, NODE, PROGRESS, REFEREE_DEPTH, REMOVED, SCORED, SEAT, STOCK, TURN_END, capacity,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    AIRSHIP, BONUS, DIE, DRAW, DRAWN, GOODS, HAND, HAND_CARD, IDENTIFY, LIMIT, MOVE_STRIP, NEUTRAL,
    NUMBERS, OVER, PICK, PLAY, POWERS, RETURN, REVEAL, ROLL, TAKE, WINTER_STORAGE,
)  # fmt: skip
from heliograph.games.solenia.stock import HELD
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS, DIE_FACES, MOST_SEATS, PHASE, SEATS, TURN, WAITING
from shared_rules.tracker import PLAY as PLAYING

_TURN_SO_FAR = slice(AFTER_DIE, TURN_END)
_NO_TURN = blank(TURN_END - AFTER_DIE)
_HAND_CARD_OF = tuple(LASTING + seat * POWERS + HAND_CARD for seat in range(MOST_SEATS))
# By number of seats and the seat on turn: all seats from that one on, and where their goods lie
_ORDER = tuple(
    tuple(
        tuple((seat, HELD[seat]) for seat in (*range(first, seats), *range(first)))
        for first in range(seats)
    )
    for seats in range(MOST_SEATS + 1)
)
_FACES = tuple(range(DIE, DIE + DIE_FACES))
# Where a neutral card of the solo game goes: under the airship, ahead, left, right, behind
_BLOCKS = (AIRSHIP, AIRSHIP + 5, AIRSHIP - 1, AIRSHIP + 1, AIRSHIP - 5)
_CHOICES = by_bits(TAKE, GOODS)


def begin_turn(state: bytearray) -> None:
    """The seat on turn chooses a card; nothing of the turn before is left."""
    state[PROGRESS] = 0
    state[_TURN_SO_FAR] = _NO_TURN
    state[SEAT] = state[TURN]
    state[NODE] = PLAY


def proceed(box: Box, state: bytearray) -> None:
    """Go on to the next decision."""
    seat = state[TURN]
    if state[CHOOSE]:
        state[SEAT] = seat
        state[NODE] = PICK
    elif _is_over_limit(state, seat):
        state[NODE] = LIMIT
    else:
        _go_on(box, state, seat)


def _go_on(box: Box, state: bytearray, seat: int) -> None:
    """Go on to the next decision that is due when everybody's goods are in order."""
    if state[DRAW_NOW] and state[DECK_SIZE + seat]:
        state[DRAW_NOW] -= 1
        _draw(box, state, seat)
    elif state[WAITING] & 1:
        _score(box, state)
    elif state[AFTER_DIE]:
        state[WAITING] = 0
        pass_turn(box, state)
    else:
        end_turn(box, state, seat)


# The storage limit (SLN-5.2)


def _is_over_limit(state: bytearray, seat: int) -> bool:
    """Find the first seat, from the one on turn, that has too many goods.

    The others can only have got some when a strip was scored.
    """
    if state[SCORED] or state[PROGRESS]:
        for other, held in _ORDER[state[SEATS]][seat]:
            total = sum(state[held])
            if total > WINTER_STORAGE and total > capacity(state, other):
                state[SEAT] = other
                return True
        return False
    state[SEAT] = seat
    total = sum(state[HELD[seat]])
    return total > WINTER_STORAGE and total > capacity(state, seat)


def legal_limit(_: Box, state: bytes) -> Pending:
    """Any good the seat has."""
    return stock.choose_held(state, state[SEAT], RETURN)


def apply_limit(box: Box, state: bytearray, choice: int) -> None:
    """One good goes back."""
    state[STOCK + state[SEAT] * GOODS + choice - RETURN] -= 1
    proceed(box, state)


def legal_pick(_: Box, state: bytes) -> Pending:
    """One of the goods of an "or" bonus (SLN-AMB-19)."""
    return ask_seat(state[SEAT], _CHOICES[state[CHOOSE]])


def apply_pick(box: Box, state: bytearray, choice: int) -> None:
    """Take it; a second bonus of this kind may wait behind."""
    state[STOCK + state[SEAT] * GOODS + choice - TAKE] += 1
    state[CHOOSE] = state[CHOOSE + 1]
    state[CHOOSE + 1] = 0
    proceed(box, state)


# The strip (SLN-7)


def _score(box: Box, state: bytearray) -> None:
    if state[LEVEL] == 0:
        state[SEAT] = state[TURN]
        state[NODE] = MOVE_STRIP
    elif state[LEVEL] < 3:
        _ask_bonuses(box, state)
    elif state[REFEREE_DEPTH] and cards.first_unclear(box, state) >= 0:
        state[SEAT] = cards.owner(state, cards.first_unclear(box, state))
        state[NODE] = IDENTIFY
    else:
        cards.score(box, state)
        band.push_back(state)
        state[SCORED] = 1
        proceed(box, state)


def _ask_bonuses(box: Box, state: bytearray) -> None:
    """Ask every seat, from the one on turn, what its cards on the strip gave."""
    if state[PROGRESS] == state[SEATS]:
        state[PROGRESS] = 0
        band.push_back(state)
        state[SCORED] = 1
        proceed(box, state)
        return
    state[SEAT] = (state[TURN] + state[PROGRESS]) % state[SEATS]
    state[GAINED] = 0
    state[NODE] = BONUS


# The end of a turn


def end_turn(box: Box, state: bytearray, seat: int) -> None:
    """Draw back to the hand size (SLN-4.9), then roll the solo die or pass the turn."""
    while state[DECK_SIZE + seat] and state[HAND_SIZE + seat] < HAND + state[_HAND_CARD_OF[seat]]:
        if not state[REFEREE_DEPTH]:
            state[SEAT] = seat
            state[NODE] = DRAW
            return
        _draw_unseen(state, seat)
    if state[SEATS] == 1 and state[CARDS]:
        state[WAITING] = band.DIE
        state[AFTER_DIE] = 1
        state[NODE] = ROLL
    else:
        pass_turn(box, state)


def pass_turn(box: Box, state: bytearray) -> None:
    """Give the turn on; after the last card of all the stars are counted."""
    band.pass_turn(state)
    if state[PHASE] == PLAYING:
        begin_turn(state)
        return
    state[_TURN_SO_FAR] = _NO_TURN
    state[PROGRESS] = 0
    if state[LEVEL] < 2:
        state[NODE] = NUMBERS
    else:
        final.finish(box, state)
        state[NODE] = OVER


def _draw(box: Box, state: bytearray, seat: int) -> None:
    if state[REFEREE_DEPTH]:
        _draw_unseen(state, seat)
        proceed(box, state)
    else:
        state[SEAT] = seat
        state[NODE] = DRAW


def _draw_unseen(state: bytearray, seat: int) -> None:
    state[HAND_SIZE + seat] += 1
    state[DECK_SIZE + seat] -= 1


def legal_draw(_: Box, state: bytes) -> Pending:
    """Any card of the own deck."""
    choices = cards.cards_of(state, DECKS, state[SEAT], DRAWN)
    return ask_evenly(choices)


def apply_draw(box: Box, state: bytearray, choice: int) -> None:
    """Take it into the hand, which changes nobody's goods."""
    cards.draw(state, state[SEAT], choice - DRAWN)
    _go_on(box, state, state[TURN])


# The solo die (SLN-12.2, assumed)


def legal_roll(_: Box, __: bytes) -> Pending:
    """Six sides."""
    return ask_evenly(_FACES)


def apply_roll(box: Box, state: bytearray, choice: int) -> None:
    """Do what the die says."""
    side = DIE_SIDES[box.die[choice - DIE]]
    if side == "advance":
        band.move_airship(state)
    elif side == "block":
        _block(state)
    elif state[LEVEL] > 1 and _remove_order(box, state, int(side == "order_night")):
        return
    proceed(box, state)


def _block(state: bytearray) -> None:
    """Put a neutral card to the first empty field around the airship."""
    if state[LEVEL] < 3:
        return
    for field in _BLOCKS:
        if not state[BOARD + field]:
            state[BOARD + field] = NEUTRAL
            return


def _remove_order(box: Box, state: bytearray, kind: int) -> bool:
    """Take the best order of a type away; return whether a new one is revealed."""
    place = orders.best_place(box, state, kind)
    if place < 0:
        return False
    orders.leave_display(state, kind, place)
    state[REMOVED + kind] += 1
    if not orders.has_left(box, state, kind):
        return False
    state[DELIVERED_TYPE] = kind
    state[NODE] = REVEAL
    return True
