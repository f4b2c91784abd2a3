"""Set-up as a chain of decisions of chance (SLN-3, SLN-11): band, strips, orders, tiles, cards.

At referee depth the people type what lies before them, and only what their level follows.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.pending import Pending, ask_evenly, ask_seat
from heliograph.games.solenia import cards, flow, orders
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    ASKS_FIELDS, DECKS, DECK_SIZE, DELIVERED_TYPE, FACTS, FIELDS, HALF, HAND_SIZE, IMPROVED,
    KNOWS_FIRST, LEVEL, NODE, OFFER, PILE, PROGRESS, REFEREE_DEPTH, SEAT, STOCK, STRIP_AT, TILE,
    WINTER, shown_each,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    DAY, DAY_FIRST, DEAL, DRAFT, DRAW, DRAWN, FIRST, GOODS, HALVES, HAND, NIGHT_FIRST, NODES, ORDER,
    ORDER_KINDS, PICK_PAIR, PICK_TILE, REVEAL, SET_BAND, SET_FIRST, SET_HALF, SET_ORDER, SET_STRIP,
    SET_TILE, SHOW_HALF, SHOW_TILE, STRIP, TYPES, TYPE_NAMES, WIDTH,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    AIRSHIP_ROW, BAND_LENGTH, CARDS_EACH, MOST_SEATS, SEATS, STRIPS,
)  # fmt: skip
from shared_rules.solenia.tracker import SoleniaTracker

WOOD, STONE = 0, 2
_ALL_CARDS = b"\xff\xff"


def new_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return the table before anything is drawn."""
    state = FACTS.new_table(SoleniaTracker(), seats)
    referee = options["depth"] == "referee"
    state[REFEREE_DEPTH] = referee
    state[LEVEL] = options["level"] if referee else 3
    state[WINTER] = options["side"] == "winter"
    state[IMPROVED] = options["improvements"] and state[LEVEL] > 1
    state[ASKS_FIELDS] = referee and not box.strips_are_known
    for seat in range(seats):
        state[DECKS + 2 * seat : DECKS + 2 * seat + 2] = _ALL_CARDS
        state[DECK_SIZE + seat] = CARDS_EACH
    state[PILE : PILE + len(box.copies[0]) * TYPES] = b"".join(box.copies)
    if options["first"] != "random":
        state[KNOWS_FIRST] = 1
        state[band.FIRST] = (options["first"] - 1) % seats
    if options["start"] == "random":
        state[NODE] = SET_BAND
    else:
        _lay_band(box, state, int(options["start"] == "day"))
    return bytes(state)


# The band (SLN-3.1)


def legal_set_band(_: Box, __: bytes) -> Pending:
    """Night or day first."""
    return ask_evenly((NIGHT_FIRST, DAY_FIRST))


def apply_set_band(box: Box, state: bytearray, choice: int) -> None:
    """Lay the strips in this order of day and night."""
    _lay_band(box, state, choice - NIGHT_FIRST)


def _lay_band(box: Box, state: bytearray, day_first: int) -> None:
    state[band.DAY_FIRST] = day_first
    if state[LEVEL] < 3 or state[ASKS_FIELDS]:
        _choose_first(state)
    else:
        state[STRIP_AT + AIRSHIP_ROW] = box.twilight + 1
        state[NODE] = SET_STRIP


def legal_set_strip(_: Box, state: bytes) -> Pending:
    """A strip that does not lie there yet."""
    lying = state[STRIP_AT : STRIP_AT + STRIPS]
    choices = tuple(STRIP + strip for strip in range(STRIPS) if strip + 1 not in lying)
    return ask_evenly(choices)


def apply_set_strip(box: Box, state: bytearray, choice: int) -> None:
    """Put the strip to the next place from the rear; the last one is no choice."""
    lying = state[STRIP_AT : STRIP_AT + STRIPS]
    state[STRIP_AT + lying.index(0)] = choice - STRIP + 1
    left = [strip for strip in range(1, STRIPS + 1) if strip not in state[STRIP_AT : STRIP_AT + 5]]
    if len(left) > 1:
        return
    state[STRIP_AT + STRIPS - 1] = left[0]
    fill_fields(box, state)
    _choose_first(state)


