"""Why a choice is not legal now: the key of the reason and its facts.

`refusals.toml` has the rule and the sentence of each reason. Each `_refuse_…` function looks at one
node; the first thing that is wrong counts.
"""

from heliograph.games.refusing import Refuse, Why, why
from heliograph.games.solenia import cards, counting, orders, reach, setup, stock, turns, views
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    BOARD, COST, DECKS, DELIVERED_TYPE, DISPLAY, HALF, LEVEL, NODE, PROGRESS, REFEREE_DEPTH, SEAT,
    STOCK, TILE, capacity, shown_each,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    COLUMNS, DAY_CITY, DISCARD, DO_CARD, DO_DELIVER, DO_FIELD, DO_PAY, DO_SLOT, DO_SWAP, DO_VALUE,
    EXACT, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, KINDS, LAY_AWAY, LOSE, MOST_WORTH, NODES,
    ON, PAY, PICK_PAIR, PICK_TILE, RETURN, SHOWN, STOP, TYPES, TYPE_NAMES, UNSTAR, WORTH,
)  # fmt: skip
from shared_rules.solenia.band import SEATS


def why_not(box: Box, state: bytes, choice: int) -> Why:
    """Return why a choice is not among the legal ones."""
    return _REFUSALS[state[NODE]](box, state, choice)


def _seat(state: bytes) -> int:
    return state[SEAT] + 1


def _city(kind: int) -> str:
    return TYPE_NAMES[kind]


# Set-up


def _refuse_plainly(reason: str) -> Refuse:
    return lambda _, state, __: why(reason, seat=_seat(state), seats=state[SEATS])


