"""What a Solenia table has one of each for: seats, goods, rows of orders, fields.

The names are those of positions and corrections, the labels those of the page.
"""

from typing import Final

from heliograph.catalogue import Composed, Text, Words
from heliograph.engine.fact_kinds import axis, numbered
from heliograph.engine.facts import by_seat
from heliograph.games.solenia import show_texts
from heliograph.games.solenia.layout import BAND_FIELDS, FIELD_NAMES, GOODS_NAMES, TYPE_NAMES, WIDTH
from heliograph.games.solenia.texts import CITIES
from heliograph.games.speech import capital
from heliograph.games.text_files import Texts
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, MOST_SEATS


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
