"""The rounds around the turns: trade centres, the new die, stations at the end (SOM-4, 6, 12)."""

from functools import lru_cache

from heliograph.engine.pending import Pending, ask_chance, ask_evenly, by_bits
from heliograph.games.solarius_mission import anytime, boards, scoring, turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import ACTOR, BOARD, BONUSES, BUILT, FIGURE, LEVEL, SP
from heliograph.games.solarius_mission.layout import (
    AS_SEAT, BEGIN_TURN, BONUS, CENTRE_IS, DIE_IS, LAST_SETTLING, MAP_LEVEL, MISSION, NEXT_ROUND,
    OPEN_CENTRE, OUTER, OVER, ROUND_STATIONS, SCORING, SETTLE, STOP, USE, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import pop, push, push_all, replace
from heliograph.games.solarius_mission.sky import NEAR
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    TAKEN, BAG, CENTRE, CHOOSE, COLOUR_COUNT, FACE_COUNT, FACES_OF_DIE, FIRST, ROUND, ROUNDS, SEATS,
    STEP,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import PHASE as TABLE_PHASE
from shared_rules.solarius_mission.bridge import REFILL as STEP_REFILL
from shared_rules.tracker import OVER as TABLE_OVER
from shared_rules.tracker import ROUND_END

State = bytes | bytearray
Choices = tuple[int, ...]
_ALL_DICE = tuple(range(DIE_IS, DIE_IS + COLOUR_COUNT * FACE_COUNT))
# How many sides of a die show each face
_FACE_WEIGHTS = tuple(FACES_OF_DIE.count(face) for face in range(FACE_COUNT))
_USES = by_bits(USE, 6)
_MISSIONS = tuple(1 + seat * 3 + MISSION for seat in range(4))


def seats_in_order(state: State) -> list[int]:
    """Return the seats from the start player on."""
    return [(state[FIRST] + place) % state[SEATS] for place in range(state[SEATS])]


def auto_as_seat(_: Box, state: bytearray) -> bool:
    """Let another seat decide."""
    state[ACTOR] = pop(state)
    return False


# The start of a round (SOM-6)


def auto_open_centre(_: Box, state: bytearray) -> bool:
    """A trade centre is turned over; without the map nobody has to say which."""
    if state[LEVEL] >= MAP_LEVEL:
        return True
    pop(state)
    state[STEP] = CHOOSE
    push(state, BEGIN_TURN)
    return False


def legal_open_centre(_: Box, state: State) -> Pending:
    """Any letter that was not turned over before."""
    known = state[CENTRE : CENTRE + ROUNDS]
    letters = [letter for letter in range(OUTER) if letter + 1 not in known]
    return ask_evenly(tuple([CENTRE_IS + i for i in letters]))


def apply_open_centre(box: Box, state: bytearray, choice: int) -> None:
    """Put the centre on the map; missions beside it give their bonus now (SOM-6.2)."""
    pop(state)
    letter = choice - CENTRE_IS
    state[CENTRE + state[ROUND] - 1] = letter + 1
    state[STEP] = CHOOSE
    push(state, BEGIN_TURN)
    field = turns.sky(box, state).centre_of[letter]
    around = [state[FIGURE + near] & ~WITH_OUTPOST for near in NEAR[field]]
    for seat in reversed(seats_in_order(state)):
        if _MISSIONS[seat] in around and not state[BOARD[seat] + BONUSES] >> letter & 1:
            push_all(state, ((AS_SEAT, seat), (BONUS, letter)))


# Step C: the wheel turns (SOM-4.4)


def auto_refill(_: Box, state: bytearray) -> bool:
    """The pointer moves, then a die is drawn."""
    if state[STEP] != STEP_REFILL:
        bridge.end_turn(state)
    if not any(state[BAG : BAG + COLOUR_COUNT]):  # only after a correction: this die comes back
        boards.take_die_back(state, state[ACTOR])
        state[BAG + (state[TAKEN] >> 3) % COLOUR_COUNT] = 1
    return True


def dice_pending(state: State) -> Pending:
    """Return every die that can come out of the bag, as often as it can."""
    return _dice_of(b"" + state[BAG : BAG + COLOUR_COUNT])


@lru_cache(maxsize=4096)
def _dice_of(bag: bytes) -> Pending:
    choices: list[int] = []
    weights: list[int] = []
    for colour, count in enumerate(bag):
        if count:
            choices += _ALL_DICE[colour * FACE_COUNT : (colour + 1) * FACE_COUNT]
            weights += [count * weight for weight in _FACE_WEIGHTS]
    return ask_chance(tuple(choices), bytes(weights))


def legal_refill(_: Box, state: State) -> Pending:
    """A die out of the bag, rolled."""
    return dice_pending(state)


def apply_refill(_: Box, state: bytearray, choice: int) -> None:
    """The die lies behind the pointer; the next seat is on turn, or the round ends."""
    colour, face = divmod(choice - DIE_IS, FACE_COUNT)
    bridge.refill(state, colour, face)
    if state[TABLE_PHASE] == ROUND_END:
        pop(state)
        end_round(state)
    else:
        replace(state, BEGIN_TURN)


# The end of a round (SOM-12)


def end_round(state: bytearray) -> None:
    """Stations work for everybody; after the last round planets can still be settled."""
    last = state[ROUND] >= ROUNDS
    push(state, SCORING if last else NEXT_ROUND)
    if state[LEVEL] < MAP_LEVEL:
        return
    order = seats_in_order(state)
    for task in (LAST_SETTLING, ROUND_STATIONS) if last else (ROUND_STATIONS,):
        for seat in reversed(order):
            push_all(state, ((AS_SEAT, seat), (task, state[BOARD[seat] + BUILT])))


def auto_round_stations(_: Box, state: bytearray) -> bool:
    """Stations of one seat, each once."""
    if state[state[SP] + 1]:
        return True
    pop(state)
    return False


def legal_round_stations(_: Box, state: State) -> Choices:
    """Any station not used yet, or stop."""
    return (STOP, *_USES[state[state[SP] + 1]])


def apply_round_stations(box: Box, state: bytearray, choice: int) -> None:
    """Use the permanent effect of a station."""
    if choice == STOP:
        pop(state)
        return
    state[state[SP] + 1] &= ~(1 << choice - USE)
    push_all(state, box.stations[choice - USE].each)


def auto_last_settling(box: Box, state: bytearray) -> bool:
    """Black and yellow planets can be completed with what is on the trackers (SOM-12.3)."""
    if anytime.settlings(box, state, state[ACTOR]):
        return True
    pop(state)
    return False


def legal_last_settling(box: Box, state: State) -> Choices:
    """A planet, or stop."""
    return (STOP, *anytime.settlings(box, state, state[ACTOR]))


def apply_last_settling(box: Box, state: bytearray, choice: int) -> None:
    """Settle a planet."""
    if choice == STOP:
        pop(state)
    else:
        boards.settle(box, state, state[ACTOR], choice - SETTLE)


def auto_next_round(_: Box, state: bytearray) -> bool:
    """Dice go back into the bag, the start player figure passes on (SOM-12.4, SOM-12.5)."""
    pop(state)
    boards.take_dice_off(state)
    bridge.next_round(state)
    push(state, OPEN_CENTRE)
    return False


def auto_scoring(box: Box, state: bytearray) -> bool:
    """The engine scores what it followed; below that the table fills in the score sheet."""
    if state[LEVEL] < MAP_LEVEL:
        state[ACTOR] = state[FIRST]
        return True
    finish(box, state)
    return False


def apply_scoring(box: Box, state: bytearray, choice: int) -> None:  # noqa: ARG001 (STOP)
    """The score sheet is complete."""
    finish(box, state)


def finish(box: Box, state: bytearray) -> None:
    """The game is over; the table unit shows the winners."""
    replace(state, OVER)
    scoring.write(box, state)
    state[TABLE_PHASE] = TABLE_OVER
