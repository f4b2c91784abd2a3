"""Every kind of task: what happens by itself, what can be chosen, what a choice does.

A task of chance says itself what can come out; one that a seat decides lists its own choices, and
the anytime actions are put behind them here (SOM-AMB-46).
"""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from heliograph.engine import over
from heliograph.engine.nodes import functions_in
from heliograph.engine.pending import Pending
from heliograph.games.solarius_mission import (
    anytime, effects, flight, rewards, rounds, setup, turns, version_2,
)  # fmt: skip
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import SP
from heliograph.games.solarius_mission.layout import TASKS

State = bytes | bytearray
Auto = Callable[[Box, bytearray], bool]
Legal = Callable[[Box, bytes], Pending]
Own = Callable[[Box, State], tuple[int, ...]]
Exchanges = Callable[[Box, bytes], tuple[int, ...]]
Apply = Callable[[Box, bytearray, int], None]
NEWEST = 3

# What chance decides, what a seat decides in its turn (anytime actions can come before it), and
# what one decides where nothing else is possible at that moment
_DRAWS = (
    at.OVER, at.SET_TILE, at.SET_BACK, at.SET_START_CARD, at.SET_HAND, at.SET_FIRST, at.SET_DIE,
    at.OPEN_CENTRE, at.REVEAL, at.REFILL, at.DRAW,
)  # fmt: skip
_MOMENTS = (
    at.DIE, at.MALUS, at.SPACE, at.RECOLOUR, at.ACTION, at.GAIN, at.SPEND_CUBES, at.SPEND_UPGRADE,
    at.SPEND_SHIFT, at.EXTRA, at.FLY, at.NEW_PLANET, at.OLD_PLANET, at.LAND, at.PAY, at.DISCOUNT,
    at.NOW, at.EARLIER, at.ADD_OUTPOST, at.BONUS, at.FINISH, at.ONE_OF, at.MANUAL, at.UNITS,
    at.CUBES, at.CUBES_OF, at.DISCARD, at.LIMIT, at.PLAY_CARD, at.EFFECT_POINTS,
)  # fmt: skip
_QUESTIONS = (
    at.SET_KEEP, at.SET_BOARD, at.HAND_OVER, at.ROUND_STATIONS, at.LAST_SETTLING, at.SCORING,
    at.SELL,
)  # fmt: skip
# What can be done before these; where something is owed, what pays it cannot be exchanged
_EXCHANGES: dict[int, Exchanges] = {
    **dict.fromkeys(_MOMENTS, anytime.choices),
    at.MALUS: anytime.choices_at_malus,
    at.PAY: anytime.choices_at_price,
    at.DISCOUNT: anytime.choices_at_price,
}
_MOMENTS_2 = (
    at.DIE, at.ACTION, at.GAIN, at.SPEND_CUBES, at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EXTRA,
    at.NEW_PLANET, at.OLD_PLANET, at.LAND, at.FINISH,
)  # fmt: skip
# Tasks in which giving a cube or settling is the decision itself, not something in between
OWN_EXCHANGES = (at.SELL, at.LAST_SETTLING)


class Rules(NamedTuple):
    """What each task does, by its number, in one version of the rules."""

    auto: tuple[Auto | None, ...]
    apply: tuple[Apply, ...]
    draw: tuple[Legal, ...]  # what can come out, where chance decides
    own: tuple[Own | None, ...]  # what a seat can choose, where one decides
    moments: frozenset[int]  # tasks before which anytime actions can come
    more: tuple[Exchanges | None, ...]  # these actions
    waits: tuple[bool, ...]  # whether somebody or chance decides there


def _missing(*_: object) -> Any:
    raise AssertionError("this task never waits for a decision")


def _rules(modules: Sequence[ModuleType], exchanges: Mapping[int, Exchanges]) -> Rules:
    """Return the rules of these modules, of which the last one that has a function counts."""
    auto, legal, apply = (_by_task(kind, modules) for kind in ("auto", "legal", "apply"))
    waiting = {*_DRAWS, *_MOMENTS, *_QUESTIONS}
    tasks = range(len(TASKS))
    return Rules(
        auto,
        tuple(apply[task] or _missing for task in tasks),
        tuple(legal[task] if task in _DRAWS else _missing for task in tasks),
        tuple(legal[task] if task in waiting.difference(_DRAWS) else None for task in tasks),
        frozenset(exchanges),
        tuple(exchanges.get(task) for task in tasks),
        tuple(task in waiting for task in tasks),
    )


def _by_task(kind: str, modules: Sequence[ModuleType]) -> tuple[Any, ...]:
    """Return the functions of a kind: `legal_die` is what can be chosen at the task `die`."""
    found: dict[str, Any] = {}
    for module in modules:
        found |= functions_in(vars(module), kind)
    return tuple(found.get(task) for task in TASKS)


_MODULES = (over, setup, turns, flight, anytime, rounds, effects, rewards)
RULES = (
    _rules((*_MODULES, version_2), dict.fromkeys(_MOMENTS_2, version_2.exchanges)),
    _rules(_MODULES, _EXCHANGES),
)

# Of them, as plain tuples, what every step needs: what can be chosen, and what a choice does
LEGAL = tuple((rules.draw, rules.own, rules.more) for rules in RULES)
APPLY = tuple((rules.auto, rules.apply) for rules in RULES)


def flow_of(version: int) -> int:
    """Return whose rules a version has; the first one went the same way as the second."""
    return int(version >= NEWEST)


def run(rules: Rules, box: Box, state: bytearray) -> None:
    """Carry out tasks until one waits for a decision."""
    while True:
        auto = rules.auto[state[state[SP]]]
        if auto is None or auto(box, state):
            return
