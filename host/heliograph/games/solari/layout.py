"""Where each fact of a Solari state lies, and which number each choice has.

A state is the table unit's tracker state (`shared_rules.solari.counters`) followed by the decision
that is pending, the shots that are not placed yet, the pieces, and what is needed to score.
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

# The state, after the tracker's bytes
NODE: Final = counters.SIZE  # which kind of decision is pending
SEAT: Final = NODE + 1  # whose turn it is
DEPTH: Final = SEAT + 1
JOKER: Final = DEPTH + 1  # 6-6 is a joker
STRICT: Final = JOKER + 1  # a shifted row that was longer scores nothing (SLI-C2)
PART: Final = STRICT + 1  # 0 in the first, 1 in the second part-move
DIE: Final = PART + 1  # the number of this part-move
MOVER: Final = DIE + 1  # the piece that moves or moved last, from 1
FIRST_MOVER: Final = MOVER + 1  # the piece of the first part-move, from 1
OTHER_MUST: Final = FIRST_MOVER + 1  # the second part-move belongs to another piece
SHOT_COUNT: Final = OTHER_MUST + 1  # pieces shot in this turn
SHOTS: Final = SHOT_COUNT + 1  # twice: piece from 1, square where it was shot
SHOT_BYTES: Final = 2
HEADED: Final = SHOTS + 2 * SHOT_BYTES  # the piece whose heading is chosen now, from 1
TURN_END: Final = HEADED + 1
DEALT: Final = TURN_END  # open dominoes: how many lie
ORDER: Final = DEALT + 1  # open dominoes: the tiles of each seat in their order, from 1
PLACES: Final = ORDER + MOST_SEATS * TILE_COUNT  # where each piece is
HEADED_TO: Final = PLACES + ALL_PIECES  # heading of each comet
BEFORE: Final = HEADED_TO + MOST_SEATS * COMETS  # comets of the mover when the turn began
LAST_SEAT: Final = BEFORE + 2 * COMETS  # who scored last, from 1
LAST_BEFORE: Final = LAST_SEAT + 1
LAST_AFTER: Final = LAST_BEFORE + 2 * COMETS
LAST_DOUBLERS: Final = LAST_AFTER + 2 * COMETS
STATE_SIZE: Final = LAST_DOUBLERS + MOST_SEATS

NO_TURN: Final = bytes(TURN_END - PART)
PLACES_END: Final = PLACES + ALL_PIECES

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
