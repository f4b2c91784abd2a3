"""Airship cards on their way from deck to hand, board and discard pile (SLN-4).

At referee depth hands and decks are out of sight: the bits of a deck are then the cards of the
sixteen that were not seen yet, in the hand or in the deck. A card may be told by its value alone;
it stands for any unseen card of that value until its bonus is seen.
"""

from heliograph.engine.pending import by_bits
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    BOARD, DECKS, DECK_SIZE, DISCARDS, HANDS, HAND_SIZE, LEVEL, PLAIN_DISCARDS, REFEREE_DEPTH,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    DISCARD, DO_CARD, DRAWN, FIELDS_SEEN, PLAIN_KINDS, VALUE_ONLY, plain_code,
)  # fmt: skip
from shared_rules.solenia.band import CARDS_EACH, MOST_SEATS, UNSEEN, VALUES


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
    return [
        value
        for value in range(VALUES)
        if len(possible(box, state, seat, value)) > plain_out(state, seat, value)
    ]


def playable(box: Box, state: bytes | bytearray, seat: int) -> list[int]:
    """Return the cards that a seat holds, or may hold."""
    if not state[REFEREE_DEPTH]:
        return list(cards_of(state, HANDS, seat))
    if state[LEVEL] < 3:
        return []
    values = open_values(box, state, seat)
    return [card for card in cards_of(state, DECKS, seat) if box.values[card] in values]
