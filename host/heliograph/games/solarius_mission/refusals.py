"""Why a choice is not legal now: the key of the reason and its facts.

A choice either belongs to another moment, or something it needs is missing; the first thing that
is wrong counts. What a kind of choices may lack at its own decisions says `_ONLY`, or a function
with its name. `refusals.toml` has the rule and the sentence of every reason.
"""

from functools import partial
from typing import Any

from heliograph.engine.nodes import functions_in
from heliograph.games.refusing import Why
from heliograph.games.solarius_mission import anytime, boards, flight, rewards, storage, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import BY_LEVEL, PAY_FUEL, Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, BUILT, CARDS, COLUMN, FIGURE, FUEL, HUE, LEVEL, ONES, PLANETS, POOL,
    REFEREE_DEPTH, RESEARCH, SHIP, SP, STACK, STORE, SWAPPED, TECH_OF, TRANSFORM, TWOS,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import TASKS
from heliograph.games.solarius_mission.nodes import Rules
from heliograph.games.solarius_mission.sky import EMPTY, HEX_KINDS, TRADE_CENTRE
from shared_rules.solarius_mission.bridge import (
    BLACK, CENTRE, COLOUR_COUNT, COLOURS, MOST_LEVEL, ROUNDS, YELLOW,
)  # fmt: skip

State = bytes
Found = tuple[str, dict[str, Any]]

UNITS = ("fuel", "bucks")
_PRICES = ((2, 0), (1, 1), (0, 2))  # fuel and bucks of each payment
_PLANETS = (at.NEW_PLANET, at.OLD_PLANET)
# What chance decides, and the kind of choices that says what came out
_CHANCE = {
    at.SET_TILE: "tile", at.SET_BACK: "back", at.SET_START_CARD: "start_card", at.SET_HAND: "card",
    at.SET_FIRST: "first", at.SET_DIE: "die", at.OPEN_CENTRE: "centre", at.REFILL: "die",
    at.REVEAL: "planet", at.DRAW: "card",
}  # fmt: skip
# The kinds of choices that belong to what a seat decides
_KINDS_AT = {
    at.DIE: "take",
    at.SELL: "fuel bucks",
    at.SPACE: "normal transform research_draw research_play slot",
    at.RECOLOUR: "as",
    at.ACTION: "cubes colour",
    at.SPEND_CUBES: "place buy",
    at.SPEND_UPGRADE: "buy turn move",
    at.SPEND_SHIFT: "buy turn move",
    at.EFFECT_POINTS: "turn move",
    at.CUBES: "place",
    at.CUBES_OF: "place",
    at.EXTRA: "engines draw play take_off portal_flip portal_return portal_fuel",
    at.PLAY_CARD: "mission develop",
    **dict.fromkeys((at.DISCARD, at.LIMIT, at.SET_KEEP), "discard discard_any"),
    at.FLY: "fly",
    at.NEW_PLANET: "colonise",
    at.OLD_PLANET: "colonise decline",
    at.LAND: "build fulfil",
    at.PAY: "pay",
    at.DISCOUNT: "cheaper",
    at.ADD_OUTPOST: "outpost",
    at.EARLIER: "use",
    at.ROUND_STATIONS: "use",
    at.ONE_OF: "option",
    at.SET_BOARD: "prepare",
}
# The only thing that choices of a kind can lack there
_ONLY = {
    "stop": "must_choose", "take": "malus", "normal": "space_used", "as": "same_colour",
    "buy": "bought_with_step", "draw": "no_pile", "play": "no_hand", "take_off": "not_followed",
    "portal_flip": "no_engine_two", "portal_return": "no_engine_one", "discard_any": "all_named",
    "colonise": "no_colony", "decline": "old_planet", "outpost": "outpost", "use": "station_used",
    "option": "option", "prepare": "set_up",
}  # fmt: skip
# What follows from something else, and is not due
_REWARDS = {
    "outpost": "no_outpost_now", "bonus": "no_bonus_now", "use": "no_effect_now",
    "effect": "no_effect_now",
}  # fmt: skip
# What belongs to map and cards, which only the highest level follows
_OF_THE_MAP = ("draw", "play", "take_off", "portal_flip", "portal_return", "portal_fuel")


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
    kind = at.CHOICES.kind_of(choice)
    if task in _CHANCE:
        return _look_at_chance(state, task, kind.name), {}
    if choice >= at.TRADE:
        return _look_at_exchange(rules, box, state, choice)
    if choice and not _is_due(state, kind.name):
        return _look_at_moment(box, state, kind.name)
    if kind.name in _OF_THE_MAP and state[LEVEL] < at.MAP_LEVEL:
        return "not_followed", {}
    if kind.name in _ONLY:
        return _ONLY[kind.name], {}
    found: Found = _LACKS[kind.name.replace("_", " ")](box, state, choice - kind.first)
    return found


