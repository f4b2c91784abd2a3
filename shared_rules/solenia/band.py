"""The endless band of Solenia: the state as bytes, and the moves of SLN-2, SLN-4 and SLN-7.

The five strips with two sides each make a band of ten entries (SLN-2.5). Five entries lie on the
table; every advance of the airship turns the rearmost strip over and puts it in front, so that the
table shows the band one entry further on. One counter of advances therefore holds the whole board.

Functions work on a bytearray, so that the engine can use them without any wrapping. They trust
their arguments; the tracker checks what people enter.
"""

from shared_rules.compat import const
from shared_rules.tracker import PLAY, ROUND_END

SOLENIA = const(4)

FEWEST_SEATS = const(1)
MOST_SEATS = const(4)
CARDS_EACH = const(16)
VALUES = const(3)
LAST_ROUNDS = const(2)
MOST_ADVANCES = const(200)
MOST_STARS = const(250)

# Kinds of strips
NIGHT = const(0)
DAWN = const(1)
DAY = const(2)
DUSK = const(3)
KINDS = ("night", "dawn", "day", "dusk")

BAND_LENGTH = const(10)
STRIPS = const(5)
AIRSHIP_ROW = const(2)
# The band that begins in the night; the one that begins by day is half a turn ahead.
BAND = bytes((NIGHT, NIGHT, DAWN, DAY, DAY, DAY, DAY, DUSK, NIGHT, NIGHT))

# The six sides of the solo die: which of them move the airship (SLN-12.2, assumed)
DIE_FACES = const(6)
FIRST_ADVANCING_FACE = const(5)

# Where each fact lies in the state
GAME = const(0)
SEATS = const(1)
PHASE = const(2)
STAGE = const(3)
DAY_FIRST = const(4)
ADVANCES = const(5)
TURN = const(6)
FIRST = const(7)
WAITING = const(8)
CARDS = const(9)
PLAYED = const(13)
STARS = const(25)
SIZE = const(29)

# The stage when every question of the set-up is answered; then it counts the stars entered
SET_UP = const(2)

# What the table must do before the turn can pass; odd numbers: score and move the first strip
NOTHING = const(0)
STRIP = const(1)
DIE = const(2)
STRIP_OF_DIE = const(3)
# The value of a card that was laid away unseen
UNSEEN = const(3)


def kind_of(entry: int, day_first: int) -> int:
    """Return the kind of a band entry."""
    return BAND[(entry + STRIPS * day_first) % BAND_LENGTH]


def kind_in(state: bytes | bytearray, entry: int) -> int:
    """Return the kind of a band entry in this game."""
    return kind_of(entry, state[DAY_FIRST])


def entry_at(state: bytes | bytearray, row: int) -> int:
    """Return the band entry that lies in a row of the table; row 0 is the rearmost (SLN-2.1)."""
    return (state[ADVANCES] + row) % BAND_LENGTH


def strip_number(entry: int) -> int:
    """Return the number of the strip (1 to 5, in set-up order) that a band entry is a side of."""
    return entry % STRIPS + 1


def airship_row(state: bytes | bytearray) -> int:
    """Return where the airship stands: one row ahead until the strip has been moved (SLN-7.1)."""
    return AIRSHIP_ROW + (state[WAITING] & 1)


def start(state: bytearray) -> None:
    """Begin the first turn."""
    state[PHASE] = PLAY
    state[TURN] = state[FIRST]


def round_of(state: bytes | bytearray) -> int:
    """Return the round, from 1: everybody plays one card in each."""
    return CARDS_EACH + 1 - max(1, state[CARDS + state[TURN]])


def play_card(state: bytearray, value: int) -> None:
    """Count a card of the seat on turn as played."""
    seat = state[TURN]
    state[CARDS + seat] -= 1
    at = PLAYED + seat * VALUES + value
    if value < VALUES and state[at] < CARDS_EACH:
        state[at] += 1


def move_airship(state: bytearray) -> None:
    """Move the airship one field ahead; its strip is scored at the end of the turn (SLN-7.1)."""
    state[WAITING] = STRIP_OF_DIE if state[WAITING] == DIE else STRIP


def push_back(state: bytearray) -> None:
    """Turn the first strip over and put it in front; the airship is in the middle again."""
    state[WAITING] = NOTHING
    # Only corrections lead beyond the end of the counter: the same strip again, a band earlier.
    state[ADVANCES] += 1 if state[ADVANCES] < MOST_ADVANCES else 1 - BAND_LENGTH


def pass_turn(state: bytearray) -> None:
    """Give the turn to the next seat; after the last card of all the stars are counted."""
    seat = (state[TURN] + 1) % state[SEATS]
    if state[CARDS + seat]:
        state[TURN] = seat
    elif any(state[CARDS : CARDS + state[SEATS]]):
        # Only a correction can leave a gap: the turn goes to whoever still has cards.
        state[TURN] = seat
        pass_turn(state)
    else:
        state[PHASE] = ROUND_END


def die_is_due(state: bytes | bytearray) -> bool:
    """Return whether the solo die is rolled now: after each turn but the last (SLN-12.2)."""
    return state[SEATS] == 1 and state[CARDS] > 0


def winners(state: bytes | bytearray) -> tuple[int, ...]:
    """Return the seats with the most stars; ties share the place (SLN-9.5)."""
    stars = state[STARS : STARS + state[SEATS]]
    best = max(stars)
    return tuple([seat for seat in range(state[SEATS]) if stars[seat] == best])
