"""Why an anytime action is refused: the moment is wrong, or something it needs is missing."""

from heliograph.games.solarius_mission import anytime, boards, sales, storage
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.box import BY_LEVEL, PAY_FUEL, Box
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, BUCKS, FUEL, LEVEL, ONES, PLANETS, POOL, SP, STACK, STORE, SWAPPED,
)  # fmt: skip
from heliograph.games.solarius_mission.nodes import Rules
from heliograph.games.solarius_mission.refusal_looks import UNITS, Found
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, COLOURS

State = bytes
_PRICES = ((2, 0), (1, 1), (0, 2))  # fuel and bucks of each payment


def look_at_exchange(rules: Rules, box: Box, state: State, choice: int) -> Found:
    """Return what forbids an anytime action now."""
    task = state[state[SP]]
    is_gift = at.GIVE <= choice < at.FLIP_ONE
    if task == at.SELL:
        return _look_gift(box, state, choice - at.GIVE) if is_gift else ("sale_first", {})
    if task == at.LAST_SETTLING:
        return _look_settle(box, state, choice - at.SETTLE) if choice >= at.SETTLE else (
            "last_settling", {})  # fmt: skip
    if state[LEVEL] < anytime.BOARDS_LEVEL:
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
    room = sales.room_for_units(state, seat)
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
    if not sales.prices_due(box, state, top - 2 if is_sale else top):
        return False
    pool, sold = (state[POOL], bool(state[top + 1])) if is_sale else (0, False)
    return at.GIVE + cube in sales.gifts(rows, room, (), pool, sold)


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