def _is_due(state: State, kind: str) -> bool:
    """Return whether a decision of a kind waits; rewards that are due together wait all at once."""
    tasks = (state[state[SP]], *(state[place] for place in rewards.places(state)))
    return any(kind in _KINDS_AT.get(task, "").split() for task in tasks)


def _look_at_chance(state: State, task: int, kind: str) -> str:
    """What is no longer there is said so, except for cards: that would tell who holds them."""
    is_secret = kind == "card" and not state[REFEREE_DEPTH]
    return "gone" if kind == _CHANCE[task] and not is_secret else "chance"


def _look_at_moment(box: Box, state: State, kind: str) -> Found:
    """Say why a choice that belongs to another decision was not asked for, where that is known."""
    task = state[state[SP]]
    if kind in _REWARDS:
        return _REWARDS[kind], {}
    if kind in ("build", "fulfil") and task in (*_PLANETS, at.FINISH):
        ship = state[BOARD[state[ACTOR]] + SHIP]
        here = turns.sky(box, state).kinds[ship] if state[LEVEL] >= at.MAP_LEVEL else EMPTY
        reason = "station_hex" if kind == "build" else "mission_hex"
        if here != EMPTY or state[FIGURE + ship]:
            return reason, {"kind": HEX_KINDS[here] if here != EMPTY else "figure"}
    return "other_decision", {}


# Die, space and action


def _lacks_unit(track: int, _: Box, state: State, __: int) -> Found:
    """A unit of a sale: two of value must be there, and room."""
    if state[POOL] < 2:
        return "pool_short", {"pool": state[POOL]}
    return "unit_full", {"unit": UNITS[track]}


_lacks_fuel, _lacks_bucks = partial(_lacks_unit, FUEL), partial(_lacks_unit, BUCKS)


def _lacks_transform(_: Box, state: State, colour: int) -> Found:
    used = state[BOARD[state[ACTOR]] + TRANSFORM]
    return ("space_used" if used else "same_colour"), {"colour": COLOURS[colour]}


def _lacks_research(reason: str, _: Box, state: State, __: int) -> Found:
    if state[BOARD[state[ACTOR]] + RESEARCH]:
        return "space_used", {}
    return (reason if state[LEVEL] >= at.MAP_LEVEL else "research_not_followed"), {}


_lacks_research_draw = partial(_lacks_research, "no_pile")
_lacks_research_play = partial(_lacks_research, "no_hand")


def _lacks_slot(box: Box, state: State, card: int) -> Found:
    is_own = state[CARDS + card] == at.DEVELOPED + state[ACTOR]
    has_slot = is_own and box.cards[card].slot is not None
    return ("space_used" if has_slot else "no_slot"), {"card": card + 1}


def _lacks_cubes(_: Box, state: State, __: int) -> Found:
    return "row_full", {"colour": COLOURS[state[HUE]]}


def _lacks_colour(_: Box, state: State, __: int) -> Found:
    hue = state[HUE]
    if hue in (BLACK, YELLOW):
        return "tracker_full", {"unit": UNITS[hue]}
    return "no_step", {}


def _lacks_place(_: Box, state: State, cube: int) -> Found:
    colour, column = divmod(cube, at.STORE_COLUMNS)
    task = state[state[SP]]
    row = state[HUE] if task == at.SPEND_CUBES else state[state[SP] + 1] >> 4
    if task != at.CUBES and colour != row:
        return "wrong_row", {"colour": COLOURS[row]}
    if column not in boards.places(state, state[ACTOR], colour):
        return "no_space", {"colour": COLOURS[colour], "column": column + 1}
    return "no_points", {}


