"""Every kind of task: what happens by itself, what can be chosen, what a choice does."""

from collections.abc import Callable

from heliograph.engine.over import apply_over, legal_over
from heliograph.engine.pending import Pending
from heliograph.games.solarius_mission import anytime, effects, flight, rounds, setup, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import SP, TASKS

State = bytes | bytearray
Auto = Callable[[Box, bytearray], bool]
Legal = Callable[[Box, State], Pending]
Apply = Callable[[Box, bytearray, int], None]

# Task → what it does by itself (True: it waits for a decision), its choices, what a choice does
_NODES: dict[int, tuple[Auto | None, Legal | None, Apply | None]] = {
    at.OVER: (None, legal_over, apply_over),
    at.SET_TILE: (None, setup.legal_tile, setup.apply_tile),
    at.SET_BACK: (setup.auto_back, setup.legal_back, setup.apply_back),
    at.SET_START_CARD: (setup.auto_start_card, setup.legal_start_card, setup.apply_start_card),
    at.SET_HAND: (setup.auto_hand, effects.legal_draw, setup.apply_hand),
    at.SET_KEEP: (setup.auto_keep, effects.legal_discard, setup.apply_keep),
    at.SET_BOARD: (setup.auto_board, setup.legal_board, setup.apply_board),
    at.SET_FIRST: (None, setup.legal_first, setup.apply_first),
    at.SET_DIE: (None, setup.legal_first_die, setup.apply_first_die),
    at.OPEN_CENTRE: (rounds.auto_open_centre, rounds.legal_open_centre, rounds.apply_open_centre),
    at.BEGIN_TURN: (turns.auto_begin_turn, None, None),
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
    at.REVEAL: (None, flight.legal_reveal, flight.apply_reveal),
    at.NEW_PLANET: (None, flight.legal_new_planet, flight.apply_planet),
    at.OLD_PLANET: (None, flight.legal_old_planet, flight.apply_planet),
    at.LAND: (None, flight.legal_land, flight.apply_land),
    at.PAY: (flight.auto_pay, flight.legal_pay, flight.apply_pay),
    at.DISCOUNT: (None, flight.legal_discount, flight.apply_discount),
    at.EARLIER: (flight.auto_earlier, flight.legal_earlier, rounds.apply_stations),
    at.ADD_OUTPOST: (flight.auto_outpost, flight.legal_outpost, flight.apply_outpost),
    at.BONUS: (None, flight.legal_bonus, flight.apply_bonus),
    at.FINISH: (turns.auto_finish, turns.legal_finish, turns.apply_finish),
    at.HAND_OVER: (None, turns.legal_hand_over, turns.apply_finish),
    at.REFILL: (rounds.auto_refill, rounds.legal_refill, rounds.apply_refill),
    at.ROUND_STATIONS: (rounds.auto_stations, rounds.legal_stations, rounds.apply_stations),
    at.LAST_SETTLING: (
        rounds.auto_last_settling,
        rounds.legal_last_settling,
        rounds.apply_last_settling,
    ),
    at.NEXT_ROUND: (rounds.auto_next_round, None, None),
    at.SCORING: (rounds.auto_scoring, turns.legal_hand_over, rounds.apply_scoring),
    at.AS_SEAT: (rounds.auto_as_seat, None, None),
    at.SELL: (anytime.auto_sell, anytime.legal_sell, anytime.apply_sell),
    at.ONE_OF: (None, effects.legal_one_of, effects.apply_one_of),
    at.MANUAL: (None, effects.legal_manual, effects.apply_manual),
    at.UNITS: (effects.auto_units, effects.legal_units, effects.apply_units),
    at.GAIN_FUEL: (effects.auto_fuel, None, None),
    at.GAIN_BUCKS: (effects.auto_bucks, None, None),
    at.CUBES: (effects.auto_cubes, effects.legal_cubes, effects.apply_cubes),
    at.CUBES_OF: (effects.auto_cubes_of, effects.legal_cubes_of, effects.apply_cubes),
    at.ENGINE: (effects.auto_engine, None, None),
    at.FLIP: (effects.auto_flip, None, None),
    at.CLEAN: (effects.auto_clean, None, None),
    at.ROOM: (effects.auto_room, None, None),
    at.DRAW: (effects.auto_draw, effects.legal_draw, effects.apply_draw),
    at.DISCARD: (effects.auto_discard, effects.legal_discard, effects.apply_discard),
    at.LIMIT: (effects.auto_limit, effects.legal_discard, effects.apply_limit),
    at.PLAY_CARD: (effects.auto_play_card, effects.legal_play_card, effects.apply_play_card),
    at.EFFECT_POINTS: (effects.auto_points, effects.legal_points, effects.apply_points),
    at.DIE_POINTS: (effects.auto_die_points, None, None),
}


def _missing(*_: object) -> Pending:
    raise AssertionError("this task never waits for a decision")


AUTO = tuple(_NODES.get(task, (None,))[0] for task in range(len(TASKS)))
LEGAL: tuple[Legal, ...] = tuple(
    _NODES.get(task, (None, None))[1] or _missing for task in range(len(TASKS))
)
APPLY: tuple[Apply, ...] = tuple(
    _NODES.get(task, (None, None, None))[2] or _missing  # type: ignore[misc]
    for task in range(len(TASKS))
)
# Tasks in which giving a cube or settling is the decision itself, not something in between
OWN_EXCHANGES = (at.SELL, at.LAST_SETTLING)


def run(box: Box, state: bytearray) -> None:
    """Carry out tasks until one waits for a decision."""
    while True:
        auto = AUTO[state[state[SP]]]
        if auto is None or auto(box, state):
            return
