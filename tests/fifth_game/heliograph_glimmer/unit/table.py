"""The bytes of a Glimmer table, and the moves as functions on them."""

from shared_rules.compat import const
from shared_rules.tracker import OVER, PLAY

GLIMMER = const(16)
FEWEST_SEATS = const(2)
MOST_SEATS = const(4)
FACES = const(6)
GOAL = const(3)

# Where each fact lies; the first three are those of every game
SEATS = const(1)
PHASE = const(2)
FIRST = const(3)
TURN = const(4)
CALL = const(5)  # 0 before the first one of a round
SHOWN = const(6)  # 1 while the cups are lifted and the dice are counted
POINTS = const(7)
SIZE = const(11)


def caller(state: bytearray) -> int:
    """Return the seat whose call stands: the one before the seat on turn."""
    return (state[TURN] - 1) % state[SEATS]


def begin_play(state: bytearray, first: int) -> None:
    """Let a seat begin the game (GLM-2)."""
    state[PHASE] = PLAY
    state[FIRST] = state[TURN] = first


def raise_call(state: bytearray, call: int) -> None:
    """Let the seat on turn call more (GLM-4)."""
    state[CALL] = call
    state[TURN] = (state[TURN] + 1) % state[SEATS]


def settle(state: bytearray, total: int) -> None:
    """Give the point to whoever was right; that seat begins the next round (GLM-6, GLM-7)."""
    seat = caller(state) if total >= state[CALL] else state[TURN]
    state[POINTS + seat] += 1
    state[TURN] = seat
    state[CALL] = state[SHOWN] = 0
    if state[POINTS + seat] >= GOAL:
        state[PHASE] = OVER


def rounds(state: bytes) -> int:
    """Return how many rounds are over: each gives one point."""
    return sum(state[POINTS : POINTS + MOST_SEATS])


def winners(state: bytes) -> tuple[int, ...]:
    """Return the seats that reached the goal."""
    return tuple([seat for seat in range(state[SEATS]) if state[POINTS + seat] >= GOAL])
