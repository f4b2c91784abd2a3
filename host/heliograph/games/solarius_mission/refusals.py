"""Why a choice is not legal now: the key of the reason and its facts.

A choice either belongs to another moment, or something it needs is missing; the first thing that
is wrong counts. `refusals.toml` has the rule and the sentence of every reason.
"""

from bisect import bisect_right

from heliograph.games.refusing import Why
from heliograph.games.solarius_mission import anytime, rewards, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission import refusal_looks as looks
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, FIGURE, FUEL, LEVEL, REFEREE_DEPTH, SHIP, SP,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import TASKS
from heliograph.games.solarius_mission.nodes import Rules
from heliograph.games.solarius_mission.refusal_exchanges import look_at_exchange
from heliograph.games.solarius_mission.refusal_looks import Found, Look
from heliograph.games.solarius_mission.sky import EMPTY, HEX_KINDS

State = bytes

_SPENDING = (at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EFFECT_POINTS)
_PLACING = (at.SPEND_CUBES, at.CUBES, at.CUBES_OF)
_PLANETS = (at.NEW_PLANET, at.OLD_PLANET)
# What chance decides, and the block of choices that says what came out
_CHANCE = {
    at.SET_TILE: at.TILE_IS, at.SET_BACK: at.BACK_IS, at.SET_START_CARD: at.START_CARD_IS,
    at.SET_HAND: at.CARD_IS, at.SET_FIRST: at.FIRST_IS, at.SET_DIE: at.DIE_IS,
    at.OPEN_CENTRE: at.CENTRE_IS, at.REFILL: at.DIE_IS, at.REVEAL: at.PLANET_IS,
    at.DRAW: at.CARD_IS,
}  # fmt: skip
# First id of each block of choices, the tasks it belongs to, and what it may lack there
_BLOCKS: tuple[tuple[int, tuple[int, ...], Look], ...] = (
    (at.STOP, (), looks.just("must_choose")),
    (at.TAKE, (at.DIE,), looks.just("malus")),
    (at.TO_FUEL, (at.SELL,), looks.look_unit(FUEL)),
    (at.TO_BUCKS, (at.SELL,), looks.look_unit(BUCKS)),
    (at.ON_NORMAL, (at.SPACE,), looks.just("space_used")),
    (at.ON_TRANSFORM, (at.SPACE,), looks.look_transform),
    (at.ON_RESEARCH, (at.SPACE,), looks.look_research),
    (at.ON_SLOT, (at.SPACE,), looks.look_slot),
    (at.AS_COLOUR, (at.RECOLOUR,), looks.just("same_colour")),
    (at.FOR_CUBES, (at.ACTION,), looks.look_cubes),
    (at.FOR_COLOUR, (at.ACTION,), looks.look_colour),
    (at.PLACE, _PLACING, looks.look_place),
    (at.BUY_POINT, (at.SPEND_CUBES, *_SPENDING[:2]), looks.just("bought_with_step")),
    (at.TURN_UP, _SPENDING, looks.look_die(shift=False)),
    (at.MOVE_ON, _SPENDING, looks.look_die(shift=True)),
    (at.BUY_ENGINES, (at.EXTRA,), looks.look_engines),
    (at.DRAW_TWO, (at.EXTRA,), looks.just("no_pile")),
    (at.PLAY_ONE, (at.EXTRA,), looks.just("no_hand")),
    (at.TAKE_OFF, (at.EXTRA,), looks.just("not_followed")),
    (at.PORTAL_FLIP, (at.EXTRA,), looks.just("no_engine_two")),
    (at.PORTAL_RETURN, (at.EXTRA,), looks.just("no_engine_one")),
    (at.PORTAL_FUEL, (at.EXTRA,), looks.look_portal_fuel),
    (at.AS_MISSION, (at.PLAY_CARD,), looks.look_mission),
    (at.AS_DEVELOPMENT, (at.PLAY_CARD,), looks.look_card("no_card")),
    (at.THROW, (at.DISCARD, at.LIMIT, at.SET_KEEP), looks.look_card("no_discard")),
    (at.THROW + at.CARDS_COUNT, (at.DISCARD, at.LIMIT, at.SET_KEEP), looks.just("all_named")),
    (at.FLY_TO, (at.FLY,), looks.look_fly),
    (at.COLONISE, _PLANETS, looks.just("no_colony")),
    (at.DECLINE, (at.OLD_PLANET,), looks.just("old_planet")),
    (at.BUILD, (at.LAND,), looks.look_build),
    (at.FULFIL, (at.LAND,), looks.look_fulfil),
    (at.PAY_CUBES, (at.PAY,), looks.look_payment),
    (at.CHEAPER, (at.DISCOUNT,), looks.look_discount),
    (at.PLACE_OUTPOST, (at.ADD_OUTPOST,), looks.just("outpost")),
    (at.TAKE_BONUS, (), looks.just("other_decision")),
    (at.USE, (at.EARLIER, at.ROUND_STATIONS), looks.just("station_used")),
    (at.OPTION, (at.ONE_OF,), looks.just("option")),
    (at.DONE, (), looks.just("other_decision")),
    (at.EFFECT, (), looks.just("other_decision")),
    (at.PREPARE, (at.SET_BOARD,), looks.just("set_up")),
    (at.TILE_IS, (), looks.just("other_decision")),
)
# What follows from something else, and is not due
_REWARDS = {
    at.PLACE_OUTPOST: "no_outpost_now",
    at.TAKE_BONUS: "no_bonus_now",
    at.USE: "no_effect_now",
    at.EFFECT: "no_effect_now",
}
_FIRSTS = tuple(first for first, _, _ in _BLOCKS)
# What belongs to map and cards, which only the highest level follows
_MAP_BLOCKS = (at.DRAW_TWO, at.PLAY_ONE, at.TAKE_OFF, at.PORTAL_FLIP, at.PORTAL_RETURN,
               at.PORTAL_FUEL)  # fmt: skip


