"""A turn: a card, a field, its price, then an island's goods or an order (SLN-4, SLN-5, SLN-6)."""

from heliograph.engine.pending import Pending, ask_seat
from heliograph.games.solenia import cards, flow, orders, reach, stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    AFTER_DIE, BOARD, CARD, COLUMN, COST, DELIVERED, DELIVERED_TYPE, FIELD, FIELDS, HANDS, LEVEL,
    NODE, REFEREE_DEPTH, SEAT, STOCK, UNDER, WINTER,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    AIRSHIP, AIRSHIP_CITY, AIRSHIP_ISLAND, COLUMNS, DAY_CITY, DELIVER, DEMAND, DISCARD, DO_CARD,
    DO_DELIVER, DO_FIELD, DO_PAY, DO_SLOT, DO_SWAP, DO_VALUE, EXACT, GOODS, LAY_AWAY, LOOK,
    LOOSE_TILE, MOST_COST, ON, PAY, REPLACE, REVEAL, SHOWN, SLOT, SWAP, TYPES, UNKNOWN, WIDTH,
    ZERO_CITY, ZERO_ISLAND, code_of, plain_code,
)  # fmt: skip
from heliograph.games.solenia.stock import HELD, RANGE_OF, REPLACE_OF
from shared_rules.solenia import band
from shared_rules.solenia.band import ADVANCES, BAND_LENGTH, UNSEEN, VALUES

_AT_AIRSHIP = AIRSHIP + 1
_SWAPS = tuple((need, give) for need in range(GOODS) for give in range(GOODS) if give != need)


# The card


def usable_fields(box: Box, state: bytes, seat: int) -> int:
    """Return the empty fields that a seat can reach, pay for and use (SLN-4.3 to SLN-4.5)."""
    fields, _, day_cities, night_cities = reach.fields_by_kind(state)
    held, discount = state[HELD[seat]], state[RANGE_OF[seat]]
    total = sum(held)
    if total + discount < MOST_COST:
        fields &= reach.within(state, seat, total + discount)
    if total:
        day, night = stock.asked(box, state)
        replace = state[REPLACE_OF[seat]]
        left = stock.most_left(day, held, total, replace) if day_cities else -1
        if left >= 0:
            fields |= day_cities & reach.within(state, seat, left + discount)
        left = stock.most_left(night, held, total, replace) if night_cities else -1
        if left >= 0:
            fields |= night_cities & reach.within(state, seat, left + discount)
    return fields & reach.empty(state)


def free_fields(box: Box, state: bytes, seat: int) -> int:
    """Return the empty fields that a seat can surely use free of charge.

    A field that nobody has told yet may be a city without an order to fulfil: it can be used, but
    it keeps nobody from laying a card away.
    """
    _, fields, *cities_by_kind = reach.fields_by_kind(state)
    for kind, cities in enumerate(cities_by_kind):
        if stock.spare(box, state, seat, kind) >= 0:
            fields |= cities
    return fields & reach.within(state, seat, 0) & reach.empty(state)


def placements(box: Box, state: bytes, seat: int) -> tuple[int, int]:
    """Return the fields a seat can use, and those of them that are surely free of charge."""
    return usable_fields(box, state, seat), free_fields(box, state, seat)


def legal_play(box: Box, state: bytes) -> Pending:
    """A card for the board; any card to lay away where nothing is free to use (SLN-4.10)."""
    seat = state[SEAT]
    if state[REFEREE_DEPTH]:
        return _legal_play_as_named(box, state, seat)
    if reach.has_free_island(state, seat):  # nearly always; the rest need not be worked out then
        return ask_seat(seat, cards.cards_of(state, HANDS, seat, DO_CARD))
    legal, free = placements(box, state, seat)
    choices = cards.cards_of(state, HANDS, seat, DO_CARD) if legal else ()
    if not free:
        choices += cards.cards_of(state, HANDS, seat, DISCARD)
    return ask_seat(seat, choices)


def _legal_play_as_named(box: Box, state: bytes, seat: int) -> Pending:
    """At referee depth a card is told by its name or by its value."""
    legal, free = placements(box, state, seat) if state[LEVEL] == 3 else (1, 0)
    known = cards.playable(box, state, seat)
    values = cards.open_values(box, state, seat) or list(range(VALUES))
    choices: list[int] = []
    if legal:
        choices += [DO_CARD + card for card in known] + [DO_VALUE + value for value in values]
    if not free:
        choices += [DISCARD + card for card in known] + [LAY_AWAY + value for value in values]
        choices.append(LAY_AWAY + UNSEEN)
    return ask_seat(seat, tuple(choices))


def card_code(seat: int, choice: int) -> int:
    """Return how the card of a choice lies on the board; 0 for one that nobody named."""
    if choice < DO_VALUE:
        return code_of(seat, choice - DO_CARD)
    if choice < DISCARD:
        return plain_code(seat, choice - DO_VALUE)
    if choice < LAY_AWAY:
        return code_of(seat, choice - DISCARD)
    value = choice - LAY_AWAY
    return 0 if value == UNSEEN else plain_code(seat, value)


