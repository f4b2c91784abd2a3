"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards
the pending decision is looked at again, so that no correction can leave the table stuck. At digital
depth the cards belong to the host and cannot be corrected.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.reading import correcting, index_of, need, need_fact, number
from heliograph.games.solenia import (
    bounds,
    cards,
    flow,
    names,
    orders,
    plain,
    position,
    reach,
    turns,
)
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BOARD, COST, DECKS, DECK_SIZE, DISCARDS, FIELDS, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES,
    HAND, HAND_SIZE, IDENTIFY, KIND_NAMES, LEVEL, LIMIT, NODE, ORDER_KINDS, PAY, PILE, PLACE, PLAY,
    REFEREE_DEPTH, REMOVED, SEAT, STOCK, TOKENS, TYPE_NAMES, VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, BAND_LENGTH, CARDS, CARDS_EACH, MOST_ADVANCES, MOST_STARS, PHASE, SEATS, TURN,
    WAITING,
)  # fmt: skip
from shared_rules.tracker import PLAY as PLAYING
from shared_rules.tracker import SETUP

Setter = Callable[[Box, bytearray, list[str], Any], None]
_ALL_PLAYED = (
    f"a card of a seat that has not laid all its {CARDS_EACH}",
    f"eine Karte eines Platzes, der noch nicht alle {CARDS_EACH} gelegt hat",
)
_NO_CARD_YET = "keine Karte, bevor der Aufbau fertig ist"


def facts(box: Box, state: bytes) -> dict[str, Any]:
    """Return every public fact by its name."""
    out: dict[str, Any] = {"advances": state[ADVANCES]}
    if state[PHASE] == PLAYING:
        out["turn"] = state[TURN] + 1
    for seat in range(state[SEATS]):
        name = str(seat + 1)
        out[f"stars.{name}"] = state[TOKENS + seat]
        for good, count in plain.goods(state, seat).items():
            out[f"goods.{name}.{good}"] = count
        for kind, row in enumerate(TYPE_NAMES):
            out[f"slots.{name}.{row}"] = plain.slots(box, state, seat, kind)
    for kind, row in enumerate(TYPE_NAMES):
        out[f"display.{row}"] = plain.shown(box, state, kind)
    return out | (_table_facts(box, state) if state[REFEREE_DEPTH] else {})


def _table_facts(box: Box, state: bytes) -> dict[str, Any]:
    """Return what the host knows from the table alone: cards and fields."""
    out: dict[str, Any] = {f"cards.{seat + 1}": state[CARDS + seat] for seat in range(state[SEATS])}
    if state[LEVEL] < 3:
        return out
    lying = plain.board(box, state)
    rows = plain.band_rows(state)
    for field, name in enumerate(FIELD_NAMES):
        out[f"board.{name}"] = lying.get(name)
        row, column = divmod(field, WIDTH)
        out[f"field.{name}"] = rows[(state[ADVANCES] + row) % BAND_LENGTH][column]
    return out


def correct(box: Box, state: bytes, fact: str, value: Any) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    need_fact(fact, facts(box, state))
    name, *where = fact.split(".")
    after = bytearray(state)
    with correcting(fact):
        _SETTERS[name](box, after, where, value)
    _settle(box, after)
    return bytes(after)


# One setter per fact


def _set_advances(_: Box, state: bytearray, __: list[str], value: Any) -> None:
    state[ADVANCES] = number(value, 0, MOST_ADVANCES, "SLN-7.5")


def _set_turn(_: Box, state: bytearray, __: list[str], value: Any) -> None:
    """Give the turn to a seat; what was under way there is over."""
    seat = names.seat_number(state, value)
    if seat == state[TURN]:
        return
    need(state[CARDS + seat], "SLN-4.1", ("a seat with cards left", "ein Platz mit Karten"), value)
    state[TURN] = seat
    state[WAITING] = band.NOTHING
    flow.begin_turn(state)