def why_not(rules: Rules, box: Box, state: State, choice: int) -> Why:
    """Return why a choice is not legal."""
    reason, facts = _reason(rules, box, state, choice)
    task = TASKS[state[state[SP]]]
    return Why(reason, {"task": task, "seat": state[ACTOR] + 1, **facts})


def _reason(rules: Rules, box: Box, state: State, choice: int) -> Found:
    task = state[state[SP]]
    if task == at.OVER:
        return "over", {}
    if not 0 <= choice < len(at.CHOICES):
        return "other_decision", {}
    if task in _CHANCE:
        return _look_at_chance(state, task, choice), {}
    if choice >= at.TRADE:
        return look_at_exchange(rules, box, state, choice)
    first, tasks, look = _BLOCKS[bisect_right(_FIRSTS, choice) - 1]
    if choice and not _is_due(state, tasks):
        return _look_at_moment(box, state, first)
    if first in _MAP_BLOCKS and state[LEVEL] < anytime.MAP_LEVEL:
        return "not_followed", {}
    return look(box, state, choice - first)


def _is_due(state: State, tasks: tuple[int, ...]) -> bool:
    """Return whether one of the tasks waits; rewards that are due together wait all at once."""
    return state[state[SP]] in tasks or any(state[at_] in tasks for at_ in rewards.places(state))


def _look_at_chance(state: State, task: int, choice: int) -> str:
    """What is no longer there is said so, except for cards: that would tell who holds them."""
    first = _CHANCE[task]
    is_meant = first <= choice < looks.block_end(first)
    is_secret = first == at.CARD_IS and not state[REFEREE_DEPTH]
    return "gone" if is_meant and not is_secret else "chance"


def _look_at_moment(box: Box, state: State, first: int) -> Found:
    """Say why a choice that belongs to another decision was not asked for, where that is known."""
    task = state[state[SP]]
    if first in _REWARDS:
        return _REWARDS[first], {}
    if first in (at.BUILD, at.FULFIL) and task in (*_PLANETS, at.FINISH):
        ship = state[BOARD[state[ACTOR]] + SHIP]
        kind = turns.sky(box, state).kinds[ship] if state[LEVEL] >= anytime.MAP_LEVEL else EMPTY
        reason = "station_hex" if first == at.BUILD else "mission_hex"
        if kind != EMPTY or state[FIGURE + ship]:
            return reason, {"kind": HEX_KINDS[kind] if kind != EMPTY else "figure"}
    return "other_decision", {}
