"""The names and numbers of Solari: pieces, squares, directions, decisions, choices.

Where each fact lies in a state is declared in `facts`.
"""

from typing import Final

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
OVER: Final = 0
BEGIN: Final = 1
DEAL: Final = 2
ROLL: Final = 3
TILE: Final = 4
NAME: Final = 5
FORFEIT: Final = 6
DIE_NODE: Final = 7
PIECE: Final = 8
DIRECTION: Final = 9
FOLLOW: Final = 10
KIND: Final = 11
RIM: Final = 12
HEADING: Final = 13
ENTER_PIECE: Final = 14
ENTER: Final = 15
DECLARE: Final = 16
ENDED: Final = 17  # the turn is complete: it is scored before anybody sees this
NODES: Final = (
    "over", "begin", "deal", "roll", "tile", "name", "forfeit", "die", "piece", "direction",
    "follow", "kind", "rim", "heading", "enter piece", "enter", "declare", "ended",
)  # fmt: skip

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
LENGTHS: Final = counters.LONGEST_ROW - counters.SHORTEST_ROW + 1

# Choices: plain numbers; notation.py gives them texts
PASS: Final = 0
TAKE_DIE: Final = 1  # + die - 1
TAKE_PIECE: Final = TAKE_DIE + FACES  # + piece
GO: Final = TAKE_PIECE + PIECE_COUNT  # + direction
SAME: Final = GO + len(DIRECTIONS)
PLACE_NOW: Final = SAME + 1
AIM: Final = PLACE_NOW + 1
TOTAL: Final = AIM + 1
HEAD: Final = TOTAL + 1  # + heading
ROLLED: Final = HEAD + HEADINGS  # + combination
ROLLED_UNKNOWN: Final = ROLLED + TILE_COUNT
TURNED: Final = ROLLED_UNKNOWN + 1  # + tile
NAMED: Final = TURNED + TILE_COUNT  # + combination
FIRST_SEAT: Final = NAMED + TILE_COUNT  # + seat
TO_RIM: Final = FIRST_SEAT + MOST_SEATS  # + place on the ring
TO_SQUARE: Final = TO_RIM + RIM_COUNT  # + square
DECLARED: Final = TO_SQUARE + 64  # + declaration * LENGTHS + length - 3
DONE: Final = DECLARED + len(DECLARATIONS) * LENGTHS
CHOICE_COUNT: Final = DONE + 1


def square_name(square: int) -> str:
    """Return the two digits of a square: row from the top, column from the left (SLI-1.1)."""
    return f"{square >> 3}{square & 7}"


def square_number(name: str) -> int:
    """Return the square of two digits."""
    return int(name[0]) << 3 | int(name[1])


def tile_name(tile: int) -> str:
    """Return a combination as people say it: 5-2, the higher number first."""
    high, low = counters.dice_of(tile)
    return f"{high}-{low}"


# Where a piece can be: a square, or beside the board
PLACE_NAMES: Final = (*(square_name(square) for square in range(OFF_BOARD)), "off")
TILE_NAMES: Final = tuple(tile_name(tile) for tile in range(TILE_COUNT))