def _set_stars(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    state[TOKENS + int(where[0]) - 1] = number(value, 0, MOST_STARS, "SLN-9.4")


def _set_goods(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    seat, good = int(where[0]) - 1, GOODS_NAMES.index(where[1])
    most = bounds.most_goods(state, seat, good)
    state[STOCK + seat * GOODS + good] = number(value, 0, most, "SLN-5.2")


def _set_slots(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    seat, kind = int(where[0]) - 1, TYPE_NAMES.index(where[1])
    gone = _gone(box, state, kind)
    position.set_row(box, state, seat, kind, value)
    _balance(box, state, kind, gone)
    orders.set_powers(box, state)


def _set_display(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    kind = TYPE_NAMES.index(where[0])
    gone = _gone(box, state, kind)
    position.set_display(box, state, kind, value)
    _balance(box, state, kind, gone)


def _gone(box: Box, state: bytearray, kind: int) -> list[int]:
    """Return the orders that the solo die took out of the game, which lie nowhere."""
    if state[REFEREE_DEPTH] or not state[REMOVED + kind]:
        return [0] * ORDER_KINDS
    pile = state[PILE + kind * ORDER_KINDS : PILE + (kind + 1) * ORDER_KINDS]
    rest = position.rest_of_pile(box, state, kind)
    return [max(0, count - left) for count, left in zip(rest, pile, strict=True)]


def _balance(box: Box, state: bytearray, kind: int, gone: list[int]) -> None:
    """The pile is what lies nowhere else and is still in the game."""
    first = PILE + kind * ORDER_KINDS
    rest = position.rest_of_pile(box, state, kind)
    taken = sum(count > left for count, left in zip(gone, rest, strict=True))
    state[REMOVED + kind] -= min(taken, state[REMOVED + kind])  # one of these lies there after all
    state[first : first + ORDER_KINDS] = bytes(
        left - min(count, left) for count, left in zip(gone, rest, strict=True)
    )


def _set_cards(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    seat = int(where[0]) - 1
    fewest, most = bounds.fewest_cards(state, seat), bounds.most_cards(state, seat)
    _count_cards(state, seat, number(value, fewest, most, "SLN-4.1"))


def _count_cards(state: bytearray, seat: int, left: int) -> None:
    state[CARDS + seat] = left
    state[HAND_SIZE + seat] = min(HAND, left)
    state[DECK_SIZE + seat] = left - state[HAND_SIZE + seat]


def _set_board(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    """Put a card to a field, or take it away; a named card is then seen, or unseen again."""
    at = BOARD + FIELD_NAMES.index(where[0])
    is_early = state[PHASE] == SETUP and value is not None
    need(not is_early, "SLN-3.4", ("no card before the set-up is over", _NO_CARD_YET), value)
    code = 0 if value is None else names.card_code(box, state, value)
    if 0 < state[at] < VALUE_ONLY:
        seat, card = divmod(state[at] - 1, CARDS_EACH)
        cards.flip(state, DECKS, seat, card)
    state[at] = 0
    if 0 < code < VALUE_ONLY:
        seat, card = divmod(code - 1, CARDS_EACH)
        _unsee(state, seat, card)
        cards.flip(state, DECKS, seat, card)
    state[at] = code
    owner = reach.seat_of(code)
    whole = owner < 0 or bounds.cards_out(state, owner) <= CARDS_EACH
    need(whole, "SLN-1", _ALL_PLAYED, value)
    for seat in range(state[SEATS]):  # what lies there is not in a hand any more
        if state[CARDS + seat] > bounds.most_cards(state, seat):
            _count_cards(state, seat, bounds.most_cards(state, seat))


def _unsee(state: bytearray, seat: int, card: int) -> None:
    """Take a named card from wherever it was thought to lie."""
    code = cards.code_of(seat, card)
    found = state.find(code, BOARD, BOARD + FIELDS_SEEN)
    if found >= 0:
        state[found] = 0
    elif cards.bits(state, DISCARDS, seat) >> card & 1:
        cards.flip(state, DISCARDS, seat, card)
    else:
        return
    cards.flip(state, DECKS, seat, card)


def _set_field(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    at = state[ADVANCES] * WIDTH + FIELD_NAMES.index(where[0])
    kind = index_of(KIND_NAMES, value, "SLN-2.4")
    state[FIELDS + at % (BAND_LENGTH * WIDTH)] = kind


_SETTERS: dict[str, Setter] = {
    "advances": _set_advances,
    "turn": _set_turn,
    "stars": _set_stars,
    "goods": _set_goods,
    "slots": _set_slots,
    "display": _set_display,
    "cards": _set_cards,
    "board": _set_board,
    "field": _set_field,
}


def _settle(box: Box, state: bytearray) -> None:
    """Look at the pending decision again: what is done already is not asked for."""
    if state[NODE] in (LIMIT, IDENTIFY):
        flow.proceed(box, state)
    elif state[NODE] == PLACE:
        flow.begin_turn(state)  # the card is still in the hand: choose anew
    if state[NODE] == PLAY and not state[CARDS + state[SEAT]]:
        flow.pass_turn(box, state)


def unblock(box: Box, state: bytes) -> bytes:
    """Return the state at the next decision, where a correction left nothing to choose."""
    after = bytearray(state)
    if after[NODE] == PLAY:  # no card left to play
        flow.pass_turn(box, after)
    elif after[NODE] == PAY:  # what is held cannot pay and serve an order as well
        after[COST] = 0
        turns.resolve(box, after)
    else:
        flow.proceed(box, after)
    return bytes(after)
