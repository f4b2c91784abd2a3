"""What a choice of the pending decision lacks: one function for each block of choices."""

from collections.abc import Callable
from typing import Any

from heliograph.games.solarius_mission import anytime, boards, flight, storage, turns
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUILT, CARDS, COLUMN, FIGURE, HUE, LEVEL, ONES, POOL, RESEARCH, SP, STORE,
    TECH_OF, TRANSFORM, TWOS,
)  # fmt: skip
from heliograph.games.solarius_mission.sky import TRADE_CENTRE
from shared_rules.solarius_mission.bridge import (
    BLACK, CENTRE, COLOURS, MOST_LEVEL, ROUNDS, YELLOW,
)  # fmt: skip

State = bytes
Found = tuple[str, dict[str, Any]]
# box, state, which of the block
Look = Callable[[Box, State, int], Found]
UNITS = ("fuel", "bucks")
_ENDS = {
    at.TILE_IS: at.BACK_IS, at.BACK_IS: at.START_CARD_IS, at.START_CARD_IS: at.CARD_IS,
    at.CARD_IS: at.FIRST_IS, at.FIRST_IS: at.DIE_IS, at.DIE_IS: at.CENTRE_IS,
    at.CENTRE_IS: at.PLANET_IS, at.PLANET_IS: at.TRADE,
}  # fmt: skip


def block_end(first: int) -> int:
    """Return where the next block of chance begins."""
    return _ENDS[first]


def just(reason: str) -> Look:
    """Return a look that knows only one reason."""
    return lambda _box, _state, _which: (reason, {})


# Die, space and action


def look_unit(track: int) -> Look:
    """A unit of a sale: two of value must be there, and room."""

    def look(_: Box, state: State, __: int) -> Found:
        if state[POOL] < 2:
            return "pool_short", {"pool": state[POOL]}
        return "unit_full", {"unit": UNITS[track]}

    return look


def look_transform(_: Box, state: State, colour: int) -> Found:
    used = state[BOARD[state[ACTOR]] + TRANSFORM]
    return ("space_used" if used else "same_colour"), {"colour": COLOURS[colour]}


def look_research(_: Box, state: State, play: int) -> Found:
    if state[BOARD[state[ACTOR]] + RESEARCH]:
        return "space_used", {}
    if state[LEVEL] < anytime.MAP_LEVEL:
        return "research_not_followed", {}
    return ("no_hand" if play else "no_pile"), {}


def look_slot(box: Box, state: State, card: int) -> Found:
    is_own = state[CARDS + card] == at.DEVELOPED + state[ACTOR]
    has_slot = is_own and box.cards[card].slot is not None
    return ("space_used" if has_slot else "no_slot"), {"card": card + 1}


def look_cubes(_: Box, state: State, __: int) -> Found:
    return "row_full", {"colour": COLOURS[state[HUE]]}


def look_colour(_: Box, state: State, __: int) -> Found:
    hue = state[HUE]
    if hue in (BLACK, YELLOW):
        return "tracker_full", {"unit": UNITS[hue]}
    return "no_step", {}


def look_place(_: Box, state: State, cube: int) -> Found:
    colour, column = divmod(cube, at.STORE_COLUMNS)
    task = state[state[SP]]
    row = state[HUE] if task == at.SPEND_CUBES else state[state[SP] + 1] >> 4
    if task != at.CUBES and colour != row:
        return "wrong_row", {"colour": COLOURS[row]}
    if column not in boards.places(state, state[ACTOR], colour):
        return "no_space", {"colour": COLOURS[colour], "column": column + 1}
    return "no_points", {}


def look_die(shift: bool) -> Look:
    """A step of a tech die: turning it up, or moving it on."""

    def look(_: Box, state: State, colour: int) -> Found:
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

    return look


# Extra action and cards


def look_engines(box: Box, state: State, more: int) -> Found:
    base = BOARD[state[ACTOR]]
    room = at.ENGINE_PLACES - state[base + ONES] - state[base + TWOS]
    if more >= room:
        return "no_engine_place", {"room": room}
    price = (more + 1) * turns.engine_price(box, state, state[ACTOR])
    return "engine_fuel", {"price": price, "fuel": state[base]}


def look_portal_fuel(box: Box, state: State, _: int) -> Found:
    price = turns.portal_fuel(box, state, state[ACTOR])
    if price < 0:
        return "no_portal_card", {}
    return "portal_fuel", {"price": price, "fuel": state[BOARD[state[ACTOR]]]}


def look_mission(_: Box, state: State, card: int) -> Found:
    held = card in boards.playable(state, state[ACTOR])
    return ("no_marker" if held else "no_card"), {"card": card + 1}


def look_card(reason: str) -> Look:
    """A card that is not in the hand."""
    return lambda _box, _state, card: (reason, {"card": card + 1})


# Flight and what comes after it


def look_fly(box: Box, state: State, number: int) -> Found:
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


def look_build(box: Box, state: State, building: int) -> Found:
    seat = state[ACTOR]
    if flight.station_cost(box, state, seat) is None:
        return "all_built", {}
    if state[BOARD[seat] + BUILT] >> building // 2 & 1:
        return "card_built", {}
    return "price", {}


def look_fulfil(box: Box, state: State, card: int) -> Found:
    seat = state[ACTOR]
    facts = {"card": card + 1}
    if state[CARDS + card] != at.OPEN + seat:
        return "not_open", facts
    if card not in flight.payable_missions(box, state, seat):
        return "price", facts
    return "not_beside_centre", {}


def look_payment(_: Box, state: State, code: int) -> Found:
    colour = state[state[SP] + 1] >> 4
    row = state[BOARD[state[ACTOR]] + STORE + colour]
    lying, given = storage.cubes_of(row), storage.cubes_of(storage.GIFT[code])
    is_there = all(have >= n for have, n in zip(lying, given, strict=True))
    return ("payment" if is_there else "no_cube"), {"colour": COLOURS[colour]}


def look_discount(box: Box, state: State, colour: int) -> Found:
    card = state[state[SP] + 1]
    if colour in boards.price_colours(box, card) and flight.can_lower(box, card, colour):
        return "price", {"card": card + 1}
    return "no_discount", {"colour": COLOURS[colour]}