def fill_fields(box: Box, state: bytearray) -> None:
    """Read the fields of the whole band off the strips (SLN-2.5)."""
    for entry in range(BAND_LENGTH):
        strip = state[STRIP_AT + entry % STRIPS]
        if strip:
            kind = band.kind_in(state, entry)
            side = box.sides[strip - 1][0 if kind in (band.DAY, band.DAWN) else 1]
            state[FIELDS + entry * WIDTH : FIELDS + (entry + 1) * WIDTH] = side


# The start player (SLN-3.5)


def _choose_first(state: bytearray) -> None:
    if not state[KNOWS_FIRST] and state[SEATS] > 1:
        state[NODE] = SET_FIRST
    else:
        _begin_with(state)


def legal_set_first(_: Box, state: bytes) -> Pending:
    """Any seat."""
    return ask_evenly(tuple(range(FIRST, FIRST + state[SEATS])))


def apply_set_first(_: Box, state: bytearray, choice: int) -> None:
    """Let this seat begin."""
    state[band.FIRST] = choice - FIRST
    _begin_with(state)


def _begin_with(state: bytearray) -> None:
    """Give the third and the fourth player their good, then go on to the orders."""
    if state[LEVEL]:
        for place, good in ((2, WOOD), (3, STONE)):
            if place < state[SEATS]:
                state[STOCK + (state[band.FIRST] + place) % state[SEATS] * GOODS + good] += 1
    state[PROGRESS] = 0
    _next_order(state)


def _next_order(state: bytearray) -> None:
    if state[LEVEL] < 2:
        _deal(state)
    elif state[PROGRESS] < TYPES * shown_each(state):
        state[NODE] = SET_ORDER
    else:
        state[PROGRESS] = 0
        _next_tile(state)


def order_type(state: bytes | bytearray) -> int:
    return state[PROGRESS] // shown_each(state)


def legal_set_order(box: Box, state: bytes) -> Pending:
    """An order of the pile; at referee depth the table may leave it untold."""
    return orders.legal_reveal(box, state, order_type(state))


def apply_set_order(box: Box, state: bytearray, choice: int) -> None:
    """Show it."""
    orders.show(box, state, choice)
    state[PROGRESS] += 1
    _next_order(state)


# Improvement tiles (SLN-11.1)


def _next_tile(state: bytearray) -> None:
    if not state[IMPROVED] or state[PROGRESS] == 3 * state[SEATS]:
        state[PROGRESS] = 0
        _deal(state)
    else:
        state[NODE] = SET_TILE if state[PROGRESS] < state[SEATS] else SET_HALF


def _offer(kind: int) -> int:
    return OFFER + kind * MOST_SEATS


def legal_set_tile(box: Box, state: bytes) -> Pending:
    """A level-1 tile that is not on offer yet."""
    shown = state[_offer(0) : _offer(1)]
    choices = tuple(SHOW_TILE + tile for tile in range(len(box.tiles)) if tile + 1 not in shown)
    return ask_evenly(choices)


def apply_set_tile(_: Box, state: bytearray, choice: int) -> None:
    """Offer it."""
    state[_offer(0) + state[PROGRESS]] = choice - SHOW_TILE + 1
    state[PROGRESS] += 1
    _next_tile(state)


def half_at(state: bytes | bytearray) -> tuple[int, int]:
    """Return the place and the type of the half that is drawn now: day, night, day, night …"""
    return divmod(state[PROGRESS] - state[SEATS], TYPES)


def legal_set_half(box: Box, state: bytes) -> Pending:
    """A half that is not on offer yet; the two halves of a pair differ (SLN-AMB-26)."""
    place, kind = half_at(state)
    first = _offer(1 + kind)
    shown = set(state[first : first + MOST_SEATS])
    if kind != DAY:
        shown.add(state[_offer(1) + place])
    base = SHOW_HALF + kind * HALVES
    choices = tuple(base + half for half in range(len(box.halves)) if half + 1 not in shown)
    return ask_evenly(choices)


