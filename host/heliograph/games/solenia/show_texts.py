"""What the Solenia page says: names, labels, log, headlines, score sheet (English, German)."""

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
GOODS, KINDS, SKIES, EFFECTS = (_TEXTS[name] for name in ("goods", "kinds", "skies", "effects"))
DIE, RATINGS, WORDS, GROUPS = (_TEXTS[name] for name in ("die", "ratings", "words", "groups"))
LABELS, LOG, HEADLINES, SHEET = (_TEXTS[name] for name in ("labels", "log", "headlines", "sheet"))
ASKS, DOUBTS, FACTS = (_TEXTS[name] for name in ("asks", "doubts", "facts"))
