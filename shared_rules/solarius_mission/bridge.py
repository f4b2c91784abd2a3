"""The Bridge of Solarius Mission: the state as bytes, and the moves of SOM-4, SOM-5 and SOM-12.

A die is two bytes: what it is (colour and face) and its age, the clockwise distance from the
pointer. The four dice are kept in the order of their ages, the youngest first, so that a turn of
the wheel never has to sort. Fields of the Bridge are fixed; the pointer wanders over them.

Functions work on a bytearray, so that the engine can use them without any wrapping. They trust
their arguments; the tracker checks what people enter.
"""

from shared_rules.compat import const
from shared_rules.rng import Rng
from shared_rules.tracker import PLAY, ROUND_END

SOLARIUS = const(2)

BLACK = const(0)
YELLOW = const(1)
TURQUOISE = const(2)
BROWN = const(3)
COLOURS = ("black", "yellow", "turquoise", "brown")
COLOUR_COUNT = const(4)

# Faces of an action die (SOM-1.4): three numbers, the star twice, the star with one more
STAR = const(3)
STAR_PLUS = const(4)
FACES = ("1", "2", "3", "*", "*+1")
FACE_COUNT = const(5)
FACES_OF_DIE = (0, 1, 2, STAR, STAR, STAR_PLUS)

FEWEST_SEATS = const(2)
MOST_SEATS = const(4)
PLAYER_COLOURS = const(5)
ROUNDS = const(4)
TURNS = const(4)
BRIDGE_DICE = const(4)
LEAST_FIELDS = const(3)
MOST_FIELDS = const(12)
MOST_BONUS = const(9)
MOST_LEVEL = const(6)
MOST_VALUE = const(4)
CENTRES = const(6)
MOST_SCORE = const(250)

# The wheel of SOM-4.1, then two prints that may be met (values counted clockwise from the pointer)
WHEELS = (
    (-1, 0, 1, 2, 3),
    (-1, 0, 1, 1, 2, 2, 3),
    (-1, 0, 0, 1, 1, 2, 2, 3),
)

# Where each fact lies in the state
GAME = const(0)
SEATS = const(1)
PHASE = const(2)
STAGE = const(3)  # where the set-up stands
AT = const(4)  # counts through a chain of equal questions
ROUND = const(5)
FIRST = const(6)  # the start player
TURN = const(7)  # turns finished in this round
STEP = const(8)  # where the turn stands
HELP = const(9)  # whether tech values are asked, to show the action points
FIELDS = const(10)
POINTER = const(11)
PUSHED = const(12)  # how many dice the pointer pushed on when it last moved
TAKEN = const(13)  # the die taken this turn, NO_DIE before
TAKEN_AGE = const(14)
NEW_COLOUR = const(15)  # the colour drawn, its face not yet known; NO_DIE before
BAG = const(16)
DICE = const(20)  # code and age of each die on the Bridge
WHEEL = const(28)  # value + 1 of each field, clockwise from the pointer
CENTRE = const(40)  # trade centre of each round: 1-6 for A-F, 0 not told
COLOUR = const(44)
TECH = const(48)  # level of each tech die, seat by seat; 0 not told
SCORE = const(64)
PLANETS = const(68)
SIZE = const(72)

NO_DIE = const(0xFF)

# Steps of a turn (SOM-5.2): choose a die, tell its tech value, act, refill the Bridge
CHOOSE = const(0)
TELL = const(1)
ACT = const(2)
REFILL = const(3)
# Before the first turn of a round its trade centre is turned over (SOM-6.1)
OPEN_CENTRE = const(4)


def code_of(colour: int, face: int) -> int:
    """Return a die as one number."""
    return colour << 3 | face


def points_of(face: int, level: int) -> int:
    """Return the action points of a face with a tech die of this level (SOM-7.4)."""
    if face < STAR:
        return face + 1
    return min(level, MOST_VALUE) + face - STAR


def dice_count(state: bytearray) -> int:
    """Return how many dice lie on the Bridge."""
    count = 0
    while count < BRIDGE_DICE and state[DICE + 2 * count] != NO_DIE:
        count += 1
    return count


def per_colour(seats: int) -> int:
    """Return how many dice of each colour are in the game (SOM-3.9)."""
    return seats + 1


def now(state: bytearray) -> int:
    """Return the seat whose turn it is, or -1 when nobody is on turn."""
    if state[PHASE] != PLAY or state[STEP] == OPEN_CENTRE:
        return -1
    return (state[FIRST] + state[TURN]) % state[SEATS]


def take(state: bytearray, slot: int) -> None:
    """Take a die off the Bridge (SOM-7.1)."""
    at = DICE + 2 * slot
    end = DICE + 2 * BRIDGE_DICE
    state[TAKEN] = state[at]
    state[TAKEN_AGE] = state[at + 1]
    state[at : end - 2] = state[at + 2 : end]
    state[end - 2] = state[end - 1] = NO_DIE


