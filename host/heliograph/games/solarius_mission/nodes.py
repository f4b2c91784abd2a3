"""Every kind of task: what happens by itself, what can be chosen, what a choice does.

A task of chance says itself what can come out; one that a seat decides lists its own choices, and
the anytime actions are put behind them here (SOM-AMB-46).
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from heliograph.engine.over import apply_over, legal_over
from heliograph.engine.pending import Pending
from heliograph.games.solarius_mission import (
    anytime, effects, flight, rewards, rounds, sales, setup, turns, version_2,
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
Decision = tuple[Auto | None, Own, Apply]
NEWEST = 3

# What happens by itself
_STEPS: dict[int, Auto] = {
    at.BEGIN_TURN: turns.auto_begin_turn,
    at.NEXT_ROUND: rounds.auto_next_round,
    at.AS_SEAT: rounds.auto_as_seat,
    at.GAIN_FUEL: effects.auto_fuel,
    at.GAIN_BUCKS: effects.auto_bucks,
    at.ENGINE: effects.auto_engine,
    at.FLIP: effects.auto_flip,
    at.CLEAN: effects.auto_clean,
    at.ROOM: effects.auto_room,
    at.DIE_POINTS: effects.auto_die_points,
}
# What chance decides: what it does by itself (True: it waits), what can come out, what that does
_DRAWS: dict[int, tuple[Auto | None, Legal, Apply]] = {
    at.OVER: (None, legal_over, apply_over),
    at.SET_TILE: (None, setup.legal_tile, setup.apply_tile),
    at.SET_BACK: (setup.auto_back, setup.legal_back, setup.apply_back),
    at.SET_START_CARD: (setup.auto_start_card, setup.legal_start_card, setup.apply_start_card),
    at.SET_HAND: (setup.auto_hand, effects.legal_draw, setup.apply_hand),
    at.SET_FIRST: (None, setup.legal_first, setup.apply_first),
    at.SET_DIE: (None, setup.legal_first_die, setup.apply_first_die),
    at.OPEN_CENTRE: (rounds.auto_open_centre, rounds.legal_open_centre, rounds.apply_open_centre),
    at.REVEAL: (None, flight.legal_reveal, flight.apply_reveal),
    at.REFILL: (rounds.auto_refill, rounds.legal_refill, rounds.apply_refill),
    at.DRAW: (effects.auto_draw, effects.legal_draw, effects.apply_draw),
}
# What a seat decides and nothing else at that moment
_QUESTIONS: dict[int, Decision] = {
    at.SET_KEEP: (setup.auto_keep, effects.legal_discard, setup.apply_keep),
    at.SET_BOARD: (setup.auto_board, setup.legal_board, setup.apply_board),
    at.HAND_OVER: (None, turns.legal_stop, turns.apply_finish),
    at.ROUND_STATIONS: (rounds.auto_stations, rounds.legal_stations, rounds.apply_stations),
    at.LAST_SETTLING: (
        rounds.auto_last_settling,
        rounds.legal_last_settling,
        rounds.apply_last_settling,
    ),
    at.SCORING: (rounds.auto_scoring, turns.legal_stop, rounds.apply_scoring),
    at.SELL: (sales.auto_sell, sales.legal_sell, sales.apply_sell),
}
# What a seat decides in its turn: anytime actions can come before it
_MOMENTS: dict[int, Decision] = {
    at.DIE: (None, turns.legal_die, turns.apply_die),
    at.MALUS: (effects.auto_malus, effects.legal_units, effects.apply_malus),
    at.SPACE: (turns.auto_space, turns.legal_space, turns.apply_space),
    at.RECOLOUR: (None, turns.legal_recolour, turns.apply_recolour),
    at.ACTION: (None, turns.legal_action, turns.apply_action),
    at.GAIN: (turns.auto_gain, turns.legal_gain, turns.apply_gain),
    at.SPEND_CUBES: (turns.auto_spend, turns.legal_spend, turns.apply_spend),
    at.SPEND_UPGRADE: (turns.auto_spend, turns.legal_spend, turns.apply_spend),
    at.SPEND_SHIFT: (turns.auto_spend, turns.legal_spend, turns.apply_spend),
    at.EXTRA: (None, turns.legal_extra, turns.apply_extra),
    at.FLY: (None, flight.legal_fly, flight.apply_fly),
    at.NEW_PLANET: (None, flight.legal_new_planet, flight.apply_planet),
    at.OLD_PLANET: (None, flight.legal_old_planet, flight.apply_planet),
    at.LAND: (None, flight.legal_land, flight.apply_land),
    at.PAY: (flight.auto_pay, flight.legal_pay, flight.apply_pay),
    at.DISCOUNT: (None, flight.legal_discount, flight.apply_discount),
    at.NOW: (rewards.auto_reward, rewards.legal_reward, rewards.apply_reward),
    at.EARLIER: (rewards.auto_reward, rewards.legal_reward, rewards.apply_reward),
    at.ADD_OUTPOST: (rewards.auto_reward, rewards.legal_reward, rewards.apply_reward),
    at.BONUS: (rewards.auto_reward, rewards.legal_reward, rewards.apply_reward),
    at.FINISH: (turns.auto_finish, turns.legal_stop, turns.apply_finish),
    at.ONE_OF: (None, effects.legal_one_of, effects.apply_one_of),
    at.MANUAL: (None, effects.legal_manual, effects.apply_manual),
    at.UNITS: (effects.auto_units, effects.legal_units, effects.apply_units),
    at.CUBES: (effects.auto_cubes, effects.legal_cubes, effects.apply_cubes),
    at.CUBES_OF: (effects.auto_cubes_of, effects.legal_cubes_of, effects.apply_cubes),
    at.DISCARD: (effects.auto_discard, effects.legal_discard, effects.apply_discard),
    at.LIMIT: (effects.auto_limit, effects.legal_discard, effects.apply_limit),
    at.PLAY_CARD: (effects.auto_play_card, effects.legal_play_card, effects.apply_play_card),
    at.EFFECT_POINTS: (effects.auto_points, effects.legal_points, effects.apply_points),
}
# What can be done before these; where something is owed, what pays it cannot be exchanged
_EXCHANGES: dict[int, Exchanges] = {
    **dict.fromkeys(_MOMENTS, anytime.choices),
    at.MALUS: anytime.choices_at_malus,
    at.PAY: anytime.choices_at_price,
    at.DISCOUNT: anytime.choices_at_price,
}
# Where version 2 went another way
_DRAWS_2: dict[int, tuple[Auto | None, Legal, Apply]] = {
    at.DRAW: (version_2.auto_draw, effects.legal_draw, version_2.apply_draw),
    at.REFILL: (version_2.auto_refill, rounds.legal_refill, rounds.apply_refill),
}
_DECISIONS_2: dict[int, Decision] = {
    at.SELL: (version_2.auto_sell, version_2.legal_sell, sales.apply_sell),
    at.ACTION: (None, turns.legal_action, version_2.apply_action),
    at.GAIN: (version_2.auto_gain, turns.legal_gain, version_2.apply_gain),
    at.LAND: (None, flight.legal_land, version_2.apply_land),
    at.EARLIER: (version_2.auto_earlier, version_2.legal_earlier, rounds.apply_stations),
    at.ADD_OUTPOST: (version_2.auto_outpost, version_2.legal_top, version_2.apply_top),
    at.BONUS: (None, version_2.legal_top, version_2.apply_top),
    at.FINISH: (version_2.auto_finish, turns.legal_stop, turns.apply_finish),
    at.UNITS: (version_2.auto_units, effects.legal_units, effects.apply_units),
    at.DISCARD: (effects.auto_discard, effects.legal_discard, version_2.apply_discard),
    at.LIMIT: (effects.auto_limit, effects.legal_discard, version_2.apply_limit),
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


def _rules(
    draws: Mapping[int, tuple[Auto | None, Legal, Apply]],
    decisions: Mapping[int, Decision],
    exchanges: Mapping[int, Exchanges],
) -> Rules:
    tasks = range(len(TASKS))
    waiting = {**draws, **decisions}
    return Rules(
        tuple(_STEPS.get(task) or waiting.get(task, (None,))[0] for task in tasks),
        tuple(waiting[task][2] if task in waiting else _missing for task in tasks),
        tuple(draws[task][1] if task in draws else _missing for task in tasks),
        tuple(decisions[task][1] if task in decisions else None for task in tasks),
        frozenset(exchanges),
        tuple(exchanges.get(task) for task in tasks),
        tuple(task in waiting for task in tasks),
    )


RULES: dict[int, Rules] = {
    2: _rules(
        {**_DRAWS, **_DRAWS_2},
        {**_QUESTIONS, **_MOMENTS, **_DECISIONS_2},
        dict.fromkeys(_MOMENTS_2, version_2.exchanges),
    ),
    NEWEST: _rules(_DRAWS, {**_QUESTIONS, **_MOMENTS}, _EXCHANGES),
}

# Of them, as plain tuples, what every step needs: what can be chosen, and what a choice does
LEGAL = {flow: (rules.draw, rules.own, rules.more) for flow, rules in RULES.items()}
APPLY = {flow: (rules.auto, rules.apply) for flow, rules in RULES.items()}


def flow_of(version: int) -> int:
    """Return whose rules a version has; the first one went the same way as the second."""
    return max(2, min(version, NEWEST))


def run(rules: Rules, box: Box, state: bytearray) -> None:
    """Carry out tasks until one waits for a decision."""
    while True:
        auto = rules.auto[state[state[SP]]]
        if auto is None or auto(box, state):
            return