def lay_away(box: Box, state: bytearray, code: int) -> None:
    """Discard a card without effect and advance the airship (SLN-4.10)."""
    seat = state[SEAT]
    cards.leave_hand(state, seat, code or plain_code(seat, 0))
    if code:
        cards.lay_off(state, code)
        band.play_card(state, box.value_of[code])
    else:
        cards.lay_off_unseen(state, seat)
        band.play_card(state, UNSEEN)
    band.move_airship(state)
    flow.proceed(box, state)


# The field


def legal_place(box: Box, state: bytes) -> Pending:
    """Every field in reach that can be used and paid for."""
    seat = state[SEAT]
    return ask_seat(seat, reach.listed(usable_fields(box, state, seat)))


def apply_place(box: Box, state: bytearray, choice: int) -> None:
    """Put the card down."""
    seat, field, code = state[SEAT], choice - DO_FIELD, state[CARD]
    price = reach.cost_of(state, seat, field)
    if price and state[RANGE_OF[seat]]:
        price = max(0, price - state[RANGE_OF[seat]])
    cards.leave_hand(state, seat, code)
    state[BOARD + field] = code
    band.play_card(state, box.value_of[code])
    state[FIELD] = field + 1
    state[COST] = price
    state[UNDER] = under = reach.kind_at(state, field)
    if under == UNKNOWN:
        state[NODE] = LOOK
    elif price:
        pay(box, state)
    else:
        resolve(box, state)


def legal_look(box: Box, state: bytes) -> Pending:
    """What may be under the card: a city only if an order can be fulfilled there (SLN-4.5)."""
    return ask_seat(state[SEAT], usable_kinds(box, state, state[COST]))


def usable_kinds(box: Box, state: bytes, price: int) -> tuple[int, ...]:
    """Return the kinds of fields on which the seat can act after paying this price."""
    seat = state[SEAT]
    cities = [
        ON + DAY_CITY + kind - 1
        for kind in range(TYPES)
        if stock.spare(box, state, seat, kind) >= price
    ]
    return (*range(ON, ON + GOODS), *cities)


def apply_look(box: Box, state: bytearray, choice: int) -> None:
    """Remember the field for the rest of the game."""
    kind = choice - ON + 1
    state[UNDER] = kind
    at = (state[ADVANCES] * WIDTH + state[FIELD] - 1) % (BAND_LENGTH * WIDTH)
    state[FIELDS + at] = kind
    pay(box, state)


# The price (SLN-4.4)


def pay(box: Box, state: bytearray) -> None:
    """Pay for range; what leaves no choice is paid at once."""
    if state[COST]:
        first = STOCK + state[SEAT] * GOODS
        if state.count(0, first, first + GOODS) < GOODS - 1:
            state[NODE] = PAY
            return
        _pay_with_last_kind(state, first)
    resolve(box, state)


def _pay_with_last_kind(state: bytearray, first: int) -> None:
    """Pay with the one kind of goods that is there; a correction may have taken even that."""
    for good in range(first, first + GOODS):
        if state[good]:
            state[good] = max(0, state[good] - state[COST])
    state[COST] = 0


def legal_pay(box: Box, state: bytes) -> Pending:
    """Any good; before a city only such that an order can still be fulfilled (SLN-AMB-17)."""
    anything = stock.choose_held(state, state[SEAT], DO_PAY)
    if state[UNDER] < DAY_CITY:
        return anything
    seat, kind, left = state[SEAT], state[UNDER] - DAY_CITY, state[COST] - 1
    fits = [
        choice
        for choice in anything.choices
        if stock.spare_without(box, state, seat, kind, choice - DO_PAY) >= left
    ]
    return ask_seat(seat, tuple(fits))


def apply_pay(box: Box, state: bytearray, choice: int) -> None:
    """One good goes back to the supply."""
    state[STOCK + state[SEAT] * GOODS + choice - DO_PAY] -= 1
    state[COST] -= 1
    pay(box, state)


# Island or city


def resolve(box: Box, state: bytearray) -> None:
    """Move the airship for a 0 (SLN-4.6), then take goods or serve an order."""
    seat, under, value = state[SEAT], state[UNDER], box.value_of[state[CARD]]
    is_zero = value == 0
    if is_zero:
        band.move_airship(state)
    at_airship = state[FIELD] == _AT_AIRSHIP
    if under < DAY_CITY:
        if is_zero:
            value = stock.power(state, seat, ZERO_ISLAND)
        if at_airship:
            value += stock.power(state, seat, AIRSHIP_ISLAND)
        if value:
            state[STOCK + seat * GOODS + under - 1] += value
        flow.proceed(box, state)
    else:
        value += stock.power(state, seat, ZERO_CITY) if is_zero else 0
        value += stock.power(state, seat, AIRSHIP_CITY) if at_airship else 0
        stock.add_stars(state, seat, value)
        _serve(box, state, under - DAY_CITY)


