"""Airship cards on their way from deck to hand, board and discard pile (SLN-4).

At referee depth hands and decks are out of sight: the bits of a deck are then the cards of the
sixteen that were not seen yet, in the hand or in the deck. A card may be told by its value alone;
it stands for any unseen card of that value until its bonus is seen.
"""

from collections.abc import Iterable

from heliograph.engine.pending import by_bits
from heliograph.games.solenia import reach, stock
from heliograph.games.solenia.box import A_STAR, Box, Gain
from heliograph.games.solenia.facts import (
    BOARD, DECKS, DECK_SIZE, DISCARDS, FIELDS, HANDS, HAND_SIZE, LASTING, LEVEL, PLAIN_DISCARDS,
    REFEREE_DEPTH, STOCK,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    DISCARD, DO_CARD, DRAWN, FIELDS_SEEN, GOODS, NEUTRAL, OWNERS, PLAIN_KINDS, POWERS, SCORING_STAR,
    VALUE_ONLY, WIDTH, code_of, plain_code, seat_of,
)  # fmt: skip
from shared_rules.solenia.band import (
    ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_SEATS, SEATS, UNSEEN, VALUES,
)  # fmt: skip


def bits(state: bytes | bytearray, zone: int, seat: int) -> int:
    """Return the cards of a zone as bits."""
    at = zone + 2 * seat
    return state[at] | state[at + 1] << 8


def cards_of(state: bytes | bytearray, zone: int, seat: int, base: int = 0) -> tuple[int, ...]:
    """Return `base` + card for each card of a zone."""
    at = zone + 2 * seat
    low, high = _BY_BYTE[base]
    return low[state[at]] + high[state[at + 1]]


# The cards of the first and of the second byte of bits, for every number that is added to them
_BY_BYTE = {base: (by_bits(base, 8), by_bits(base + 8, 8)) for base in (0, DO_CARD, DISCARD, DRAWN)}


# Where the bit of each card of each seat lies in a zone; the cards of seat 0 come first
_BITS = tuple((number >> 3, 1 << (number & 7)) for number in range(MOST_SEATS * CARDS_EACH))


def flip(state: bytearray, zone: int, seat: int, card: int) -> None:
    """Put a card into a zone, or take it out."""
    at, bit = _BITS[seat * CARDS_EACH + card]
    state[zone + at] ^= bit


def draw(state: bytearray, seat: int, card: int) -> None:
    """Move a card from the deck to the hand."""
    at, bit = _BITS[seat * CARDS_EACH + card]
    state[DECKS + at] ^= bit
    state[HANDS + at] ^= bit
    state[HAND_SIZE + seat] += 1
    state[DECK_SIZE + seat] -= 1


def leave_hand(state: bytearray, seat: int, code: int) -> None:
    """Take a card out of the hand; at referee depth out of the cards not seen yet."""
    state[HAND_SIZE + seat] -= 1
    if code < VALUE_ONLY:
        at, bit = _BITS[code - 1]
        state[(DECKS if state[REFEREE_DEPTH] else HANDS) + at] ^= bit


def lay_off(state: bytearray, code: int) -> None:
    """Put a card on the discard pile of its owner."""
    if code < VALUE_ONLY:
        at, bit = _BITS[code - 1]
        state[DISCARDS + at] ^= bit
    else:
        seat, value = divmod(code - VALUE_ONLY, VALUES)
        state[PLAIN_DISCARDS + seat * PLAIN_KINDS + value] += 1


def lay_off_unseen(state: bytearray, seat: int) -> None:
    """Count a discard that nobody named."""
    state[PLAIN_DISCARDS + seat * PLAIN_KINDS + UNSEEN] += 1


# What can be played where the hands are out of sight


def plain_out(state: bytes | bytearray, seat: int, value: int) -> int:
    """Return how many cards of a seat are out that are known by this value alone."""
    on_board = state[BOARD : BOARD + FIELDS_SEEN].count(plain_code(seat, value))
    return on_board + state[PLAIN_DISCARDS + seat * PLAIN_KINDS + value]


def possible(box: Box, state: bytes | bytearray, seat: int, value: int) -> list[int]:
    """Return the cards that a card known by its value alone may be."""
    unseen = cards_of(state, DECKS, seat)
    return [card for card in unseen if box.values[card] == value]


def open_values(box: Box, state: bytes | bytearray, seat: int) -> list[int]:
    """Return the values of which the seat may still hold a card."""
    unseen = [box.values[card] for card in cards_of(state, DECKS, seat)]
    return [value for value in range(VALUES) if unseen.count(value) > plain_out(state, seat, value)]


def playable(box: Box, state: bytes | bytearray, seat: int) -> list[int]:
    """Return the cards that a seat holds, or may hold."""
    if not state[REFEREE_DEPTH]:
        return list(cards_of(state, HANDS, seat))
    if state[LEVEL] < 3:
        return []
    values = open_values(box, state, seat)
    return [card for card in cards_of(state, DECKS, seat) if box.values[card] in values]


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
    return distinct(box, possible(box, state, seat_of(code), box.value_of[code]))


def distinct(box: Box, possible: Iterable[int]) -> list[int]:
    """Return one card of each sort of equal cards."""
    seen: dict[int, int] = {}
    for card in possible:
        seen.setdefault(box.same[card], card)
    return sorted(seen.values())


def identify(state: bytearray, field: int, card: int) -> None:
    """The card on a field turns out to be this one."""
    seat = seat_of(state[BOARD + field])
    flip(state, DECKS, seat, card)
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
        lay_off(state, code)
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
