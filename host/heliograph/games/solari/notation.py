"""Choices as texts that parse back: `die 5`, `piece 3`, `go N`, `rim 37`, `roll 5-2`."""

from heliograph.engine import choice_texts
from heliograph.games.solari.layout import (
    AIM, CHOICE_COUNT, DECLARATIONS, DECLARED, DIRECTIONS, DONE, FIRST_SEAT, GO, HEAD, HEADINGS,
    HEADING_NAMES, LENGTHS, NAMED, PASS, PIECE_NAMES, PLACE_NOW, RING, ROLLED, ROLLED_UNKNOWN, SAME,
    TAKE_DIE, TAKE_PIECE, TOTAL, TO_RIM, TO_SQUARE, TURNED, square_name, tile_name,
)  # fmt: skip
from shared_rules.solari.counters import AWARDS, FACES, MOST_SEATS, SHORTEST_ROW, TILE_COUNT


def _declaration(kind: int, inside: int, doubled: int, length: int) -> str:
    words = [AWARDS[kind], str(length)]
    words += [] if kind == 1 else ["inside" if inside else "new"]
    return " ".join([*words, "doubled"] if doubled else words)


_TILES = [tile_name(tile) for tile in range(TILE_COUNT)]
_ROWS = (
    (PASS, ["forfeit"]),
    (TAKE_DIE, [f"die {die}" for die in range(1, FACES + 1)]),
    (TAKE_PIECE, [f"piece {name}" for name in PIECE_NAMES]),
    (GO, [f"go {direction}" for direction in DIRECTIONS]),
    (SAME, ["same"]),
    (PLACE_NOW, ["place"]),
    (AIM, ["aimed"]),
    (TOTAL, ["total"]),
    (HEAD, [f"heading {name}" for name in HEADING_NAMES[:HEADINGS]]),
    (ROLLED, [f"roll {name}" for name in _TILES]),
    (ROLLED_UNKNOWN, ["roll ?"]),
    (TURNED, [f"tile {name}" for name in _TILES]),
    (NAMED, [f"name {name}" for name in _TILES]),
    (FIRST_SEAT, [f"begin {seat + 1}" for seat in range(MOST_SEATS)]),
    (TO_RIM, [f"rim {square_name(square)}" for square in RING]),
    (TO_SQUARE, [f"enter {square_name(square)}" for square in range(64)]),
    (
        DECLARED,
        [
            _declaration(*declaration, SHORTEST_ROW + length)
            for declaration in DECLARATIONS
            for length in range(LENGTHS)
        ],
    ),
    (DONE, ["done"]),
)
TEXTS = tuple(text for _, texts in _ROWS for text in texts)
assert len(TEXTS) == CHOICE_COUNT
_NUMBERS = choice_texts.numbers_of(TEXTS)
EXAMPLES = "'roll 5-2', 'die 5', 'piece 3', 'go N', 'rim 37', 'heading E'"
_SHORT = {"h": "hunter", "b": "blocker", "d": "doubler"}


def parse(text: str) -> int:
    """Return the choice a text names; blanks, capitals and the order of two dice do not matter."""
    words = text.lower().split()
    if len(words) == 2 and words[0] in ("roll", "tile", "name") and len(words[1]) == 3:
        words[1] = "-".join(sorted(words[1].split("-"), reverse=True))
    if len(words) == 2 and words[0] == "piece":
        words[1] = _SHORT.get(words[1], words[1])
    found = _NUMBERS.get(" ".join(words))
    return choice_texts.parse(_NUMBERS, text, EXAMPLES) if found is None else found
