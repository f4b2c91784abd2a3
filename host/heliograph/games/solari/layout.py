"""The names and numbers of Solari: pieces, squares, directions, decisions, choices.

Where each fact lies in a state is declared in `facts`.
"""

from collections.abc import Iterator
from typing import Final

from heliograph.engine.choice_texts import ChoiceTable
from heliograph.engine.nodes import NodeTable
from shared_rules.solari import counters
from shared_rules.solari.counters import FACES, MOST_SEATS, TILE_COUNT

# Pieces of one seat
COMETS: Final = 6
HUNTER: Final = 6
BLOCKER: Final = 7
DOUBLER: Final = 8
PIECE_COUNT: Final = 9
ALL_PIECES: Final = MOST_SEATS * PIECE_COUNT
PIECE_NAMES: Final = ("1", "2", "3", "4", "5", "6", "hunter", "blocker", "doubler")
OPTIONAL_PIECES: Final = PIECE_NAMES[COMETS:]
LETTERS: Final = "123456HBD"
MOST_SHOTS: Final = 2  # pieces that one turn can shoot
SHOT_BYTES: Final = 2  # of a shot piece: which it is, from 1, and where it was shot

# Where a piece can be: a square 0..63, or one of these
OFF_BOARD: Final = 64
ABSENT: Final = 65

# Directions; the first four are also headings
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
CLOCKWISE: Final = 8
COUNTER: Final = 9
DIRECTIONS: Final = ("N", "E", "S", "W", "NE", "SE", "SW", "NW", "cw", "ccw")
HEADINGS: Final = 4
NO_HEADING: Final = 4
HEADING_NAMES: Final = ("N", "E", "S", "W", "-")

# Depths
DIGITAL: Final = 0
REFEREE: Final = 1
SCORE_ONLY: Final = 2
DEPTHS: Final = ("digital", "referee", "score")

# Nodes: the kinds of decisions
NODES: Final = NodeTable()
OVER: Final = NODES.add("over")
BEGIN: Final = NODES.add("begin")
DEAL: Final = NODES.add("deal")
ROLL: Final = NODES.add("roll")
TILE: Final = NODES.add("tile")
NAME: Final = NODES.add("name")
FORFEIT: Final = NODES.add("forfeit")
DIE_NODE: Final = NODES.add("die")
PIECE: Final = NODES.add("piece")
DIRECTION: Final = NODES.add("direction")
FOLLOW: Final = NODES.add("follow")
KIND: Final = NODES.add("kind")
RIM: Final = NODES.add("rim")
HEADING: Final = NODES.add("heading")
ENTER_PIECE: Final = NODES.add("enter piece")
ENTER: Final = NODES.add("enter")
DECLARE: Final = NODES.add("declare")
ENDED: Final = len(NODES)  # the turn is complete: it is scored before anybody sees this

# The rim, clockwise from the top left corner
RING: Final[tuple[int, ...]] = (
    *range(8),
    *range(15, 64, 8),
    *range(62, 55, -1),
    *range(48, 7, -8),
)
RIM_COUNT: Final = len(RING)

# What can be declared without a board: award, inside a row, doubled
DECLARATIONS: Final = tuple(
    (kind, inside, doubled)
    for kind in (counters.ROW, counters.SEQUENCE, counters.ALIGNMENT)
    for inside in ((0,) if kind == counters.ROW else (0, 1))
    for doubled in (0, 1)
)
AWARD_RULES: Final = {"row": "SLI-7.1", "sequence": "SLI-8.3", "alignment": "SLI-9.3"}
LENGTHS: Final = counters.LONGEST_ROW - counters.SHORTEST_ROW + 1


def square_name(square: int) -> str:
    """Return the two digits of a square: row from the top, column from the left (SLI-1.1)."""
    return f"{square >> 3}{square & 7}"


def square_number(name: str) -> int:
    """Return the square of two digits."""
    return int(name[0]) << 3 | int(name[1])


# Where a piece can be: a square, or beside the board
PLACE_NAMES: Final = (*(square_name(square) for square in range(OFF_BOARD)), "off")
# Combinations as people say them: 5-2, the higher number first
TILE_NAMES: Final = tuple("{}-{}".format(*counters.dice_of(tile)) for tile in range(TILE_COUNT))


def _declarations(award: str) -> Iterator[str]:
    """Yield how an award can be declared, as the choices are written."""
    for kind, inside, doubled in DECLARATIONS:
        if counters.AWARDS[kind] == award:
            told = "" if kind == counters.ROW else " inside" if inside else " new"
            for length in range(counters.SHORTEST_ROW, counters.LONGEST_ROW + 1):
                yield f"{length}{told}{' doubled' * doubled}"


# Choices: plain numbers, each kind with its texts; what is counted from its first number
CHOICES: Final = ChoiceTable()
PASS: Final = CHOICES.add("forfeit", rule="SLI-3.5")
TAKE_DIE: Final = CHOICES.add("die {}", range(1, FACES + 1), rule="SLI-3.3")  # + die - 1
TAKE_PIECE: Final = CHOICES.add("piece {}", PIECE_NAMES, rule="SLI-3.3")  # + piece
GO: Final = CHOICES.add("go {}", DIRECTIONS, rule="SLI-4.1")  # + direction
SAME: Final = CHOICES.add("same", rule="SLI-5.6")
PLACE_NOW: Final = CHOICES.add("place", rule="SLI-5.6")
AIM: Final = CHOICES.add("aimed", rule="SLI-5.2")
TOTAL: Final = CHOICES.add("total", rule="SLI-5.2")
HEAD: Final = CHOICES.add("heading {}", HEADING_NAMES[:HEADINGS], rule="SLI-9.5")  # + heading
ROLLED: Final = CHOICES.add("roll {}", TILE_NAMES, rule="SLI-3.1")  # + combination
ROLLED_UNKNOWN: Final = CHOICES.add("roll ?", name="unknown", rule="SLI-3.1")
TURNED: Final = CHOICES.add("tile {}", TILE_NAMES, rule="SLI-12.1")  # + tile
NAMED: Final = CHOICES.add("name {}", TILE_NAMES, rule="SLI-3.4")  # + combination
FIRST_SEAT: Final = CHOICES.add("begin {}", range(1, MOST_SEATS + 1), rule="SLI-2.2")  # + seat
TO_RIM: Final = CHOICES.add("rim {}", map(square_name, RING), rule="SLI-5.3")  # + place on the ring
TO_SQUARE: Final = CHOICES.add("enter {}", map(square_name, range(64)), rule="SLI-6.1")  # + square
DECLARED: Final = len(CHOICES)  # + declaration * LENGTHS + length - 3
for _award, _rule in AWARD_RULES.items():
    CHOICES.add(f"{_award} {{}}", _declarations(_award), rule=_rule)
DONE: Final = CHOICES.add("done", rule="SLI-3.6")