def _lacks_step(shift: bool, _: Box, state: State, colour: int) -> Found:
    """A step of a tech die: turning it up, or moving it on."""
    task = state[state[SP]]
    if task == (at.SPEND_UPGRADE if shift else at.SPEND_SHIFT):
        return "wrong_step", {}
    kind = state[state[SP] + 1] >> 4
    if task == at.EFFECT_POINTS and kind == (at.UPGRADE if shift else at.SHIFT):
        return "wrong_step", {}
    seat = state[ACTOR]
    first = BOARD[seat] + COLUMN if shift else TECH_OF[seat]
    facts = {"colour": COLOURS[colour]}
    if state[first + colour] >= (at.COLUMNS if shift else MOST_LEVEL):
        return "top_of_track", facts
    return ("effect_points" if task == at.EFFECT_POINTS else "no_points"), facts


_lacks_turn, _lacks_move = partial(_lacks_step, False), partial(_lacks_step, True)


# Extra action and cards


def _lacks_engines(box: Box, state: State, more: int) -> Found:
    base = BOARD[state[ACTOR]]
    room = at.ENGINE_PLACES - state[base + ONES] - state[base + TWOS]
    if more >= room:
        return "no_engine_place", {"room": room}
    price = (more + 1) * turns.engine_price(box, state, state[ACTOR])
    return "engine_fuel", {"price": price, "fuel": state[base]}


def _lacks_portal_fuel(box: Box, state: State, _: int) -> Found:
    price = turns.portal_fuel(box, state, state[ACTOR])
    if price < 0:
        return "no_portal_card", {}
    return "portal_fuel", {"price": price, "fuel": state[BOARD[state[ACTOR]]]}


def _lacks_mission(_: Box, state: State, card: int) -> Found:
    held = card in boards.playable(state, state[ACTOR])
    return ("no_marker" if held else "no_card"), {"card": card + 1}


def _lacks_card(reason: str, _: Box, __: State, card: int) -> Found:
    return reason, {"card": card + 1}


_lacks_develop, _lacks_discard = partial(_lacks_card, "no_card"), partial(_lacks_card, "no_discard")


# Flight and what comes after it


def _lacks_fly(box: Box, state: State, number: int) -> Found:
    seat = state[ACTOR]
    sky = turns.sky(box, state)
    if sky.kinds[number] == TRADE_CENTRE:
        is_there = sky.centre_of.index(number) + 1 in state[CENTRE : CENTRE + ROUNDS]
        return ("centre_there" if is_there else "centre_field"), {}
    figure = state[FIGURE + number]
    if (figure and flight.OWNER[figure] != seat) or number in flight.other_ships(state, seat):
        return "occupied", {}
    most = boards.reach(state, seat) + flight.extra_points(box, state, seat)
    return "out_of_range", {"range": most, "steps": flight.steps_to(box, state, seat, number)}


def _lacks_build(box: Box, state: State, building: int) -> Found:
    seat = state[ACTOR]
    if flight.station_cost(box, state, seat) is None:
        return "all_built", {}
    if state[BOARD[seat] + BUILT] >> building // 2 & 1:
        return "card_built", {}
    return "price", {}


def _lacks_fulfil(box: Box, state: State, card: int) -> Found:
    seat = state[ACTOR]
    facts = {"card": card + 1}
    if state[CARDS + card] != at.OPEN + seat:
        return "not_open", facts
    if card not in flight.payable_missions(box, state, seat):
        return "price", facts
    return "not_beside_centre", {}


def _lacks_pay(_: Box, state: State, code: int) -> Found:
    colour = state[state[SP] + 1] >> 4
    row = state[BOARD[state[ACTOR]] + STORE + colour]
    lying, given = storage.cubes_of(row), storage.cubes_of(storage.GIFT[code])
    is_there = all(have >= n for have, n in zip(lying, given, strict=True))
    return ("payment" if is_there else "no_cube"), {"colour": COLOURS[colour]}


def _lacks_cheaper(box: Box, state: State, colour: int) -> Found:
    card = state[state[SP] + 1]
    if colour in boards.price_colours(box, card) and flight.can_lower(box, card, colour):
        return "price", {"card": card + 1}
    return "no_discount", {"colour": COLOURS[colour]}


_LACKS = functions_in(globals(), "_lacks")


# At any time of a turn (SOM-11)


