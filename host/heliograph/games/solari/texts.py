"""What Solari says to people: why a choice is refused, what a box must hold, names of things."""

from heliograph.games.refusing import read_reasons
from heliograph.games.text_files import read_texts

REASONS = read_reasons(__file__)
_TEXTS = read_texts(__file__)
EXPECTED, EXPECTED_FACTS, AWARDS = _TEXTS["box"], _TEXTS["facts"], _TEXTS["award"]
PIECES, WAYS = _TEXTS["piece"], _TEXTS["way"]
