"""What an action brings once it is paid, in the order the player wants (SOM-AMB-25).

A station brings its immediate effect, the effects of earlier stations and perhaps an outpost; a
mission the bonus of a trade centre and perhaps an outpost. Each of these is a task, and those that
lie together on top of the stack are one decision: which comes next.
"""

from heliograph.engine.pending import by_bits
from heliograph.games.solarius_mission import turns
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.effects_read import Program
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BONUSES, BUILT, FIGURE, OUTPOST, SHIP, SP, STACK,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    ADD_OUTPOST, BONUS, COLONY, EARLIER, EFFECT, KINDS, MISSION, NOW, PLACE_OUTPOST, STATION, STOP,
    TAKE_BONUS, TASKS, TILE_HEXES, USE, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import push_all
from shared_rules.solarius_mission.bridge import CENTRE, MOST_SEATS, ROUNDS

State = bytes | bytearray
Choices = tuple[int, ...]
OPTIONAL = (ADD_OUTPOST, BONUS)
_TASKS = (NOW, EARLIER, *OPTIONAL)
_USES = by_bits(USE, 6)
# For each code on the map whether it is a figure of a seat on an outpost
_IS_OUTPOST_OF = tuple(
    bytes(code - WITH_OUTPOST - 1 in range(seat * 3, seat * 3 + 3) for code in range(256))
    for seat in range(MOST_SEATS)
)
_BONUS_IDS = tuple(range(TAKE_BONUS, TAKE_BONUS + 6))


# What an action brings


def of_station(box: Box, state: State, card: int) -> Program:
    """Return what a station just placed brings, as tasks in the order of the book."""
    earlier = state[BOARD[state[ACTOR]] + BUILT] & ~(1 << card)
    others = ((EARLIER, earlier),) if earlier else ()
    return ((NOW, card), *others, *_outpost(box, state, STATION))


def of_mission(box: Box, state: State) -> Program:
    """Return what a mission just placed brings."""
    bonuses = [(BONUS, letter) for letter in bonus_letters(box, state, state[ACTOR])]
    return (*bonuses, *_outpost(box, state, MISSION))


def bonus_letters(box: Box, state: State, seat: int) -> list[int]:
    """Return the trade centres beside the ship that still owe the seat their bonus (SOM-9.7)."""
    established = state[CENTRE : CENTRE + ROUNDS]
    near = turns.sky(box, state).near_centres[state[BOARD[seat] + SHIP]]
    taken = state[BOARD[seat] + BONUSES]
    return [letter for letter in near if letter + 1 in established and not taken >> letter & 1]


def of_colony(box: Box, state: State) -> Program:
    """Return what a colony just placed brings."""
    return _outpost(box, state, COLONY)


def _outpost(box: Box, state: State, kind: int) -> Program:
    return ((ADD_OUTPOST, kind),) if outposts(box, state, state[ACTOR], kind) else ()


# The decision


def places(state: State) -> list[int]:
    """Return where on the stack the rewards lie that are due together, the first one first."""
    found = []
    top = state[SP]
    while top >= STACK and state[top] in _TASKS:
        found.append(top)
        top -= 2
    return found


def name_of_decision(state: State) -> str:
    """Return the name of the task that waits; several rewards at once are one decision."""
    return "rewards" if len(places(state)) > 1 else TASKS[state[state[SP]]]


def optional_tasks(state: State) -> list[int]:
    """Return the tasks among the rewards due that may be let go."""
    return [state[place] for place in places(state) if state[place] in OPTIONAL]


def new_station(state: State) -> int:
    """Return the station card whose own effect is among the rewards due."""
    return next(state[place + 1] for place in places(state) if state[place] == NOW)


def auto_reward(box: Box, state: bytearray) -> bool:
    """What leaves no choice happens by itself."""
    top = state[SP]
    task, argument = state[top], state[top + 1]
    if task == ADD_OUTPOST and not outposts(box, state, state[ACTOR], argument):
        remove(state, top)  # only after a correction
        return False
    if len(places(state)) > 1 or task in OPTIONAL:
        return True
    if task == EARLIER and argument & argument - 1:
        return True
    remove(state, top)
    if task == NOW:
        push_all(state, box.stations[argument].now)
    elif argument:
        push_all(state, box.stations[argument.bit_length() - 1].each)
    return False


def legal_reward(box: Box, state: State) -> Choices:
    """Return everything that could come next, sorted; stop means none of what is optional."""
    found: set[int] = set()
    for at in places(state):
        found.update(choices_of(box, state, state[at], state[at + 1]))
    return tuple(sorted(found))


