"""What a content file of Solari is expected to say: (English, German).

Fields in braces are the same in both, and so are the words of the file itself.
"""

from heliograph.engine.box_file import Pair

EXPECTED: dict[str, Pair] = {
    "apart": ("different squares for all pieces", "verschiedene Felder für alle Figuren"),
    "order": ("each of {planets} once", "jeder von {planets} einmal"),
    "six_squares": ("six squares", "sechs Felder"),
    "no_row": (
        "fewer than 3 comets in a row at the start",
        "weniger als 3 Kometen in einer Reihe am Anfang",
    ),
    "rim": ("a square on the rim", "ein Feld am Rand"),
    "square": ("a square from 00 to 77", "ein Feld von 00 bis 77"),
    "headings": (
        "sun, none, or six letters of N, E, S, W",
        "sun, none oder sechs Buchstaben aus N, E, S, W",
    ),
}
