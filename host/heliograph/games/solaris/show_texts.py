"""What the Solaris page says: labels, log, headlines, drawing, score sheet (English, German)."""

from heliograph.games.text_files import read_texts

_TEXTS = read_texts(__file__)
LABELS, HEADLINES, ENDINGS = _TEXTS["labels"], _TEXTS["headlines"], _TEXTS["endings"]
LOG, BOARD, SHEET, DOUBTS = (_TEXTS[name] for name in ("log", "board", "sheet", "doubts"))