def choices_of(box: Box, state: State, task: int, argument: int) -> Choices:
    """Return what one reward allows."""
    if task == NOW:
        return (EFFECT,)
    if task == EARLIER:
        return _USES[argument]
    if task == BONUS:
        return (STOP, *_BONUS_IDS)
    return (STOP, *[PLACE_OUTPOST + i for i in outposts(box, state, state[ACTOR], argument)])


def apply_reward(box: Box, state: bytearray, choice: int) -> None:
    """Carry out what comes next."""
    found = places(state)
    if choice == STOP:
        decline(state, [at for at in found if state[at] in OPTIONAL])
        return
    wanted = _task_of(choice)
    take(box, state, next(at for at in found if state[at] == wanted), choice)


def _task_of(choice: int) -> int:
    if choice == EFFECT:
        return NOW
    if choice >= USE:
        return EARLIER
    return BONUS if choice >= TAKE_BONUS else ADD_OUTPOST


def take(box: Box, state: bytearray, at: int, choice: int) -> None:
    """Carry out the reward that lies there on the stack."""
    push_all(state, _TAKERS[state[at]](box, state, at, choice))


def decline(state: bytearray, found: list[int]) -> None:
    """Let rewards go, the upper ones first; a bonus that was not taken never comes back."""
    for at in found:
        if state[at] == BONUS:
            state[BOARD[state[ACTOR]] + BONUSES] |= 1 << state[at + 1]
        remove(state, at)


def remove(state: bytearray, at: int) -> int:
    """Take a task out of the stack, what lies above it moves down; return its argument."""
    argument = state[at + 1]
    end = state[SP] + 2
    state[at:end] = state[at + 2 : end] + b"\0\0"
    state[SP] -= 2
    return argument


def _take_effect(box: Box, state: bytearray, at: int, _: int) -> Program:
    return box.stations[remove(state, at)].now


def _take_use(box: Box, state: bytearray, at: int, choice: int) -> Program:
    state[at + 1] &= ~(1 << choice - USE)
    if not state[at + 1]:
        remove(state, at)
    return box.stations[choice - USE].each


def _take_outpost(box: Box, state: bytearray, at: int, choice: int) -> Program:
    """Put the marker under the figure and take its bonus (SOM-9.9)."""
    remove(state, at)
    seat = state[ACTOR]
    index = choice - PLACE_OUTPOST
    state[BOARD[seat] + OUTPOST] |= 1 << index
    state[FIGURE + state[BOARD[seat] + SHIP]] |= WITH_OUTPOST
    return box.outposts[index].bonus


def _take_bonus(box: Box, state: bytearray, at: int, choice: int) -> Program:
    """Take the bonus of a trade centre, once (SOM-9.7)."""
    letter = remove(state, at)
    state[BOARD[state[ACTOR]] + BONUSES] |= 1 << letter
    return box.outposts[choice - TAKE_BONUS].bonus


_TAKERS = {NOW: _take_effect, EARLIER: _take_use, ADD_OUTPOST: _take_outpost, BONUS: _take_bonus}


# Outposts (SOM-9.9)


def outposts(box: Box, state: State, seat: int, kind: int) -> list[int]:
    """Return the outposts that may go under the figure just placed."""
    here = state[BOARD[seat] + SHIP]
    position = here // TILE_HEXES
    if not position:
        return []
    first = FIGURE + position * TILE_HEXES
    tile = state[first : first + TILE_HEXES]
    if any(tile.translate(_IS_OUTPOST_OF[seat])) or tile.count(1 + seat * 3 + kind) > 1:
        return []
    if not kind_is_open(box, state, seat, kind):
        return []
    built = state[BOARD[seat] + OUTPOST]
    return [
        index
        for index, outpost in enumerate(box.outposts)
        if outpost.kind == kind and not built >> index & 1
    ]


def kind_is_open(box: Box, state: State, seat: int, kind: int) -> bool:
    """Return whether another outpost of a kind may be built: the second after one of each."""
    built = state[BOARD[seat] + OUTPOST]
    if not built:
        return True
    kinds = [outpost.kind for i, outpost in enumerate(box.outposts) if built >> i & 1]
    return kinds.count(kind) < 2 and (kind not in kinds or len(set(kinds)) == len(KINDS))


# Rewards that are due together wait all at once
auto_now = auto_earlier = auto_add_outpost = auto_bonus = auto_reward
legal_now = legal_earlier = legal_add_outpost = legal_bonus = legal_reward
apply_now = apply_earlier = apply_add_outpost = apply_bonus = apply_reward
