"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards
the pending decision is looked at again, so that no correction can leave the table stuck. At digital
depth the cards belong to the host and cannot be corrected.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.errors import BadCorrection, BadPosition
from heliograph.games.solenia import cards, flow, orders, plain, position
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BOARD, DECKS, DECK_SIZE, DISCARDS, FIELDS, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, HAND,
    HAND_SIZE, IDENTIFY, KIND_NAMES, LEVEL, LIMIT, NODE, ORDER_KINDS, OVER, PILE, PLACE, PLAY,
    REFEREE_DEPTH, REMOVED, STOCK, TOKENS, TYPE_NAMES, VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, BAND_LENGTH, CARDS, CARDS_EACH, MOST_ADVANCES, MOST_STARS, PHASE, SEATS, TURN,
    WAITING,
)  # fmt: skip
from shared_rules.tracker import PLAY as PLAYING

Setter = Callable[[Box, bytearray, list[str], Any], None]


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
    known = facts(box, state)
    if fact not in known:
        near = sorted({name.split(".")[0] for name in known})
        names = ", ".join(near)
        words = (f"a fact of {names}", f"eine Angabe von {names}")
        raise BadCorrection("", "unknown_fact", words, repr(fact))
    name, *where = fact.split(".")
    after = bytearray(state)
    try:
        _SETTERS[name](box, after, where, value)
    except BadPosition as error:
        expected = (f"{error.expected} for {fact}", f"{error.expected_de} für {fact}")
        raise BadCorrection(error.rule, "bad_value", expected, error.got) from error
    _settle(box, after)
    return bytes(after)


# One setter per fact


def _set_advances(_: Box, state: bytearray, __: list[str], value: Any) -> None:
    state[ADVANCES] = position.number(value, 0, MOST_ADVANCES, "SLN-7.5")


def _set_turn(_: Box, state: bytearray, __: list[str], value: Any) -> None:
    """Give the turn to a seat; what was under way there is over."""
    seat = position.seat_number(state, value)
    if seat == state[TURN]:
        return
    position.need(
        state[CARDS + seat], "SLN-4.1", ("a seat with cards left", "ein Platz mit Karten"), value
    )
    state[TURN] = seat
    state[WAITING] = band.NOTHING
    flow.begin_turn(state)


def _set_stars(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    state[TOKENS + int(where[0]) - 1] = position.number(value, 0, MOST_STARS, "SLN-9.4")


def _set_goods(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    at = STOCK + (int(where[0]) - 1) * GOODS + GOODS_NAMES.index(where[1])
    state[at] = position.number(value, 0, 40, "SLN-5.2")


def _set_slots(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    kind = TYPE_NAMES.index(where[1])
    position.set_row(box, state, int(where[0]) - 1, kind, value)
    _balance(box, state, kind)
    orders.set_powers(box, state)


def _set_display(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    kind = TYPE_NAMES.index(where[0])
    position.set_display(box, state, kind, value)
    _balance(box, state, kind)


def _balance(box: Box, state: bytearray, kind: int) -> None:
    """The pile is what lies nowhere else; what the solo die took is not known by name."""
    if state[REMOVED + kind] and not state[REFEREE_DEPTH]:
        return
    first = PILE + kind * ORDER_KINDS
    state[first : first + ORDER_KINDS] = position.rest_of_pile(box, state, kind)


def _set_cards(_: Box, state: bytearray, where: list[str], value: Any) -> None:
    seat = int(where[0]) - 1
    left = position.number(value, 0, CARDS_EACH, "SLN-4.1")
    state[CARDS + seat] = left
    state[HAND_SIZE + seat] = min(HAND, left)
    state[DECK_SIZE + seat] = left - state[HAND_SIZE + seat]


def _set_board(box: Box, state: bytearray, where: list[str], value: Any) -> None:
    """Put a card to a field, or take it away; a named card is then seen, or unseen again."""
    at = BOARD + FIELD_NAMES.index(where[0])
    code = 0 if value is None else position.card_code(box, state, value)
    if 0 < state[at] < VALUE_ONLY:
        seat, card = divmod(state[at] - 1, CARDS_EACH)
        cards.flip(state, DECKS, seat, card)
    state[at] = 0
    if 0 < code < VALUE_ONLY:
        seat, card = divmod(code - 1, CARDS_EACH)
        _unsee(state, seat, card)
        cards.flip(state, DECKS, seat, card)
    state[at] = code


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
    kind = position.index_of(KIND_NAMES, value, "SLN-2.4")
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


def unblock(box: Box, state: bytes) -> bytes:
    """Return the state at the next decision, where a correction left nothing to choose."""
    after = bytearray(state)
    if after[NODE] == PLAY:  # no card left to play
        band.pass_turn(after)
        flow.begin_turn(after) if after[PHASE] == PLAYING else _finish(box, after)
    else:
        flow.proceed(box, after)
    return bytes(after)


def _finish(box: Box, state: bytearray) -> None:
    from heliograph.games.solenia import final

    final.finish(box, state)
    state[NODE] = OVER
