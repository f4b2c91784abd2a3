"""What Solarius Mission says: why a choice is refused, what to decide, what a box must hold."""

from heliograph.games.refusing import read_reasons
from heliograph.games.text_files import read_texts

REASONS = read_reasons(__file__)
_TEXTS = read_texts(__file__)
PROMPTS, SALES, EXPECTED = _TEXTS["prompts"], _TEXTS["sales"], _TEXTS["box"]
UNITS, HEXES = _TEXTS["units"], _TEXTS["hexes"]
