"""What the Solarius Mission page says: names of things, labels, log, headlines, score sheet."""

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
LABELS, STOPS, CLAUSES = _TEXTS["labels"], _TEXTS["stops"], _TEXTS["clauses"]
FOUND, CHANGES, HEADLINES = _TEXTS["found"], _TEXTS["changes"], _TEXTS["headlines"]
WORDS, BOARD_WORDS, SHEET = _TEXTS["words"], _TEXTS["board_words"], _TEXTS["sheet"]
DOUBTS = _TEXTS["doubts"]
