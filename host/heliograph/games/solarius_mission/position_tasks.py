"""The decision of a position: the stack of tasks, each with an argument that it can have."""

from typing import Any

from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import (
    ACTOR, HUE, POINTS, POOL, PORTALS, SP, SPOT, STACK, STACK_DEPTH, TASKS, TURNED, push,
)  # fmt: skip
from heliograph.games.solarius_mission.position_values import (
    exactly, index_of, items, known, number, refuse, switch,
)  # fmt: skip
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BRIDGE_DICE, COLOUR_COUNT, COLOURS, FIRST, NO_DIE, SEATS, TAKEN, TURN,
)  # fmt: skip

TURN_TASKS = (["die", 0], ["extra", 0], ["finish", 0], ["refill", 0])
KEYS = ("tasks", "actor", "points", "hue", "portals", "pool")
MOST_POINTS = 30
MOST_POOL = 60
MOST_COUNT = 32  # of units, cubes, cards or markers that one effect brings
_PLAIN = (
    at.OVER, at.OPEN_CENTRE, at.BEGIN_TURN, at.DIE, at.SPACE, at.RECOLOUR, at.ACTION, at.GAIN,
    at.SPEND_CUBES, at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EXTRA, at.FLY, at.LAND, at.FINISH,
    at.HAND_OVER, at.REFILL, at.NEXT_ROUND, at.SCORING, at.LIMIT, at.SET_FIRST,
)  # fmt: skip
# Tasks whose argument counts seats that are done, and those that look at a planet on the map
_OVER_SEATS = (at.SET_START_CARD, at.SET_KEEP, at.SET_BOARD)
_AT_SPOTS = (at.REVEAL, at.NEW_PLANET, at.OLD_PLANET)
_MASKS = (at.EARLIER, at.ROUND_STATIONS, at.LAST_SETTLING)
# Tasks of a die that was taken, and those that need the map
_WITH_DIE = (at.SPACE, at.RECOLOUR)


def set_decision(box: Box, state: bytearray, value: Any) -> None:
    """Write the stack and the running values of the turn; raises BadPosition."""
    given = known(value, KEYS, "decision")
    _set_tasks(box, state, given.get("tasks", TURN_TASKS))
    on_turn = (state[FIRST] + state[TURN]) % state[SEATS] + 1
    state[ACTOR] = number(given.get("actor", on_turn), 1, state[SEATS], "decision.actor") - 1
    state[POINTS] = number(given.get("points", 0), 0, MOST_POINTS, "decision.points")
    state[HUE] = index_of(COLOURS, given.get("hue", "black"), "decision.hue")
    state[PORTALS] = switch(given.get("portals", False), "decision.portals")
    state[POOL] = number(given.get("pool", 0), 0, MOST_POOL, "decision.pool")


def _set_tasks(box: Box, state: bytearray, value: Any) -> None:
    tasks = items(value, STACK_DEPTH, "decision.tasks")
    if not tasks:
        raise refuse("", ("at least one", "wenigstens eine"), tasks, "decision.tasks")
    state[SP:ACTOR] = bytes(ACTOR - SP)
    state[SP] = STACK - 2
    for row in reversed(tasks):
        name, argument = exactly(row, 2, "decision.tasks")
        task = index_of(TASKS, name, "decision.tasks")
        push(state, task, number(argument, 0, _most(box, state, task), f"decision.tasks.{name}"))
        _need_things(state, task, argument)


def _most(box: Box, state: bytearray, task: int) -> int:
    """Return the largest argument of a task."""
    seats = state[SEATS]
    if task in _PLAIN:
        return 0
    if task in _OVER_SEATS:
        return seats
    if task in _MASKS:
        return (1 << at.STATION_CARDS) - 1
    if task in _AT_SPOTS:
        return at.SPOTS - 1
    found = {
        at.SET_TILE: at.OUTER - 1, at.SET_BACK: at.SPOTS, at.SET_HAND: 3 * seats,
        at.SET_DIE: BRIDGE_DICE - 1, at.AS_SEAT: seats - 1, at.BONUS: at.OUTER - 1,
        at.ADD_OUTPOST: len(at.KINDS) - 1, at.NOW: at.STATION_CARDS - 1, at.SELL: 1,
        at.DISCOUNT: at.CARDS_COUNT - 1, at.PLAY_CARD: 1, at.ONE_OF: len(box.options) - 1,
        at.MANUAL: len(box.texts) - 1, at.PAY: COLOUR_COUNT * 16 - 1,
        at.CUBES_OF: COLOUR_COUNT * 16 - 1, at.EFFECT_POINTS: (at.EITHER + 1) * 16 - 1,
    }  # fmt: skip
    return found.get(task, MOST_COUNT)


def _need_things(state: bytearray, task: int, argument: int) -> None:
    """Raise BadPosition where a task speaks of something that does not lie there."""
    if task == at.DIE and bridge.dice_count(state) != BRIDGE_DICE:
        words = ("four of them on the Bridge", "vier davon auf der Brücke")
        raise refuse("SOM-4.2", words, bridge.dice_count(state), "dice")
    if task in _WITH_DIE and state[TAKEN] == NO_DIE:
        words = (f"the die of task {TASKS[task]}", f"der Würfel für {TASKS[task]}")
        raise refuse("SOM-7.2", words, None, "taken")
    if task in _AT_SPOTS:
        lying = state[SPOT + argument]
        fits = lying >= TURNED if task != at.REVEAL else 0 < lying < TURNED
        if not fits:
            words = (f"the planet of task {TASKS[task]}", f"der Planet für {TASKS[task]}")
            raise refuse("SOM-9.6", words, argument, "spots")


def need_waiting(state: bytes, *, waits: bool) -> None:
    """Raise BadPosition unless the first task waits for somebody."""
    if not waits:
        name = TASKS[state[state[SP]]]
        words = ("first one that somebody decides", "zuerst eine, die jemand entscheidet")
        raise refuse("", words, name, "decision.tasks")