def apply_set_half(_: Box, state: bytearray, choice: int) -> None:
    """Offer it."""
    place, kind = half_at(state)
    state[_offer(1 + kind) + place] = (choice - SHOW_HALF) % HALVES + 1
    state[PROGRESS] += 1
    _next_tile(state)


# Cards (SLN-3.4)


def _deal(state: bytearray) -> None:
    if state[REFEREE_DEPTH]:
        for seat in range(state[SEATS]):
            state[HAND_SIZE + seat] = HAND
            state[DECK_SIZE + seat] = CARDS_EACH - HAND
    if state[HAND_SIZE + state[SEATS] - 1] < HAND:
        state[NODE] = DEAL
    elif state[IMPROVED]:
        state[PROGRESS] = 0
        _next_pick(state)
    else:
        _begin(state)


def dealt_seat(state: bytes | bytearray) -> int:
    """Return the seat that gets the next card."""
    seat = 0
    while state[HAND_SIZE + seat] >= HAND:
        seat += 1
    return seat


def legal_deal(_: Box, state: bytes) -> Pending:
    """Any card of the seat's own deck."""
    choices = cards.cards_of(state, DECKS, dealt_seat(state), DRAWN)
    return ask_evenly(choices)


def apply_deal(_: Box, state: bytearray, choice: int) -> None:
    """Deal it."""
    cards.draw(state, dealt_seat(state), choice - DRAWN)
    _deal(state)


# The draft (SLN-11.2): from the last player backwards, twice


def _next_pick(state: bytearray) -> None:
    seats = state[SEATS]
    if state[PROGRESS] == 2 * seats:
        state[PROGRESS] = 0
        state[OFFER : OFFER + 3 * MOST_SEATS] = bytes(3 * MOST_SEATS)
        _begin(state)
    else:
        back = seats - 1 - state[PROGRESS] % seats
        state[SEAT] = (state[band.FIRST] + back) % seats
        state[NODE] = DRAFT


def legal_draft(_: Box, state: bytes) -> Pending:
    """A tile of the level that the seat does not have yet."""
    seat = state[SEAT]
    choices: list[int] = []
    if not state[TILE + seat]:
        tiles = sorted(tile for tile in state[_offer(0) : _offer(1)] if tile)
        choices += [PICK_TILE + tile - 1 for tile in tiles]
    if not state[HALF + TYPES * seat]:
        pairs = state[_offer(1) : _offer(2)]
        choices += [PICK_PAIR + place for place, half in enumerate(pairs) if half]
    return ask_seat(seat, tuple(choices))


def apply_draft(_: Box, state: bytearray, choice: int) -> None:
    """Take it."""
    seat = state[SEAT]
    if choice < PICK_PAIR:
        tile = choice - PICK_TILE + 1
        state[TILE + seat] = tile
        state[state.index(tile, _offer(0), _offer(1))] = 0
    else:
        for kind in range(TYPES):
            place = _offer(1 + kind) + choice - PICK_PAIR
            state[HALF + TYPES * seat + kind] = state[place]
            state[place] = 0
    state[PROGRESS] += 1
    _next_pick(state)


def _begin(state: bytearray) -> None:
    state[PROGRESS] = 0
    state[band.STAGE] = 2
    band.start(state)
    flow.begin_turn(state)


# What chance draws from

# That an order is turned up which nobody names
UNTOLD = tuple(ORDER + kind * (ORDER_KINDS + 1) + ORDER_KINDS for kind in range(TYPES))


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: a deck, a pile of orders, the die, the box."""
    node = state[NODE]
    if node in (DEAL, DRAW):
        return f"deck {(dealt_seat(state) if node == DEAL else state[SEAT]) + 1}"
    if node in (SET_ORDER, REVEAL):
        kind = order_type(state) if node == SET_ORDER else state[DELIVERED_TYPE]
        return f"orders {TYPE_NAMES[kind]}"
    if node == SET_HALF:
        return f"halves {TYPE_NAMES[half_at(state)[1]]}"
    return NODES[node]
