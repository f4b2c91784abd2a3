"""Why a choice is not legal now: the rule, a stable reason key, what was expected, what came.

A choice either belongs to another decision, or something it needs is missing; the first thing
that is wrong counts. `texts.py` has a sentence in both languages for every reason.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.errors import IllegalChoice
from heliograph.games.solarius_mission import boards, flight, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import ACTOR, BOARD, BUCKS, BUILT, SP, TASKS
from heliograph.games.solarius_mission.sky import TRADE_CENTRE
from shared_rules.solarius.bridge import COLOURS, TAKEN

State = bytes
Found = tuple[str, dict[str, Any]]

# reason → rule, what was expected
REASONS: dict[str, tuple[str, str]] = {
    "over": ("SOM-5.1", "nothing: the game is over"),
    "other_decision": ("SOM-5.2", "a choice of the decision that is due"),
    "chance": ("SOM-4.4", "what was drawn or rolled"),
    "malus": ("SOM-AMB-03", "a die whose wheel value can be paid"),
    "no_units": ("SOM-2.1", "fuel or bucks below 10, or units to pay with"),
    "space_used": ("SOM-7.2", "a free space or slot"),
    "same_colour": ("SOM-AMB-44", "a colour other than the die's own"),
    "no_card": ("SOM-8.5", "a card of the own hand"),
    "no_marker": ("SOM-8.5", "a mission marker in stock"),
    "hand_limit": ("SOM-8.3", "a card of the hand to discard"),
    "no_effect": ("SOM-7.9", "an action that can have an effect"),
    "wrong_row": ("SOM-7.9", "the row of the die's colour"),
    "no_space": ("SOM-10.1", "a space that the pyramid allows"),
    "no_points": ("SOM-7.8", "enough action points or bucks to buy them"),
    "top_of_track": ("SOM-2.2", "a tech die that can go on"),
    "no_engine_place": ("SOM-8.2", "fuel and room for engine markers"),
    "no_pile": ("SOM-8.3", "a card left to draw"),
    "no_general_engine": ("SOM-9.1", "a general engine marker to lower"),
    "centre_field": ("SOM-AMB-15", "a hex that is no field of a trade centre"),
    "occupied": ("SOM-9.4", "a hex without figure or ship of another player"),
    "out_of_range": ("SOM-9.2", "a hex within range"),
    "no_colony": ("SOM-AMB-36", "a colony in stock"),
    "must_decide": ("SOM-9.6", "a decision about the planet"),
    "card_built": ("SOM-9.8", "a station card not used yet"),
    "all_built": ("SOM-9.8", "a station left to build"),
    "price": ("SOM-10.3", "enough resources of the right kinds"),
    "not_open": ("SOM-9.7", "an own open mission"),
    "not_beside_centre": ("SOM-9.7", "an empty hex beside a trade centre"),
    "payment": ("SOM-AMB-09", "exactly the cubes that are needed"),
    "no_discount": ("SOM-10.3", "a colour of the price that can be cheaper"),
    "outpost": ("SOM-9.9", "an outpost that may go here"),
    "bonus": ("SOM-9.7", "one of the six bonuses"),
    "station_used": ("SOM-12.2", "a station not used yet"),
    "not_now": ("SOM-11.1", "a moment of the own turn"),
    "trade": ("SOM-11.1", "two units and a free space of value 1"),
    "swap": ("SOM-8.5", "the development, one unit and a free space, once a turn"),
    "sell": ("SOM-11.2", "own cubes worth 2 and room for a unit"),
    "flip": ("SOM-11.3", "an engine marker showing 1 and its fuel"),
    "settle": ("SOM-11.4", "an own planet whose price is there"),
    "option": ("SOM-9.9", "one of the options"),
    "set_up": ("SOM-3.13", "a different die for each"),
    "must_choose": ("SOM-5.2", "one of the choices; stopping is not possible here"),
    "no_buy": ("SOM-7.8", "bucks for a point that can be used"),
}

# First id of each group of choices, the tasks it belongs to, and the reason when something lacks
_SPENDING = (at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EFFECT_POINTS)
_PLACING = (at.SPEND_CUBES, at.CUBES, at.CUBES_OF)
_CHANCE = (at.SET_TILE, at.SET_BACK, at.SET_START_CARD, at.SET_HAND, at.SET_FIRST, at.SET_DIE,
           at.OPEN_CENTRE, at.REFILL, at.REVEAL, at.DRAW)  # fmt: skip
_GROUPS: tuple[tuple[int, tuple[int, ...], str], ...] = (
    (at.STOP, (), "must_choose"),
    (at.TAKE, (at.DIE,), "malus"),
    (at.TO_FUEL, (at.UNITS, at.MALUS, at.SELL), "no_units"),
    (at.ON_NORMAL, (at.SPACE,), "space_used"),
    (at.ON_TRANSFORM, (at.SPACE,), "space_used"),
    (at.ON_RESEARCH, (at.SPACE,), "space_used"),
    (at.ON_SLOT, (at.SPACE,), "space_used"),
    (at.AS_COLOUR, (at.RECOLOUR,), "same_colour"),
    (at.FOR_CUBES, (at.ACTION,), "no_effect"),
    (at.PLACE, _PLACING, "no_space"),
    (at.BUY_POINT, (at.GAIN,), "no_buy"),
    (at.TURN_UP, _SPENDING, "no_points"),
    (at.MOVE_ON, _SPENDING, "no_points"),
    (at.BUY_ENGINES, (at.EXTRA,), "no_engine_place"),
    (at.DRAW_TWO, (at.EXTRA,), "no_pile"),
    (at.PLAY_ONE, (at.EXTRA,), "no_card"),
    (at.TAKE_OFF, (at.EXTRA,), "no_general_engine"),
    (at.AS_MISSION, (at.PLAY_CARD,), "no_card"),
    (at.AS_DEVELOPMENT, (at.PLAY_CARD,), "no_card"),
    (at.THROW, (at.DISCARD, at.LIMIT, at.SET_KEEP), "hand_limit"),
    (at.FLY_TO, (at.FLY,), "out_of_range"),
    (at.COLONISE, (at.NEW_PLANET, at.OLD_PLANET), "no_colony"),
    (at.DECLINE, (at.NEW_PLANET,), "must_decide"),
    (at.BUILD, (at.LAND,), "price"),
    (at.FULFIL, (at.LAND,), "price"),
    (at.PAY_CUBES, (at.PAY,), "payment"),
    (at.CHEAPER, (at.DISCOUNT,), "no_discount"),
    (at.PLACE_OUTPOST, (at.ADD_OUTPOST,), "outpost"),
    (at.TAKE_BONUS, (at.BONUS,), "bonus"),
    (at.USE, (at.EARLIER, at.ROUND_STATIONS), "station_used"),
    (at.OPTION, (at.ONE_OF,), "option"),
    (at.DONE, (at.MANUAL,), "option"),
    (at.PREPARE, (at.SET_BOARD,), "set_up"),
    (at.TILE_IS, _CHANCE, "chance"),
    (at.TRADE, (), "trade"),
    (at.SWAP, (), "swap"),
    (at.GIVE, (at.SELL,), "sell"),
    (at.FLIP_ONE, (), "flip"),
    (at.SETTLE, (at.LAST_SETTLING,), "settle"),
)
ANYTIME_TASKS = (
    at.DIE, at.ACTION, at.GAIN, at.SPEND_CUBES, at.SPEND_UPGRADE, at.SPEND_SHIFT, at.EXTRA,
    at.NEW_PLANET, at.OLD_PLANET, at.LAND, at.FINISH,
)  # fmt: skip


def why_not(box: Box, state: State, choice: int, text: str) -> IllegalChoice:
    """Return the error for a choice that is not legal."""
    reason, facts = _reason(box, state, choice)
    rule, expected = REASONS[reason]
    task = TASKS[state[state[SP]]]
    facts = {"choice": text, "task": task, "seat": state[ACTOR] + 1, **facts}
    return IllegalChoice(rule, reason, f"{expected} ({task})", repr(text), facts)


def _reason(box: Box, state: State, choice: int) -> Found:
    task = state[state[SP]]
    if task == at.OVER:
        return "over", {}
    if task in _CHANCE:
        return "chance", {}
    if not 0 <= choice < at.CHOICE_COUNT:
        return "other_decision", {}
    first, tasks, reason = max((row for row in _GROUPS if row[0] <= choice), key=lambda row: row[0])
    if choice >= at.TRADE:
        if task not in (*tasks, *ANYTIME_TASKS):
            return "not_now", {}
        return reason, {}
    if choice and task not in tasks:
        # an outpost is never asked for where none may go
        return ("outpost" if first == at.PLACE_OUTPOST else "other_decision"), {}
    look = _LOOKS.get(first)
    return look(box, state, choice - first) if look else (reason, {})


def _look_transform(_: Box, state: State, colour: int) -> Found:
    own = state[TAKEN] >> 3
    return ("same_colour" if colour == own else "space_used"), {"colour": COLOURS[colour]}


def _look_research(_: Box, state: State, play: int) -> Found:
    seat = state[ACTOR]
    if state[BOARD[seat] + at.RESEARCH]:
        return "space_used", {}
    return ("no_card" if play else "no_pile"), {}


def _look_place(_: Box, state: State, cube: int) -> Found:
    colour, column = divmod(cube, 3)
    task = state[state[SP]]
    seat = state[ACTOR]
    row = state[at.HUE] if task == at.SPEND_CUBES else state[state[SP] + 1] >> 4
    if task != at.CUBES and colour != row:
        return "wrong_row", {"colour": COLOURS[row]}
    if column not in boards.places(state, seat, colour):
        return "no_space", {"colour": COLOURS[colour], "column": column + 1}
    return "no_points", {}


def _look_die(shift: bool) -> Callable[[Box, State, int], Found]:
    def look(_: Box, state: State, colour: int) -> Found:
        seat = state[ACTOR]
        first = BOARD[seat] + at.COLUMN if shift else at.TECH_OF[seat]
        end = at.COLUMNS if shift else 6
        at_end = state[first + colour] >= end
        return ("top_of_track" if at_end else "no_points"), {"colour": COLOURS[colour]}

    return look


def _look_portal(_: Box, __: State, way: int) -> Found:
    return "no_general_engine", {"way": way}


def _look_mission(_: Box, state: State, card: int) -> Found:
    seat = state[ACTOR]
    held = card in boards.playable(state, seat)
    return ("no_marker" if held else "no_card"), {"card": card + 1}


def _look_fly(box: Box, state: State, number: int) -> Found:
    seat = state[ACTOR]
    if turns.sky(box, state).kinds[number] == TRADE_CENTRE:
        return "centre_field", {}
    figure = state[at.FIGURE + number]
    if (figure and flight.OWNER[figure] != seat) or number in flight.other_ships(state, seat):
        return "occupied", {}
    most = boards.reach(state, seat) + flight.extra_points(box, state, seat)
    return "out_of_range", {"range": most, "steps": flight.steps_to(box, state, seat, number)}


def _look_build(box: Box, state: State, building: int) -> Found:
    seat = state[ACTOR]
    if flight.station_cost(box, state, seat) is None:
        return "all_built", {}
    if state[BOARD[seat] + BUILT] >> building // 2 & 1:
        return "card_built", {}
    return "price", {}


def _look_fulfil(box: Box, state: State, card: int) -> Found:
    seat = state[ACTOR]
    if state[at.CARDS + card] != at.OPEN + seat:
        return "not_open", {"card": card + 1}
    if card not in flight.payable_missions(box, state, seat):
        return "price", {"card": card + 1}
    return "not_beside_centre", {}


def _look_take(_: Box, state: State, __: int) -> Found:
    return "malus", {
        "fuel": state[BOARD[state[ACTOR]]],
        "bucks": state[BOARD[state[ACTOR]] + BUCKS],
    }


_LOOKS: dict[int, Callable[[Box, State, int], Found]] = {
    at.TAKE: _look_take,
    at.ON_TRANSFORM: _look_transform,
    at.ON_RESEARCH: _look_research,
    at.PLACE: _look_place,
    at.TURN_UP: _look_die(shift=False),
    at.MOVE_ON: _look_die(shift=True),
    at.TAKE_OFF: _look_portal,
    at.AS_MISSION: _look_mission,
    at.FLY_TO: _look_fly,
    at.BUILD: _look_build,
    at.FULFIL: _look_fulfil,
}
