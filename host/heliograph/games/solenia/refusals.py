"""Why a choice is not legal now: the rule, a stable reason key, what was expected, what came.

The reason keys and their facts are the interface to the sentences in two languages; REASONS lists
them all. Each `_refuse_…` function looks at one node; the first thing that is wrong counts.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from heliograph.engine.errors import IllegalChoice
from heliograph.games.solenia import counting, orders, reach, setup, stock, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BOARD, BONUS, COLUMNS, COST, COUNT, DAY_CITY, DEAL, DELIVER, DELIVERED_TYPE, DEMAND, DISCARD,
    DISPLAY, DO_CARD, DO_DELIVER, DO_FIELD, DO_PAY, DO_SLOT, DO_SWAP, DO_VALUE, DRAFT, DRAW, EXACT,
    FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, HALF, IDENTIFY, KINDS, LAY_AWAY, LEVEL, LIMIT,
    LOOK, LOSE, MOST_WORTH, MOVE_STRIP, NODE, NUMBERS, ON, OVER, PAY, PICK, PICK_PAIR, PICK_TILE,
    PLACE, PLAY, PROGRESS, RANGE, REFEREE_DEPTH, RETURN, REVEAL, ROLL, SEAT, SET_BAND, SET_FIRST,
    SET_HALF, SET_ORDER, SET_STRIP, SET_TILE, SHOWN, SLOT, SPEND, STOCK, STOP, SWAP, TILE, TYPES,
    TYPE_NAMES, UNSTAR, WHERE, WORTH,
)  # fmt: skip
from shared_rules.solenia.band import SEATS

# reason → rule; the facts of a reason are named in braces in `_EXPECTED`
REASONS = {
    "over": "SLN-9.1",
    "play_card": "SLN-4.1",
    "not_in_hand": "SLN-4.2",
    "no_such_value": "SLN-4.2",
    "free_field": "SLN-4.10",
    "no_field": "SLN-4.10",
    "choose_field": "SLN-4.2",
    "taken": "SLN-4.2",
    "too_far": "SLN-4.4",
    "no_order": "SLN-4.5",
    "no_goods_left": "SLN-4.5",
    "tell_field": "SLN-2.4",
    "pay_range": "SLN-4.4",
    "no_good": "SLN-4.4",
    "keep_for_order": "SLN-4.5",
    "deliver_one": "SLN-6.2",
    "wrong_city": "SLN-6.2",
    "no_tile": "SLN-6.2",
    "lacks_goods": "SLN-6.2",
    "pay_order": "SLN-6.2",
    "choose_slot": "SLN-10.2",
    "slot_filled": "SLN-10.2",
    "slot_locked": "SLN-10.2",
    "choose_good": "SLN-6.4",
    "return_goods": "SLN-5.2",
    "no_good_to_return": "SLN-5.2",
    "draft_tile": "SLN-11.2",
    "draft_other_level": "SLN-11.2",
    "not_on_offer": "SLN-11.2",
    "chance_band": "SLN-3.1",
    "chance_strip": "SLN-3.1",
    "chance_first": "SLN-3.5",
    "chance_order": "SLN-3.3",
    "chance_tile": "SLN-11.1",
    "chance_half": "SLN-11.1",
    "chance_card": "SLN-4.9",
    "chance_deal": "SLN-3.4",
    "chance_die": "SLN-12.2",
    "refill": "SLN-6.3",
    "count_values": "SLN-5.2",
    "tell_bonus": "SLN-8",
    "tell_card": "SLN-8",
    "move_strip": "SLN-7.4",
    "tell_number": "SLN-9.4",
    "choose_card": "SLN-4.2",
    "tell_value": "SLN-4.2",
    "card_seen": "SLN-4.2",
    "tell_price": "SLN-4.4",
    "tell_demand": "SLN-6.2",
    "demand_one": "SLN-6.2",
    "swap_short": "SLN-6.2",
    "no_star": "SLN-9.4",
}

_EXPECTED = {
    "over": "nothing: the game is over",
    "play_card": "a card of seat {seat}",
    "not_in_hand": "a card in the hand of seat {seat}",
    "no_such_value": "a value of which seat {seat} has a card left",
    "free_field": "a card for the board: field {field} is free to use",
    "no_field": "a card to lay away: no field can be used",
    "choose_field": "a field for the card",
    "taken": "an empty field; a card lies on {field}",
    "too_far": "a field for at most {goods} goods; {field} costs {cost}",
    "no_order": "a field other than a {city} city: no {city} order on display can be fulfilled",
    "no_goods_left": "a cheaper city: {cost} goods for range leave no {city} order to fulfil",
    "tell_field": "what is under the card",
    "pay_range": "{cost} goods for range",
    "no_good": "a good that seat {seat} has",
    "keep_for_order": "another good: with this one gone no order can be fulfilled",
    "deliver_one": "a displayed {city} order",
    "wrong_city": "a {city} order in a {city} city",
    "no_tile": "an order on display",
    "lacks_goods": "{missing} more goods for this order",
    "pay_order": "a way to pay the order",
    "choose_slot": "a slot for the order",
    "slot_filled": "an empty slot",
    "slot_locked": "more slots of level {level} filled before another one of level {next}",
    "choose_good": "one of the goods offered",
    "return_goods": "goods of seat {seat} to return, down to {capacity}",
    "no_good_to_return": "a good that seat {seat} has",
    "draft_tile": "an improvement tile on offer",
    "draft_other_level": "a tile of level {level}: seat {seat} has the other level",
    "not_on_offer": "a tile that is still on offer",
    "chance_band": "night first or day first",
    "chance_strip": "a strip that is still in the box",
    "chance_first": "a seat from 1 to {seats}",
    "chance_order": "a {city} order of the pile",
    "chance_tile": "a level-1 tile that is still in the box",
    "chance_half": "a {city} half that is still in the box and differs from its partner",
    "chance_card": "a card of the deck of seat {seat}",
    "chance_deal": "a card of the deck of seat {seat}",
    "chance_die": "a side of the die",
    "refill": "a {city} order of the pile",
    "count_values": "goods and stars to count, or stop",
    "tell_bonus": "the goods and stars of the bonuses, or stop",
    "tell_card": "a card of this value that was not seen yet",
    "move_strip": "the first strip moved",
    "tell_number": "a number from 0 to {most}",
    "choose_card": "a card in the hand of seat {seat}",
    "tell_value": "the value of a card",
    "card_seen": "a card of seat {seat} that was not seen yet",
    "tell_price": "the goods for range, or stop",
    "tell_demand": "the goods of the order, or stop",
    "demand_one": "at least one good",
    "swap_short": "a way to pay that the goods allow",
    "no_star": "a star of seat {seat}",
}


class Why(NamedTuple):
    """A reason with its facts."""

    reason: str
    facts: dict[str, Any]


def _why(reason: str, **facts: Any) -> Why:
    return Why(reason, facts)


def why_not(box: Box, state: bytes, choice: int, got: str) -> IllegalChoice:
    """Return the error for a choice that is not among the legal ones."""
    why = _NODES[state[NODE]](box, state, choice)
    expected = _EXPECTED[why.reason].format(**why.facts)
    return IllegalChoice(REASONS[why.reason], why.reason, expected, got, why.facts)


def _seat(state: bytes) -> int:
    return state[SEAT] + 1


def _city(kind: int) -> str:
    return TYPE_NAMES[kind]


# Set-up


def _refuse_plainly(reason: str) -> Callable[[Box, bytes, int], Why]:
    return lambda _, state, __: _why(reason, seat=_seat(state), seats=state[SEATS])


def _refuse_order(_: Box, state: bytes, __: int) -> Why:
    return _why("chance_order", city=_city(state[PROGRESS] // setup.shown_each(state)))


def _refuse_half(_: Box, state: bytes, __: int) -> Why:
    kind = (state[PROGRESS] - state[SEATS]) % TYPES
    return _why("chance_half", city=_city(kind))


def _refuse_deal(_: Box, state: bytes, __: int) -> Why:
    return _why("chance_deal", seat=setup.dealt_seat(state) + 1)


def _refuse_draft(_: Box, state: bytes, choice: int) -> Why:
    seat = state[SEAT]
    if PICK_TILE <= choice < PICK_PAIR and state[TILE + seat]:
        return _why("draft_other_level", level=3, seat=seat + 1)
    if PICK_PAIR <= choice < PICK_PAIR + 4 and state[HALF + TYPES * seat]:
        return _why("draft_other_level", level=1, seat=seat + 1)
    offered = PICK_TILE <= choice < PICK_PAIR + 4
    return _why("not_on_offer" if offered else "draft_tile")


# A turn


def _refuse_play(box: Box, state: bytes, choice: int) -> Why:
    seat = state[SEAT]
    if not DO_CARD <= choice < DO_FIELD:
        return _why("play_card", seat=seat + 1)
    is_discard = choice >= DISCARD
    if state[LEVEL] == 3:
        legal, free = turns.placements(box, state, seat)
        if is_discard and free:
            at = next(field for field in range(FIELDS_SEEN) if free & reach.BIT[field])
            return _why("free_field", field=FIELD_NAMES[at])
        if not is_discard and not legal:
            return _why("no_field")
    return _why(_wrong_card(state, choice), seat=seat + 1)


def _wrong_card(state: bytes, choice: int) -> str:
    """Return what is wrong with a card: it may be told by its name, or by its value."""
    by_value = DO_VALUE <= choice < DISCARD or choice >= LAY_AWAY
    if not state[REFEREE_DEPTH]:
        return "choose_card" if by_value else "not_in_hand"
    if by_value:
        return "no_such_value"
    return "card_seen" if state[LEVEL] == 3 else "tell_value"


def _refuse_place(box: Box, state: bytes, choice: int) -> Why:
    field = choice - DO_FIELD
    if not 0 <= field < FIELDS_SEEN:
        return _why("choose_field")
    name = FIELD_NAMES[field]
    if state[BOARD + field]:
        return _why("taken", field=name)
    seat = state[SEAT]
    price = max(0, reach.cost_of(state, seat, field) - stock.power(state, seat, RANGE))
    goods = sum(stock.goods(state, seat))
    kind = reach.kind_at(state, field)
    if price > goods:
        return _why("too_far", goods=goods, field=name, cost=price)
    return _refuse_city(box, state, kind, price)


def _refuse_city(box: Box, state: bytes, kind: int, price: int) -> Why:
    city = _city(kind - DAY_CITY)
    if stock.spare(box, state, state[SEAT])[kind - DAY_CITY] < 0:
        return _why("no_order", city=city)
    return _why("no_goods_left", city=city, cost=price)


def _refuse_kind(box: Box, state: bytes, choice: int) -> Why:
    kind = choice - ON + 1
    if DAY_CITY <= kind < KINDS:
        return _refuse_city(box, state, kind, state[COST])
    return _why("tell_field")


def _refuse_pay(_: Box, state: bytes, choice: int) -> Why:
    good = choice - DO_PAY
    if not 0 <= good < GOODS:
        return _why("pay_range" if state[NODE] == PAY else "tell_price", cost=state[COST])
    if not state[STOCK + state[SEAT] * GOODS + good]:
        return _why("no_good", seat=_seat(state))
    return _why("keep_for_order")


def _refuse_deliver(box: Box, state: bytes, choice: int) -> Why:
    kind = state[DELIVERED_TYPE]
    if not DO_DELIVER <= choice < DO_DELIVER + TYPES * SHOWN:
        return _why("deliver_one", city=_city(kind))
    wanted, place = divmod(choice - DO_DELIVER, SHOWN)
    if wanted != kind:
        return _why("wrong_city", city=_city(kind))
    tile = state[DISPLAY + kind * SHOWN + place]
    if not tile:
        return _why("no_tile")
    order = box.orders[kind][tile - 1]
    missing = max(1, stock.lacks(order.goods, stock.goods(state, state[SEAT])))
    return _why(
        "lacks_goods", missing=missing, goods=dict(zip(GOODS_NAMES, order.goods, strict=True))
    )


def _refuse_swap(_: Box, __: bytes, choice: int) -> Why:
    is_way = choice == EXACT or DO_SWAP <= choice < DO_SLOT
    return _why("swap_short" if is_way else "pay_order")


def _refuse_demand(_: Box, state: bytes, choice: int) -> Why:
    if DO_PAY <= choice < DO_PAY + GOODS:
        return _why("no_good", seat=_seat(state))
    return _why("demand_one" if choice == STOP else "tell_demand")


def _refuse_count(_: Box, state: bytes, choice: int) -> Why:
    if LOSE <= choice < LOSE + GOODS:
        return _why("no_good", seat=_seat(state))
    return _why("no_star" if choice == UNSTAR else "count_values", seat=_seat(state))


def _refuse_number(_: Box, state: bytes, __: int) -> Why:
    most = MOST_WORTH if state[NODE] == WORTH else counting.most_told(state)
    return _why("tell_number", most=most)


def _refuse_slot(_: Box, state: bytes, choice: int) -> Why:
    column = choice - DO_SLOT
    if not 0 <= column < COLUMNS:
        return _why("choose_slot")
    if state[orders.row(state[SEAT], state[DELIVERED_TYPE]) + column]:
        return _why("slot_filled")
    return _why("slot_locked", level=column // 2, next=column // 2 + 1)


def _refuse_reveal(_: Box, state: bytes, __: int) -> Why:
    return _why("refill", city=_city(state[DELIVERED_TYPE]))


def _refuse_limit(_: Box, state: bytes, choice: int) -> Why:
    if RETURN <= choice < RETURN + GOODS:
        return _why("no_good_to_return", seat=_seat(state))
    return _why("return_goods", seat=_seat(state), capacity=stock.capacity(state, state[SEAT]))


_NODES: dict[int, Callable[[Box, bytes, int], Why]] = {
    OVER: _refuse_plainly("over"),
    SET_BAND: _refuse_plainly("chance_band"),
    SET_STRIP: _refuse_plainly("chance_strip"),
    SET_FIRST: _refuse_plainly("chance_first"),
    SET_ORDER: _refuse_order,
    SET_TILE: _refuse_plainly("chance_tile"),
    SET_HALF: _refuse_half,
    DEAL: _refuse_deal,
    DRAFT: _refuse_draft,
    PLAY: _refuse_play,
    PLACE: _refuse_place,
    LOOK: _refuse_kind,
    PAY: _refuse_pay,
    DELIVER: _refuse_deliver,
    SWAP: _refuse_swap,
    SLOT: _refuse_slot,
    REVEAL: _refuse_reveal,
    PICK: _refuse_plainly("choose_good"),
    LIMIT: _refuse_limit,
    DRAW: _refuse_plainly("chance_card"),
    ROLL: _refuse_plainly("chance_die"),
    WHERE: _refuse_kind,
    SPEND: _refuse_pay,
    DEMAND: _refuse_demand,
    WORTH: _refuse_number,
    COUNT: _refuse_count,
    BONUS: _refuse_plainly("tell_bonus"),
    IDENTIFY: _refuse_plainly("tell_card"),
    MOVE_STRIP: _refuse_plainly("move_strip"),
    NUMBERS: _refuse_number,
}