def _refuse_set_order(_: Box, state: bytes, __: int) -> Why:
    return why("chance_order", city=_city(state[PROGRESS] // shown_each(state)))


def _refuse_set_half(_: Box, state: bytes, __: int) -> Why:
    kind = (state[PROGRESS] - state[SEATS]) % TYPES
    return why("chance_half", city=_city(kind))


def _refuse_deal(_: Box, state: bytes, __: int) -> Why:
    return why("chance_deal", seat=setup.dealt_seat(state) + 1)


def _refuse_draft(_: Box, state: bytes, choice: int) -> Why:
    seat = state[SEAT]
    if PICK_TILE <= choice < PICK_PAIR and state[TILE + seat]:
        return why("draft_other_level", level=3, seat=seat + 1)
    if PICK_PAIR <= choice < PICK_PAIR + 4 and state[HALF + TYPES * seat]:
        return why("draft_other_level", level=1, seat=seat + 1)
    offered = PICK_TILE <= choice < PICK_PAIR + 4
    return why("not_on_offer" if offered else "draft_tile")


# A turn


def _refuse_play(box: Box, state: bytes, choice: int) -> Why:
    seat = state[SEAT]
    if not DO_CARD <= choice < DO_FIELD:
        return why("play_card", seat=seat + 1)
    is_discard = choice >= DISCARD
    if state[LEVEL] == 3:
        legal, free = turns.placements(box, state, seat)
        if is_discard and free:
            at = next(field for field in range(FIELDS_SEEN) if free & reach.BIT[field])
            return why("free_field", field=FIELD_NAMES[at])
        if not is_discard and not legal:
            return why("no_field")
    return why(_wrong_card(state, seat, choice), seat=seat + 1)


def _wrong_card(state: bytes, seat: int, choice: int) -> str:
    """Return what is wrong with a card: it may be told by its name, or by its value."""
    by_value = DO_VALUE <= choice < DISCARD or choice >= LAY_AWAY
    if not state[REFEREE_DEPTH]:
        return "choose_card" if by_value else "not_in_hand"
    if by_value:
        return "no_such_value"
    if state[LEVEL] < 3:
        return "tell_value"
    card = choice - (DISCARD if choice >= DISCARD else DO_CARD)
    # Unseen, yet all cards of its value were told by their values
    return "no_such_value" if card in cards.cards_of(state, DECKS, seat) else "card_seen"


def _refuse_place(box: Box, state: bytes, choice: int) -> Why:
    field = choice - DO_FIELD
    if not 0 <= field < FIELDS_SEEN:
        return why("choose_field")
    name = FIELD_NAMES[field]
    if state[BOARD + field]:
        return why("taken", field=name)
    seat = state[SEAT]
    price = views.cost(state, seat, field)
    goods = sum(stock.goods(state, seat))
    kind = reach.kind_at(state, field)
    if price > goods:
        return why("too_far", goods=goods, field=name, cost=price)
    return _refuse_city(box, state, kind, price)


def _refuse_city(box: Box, state: bytes, kind: int, price: int) -> Why:
    city = _city(kind - DAY_CITY)
    if stock.spare(box, state, state[SEAT], kind - DAY_CITY) < 0:
        return why("no_order", city=city)
    return why("no_goods_left", city=city, cost=price)


def _refuse_look(box: Box, state: bytes, choice: int) -> Why:
    kind = choice - ON + 1
    if DAY_CITY <= kind < KINDS:
        return _refuse_city(box, state, kind, state[COST])
    return why("tell_field")


def _refuse_pay(_: Box, state: bytes, choice: int) -> Why:
    good = choice - DO_PAY
    if not 0 <= good < GOODS:
        return why("pay_range" if state[NODE] == PAY else "tell_price", cost=state[COST])
    if not state[STOCK + state[SEAT] * GOODS + good]:
        return why("no_good", seat=_seat(state))
    return why("keep_for_order")


def _refuse_deliver(box: Box, state: bytes, choice: int) -> Why:
    kind = state[DELIVERED_TYPE]
    if not DO_DELIVER <= choice < DO_DELIVER + TYPES * SHOWN:
        return why("deliver_one", city=_city(kind))
    wanted, place = divmod(choice - DO_DELIVER, SHOWN)
    if wanted != kind:
        return why("wrong_city", city=_city(kind))
    tile = state[DISPLAY + kind * SHOWN + place]
    if not tile:
        return why("no_tile")
    order = box.orders[kind][tile - 1]
    missing = max(1, stock.lacks(order.goods, stock.goods(state, state[SEAT])))
    return why(
        "lacks_goods", missing=missing, goods=dict(zip(GOODS_NAMES, order.goods, strict=True))
    )


def _refuse_swap(_: Box, __: bytes, choice: int) -> Why:
    is_way = choice == EXACT or DO_SWAP <= choice < DO_SLOT
    return why("swap_short" if is_way else "pay_order")


def _refuse_demand(_: Box, state: bytes, choice: int) -> Why:
    if DO_PAY <= choice < DO_PAY + GOODS:
        return why("no_good", seat=_seat(state))
    return why("demand_one" if choice == STOP else "tell_demand")


def _refuse_count(_: Box, state: bytes, choice: int) -> Why:
    if LOSE <= choice < LOSE + GOODS:
        return why("no_good", seat=_seat(state))
    return why("no_star" if choice == UNSTAR else "count_values", seat=_seat(state))


def _refuse_numbers(_: Box, state: bytes, __: int) -> Why:
    most = MOST_WORTH if state[NODE] == WORTH else counting.highest_entry(state)
    return why("tell_number", most=most)


def _refuse_slot(_: Box, state: bytes, choice: int) -> Why:
    column = choice - DO_SLOT
    if not 0 <= column < COLUMNS:
        return why("choose_slot")
    if state[orders.row(state[SEAT], state[DELIVERED_TYPE]) + column]:
        return why("slot_filled")
    return why("slot_locked", level=column // 2, next=column // 2 + 1)


def _refuse_reveal(_: Box, state: bytes, __: int) -> Why:
    return why("refill", city=_city(state[DELIVERED_TYPE]))


def _refuse_limit(_: Box, state: bytes, choice: int) -> Why:
    if RETURN <= choice < RETURN + GOODS:
        return why("no_good_to_return", seat=_seat(state))
    return why("return_goods", seat=_seat(state), capacity=capacity(state, state[SEAT]))


_refuse_spend, _refuse_where, _refuse_worth = _refuse_pay, _refuse_look, _refuse_numbers
_refuse_over = _refuse_plainly("over")
_refuse_pick = _refuse_plainly("choose_good")
_refuse_draw = _refuse_plainly("chance_card")
_refuse_roll = _refuse_plainly("chance_die")
_refuse_bonus = _refuse_plainly("tell_bonus")
_refuse_identify = _refuse_plainly("tell_card")
_refuse_move_strip = _refuse_plainly("move_strip")
_REFUSALS: tuple[Refuse, ...] = NODES.functions(
    "_refuse", globals(), default=lambda node: _refuse_plainly(f"chance_{node[len('set ') :]}")
)
