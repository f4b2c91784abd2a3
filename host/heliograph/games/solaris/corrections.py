"""What the table says otherwise: a fact is set as it lies there, and the turn goes on from it.

A correction never asks whether the rules allow it, only whether the thing can exist (`facts`).
Afterwards the pending decision is looked at again, so that no correction can leave the table stuck.
At digital depth the cards belong to the host and cannot be corrected.
"""

from heliograph.engine.fact_kinds import Cell
from heliograph.engine.facts import Settle
from heliograph.engine.game import Game
from heliograph.engine.reading import need
from heliograph.games.solaris import cards, setup, turns
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.facts import (
    AFTER_LIMIT, DISCARDS, DISCARD_SIZE, DUE, ENTER_DISPLAY, HAND_SIZE, LOSS, NODE, NO_TOTALS,
    PLAYED, PROGRESS, REFEREE_DEPTH, SEAT, STACK, STACK_SIZE, TOTALS_END, TO_TAKE, VICTIMS,
    cards_left, cards_lying,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    ACTION, AFTER_MARKER, BRIDGE_CARD, BRIDGE_SWAP, CANTEEN, ENERGY_CELL, ENGINE_DECK, HAND_LIMIT,
    KINDS, LIMIT, REDIRECT, REFILL, REPLENISH, SET_STACK, TAKE, UNKNOWN,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import CAN, MOST_SEATS, ORDER, PHASE, POSITION, RIM, SEATS, TURN
from shared_rules.tracker import PLAY

# These go on with a card of the hand
_CARD_ACTIONS = (REPLENISH, REDIRECT, ENGINE_DECK, ENERGY_CELL)
_TOTAL = N_("no more cards than the box holds")


def correct(game: Game, state: bytes, fact: str, value: object) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    after, _ = game.fact_table.correct(state, fact, value, _SETTLE)
    _look_again(after)
    if rests_on_hand(after) or game.is_stuck(bytes(after)):
        _unblock(after)
    return bytes(after)


# What follows from a fact


def _settle_active(before: bytes, state: bytearray, _: Cell) -> None:
    """Move the station marker: the station left behind ends, the new one is activated."""
    position = state[POSITION]
    state[POSITION] = before[POSITION]
    if state[PHASE] == PLAY:
        if position == before[POSITION]:
            return
        _close_station(state)
    state[PHASE] = PLAY
    tokens.activate(state, position)
    _begin_turn(state)
    if max(state[HAND_SIZE : HAND_SIZE + state[SEATS]]) > HAND_LIMIT:
        state[AFTER_LIMIT] = AFTER_MARKER
        state[NODE] = LIMIT


def _close_station(state: bytearray) -> None:
    """Let those who still wait step out, then carry the rim over: stacks of both tracks must not
    fall into one another (SOL-9.2). Stolen cards are taken up (SOL-9.1, SOL-C50).
    """
    left = tokens.active_station(state)
    for seat in state[ORDER + state[TURN] + 1 : ORDER + state[SEATS]]:
        tokens.step_out(state, left, seat)
    tokens.shift_rim(state, left)
    cards.pick_up(state)


def _settle_turn(before: bytes, state: bytearray, cell: Cell) -> None:
    """Give the turn to a seat: those before it have stepped out, those behind have not."""
    order, turn = list(state[ORDER : ORDER + state[SEATS]]), state[TURN]
    station = tokens.active_station(state)
    for other in order[: turn + 1]:
        tokens.step_out(state, station, other)
    # Back in the other way round: who stepped out last lay lowest in the stack (SOL-3.4).
    for other in reversed(order[turn + 1 :]):
        _step_in(state, station, other)
    state[PHASE] = PLAY
    _order_waiting(before, state, cell)
    _begin_turn(state)


def _step_in(state: bytearray, station: int, seat: int) -> None:
    place = state[tokens.base_of(station) + seat] & tokens.PLACE_MASK
    tokens.move(state, station, seat, place & ~RIM)


def _order_waiting(_: bytes, state: bytearray, __: Cell) -> None:
    """Compute anew who comes after the seat on turn, from the track as it lies (SOL-C49)."""
    if state[PHASE] != PLAY:
        return
    first, base = ORDER + state[TURN] + 1, tokens.base_of(tokens.active_station(state))
    waiting = sorted(state[first : ORDER + state[SEATS]], key=lambda seat: -state[base + seat])
    state[first : ORDER + state[SEATS]] = bytes(waiting)


def _begin_turn(state: bytearray) -> None:
    """Begin a turn of which nothing is done yet; the display lies full (SOL-5.6)."""
    state[PLAYED:TOTALS_END] = NO_TOTALS
    state[DUE : DUE + MOST_SEATS] = bytes(MOST_SEATS)
    state[TO_TAKE] = state[VICTIMS] = state[PROGRESS] = state[AFTER_LIMIT] = 0
    if state[REFEREE_DEPTH] and not state[ENTER_DISPLAY]:
        while state[STACK_SIZE] and cards.empty_slot(state) >= 0:
            turns.show(state, UNKNOWN)
    turns.begin_turn(state)


def _settle_stack(before: bytes, state: bytearray, _: Cell) -> None:
    """Keep the number of cards: the discards take the difference."""
    _share_cards(before, state, stack=state[STACK_SIZE])


def _settle_cards(before: bytes, state: bytearray, _: Cell) -> None:
    """Keep the number of cards: the stack takes the difference."""
    _share_cards(before, state)


def _share_cards(before: bytes, state: bytearray, stack: int | None = None) -> None:
    """Let all cards that lie nowhere else be in the stack, or so many there, and the discards."""
    cards.count(state)
    total = cards_lying(before) + cards_left(before)
    room = total - cards_lying(state)
    need(room >= 0, "SOL-8.6", _TOTAL, total - room)
    in_stack = max(0, room - state[DISCARD_SIZE]) if stack is None else stack
    if room - in_stack != state[DISCARD_SIZE]:
        state[DISCARDS : DISCARDS + KINDS] = bytes(UNKNOWN) + bytes([room - in_stack])
    state[STACK : STACK + KINDS] = bytes(UNKNOWN) + bytes([in_stack])
    cards.count(state)
    if not in_stack:
        cards.reshuffle(state)


_SETTLE: dict[str, Settle] = {
    "active": _settle_active,
    "turn": _settle_turn,
    "energy": _order_waiting,
    "tokens": _order_waiting,
    "hand": _settle_cards,
    "face_down": _settle_cards,
    "display": _settle_cards,
    "stack": _settle_stack,
}


def _look_again(state: bytearray) -> None:
    """Look at the pending decision again: what is done already is not asked for."""
    node = state[NODE]
    if node == LIMIT:
        turns.check_limits(state)
    elif node == TAKE:
        turns.take(state, state[TO_TAKE])
    elif node == REFILL:
        turns.refill(state)
    elif node == SET_STACK:
        setup.next_stack(state)
    elif node == BRIDGE_CARD and not state[STACK_SIZE]:
        turns.deal_poor(state)
    elif node == BRIDGE_SWAP:
        turns.choose_spare(state)
    elif node == CANTEEN:
        _forget_victims(state)


def _forget_victims(state: bytearray) -> None:
    """Whoever turned out to have no cards is not robbed, and costs nothing (SOL-7.5)."""
    for seat in range(state[SEATS]):
        if state[VICTIMS] >> seat & 1 and not state[HAND_SIZE + seat]:
            state[VICTIMS] ^= 1 << seat
            state[LOSS + CAN] -= 1


def _unblock(state: bytearray) -> None:
    """Go back to the choice of an action, where a correction left nothing to choose."""
    state[PLAYED:TOTALS_END] = NO_TOTALS
    state[VICTIMS] = 0
    state[NODE] = ACTION
    state[SEAT] = state[ORDER + state[TURN]]


def rests_on_hand(state: bytes | bytearray) -> bool:
    """Say whether a hidden hand decides if there is anything to choose.

    A card action was announced and no card is played yet. If only an empty list led back to the
    choice of an action, everybody would learn what the hand lacks.
    """
    return not state[REFEREE_DEPTH] and not state[PLAYED] and state[NODE] in _CARD_ACTIONS
