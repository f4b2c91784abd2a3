"""What a content file of Solaris is expected to say: (English, German).

Fields in braces are the same in both, and so are the words of the file itself.
"""

from heliograph.engine.box_file import Pair

EXPECTED: dict[str, Pair] = {
    "spaces": ("a number from 0 to 28", "eine Zahl von 0 bis 28"),
    "cards": (
        "four numbers of cards (purple, pink, green, blue)",
        "vier Kartenzahlen (lila, pink, grün, blau)",
    ),
    "all_cards": (
        "about {usual} cards, {low} to {high}",
        "ungefähr {usual} Karten, {low} bis {high}",
    ),
    "whole": ("{count} cards in all", "zusammen {count} Karten"),
    "positions": ("each of 0 to 5 once", "jede von 0 bis 5 einmal"),
    "halves": ("a list of 5 to 16 halves", "eine Liste von 5 bis 16 Hälften"),
    "energies": (
        "one energy from 0 to 7 for each position",
        "je Position eine Energie von 0 bis 7",
    ),
    "total": ("a number from 0 to 42", "eine Zahl von 0 bis 42"),
    "colours": ("{count} of {colours}", "{count} von {colours}"),
}
