"""Solari beside the board: the state as bytes, whose turn, dice, tiles, points.

The pieces on the board are not in here: at track depth nobody enters moves, and the engine keeps
them behind these bytes. Functions work on a bytearray, so that the engine can use them without any
wrapping. They trust their arguments; the tracker checks what people enter.
"""

from shared_rules.compat import const
from shared_rules.tracker import OVER, PLAY

SOLARI = const(3)

NEPTUNE = const(2)
PLANETS = ("uranus", "saturn", "neptune", "jupiter")

FEWEST_SEATS = const(2)
MOST_SEATS = const(4)
LAP = const(36)
MOST_LAPS = const(255)
MOST_SCORE = const(9215)  # 255 laps and 35 points
FACES = const(6)
TILE_COUNT = const(21)
MOST_TURNS = const(255)
LEVELS = const(3)
SHORTEST_ROW = const(3)
LONGEST_ROW = const(6)

# Optional pieces (SLI-1.5), one bit each
BLOCKER_BIT = const(2)
DOUBLER_BIT = const(4)

# Where the numbers come from (SLI-14)
FROM_DICE = const(0)
FROM_OPEN = const(2)
FROM_FREE = const(3)
SOURCES = ("dice", "hidden", "open", "free")

# What can be scored (SLI-7, SLI-8, SLI-9)
ROW = const(1)
SEQUENCE = const(2)
ALIGNMENT = const(3)
AWARDS = ("none", "row", "sequence", "alignment")

# Where each fact lies in the state
GAME = const(0)
SEATS = const(1)
PHASE = const(2)
LEVEL = const(3)
TEAMS = const(4)
PIECES = const(5)
SOURCE = const(6)
TARGET = const(7)  # points, two bytes, low first; 0 = none
TURNS = const(9)  # turns of everybody; 0 = no limit
STAGE = const(10)  # how far the questions of the set-up are
FIRST = const(11)  # who began
PLACE = const(12)  # place of the seat on turn, counted from the one who began
ROUND = const(13)  # turns that everybody has finished, two bytes
DICE = const(15)  # two dice, 0 = not known
DUE = const(17)  # shot pieces that must be placed now
CALC = const(18)  # calculator: open, kind, length, inside
PLANET = const(22)
SCORE = const(26)  # two bytes per counter
OFF = const(34)  # pieces off the board, per seat
TILES = const(38)  # unplayed tiles, one bit each, three bytes per seat
SIZE = const(50)

CALC_KIND = const(19)
CALC_LENGTH = const(20)
CALC_INSIDE = const(21)
_FULL_SET = const(0x1FFFFF)


def now(state: bytes | bytearray) -> int:
    """Return the seat whose turn it is, or -1 when nobody is on turn."""
    if state[PHASE] != PLAY:
        return -1
    return (state[FIRST] + state[PLACE]) % state[SEATS]


def counter_of(state: bytes | bytearray, seat: int) -> int:
    """Return the counter of a seat: its own, or that of its team (SLI-11.2)."""
    return state[PLANET + seat] & 1 if state[TEAMS] else seat


def is_partner(state: bytes | bytearray, seat: int, other: int) -> bool:
    """Return whether two seats play in one team; a seat is no partner of itself (SLI-11.1)."""
    return (
        state[TEAMS] > 0
        and seat != other
        and (state[PLANET + seat] ^ state[PLANET + other]) & 1 == 0
    )


def score(state: bytes | bytearray, seat: int) -> int:
    """Return the points on the counter of a seat."""
    at = SCORE + 2 * counter_of(state, seat)
    return state[at] | state[at + 1] << 8


def set_score(state: bytearray, seat: int, points: int) -> None:
    """Put the counter of a seat on `points`; the track has an end at 255 laps."""
    points = min(points, MOST_SCORE)
    at = SCORE + 2 * counter_of(state, seat)
    state[at] = points & 0xFF
    state[at + 1] = points >> 8


def target(state: bytes | bytearray) -> int:
    """Return the points that win at once, or 0 (SLI-13.1)."""
    return state[TARGET] | state[TARGET + 1] << 8


def add_points(state: bytearray, seat: int, points: int) -> None:
    """Move the counter of a seat on; whoever reaches the target wins at once (SLI-13.1)."""
    set_score(state, seat, score(state, seat) + points)
    aim = target(state)
    if aim and score(state, seat) >= aim:
        state[PHASE] = OVER