def _look_at_exchange(rules: Rules, box: Box, state: State, choice: int) -> Found:
    """Return what forbids an anytime action now."""
    task = state[state[SP]]
    is_gift = at.GIVE <= choice < at.FLIP_ONE
    if task == at.SELL:
        return _look_gift(box, state, choice - at.GIVE) if is_gift else ("sale_first", {})
    if task == at.LAST_SETTLING:
        return _look_settle(box, state, choice - at.SETTLE) if choice >= at.SETTLE else (
            "last_settling", {})  # fmt: skip
    if state[LEVEL] < at.BOARDS_LEVEL:
        return "exchange_not_followed", {}
    if state[STACK] != at.REFILL:
        return "not_now", {}
    if task not in rules.moments:
        return "older_rules", {}
    return _look_at_parts(box, state, choice)


def _look_at_parts(box: Box, state: State, choice: int) -> Found:
    if choice >= at.SETTLE:
        return _look_settle(box, state, choice - at.SETTLE)
    if choice == at.FLIP_ONE:
        return _look_flip(box, state)
    if choice >= at.GIVE:
        return _look_gift(box, state, choice - at.GIVE)
    if choice >= at.SWAP:
        return _look_swap(box, state, *divmod(choice - at.SWAP, COLOUR_COUNT))
    return _look_trade(state, *divmod(choice - at.TRADE, COLOUR_COUNT))


def _look_trade(state: State, pay: int, colour: int) -> Found:
    base = BOARD[state[ACTOR]]
    fuel, bucks = _PRICES[pay]
    if state[base + FUEL] < fuel or state[base + BUCKS] < bucks:
        return "trade_units", _money(state)
    if 0 not in boards.places(state, state[ACTOR], colour):
        return "row_closed", {"colour": COLOURS[colour]}
    return "malus_first", {}


def _look_swap(box: Box, state: State, pay: int, colour: int) -> Found:
    seat = state[ACTOR]
    if not boards.saving(box, state, seat, "exchange"):
        return "no_swap", {}
    if state[BOARD[seat] + SWAPPED]:
        return "swap_used", {}
    if not state[BOARD[seat] + (BUCKS if pay else FUEL)]:
        return "trade_units", _money(state)
    return "row_closed", {"colour": COLOURS[colour]}


def _look_gift(box: Box, state: State, cube: int) -> Found:
    seat = state[ACTOR]
    first = BOARD[seat] + STORE
    colour, column = divmod(cube, at.STORE_COLUMNS)
    if not storage.cubes_of(state[first + colour])[column]:
        return "no_cube", {"colour": COLOURS[colour]}
    room = anytime.room_for_units(state, seat)
    if not room:
        return "no_room", {}
    is_sale = state[state[SP]] == at.SELL
    if boards.worth(state, seat) + (state[POOL] if is_sale else 0) < 2:
        return "worth_two", {}
    if is_sale and not state[POOL] & 1:
        return "sale_first", {}
    if _is_owed(box, state, cube, is_sale, room):
        return "cube_owed", {"colour": COLOURS[colour]}
    return "in_vain", {}


def _is_owed(box: Box, state: State, cube: int, is_sale: bool, room: int) -> bool:
    """Return whether only the price that is being paid keeps a cube from being given."""
    first = BOARD[state[ACTOR]] + STORE
    rows = bytes(state[first : first + COLOUR_COUNT])
    top = state[SP]
    if not anytime.prices_due(box, state, top - 2 if is_sale else top):
        return False
    pool, sold = (state[POOL], bool(state[top + 1])) if is_sale else (0, False)
    return at.GIVE + cube in anytime.gifts(rows, room, (), pool, sold)


def _look_flip(box: Box, state: State) -> Found:
    base = BOARD[state[ACTOR]]
    if not state[base + ONES]:
        return "flip_marker", {}
    price = max(0, box.flip - boards.saving(box, state, state[ACTOR], "flip"))
    return "flip_fuel", {"price": price, "fuel": state[base]}


def _look_settle(box: Box, state: State, number: int) -> Found:
    seat = state[ACTOR]
    planet = box.planets[number]
    if state[PLANETS + number] != at.UNSETTLED + seat:
        return "not_waiting", {"planet": planet.name}
    if planet.kind >= BY_LEVEL:
        return "by_dice", {"planet": planet.name}
    track = FUEL if planet.kind == PAY_FUEL else BUCKS
    return "settle_price", {
        "planet": planet.name,
        "price": planet.amount,
        "unit": UNITS[track],
        "got": state[BOARD[seat] + track],
    }


def _money(state: State) -> dict[str, int]:
    base = BOARD[state[ACTOR]]
    return {"fuel": state[base + FUEL], "bucks": state[base + BUCKS]}
