"""Cards and orders of a Solenia position by their names."""

from typing import Any, Final

from heliograph.catalogue import Composed, Text, Words
from heliograph.engine.fact_kinds import axis, numbered
from heliograph.engine.facts import by_seat
from heliograph.engine.reading import index_of, need
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.layout import (
    BAND_FIELDS, FIELD_NAMES, GOODS_NAMES, LOOSE_TILE, MOST_WORTH, NEUTRAL, TYPE_NAMES, VALUE_ONLY,
    WIDTH, code_of, plain_code, seat_of,
)  # fmt: skip
from heliograph.games.solenia.texts import CITIES
from heliograph.games.speech import capital
from heliograph.games.text_files import Texts
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_SEATS, SEATS, VALUES


def _titles(names: tuple[str, ...], texts: Texts) -> list[Words]:
    return [_title(texts[name]) for name in names]


def _title(words: Text) -> Words:
    return Composed(lambda lang: capital(words.text(lang)))


BY_SEAT: Final = by_seat(MOST_SEATS)
ROW: Final = axis("row", TYPE_NAMES, _titles(TYPE_NAMES, CITIES))
GOOD: Final = axis("good", GOODS_NAMES, _titles(GOODS_NAMES, show_texts.GOODS))
ON_TABLE: Final = axis("field", FIELD_NAMES, FIELD_NAMES)
# The fields that lie on the table now are a part of the band
ON_BAND: Final = ON_TABLE._replace(
    most=BAND_FIELDS, place=lambda state, field: (state[ADVANCES] * WIDTH + field) % BAND_FIELDS
)
ENTRY: Final = numbered("entry", BAND_LENGTH)._replace(rule="SLN-2.5")
COLUMN_OF_BAND: Final = numbered("column", WIDTH)._replace(rule="SLN-2.5")


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