def base_value(length: int) -> int:
    """Return R(L): 1, 3, 9, 27 for rows of 3 to 6 (SLI-7.1)."""
    return (0, 0, 0, 1, 3, 9, 27)[length]


def award_value(kind: int, length: int, inside: int, doubled: int) -> int:
    """Return the points of the tables: a whole new row of its kind, or inside a row (SLI-8.3)."""
    times = (0, 1, 3, 2)[kind] if not inside else (0, 0, 2, 1)[kind]
    return times * base_value(length) << (1 if doubled else 0)


def tile_of(one: int, other: int) -> int:
    """Return the number 0..20 of the combination of two dice, 1-1 first, 6-6 last (SLI-1.6)."""
    low, high = (one, other) if one < other else (other, one)
    return (low - 1) * (2 * FACES + 2 - low) // 2 + high - low


def dice_of(tile: int) -> tuple[int, int]:
    """Return the two numbers of a combination, the higher one first."""
    low = 1
    while tile > FACES - low:
        tile -= FACES - low + 1
        low += 1
    return low + tile, low


def tiles(state: bytes | bytearray, seat: int) -> int:
    """Return the unplayed tiles of a seat, one bit each."""
    at = TILES + 3 * seat
    return state[at] | state[at + 1] << 8 | state[at + 2] << 16


def set_tiles(state: bytearray, seat: int, mask: int) -> None:
    """Set the unplayed tiles of a seat."""
    at = TILES + 3 * seat
    state[at] = mask & 0xFF
    state[at + 1] = mask >> 8 & 0xFF
    state[at + 2] = mask >> 16


def count_bits(mask: int) -> int:
    """Return how many tiles a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def can_turn_up(state: bytes | bytearray, one: int, other: int) -> bool:
    """Return whether the seat on turn can still play this combination (SLI-12.1)."""
    if state[SOURCE] == FROM_DICE:
        return True
    tile = tile_of(one, other)
    shown = state[DICE] and state[DICE + 1] and tile_of(state[DICE], state[DICE + 1]) == tile
    return bool(shown or tiles(state, now(state)) >> tile & 1)


def set_dice(state: bytearray, one: int, other: int) -> None:
    """Note the numbers of this turn; a tile is used up by turning it up (SLI-12.6).

    Other numbers in the same turn mean that the first ones were a mistake: their tile comes back.
    """
    if state[SOURCE] != FROM_DICE:
        seat = now(state)
        left = tiles(state, seat)
        if state[DICE] and state[DICE + 1]:
            left |= 1 << tile_of(state[DICE], state[DICE + 1])
        if one and other:
            left = (left | 1 << tile_of(one, other)) ^ 1 << tile_of(one, other)
        set_tiles(state, seat, left)
    state[DICE] = one
    state[DICE + 1] = other


def start(state: bytearray, first: int) -> None:
    """Begin the game with the turn of `first`; 21 tiles each last 21 turns (SLI-12.1)."""
    if state[SOURCE] != FROM_DICE:
        state[TARGET] = state[TARGET + 1] = 0
        state[TURNS] = TILE_COUNT
        for seat in range(state[SEATS]):
            set_tiles(state, seat, _FULL_SET)
    state[FIRST] = first
    state[PHASE] = PLAY


def rounds(state: bytes | bytearray) -> int:
    """Return how many turns everybody has finished."""
    return state[ROUND] | state[ROUND + 1] << 8


def end_turn(state: bytearray) -> None:
    """Pass the turn on; a game of a fixed length ends after the last one (SLI-12.1, SLI-13.3)."""
    for at in range(DICE, CALC_INSIDE + 1):
        state[at] = 0
    place = state[PLACE] + 1
    if place < state[SEATS]:
        state[PLACE] = place
        return
    state[PLACE] = 0
    finished = min(rounds(state) + 1, 0xFFFF)  # a byte too small raises or wraps
    state[ROUND] = finished & 0xFF
    state[ROUND + 1] = finished >> 8
    if state[TURNS] and finished >= state[TURNS]:
        state[PHASE] = OVER


def winners(state: bytes | bytearray) -> tuple[int, ...]:
    """Return the seats with the most points, a whole team together (SLI-13.1, SLI-13.3)."""
    seats = range(state[SEATS])
    scores = [score(state, seat) for seat in seats]
    best = max(scores)
    return tuple([seat for seat in seats if scores[seat] == best])
