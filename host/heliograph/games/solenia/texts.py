"""What Solenia says to people: why a choice is refused, what to decide, what a box must hold."""

from heliograph.games.refusing import read_reasons
from heliograph.games.text_files import read_texts

REASONS = read_reasons(__file__)
_TEXTS = read_texts(__file__)
PROMPTS, EXPECTED = _TEXTS["prompts"], _TEXTS["box"]
ASKED, CITIES = _TEXTS["asked"], _TEXTS["cities"]
