"""A language that nobody speaks, `xx`: English with accents and a third longer.

What stands on a page without accents is not translatable; what is cut off has no room for languages
longer than English. It is offered where HELIOGRAPH_PSEUDO is set.
"""

import os
import re

PSEUDO = "xx"
IS_OFFERED = bool(os.environ.get("HELIOGRAPH_PSEUDO"))
# Vowels are written twice, which makes a sentence longer without adding words
_ACCENTS = str.maketrans({
    "a": "áá", "e": "éé", "i": "íí", "o": "óó", "u": "úú", "y": "ýý", "A": "ÁÁ", "E": "ÉÉ",
    "I": "ÍÍ", "O": "ÓÓ", "U": "ÚÚ", "c": "ç", "n": "ñ", "s": "š", "z": "ž", "r": "ř", "t": "ţ",
    "l": "ļ", "d": "ď", "g": "ğ", "k": "ķ", "C": "Ç", "N": "Ñ", "S": "Š", "R": "Ř", "T": "Ţ",
    "L": "Ļ", "D": "Ď", "G": "Ğ", "K": "Ķ",
})  # fmt: skip
# Fields, doubled braces and marks of HTML stay as they are
_KEPT = re.compile(r"(\{[^{}]*\}|<[^>]*>|&\w+;|\b[A-Z]{2,}\b)")


def to_pseudo(english: str) -> str:
    """Return a sentence in the language that nobody speaks."""
    parts = _KEPT.split(english)
    return "".join(
        part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts)
    )
