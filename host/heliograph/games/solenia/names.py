"""Cards and orders of a Solenia position by their names."""

from typing import Any

from heliograph.engine.reading import index_of, need
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.layout import (
    LOOSE_TILE, MOST_WORTH, NEUTRAL, VALUE_ONLY, code_of, plain_code, seat_of,
)  # fmt: skip
from shared_rules.solenia.band import CARDS_EACH, SEATS, VALUES

NEUTRAL_CARD = "neutral"
_DIGITS = tuple("0123456789")
_STARS = ("", *(str(stars) for stars in range(1, MOST_WORTH + 1)))
_CARD = N_("a card such as 1:C05 or 1:?2")


def card_name(box: Box, code: int) -> str:
    """Return a card on the board: `2:C05`, `2:?1` where only the value is known, `neutral`."""
    if code == NEUTRAL:
        return NEUTRAL_CARD
    seat = seat_of(code) + 1
    if code >= VALUE_ONLY:
        return f"{seat}:?{(code - VALUE_ONLY) % VALUES}"
    return f"{seat}:{box.card_ids[(code - 1) % CARDS_EACH]}"


def card_code(box: Box, state: bytes | bytearray, name: Any) -> int:
    """Return the code of a card on the board by its name."""
    if name == NEUTRAL_CARD:
        return NEUTRAL
    seats = _DIGITS[1 : state[SEATS] + 1]
    fits = isinstance(name, str) and name[:1] in seats and name[1:2] == ":"
    need(fits and name, "SLN-2.4", _CARD, name)
    seat = _DIGITS.index(name[0]) - 1
    if name[2:3] == "?":
        return plain_code(seat, index_of(_DIGITS[:VALUES], name[3:], "SLN-5.1"))
    return code_of(seat, index_of(box.card_ids, name[2:], "SLN-1"))


def tile_name(box: Box, kind: int, tile: int) -> str | None:
    """Return an order tile: its id, or `?6` for one with so many stars that no content names."""
    if not tile:
        return None
    if tile >= LOOSE_TILE:
        return f"?{tile - LOOSE_TILE or ''}"
    return box.orders[kind][tile - 1].id


def tile_of(box: Box, kind: int, name: Any) -> int:
    """Return the tile of an order by its name; None or an empty text is an empty slot."""
    if name is None or name == "":
        return 0
    if isinstance(name, str) and name.startswith("?"):
        return LOOSE_TILE + index_of(_STARS, name[1:], "SLN-6.5")
    return index_of(tuple(order.id for order in box.orders[kind]), name, "SLN-6.2") + 1
