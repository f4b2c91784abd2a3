"""What the Solari page says: names, buttons, log, headlines, drawing, score sheet."""

from heliograph.games.text_files import join_texts, read_texts

_TEXTS = read_texts(__file__)
WORDS, DOUBTS, BOARD = join_texts(_TEXTS), _TEXTS["doubts"], _TEXTS["board"]
