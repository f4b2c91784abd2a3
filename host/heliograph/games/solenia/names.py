"""Seats, cards and orders of a Solenia position by their names."""

from typing import Any

from heliograph.engine.reading import index_of, need, number
from heliograph.games.solenia import cards
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import LOOSE_TILE, MOST_WORTH, NEUTRAL
from shared_rules.solenia.band import SEATS, VALUES

_DIGITS = tuple("0123456789")
_STARS = ("", *(str(stars) for stars in range(1, MOST_WORTH + 1)))
_CARD = ("a card such as 1:C05 or 1:?2", "eine Karte wie 1:C05 oder 1:?2")


def card_code(box: Box, state: bytes | bytearray, name: Any) -> int:
    """Return the code of a card on the board by its name."""
    if name == "neutral":
        return NEUTRAL
    seats = _DIGITS[1 : state[SEATS] + 1]
    fits = isinstance(name, str) and name[:1] in seats and name[1:2] == ":"
    need(fits and name, "SLN-2.4", _CARD, name)
    seat = _DIGITS.index(name[0]) - 1
    if name[2:3] == "?":
        return cards.plain_code(seat, index_of(_DIGITS[:VALUES], name[3:], "SLN-5.1"))
    return cards.code_of(seat, index_of(box.card_ids, name[2:], "SLN-1"))


def tile_of(box: Box, kind: int, name: Any) -> int:
    """Return the tile of an order by its name; None or an empty text is an empty slot."""
    if name is None or name == "":
        return 0
    if isinstance(name, str) and name.startswith("?"):
        return LOOSE_TILE + index_of(_STARS, name[1:], "SLN-6.5")
    return index_of(tuple(order.id for order in box.orders[kind]), name, "SLN-6.2") + 1


def seat_number(state: bytes | bytearray, seat: Any) -> int:
    """Return the index of a seat that is numbered from 1."""
    return number(seat, 1, state[SEATS], "SLN-3.4") - 1
