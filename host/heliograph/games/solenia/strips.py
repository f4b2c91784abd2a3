"""Scoring the first strip (SLN-7.2, SLN-8)."""

from heliograph.games.solenia import cards, reach, stock
from heliograph.games.solenia.box import A_STAR, Box, Gain
from heliograph.games.solenia.facts import BOARD, DECKS, FIELDS, LASTING, STOCK
from heliograph.games.solenia.layout import (
    FIELDS_SEEN, GOODS, NEUTRAL, OWNERS, POWERS, SCORING_STAR, VALUE_ONLY, WIDTH, code_of, seat_of,
)  # fmt: skip
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, MOST_SEATS, SEATS

_BOARD = slice(BOARD, BOARD + FIELDS_SEEN)
_REAR_ROW = slice(BOARD, BOARD + WIDTH)
_OTHER_ROWS = slice(BOARD + WIDTH, BOARD + FIELDS_SEEN)
_NO_ROW = bytes(WIDTH)
_SCORING_STAR_OF = tuple(LASTING + seat * POWERS + SCORING_STAR for seat in range(MOST_SEATS))


def owner(state: bytes | bytearray, field: int) -> int:
    """Return the seat whose card lies on a field, or -1."""
    return seat_of(state[BOARD + field])


def first_unclear(box: Box, state: bytearray) -> int:
    """Return the first field of the strip whose card is known by its value alone, or -1.

    Where only one card can be meant, it is taken for that card. Where corrections left none that
    it can be, nobody can tell, and it gives nothing.
    """
    for field in range(WIDTH):
        meant = meant_by(box, state, field)
        if len(meant) > 1:
            return field
        if meant:
            identify(state, field, meant[0])
    return -1


def meant_by(box: Box, state: bytes | bytearray, field: int) -> list[int]:
    """Return the cards that a card known by its value alone may be, one of each sort."""
    code = state[BOARD + field]
    if not VALUE_ONLY <= code < NEUTRAL:
        return []
    return distinct(box, cards.possible(box, state, seat_of(code), box.value_of[code]))


def distinct(box: Box, possible: list[int]) -> list[int]:
    """Return one card of each sort of equal cards."""
    seen: dict[int, int] = {}
    for card in possible:
        seen.setdefault(box.same[card], card)
    return sorted(seen.values())


def identify(state: bytearray, field: int, card: int) -> None:
    """The card on a field turns out to be this one."""
    seat = seat_of(state[BOARD + field])
    cards.flip(state, DECKS, seat, card)
    state[BOARD + field] = code_of(seat, card)


def gain_at(box: Box, state: bytes | bytearray, field: int) -> Gain:
    """Return what the card on a field of the first strip gives its owner."""
    return box.gains[state[BOARD + field]][reach.kind_at(state, field)]


def score(box: Box, state: bytearray) -> None:
    """Give every card's bonus, lay the cards off and move the others a row back (SLN-7.4).

    All goods are taken before anybody returns some: in whichever order the cards of a seat are
    scored, the same goods can be kept.
    """
    lucky = 0
    kinds = FIELDS + state[ADVANCES] % BAND_LENGTH * WIDTH
    for kind, code in enumerate(state[_REAR_ROW], kinds):
        seat = OWNERS[code]
        if seat < 0:
            continue
        gains = box.gains[code][state[kind]]
        if gains and state[_SCORING_STAR_OF[seat]] and not lucky >> seat & 1:
            lucky |= 1 << seat
            stock.add_stars(state, seat, state[_SCORING_STAR_OF[seat]])
        for what, count in gains:
            if what == A_STAR:
                stock.add_stars(state, seat, count)
            else:
                state[STOCK + seat * GOODS + what] += count
        cards.lay_off(state, code)
    state[_BOARD] = state[_OTHER_ROWS] + _NO_ROW


def preview(box: Box, state: bytes | bytearray) -> list[list[int]]:
    """Return what the next advance would give each seat: four goods, then stars.

    Cards known by their value alone count nothing: nobody can tell.
    """
    out = [[0] * (GOODS + 1) for _ in range(state[SEATS])]
    for field in range(WIDTH):
        code = state[BOARD + field]
        if 0 < code < VALUE_ONLY and reach.kind_at(state, field):
            for what, count in gain_at(box, state, field):
                out[seat_of(code)][what] += count
    for seat in range(state[SEATS]):
        out[seat][A_STAR] += stock.power(state, seat, SCORING_STAR) if any(out[seat]) else 0
    return out
