"""How much of a thing can lie on a Solaris table: what the box holds, less what lies elsewhere."""

from heliograph.games.solaris import plain
from heliograph.games.solaris.layout import (
    DISCARD_SIZE, DISPLAY, DISPLAY_SLOTS, HAND_SIZE, SEAT, STACK_SIZE, VICTIMS,
)  # fmt: skip
from shared_rules.solaris.tokens import MOST_LASER, SEATS, TIME_GAME, TIME_GAME_ROUNDS

State = bytes | bytearray
MOST_ROUNDS = 250  # far more than a game has; the counter is one byte
MOST_LASER_IN_ROUNDS = 13  # without the Time Game: six before the last round, seven in it


def most_rounds(state: State) -> int:
    """Return the highest number a round can have (SOL-12.1)."""
    return TIME_GAME_ROUNDS if state[TIME_GAME] else MOST_ROUNDS


def most_laser(state: State) -> int:
    """Return the most energy that the laser can show (SOL-11.3)."""
    return MOST_LASER if state[TIME_GAME] else MOST_LASER_IN_ROUNDS


def cards_lying(state: State) -> int:
    """Return how many cards lie in hands, before people and on display."""
    held = sum(state[HAND_SIZE : HAND_SIZE + state[SEATS]])
    down = sum(plain.face_down_size(state, seat) for seat in range(state[SEATS]))
    shown = DISPLAY_SLOTS - state.count(0, DISPLAY, DISPLAY + DISPLAY_SLOTS)
    return held + down + shown


def cards_left(state: State) -> int:
    """Return how many cards lie in the stack and among the discards."""
    return state[STACK_SIZE] + state[DISCARD_SIZE]


def most_in_hand(state: State, seat: int) -> int:
    """Return how many cards a hand can hold: its own, and what stack and discards have."""
    return state[HAND_SIZE + seat] + cards_left(state)


def most_face_down(state: State, seat: int) -> int:
    """Return how many stolen cards can lie before a seat: one from each opponent (SOL-7.5).

    Those whom the thief has named already will each add one.
    """
    named = state[VICTIMS].bit_count() if seat == state[SEAT] else 0
    room = plain.face_down_size(state, seat) + cards_left(state)
    return max(0, min(state[SEATS] - 1 - named, room))