def _serve(box: Box, state: bytearray, kind: int) -> None:
    if stock.spare(box, state, state[SEAT], kind) >= 0:
        state[DELIVERED_TYPE] = kind
        state[NODE] = DELIVER
    else:  # a correction took the order, or what it asks for, while this card was paid
        flow.proceed(box, state)


def legal_deliver(box: Box, state: bytes) -> Pending:
    """A displayed order of the city's type that the seat can fulfil (SLN-6.2)."""
    seat, kind = state[SEAT], state[DELIVERED_TYPE]
    first = DO_DELIVER + kind * SHOWN
    places = stock.servable(box, state, seat, kind)
    return ask_seat(seat, tuple(first + place for place in places))


def apply_deliver(box: Box, state: bytearray, choice: int) -> None:
    """Take the order off the display and pay for it."""
    kind, place = divmod(choice - DO_DELIVER, SHOWN)
    tile = orders.leave_display(state, kind, place)
    state[DELIVERED] = tile
    if tile >= LOOSE_TILE:
        state[NODE] = DEMAND
        return
    ways = _ways(box, state)
    if len(ways) > 1:
        state[NODE] = SWAP
    else:
        apply_swap(box, state, ways[0])


def _ways(box: Box, state: bytes | bytearray) -> tuple[int, ...]:
    """Return how the order can be paid: exactly, or with one good in place of another (U5)."""
    seat = state[SEAT]
    held = stock.goods(state, seat)
    order = box.orders[state[DELIVERED_TYPE]][state[DELIVERED] - 1]
    out = [] if stock.lacks(order.goods, held) else [EXACT]
    if stock.power(state, seat, REPLACE):
        out += [
            DO_SWAP + number
            for number, (need, give) in enumerate(_SWAPS)
            if order.goods[need] and _covers(_swapped(order.goods, need, give), held)
        ]
    return tuple(out)


def _swapped(goods: tuple[int, ...], need: int, give: int) -> tuple[int, ...]:
    out = list(goods)
    out[need] -= 1
    out[give] += 1
    return tuple(out)


def _covers(goods: tuple[int, ...], held: bytes | bytearray) -> bool:
    return all(want <= have for want, have in zip(goods, held, strict=True))


def legal_swap(box: Box, state: bytes) -> Pending:
    """Exactly, or with one good in place of another."""
    return ask_seat(state[SEAT], _ways(box, state))


def apply_swap(box: Box, state: bytearray, choice: int) -> None:
    """Return the goods of the order."""
    goods = box.orders[state[DELIVERED_TYPE]][state[DELIVERED] - 1].goods
    if choice != EXACT:
        goods = _swapped(goods, *_SWAPS[choice - DO_SWAP])
    stock.remove(state, state[SEAT], goods)
    choose_slot(box, state)


# The slot (SLN-6.3, SLN-10.2)


def choose_slot(box: Box, state: bytearray) -> None:
    """In winter a slot is chosen, in summer it is the first free one."""
    slots = orders.open_slots(state, state[SEAT], state[DELIVERED_TYPE])
    if slots and state[WINTER]:
        state[NODE] = SLOT
    else:
        _use_slot(box, state, slots[0] - DO_SLOT if slots else COLUMNS)


def legal_slot(_: Box, state: bytes) -> Pending:
    """The slots that the filled ones have opened."""
    return ask_seat(state[SEAT], orders.open_slots(state, state[SEAT], state[DELIVERED_TYPE]))


def apply_slot(box: Box, state: bytearray, choice: int) -> None:
    """Put the tile there."""
    _use_slot(box, state, choice - DO_SLOT)


def _use_slot(box: Box, state: bytearray, column: int) -> None:
    """Put the tile down and reveal a new order; the bonus comes after that (SLN-6.3)."""
    kind = state[DELIVERED_TYPE]
    orders.put(box, state, state[SEAT], kind, state[DELIVERED], column)
    state[COLUMN] = column
    state[DELIVERED] = 0
    if orders.has_left(box, state, kind):
        state[NODE] = REVEAL
    else:
        _take_bonus(box, state)


def legal_reveal(box: Box, state: bytes) -> Pending:
    """The order that fills the display."""
    return orders.legal_reveal(box, state, state[DELIVERED_TYPE])


def apply_reveal(box: Box, state: bytearray, choice: int) -> None:
    """Show it, then go on."""
    orders.show(box, state, choice)
    go_on_after_reveal(box, state)


def go_on_after_reveal(box: Box, state: bytearray) -> None:
    """Give the bonus of the slot, or go on after what the solo die did."""
    if state[AFTER_DIE]:
        flow.proceed(box, state)
    else:
        _take_bonus(box, state)


def _take_bonus(box: Box, state: bytearray) -> None:
    seat, kind, column = state[SEAT], state[DELIVERED_TYPE], state[COLUMN]
    orders.give(state, seat, orders.bonus_of(box, state, seat, kind, column))
    if column == 0:
        orders.give(state, seat, orders.tile_bonus(box, state, seat))
    flow.proceed(box, state)
