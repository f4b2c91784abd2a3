"""What the table says otherwise: a fact is set as it lies there, and the turn goes on from it.

A correction never asks whether the rules allow it, only whether the thing can exist (`facts`).
Afterwards the pending decision is looked at again, so that no correction can leave the table stuck.
At digital depth the cards belong to the host and cannot be corrected.
"""

from functools import partial

from heliograph.engine.fact_kinds import Cell
from heliograph.engine.nodes import functions_in
from heliograph.engine.reading import need
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solenia import cards, flow, orders, position, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.facts import (
    BOARD, COST, DECKS, DECK_SIZE, DISCARDS, HAND_SIZE, NODE, PILE, REFEREE_DEPTH, REMOVED, SEAT,
    most_cards,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    FIELDS_SEEN, HAND, IDENTIFY, LIMIT, ORDER_KINDS, PAY, PLACE, PLAY, REVEAL, SLOT, VALUE_ONLY,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS, CARDS_EACH, SEATS, TURN, WAITING

_HAS_CARDS = N_("a seat with cards left")


def correct(game: BoxedGame, state: bytes, fact: str, value: object) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    settle = {name: partial(follow, game.box) for name, follow in _SETTLE.items()}
    after, _ = game.fact_table.correct(state, fact, value, settle)
    _go_on(game.box, after)
    corrected = bytes(after)
    while game.is_stuck(corrected):
        corrected = _unblock(game.box, corrected)
    return corrected


def _go_on(box: Box, state: bytearray) -> None:
    """Look at the pending decision again: what is done already is not asked for."""
    if state[NODE] in (LIMIT, IDENTIFY):
        flow.proceed(box, state)
    elif state[NODE] == PLACE:
        flow.begin_turn(state)  # the card is still in the hand: choose anew
    if state[NODE] == PLAY and not state[CARDS + state[SEAT]]:
        flow.pass_turn(box, state)


def _unblock(box: Box, state: bytes) -> bytes:
    """Return the state at the next decision, where a correction left nothing to choose."""
    after = bytearray(state)
    if after[NODE] == PLAY:  # no card left to play
        flow.pass_turn(box, after)
    elif after[NODE] == SLOT:  # no slot is left: beside the board
        turns.choose_slot(box, after)
    elif after[NODE] == REVEAL:  # no order is left to reveal
        turns.go_on_after_reveal(box, after)
    elif after[NODE] == PAY:  # what is held cannot pay and serve an order as well
        after[COST] = 0
        turns.resolve(box, after)
    else:
        orders.put_back(after)  # nothing is left to pay it with
        flow.proceed(box, after)
    return bytes(after)


# What follows from a fact


def _settle_turn(_: Box, before: bytes, state: bytearray, __: Cell) -> None:
    """Give the turn to a seat; what was under way there is over."""
    seat = state[TURN]
    if seat == before[TURN]:
        return
    need(state[CARDS + seat], "SLN-4.1", _HAS_CARDS, seat + 1)
    state[WAITING] = band.NOTHING
    orders.put_back(state)
    flow.begin_turn(state)


def _settle_display(box: Box, before: bytes, state: bytearray, cell: Cell) -> None:
    """The pile is what lies nowhere else and is still in the game."""
    kind = cell.where[-1]
    first = PILE + kind * ORDER_KINDS
    gone, rest = _gone(box, before, kind), position.rest_of_pile(box, state, kind)
    taken = sum(count > left for count, left in zip(gone, rest, strict=True))
    state[REMOVED + kind] -= min(taken, state[REMOVED + kind])  # one of these lies there after all
    state[first : first + ORDER_KINDS] = bytes(
        left - min(count, left) for count, left in zip(gone, rest, strict=True)
    )
    position.need_total(box, state, kind)


def _gone(box: Box, state: bytes, kind: int) -> list[int]:
    """Return the orders that the solo die took out of the game, which lie nowhere."""
    if state[REFEREE_DEPTH] or not state[REMOVED + kind]:
        return [0] * ORDER_KINDS
    pile = state[PILE + kind * ORDER_KINDS : PILE + (kind + 1) * ORDER_KINDS]
    rest = position.rest_of_pile(box, state, kind)
    return [max(0, count - left) for count, left in zip(rest, pile, strict=True)]


def _settle_slots(box: Box, before: bytes, state: bytearray, cell: Cell) -> None:
    _settle_display(box, before, state, cell)
    orders.set_powers(box, state)


def _settle_cards(_: Box, __: bytes, state: bytearray, cell: Cell) -> None:
    _count_cards(state, cell.where[0], state[cell.at])


def _count_cards(state: bytearray, seat: int, left: int) -> None:
    state[CARDS + seat] = left
    state[HAND_SIZE + seat] = min(HAND, left)
    state[DECK_SIZE + seat] = left - state[HAND_SIZE + seat]


def _settle_board(_: Box, before: bytes, state: bytearray, cell: Cell) -> None:
    """A named card that was put to a field is seen there alone, one taken away unseen again."""
    _unsee(state, before[cell.at])
    _see(state, cell.at)
    for seat in range(state[SEATS]):  # what lies there is not in a hand any more
        if state[CARDS + seat] > most_cards(state, seat):
            _count_cards(state, seat, most_cards(state, seat))


def _unsee(state: bytearray, code: int) -> None:
    if 0 < code < VALUE_ONLY:
        cards.flip(state, DECKS, *divmod(code - 1, CARDS_EACH))


def _see(state: bytearray, at: int) -> None:
    """Take the named card of a field from wherever else it was thought to lie."""
    code = state[at]
    if not 0 < code < VALUE_ONLY:
        return
    seat, card = divmod(code - 1, CARDS_EACH)
    fields = range(BOARD, BOARD + FIELDS_SEEN)
    elsewhere = [field for field in fields if field != at and state[field] == code]
    if elsewhere:
        state[elsewhere[0]] = 0
    elif cards.bits(state, DISCARDS, seat) >> card & 1:
        cards.flip(state, DISCARDS, seat, card)
    else:
        cards.flip(state, DECKS, seat, card)


_SETTLE = functions_in(globals(), "_settle")
