"""What the Solarius Mission page says: names of things, labels, log, headlines, score sheet."""

from typing import Any

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
LABELS, STOPS, CLAUSES = _TEXTS["labels"], _TEXTS["stops"], _TEXTS["clauses"]
FOUND, CHANGES, HEADLINES = _TEXTS["found"], _TEXTS["changes"], _TEXTS["headlines"]
WORDS, BOARD_WORDS, SHEET = _TEXTS["words"], _TEXTS["board_words"], _TEXTS["sheet"]
DOUBTS = _TEXTS["doubts"]


def say(lang: str, key: str, **fields: Any) -> str:
    """Return a word of the tables; one with `n` = 1 may have a form of its own."""
    if fields.get("n") == 1:
        key = f"{key}.1" if f"{key}.1" in WORDS else key
    return WORDS[key].text(lang, **fields)