def turn_wheel(state: bytearray) -> None:
    """Move the pointer one position counter-clockwise; it pushes dice it meets (SOM-4.4)."""
    last = state[FIELDS] - 1
    state[POINTER] = (state[POINTER] + last) % state[FIELDS]
    pushed = 0
    for at in range(DICE + 1, DICE + 2 * dice_count(state), 2):
        if state[at] < last:
            state[at] += 1
        else:
            pushed += 1
    state[PUSHED] = pushed


def put_behind_pointer(state: bytearray, colour: int, face: int) -> None:
    """Put a die from the bag on the field directly behind the pointer (SOM-4.4)."""
    end = DICE + 2 * BRIDGE_DICE
    state[DICE + 2 : end] = state[DICE : end - 2]
    state[DICE] = code_of(colour, face)
    state[DICE + 1] = 0
    state[BAG + colour] -= 1


def rank(state: bytearray) -> None:
    """Lay out the first four dice, the highest behind the pointer, equal ones together."""
    base = TECH + COLOUR_COUNT * state[FIRST]
    dice = []
    for at in range(DICE, DICE + 2 * BRIDGE_DICE, 2):
        code = state[at]
        level = max(1, state[base + (code >> 3)])
        dice.append((-points_of(code & 7, level), code))
    dice.sort()
    age = 0
    for index in range(BRIDGE_DICE):
        if index and dice[index][0] != dice[index - 1][0]:
            age = min(age + 1, state[FIELDS] - 1)
        state[DICE + 2 * index] = dice[index][1]
        state[DICE + 2 * index + 1] = age


def begin_round(state: bytearray, number: int) -> None:
    """Start a round: the bag is filled and a trade centre is due (SOM-6.1)."""
    state[ROUND] = number
    state[PHASE] = PLAY
    state[TURN] = 0
    state[AT] = 0
    fill_bag(state)
    begin_turn(state)
    state[STEP] = OPEN_CENTRE


def clear(state: bytearray) -> None:
    """Take every die off the Bridge and put it into the bag."""
    for index in range(2 * BRIDGE_DICE):
        state[DICE + index] = NO_DIE
    state[NEW_COLOUR] = NO_DIE
    fill_bag(state)


def fill_bag(state: bytearray) -> None:
    """Put all dice that are not on the Bridge into the bag (SOM-12.4)."""
    for colour in range(COLOUR_COUNT):
        state[BAG + colour] = per_colour(state[SEATS])
    for slot in range(dice_count(state)):
        at = BAG + (state[DICE + 2 * slot] >> 3)
        if state[at]:  # corrections may have laid more dice of a colour than there are
            state[at] -= 1


def begin_turn(state: bytearray) -> None:
    """The seat on turn must choose a die (SOM-5.2)."""
    state[STEP] = CHOOSE
    state[TAKEN] = NO_DIE
    state[NEW_COLOUR] = NO_DIE


def end_turn(state: bytearray) -> None:
    """The pointer moves on and a die is due (SOM-4.4)."""
    turn_wheel(state)
    state[STEP] = REFILL


def refill(state: bytearray, colour: int, face: int) -> None:
    """The new die ends the turn; after everybody's fourth the round ends (SOM-12.1)."""
    put_behind_pointer(state, colour, face)
    state[TURN] += 1
    begin_turn(state)
    if state[TURN] >= TURNS * state[SEATS]:
        state[PHASE] = ROUND_END


def next_round(state: bytearray) -> None:
    """Pass the start player figure on (SOM-12.5)."""
    state[FIRST] = (state[FIRST] + 1) % state[SEATS]
    begin_round(state, state[ROUND] + 1)


def roll(rng: Rng) -> int:
    """Return a random face, the star twice as often as any other."""
    return FACES_OF_DIE[rng.below(len(FACES_OF_DIE))]


def draw(state: bytearray, rng: Rng) -> int:
    """Return the colour of a die drawn blindly from the bag, or -1 if the bag is empty."""
    total = sum(state[BAG : BAG + COLOUR_COUNT])
    if not total:
        return -1
    index = rng.below(total)
    colour = 0
    while index >= state[BAG + colour]:
        index -= state[BAG + colour]
        colour += 1
    return colour


def leaders(state: bytearray) -> list[int]:
    """Return the seats with the highest score entered (SOM-14.15, before the tie-break)."""
    scores = [state[SCORE + seat] for seat in range(state[SEATS])]
    best = max(scores)
    return [seat for seat in range(state[SEATS]) if scores[seat] == best]


def winners(state: bytearray) -> tuple[int, ...]:
    """Return the winning seats: most points, then most points of settled planets (SOM-14.15)."""
    first = leaders(state)
    best = max([state[PLANETS + seat] for seat in first])
    return tuple([seat for seat in first if state[PLANETS + seat] == best])
