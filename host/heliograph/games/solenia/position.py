"""A Solenia position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters. What is given is so
in the state, or the position is refused by the name of the fact.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.reading import (
    index_of, known_keys, listing, need, need_header, number, table, within,
)  # fmt: skip
from heliograph.games.solenia import cards, decision, orders, reach, setup
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.counting import MOST_GOODS, MOST_TALLY
from heliograph.games.solenia.layout import (
    BAND_FIELDS, BOARD, COLUMNS, DECKS, DECK_SIZE, DISCARDS, DISPLAY, FIELDS, FIELDS_SEEN,
    FIELD_NAMES, GOODS, GOODS_NAMES, HALF, HAND, HANDS, HAND_SIZE, IMPROVED, KIND_NAMES, LEVEL,
    LOOSE_TILE, MOST_TILES, OFFER, ORDER_KINDS, PILE, PLAIN_DISCARDS, PLAIN_KINDS, REFEREE_DEPTH,
    REMOVED, SHOWN, SLOTS, STOCK, STRIP_AT, TALLIES, TALLY, TILE, TOKENS, TYPES, TYPE_NAMES,
    VALUE_ONLY, WIDTH,
)  # fmt: skip
from heliograph.games.solenia.names import card_code, seat_number, tile_of
from heliograph.games.solenia.plain import OFFERS, STARTS, WAITS
from shared_rules.names import PHASES
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_ADVANCES, MOST_SEATS, MOST_STARS, PHASE, PLAYED, SEATS,
    STAGE, STARS, STRIPS, TURN, VALUES, WAITING,
)  # fmt: skip
from shared_rules.tracker import PLAY

_FACTS = (
    "game", "seats", "phase", "stage", "start", "advances", "waiting", "first", "turn", "strips",
    "band", "board", "display", "removed", "offer", "players", "piles", "decision",
)  # fmt: skip
_PLAYER_KEYS = (
    "goods", "stars", "cards_left", "played", "final", "discards", "plain_discards", "tally",
    "day", "night", "hand", "deck", "hand_size", "deck_size", "tile", "halves",
)  # fmt: skip
_COPIES = (
    "no more copies of an order than the box holds",
    "nicht mehr Exemplare als in der Schachtel",
)
_TOTAL = ("no more orders than the box holds", "nicht mehr Aufträge als in der Schachtel")
_ORDERS = ("orders, null where empty", "Aufträgen, null wo leer")
_BY_TYPE = ("entries for day and night", "Einträge für day und night")
_COUNTS = ("orders with their numbers", "Aufträge mit ihrer Zahl")
_STRIPS = ("strips", "Spielplanteilen")
_STRIPS_ONCE = ("each strip once", "jedes Teil einmal")
_ROWS = ("rows of fields", "Reihen von Feldern")
_FIELDS = ("fields", "Feldern")
_LAID = ("cards by field", "Karten nach Feld")
_PLAYERS = ("players", "Personen")
_PARTS = ("what lies before a player", "was vor einer Person liegt")
_CARDS = ("cards", "Karten")
_CARDS_ONCE = ("each card once", "jede Karte einmal")
_AS_LISTED = ("as many as are listed", "so viele, wie aufgezählt sind")
_LEFT = (
    "hand and deck together are the cards left",
    "Hand und Stapel sind die Karten, die bleiben",
)
_NUMBERS = ("numbers", "Zahlen")
_GOODS = ("goods with their numbers", "Waren mit ihrer Zahl")
_TILES = ("tiles, null where none is left", "Plättchen, null wo keines mehr ist")
_TILES_ONCE = ("each tile once", "jedes Plättchen einmal")
_NO_TILES = ("no improvements in this game", "keine Verbesserungen in diesem Spiel")
_OFFER = ("tiles, day and night", "tiles, day und night")
_ALL_CARDS = (1 << CARDS_EACH) - 1
_USUAL_STRIPS = (0, 1, 3, 4)
_LAST_STAGE = band.SET_UP + MOST_SEATS


def load(position: Mapping[str, Any], blank: bytes, box: Box) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    need_header(position, "solenia", _FACTS, "SLN-1")
    state = bytearray(blank)
    seats = state[SEATS]
    with within("seats"):
        number(position.get("seats", seats), seats, seats, "SLN-3.4")
    with within("phase"):
        state[PHASE] = index_of(PHASES[1:], position.get("phase", "play"), "SLN-4.1") + 1
    with within("stage"):
        state[STAGE] = number(position.get("stage", band.SET_UP), 0, _LAST_STAGE, "SLN-3.1")
    _load_band(box, state, position)
    state[STOCK : STOCK + MOST_SEATS * GOODS] = bytes(MOST_SEATS * GOODS)
    with within("board"):
        _load_board(box, state, position.get("board", {}))
    with within("players"):
        players = listing(position.get("players", []), seats, "SLN-3.4", _PLAYERS)
        for seat in range(seats):
            with within(seat + 1):
                _load_player(box, state, seat, players[seat] if seat < len(players) else {})
    _load_orders(box, state, position)
    with within("offer"):
        _load_offer(box, state, position.get("offer", {}))
    orders.set_powers(box, state)
    with within("decision"):
        decision.load(box, state, position.get("decision", {}))
    _check_orders(box, state)
    return bytes(state)


def _load_band(box: Box, state: bytearray, position: Mapping[str, Any]) -> None:
    with within("start"):
        state[band.DAY_FIRST] = index_of(STARTS, position.get("start", "night"), "SLN-3.1")
    with within("advances"):
        state[ADVANCES] = number(position.get("advances", 0), 0, MOST_ADVANCES, "SLN-7.5")
    with within("waiting"):
        state[WAITING] = index_of(WAITS, position.get("waiting", "nothing"), "SLN-7.1")
    with within("first"):
        state[band.FIRST] = seat_number(state, position.get("first", 1))
    with within("turn"):
        state[TURN] = seat_number(state, position.get("turn", state[band.FIRST] + 1))
    with within("strips"):
        if "strips" in position:
            _load_strips(box, state, position["strips"])
        elif "band" not in position and state[LEVEL] == 3 and not state[REFEREE_DEPTH]:
            _usual_strips(box, state)
    setup.fill_fields(box, state)
    if "band" in position:
        with within("band"):
            _load_fields(state, position["band"])


def _load_strips(box: Box, state: bytearray, given: Any) -> None:
    names = listing(given, STRIPS, "SLN-2.5", _STRIPS, STRIPS)
    places = [0 if name is None else index_of(box.strip_ids, name, "SLN-2.5") + 1 for name in names]
    laid = [place for place in places if place]
    need(len(set(laid)) == len(laid), "SLN-2.5", _STRIPS_ONCE, given)
    state[STRIP_AT : STRIP_AT + STRIPS] = bytes(places)


def _load_fields(state: bytearray, given: Any) -> None:
    rows = [
        listing(row, WIDTH, "SLN-2.5", _FIELDS, WIDTH)
        for row in listing(given, BAND_LENGTH, "SLN-2.5", _ROWS, BAND_LENGTH)
    ]
    kinds = [index_of(KIND_NAMES, name, "SLN-2.4") for row in rows for name in row]
    state[FIELDS : FIELDS + BAND_FIELDS] = bytes(kinds)


def _usual_strips(box: Box, state: bytearray) -> None:
    """Lay the strips in the order of the box, dawn and dusk in the middle."""
    others = [strip for strip in range(STRIPS) if strip != box.twilight]
    for place, strip in zip(_USUAL_STRIPS, others, strict=True):
        state[STRIP_AT + place] = strip + 1
    state[STRIP_AT + band.AIRSHIP_ROW] = box.twilight + 1


def _load_board(box: Box, state: bytearray, given: Any) -> None:
    for name, card in table(given, "SLN-2.1", _LAID).items():
        field = index_of(FIELD_NAMES, name, "SLN-2.1")
        with within(name):
            state[BOARD + field] = card_code(box, state, card)
    known = [code for code in _board(state) if 0 < code < VALUE_ONLY]
    need(len(set(known)) == len(known), "SLN-1", _CARDS_ONCE, given)


# Players


def _load_player(box: Box, state: bytearray, seat: int, given: Any) -> None:
    parts = table(given, "SLN-1", _PARTS)
    known_keys(parts, _PLAYER_KEYS, "SLN-1")
    with within("goods"):
        _load_goods(state, seat, parts.get("goods", {}))
    with within("stars"):
        state[TOKENS + seat] = number(parts.get("stars", 0), 0, MOST_STARS, "SLN-9.4")
    with within("final"):
        state[STARS + seat] = number(parts.get("final", 0), 0, MOST_STARS, "SLN-9.5")
    for kind, name in enumerate(TYPE_NAMES):
        with within(name):
            set_row(box, state, seat, kind, parts.get(name, []))
    with within("tile"):
        tile = _tile_number(state, box.tile_ids, parts.get("tile"))
        state[TILE + seat] = tile
    with within("halves"):
        halves = listing(parts.get("halves", []), TYPES, "SLN-11.1", _TILES)
        for kind, half in enumerate(halves):
            at = _tile_number(state, box.half_ids, half)
            state[HALF + TYPES * seat + kind] = at
    with within("tally"):
        _load_tally(state, seat, parts.get("tally", [0] * TALLIES))
    _load_cards(box, state, seat, parts)


def _load_goods(state: bytearray, seat: int, given: Any) -> None:
    named = table(given, "SLN-5.2", _GOODS)
    known_keys(named, GOODS_NAMES, "SLN-5.2")
    counts = [number(named.get(name, 0), 0, MOST_GOODS, "SLN-5.2") for name in GOODS_NAMES]
    state[STOCK + seat * GOODS : STOCK + (seat + 1) * GOODS] = bytes(counts)


def _load_tally(state: bytearray, seat: int, given: Any) -> None:
    counts = listing(given, TALLIES, "SLN-9.1", _NUMBERS, TALLIES)
    for column, count in enumerate(counts):
        most = MOST_TALLY[column]
        state[TALLY + seat * TALLIES + column] = number(count, 0, most, "SLN-9.1")


def _tile_number(state: bytearray, ids: tuple[str, ...], name: Any) -> int:
    """Return an improvement tile, from 1; 0 for none."""
    if name is None:
        return 0
    need(state[IMPROVED], "SLN-11.1", _NO_TILES, name)
    return index_of(ids, name, "SLN-11.1") + 1


def set_row(box: Box, state: bytearray, seat: int, kind: int, given: Any) -> None:
    """Lay these orders in the slots of a row, those after the sixth beside the board."""
    listing(given, MOST_TILES, "SLN-6.3", _ORDERS)
    first = SLOTS + (seat * TYPES + kind) * MOST_TILES
    tiles = bytes(tile_of(box, kind, name) for name in given)
    need(
        0 not in tiles[COLUMNS:],
        "SLN-AMB-15",
        ("no gap beside the board", "keine Lücke neben dem Tableau"),
        given,
    )
    state[first : first + MOST_TILES] = tiles + bytes(MOST_TILES - len(tiles))


def _load_cards(box: Box, state: bytearray, seat: int, parts: dict[str, Any]) -> None:
    """Place the sixteen cards; what is not named elsewhere is in the deck."""
    with within("discards"):
        discards = _bits(box, parts.get("discards", []))
        board = _on_board(state, seat)
        need(not discards & board, "SLN-1", _CARDS_ONCE, parts.get("discards"))
    rest = _ALL_CARDS & ~(discards | board)
    with within("deck"):
        deck = _bits(box, parts["deck"]) if "deck" in parts else 0
        need(not deck & ~rest, "SLN-1", _CARDS_ONCE, parts.get("deck"))
    with within("hand"):
        free = rest & ~deck
        hand = _bits(box, parts["hand"]) if "hand" in parts else _usual_hand(state, seat, free)
        need(not hand & ~free, "SLN-1", _CARDS_ONCE, parts.get("hand"))
    if "deck" not in parts:
        told = CARDS_EACH if state[REFEREE_DEPTH] else _usual_deck(parts, hand)
        deck = _first_cards(rest & ~hand, told)
    for zone, bits in ((HANDS, hand), (DECKS, deck), (DISCARDS, discards)):
        state[zone + 2 * seat : zone + 2 * seat + 2] = bits.to_bytes(2, "little")
    with within("plain_discards"):
        usual = [0] * PLAIN_KINDS
        plain = _numbers(parts.get("plain_discards", usual), PLAIN_KINDS, CARDS_EACH)
        at = PLAIN_DISCARDS + seat * PLAIN_KINDS
        state[at : at + PLAIN_KINDS] = plain
    _count_cards(state, seat, parts, hand.bit_count(), deck.bit_count())
    with within("played"):
        played = _numbers(parts.get("played", _played(box, state, seat)), VALUES, CARDS_EACH)
        state[PLAYED + seat * VALUES : PLAYED + (seat + 1) * VALUES] = played


def _usual_hand(state: bytearray, seat: int, free: int) -> int:
    """Return the cards of a hand that nobody named: the seat on turn needs some to play."""
    plays = state[PHASE] == PLAY and state[TURN] == seat and not state[REFEREE_DEPTH]
    return _first_cards(free, HAND) if plays else 0


def _usual_deck(parts: dict[str, Any], hand: int) -> int:
    """Return how many cards a deck has that nobody named: those that are left, if that is told."""
    left = parts.get("cards_left")
    return max(0, left - hand.bit_count()) if type(left) is int else CARDS_EACH


def _first_cards(bits: int, count: int) -> int:
    """Return the first so many of these cards."""
    held = [card for card in range(CARDS_EACH) if bits >> card & 1]
    return sum(1 << card for card in held[:count])


def _count_cards(
    state: bytearray, seat: int, parts: dict[str, Any], in_hand: int, in_deck: int
) -> None:
    most = CARDS_EACH - _cards_out(state, seat)
    with within("cards_left"):
        need(most >= 0, "SLN-1", _CARDS_ONCE, CARDS_EACH - most)
        left = number(parts.get("cards_left", most), 0, most, "SLN-4.1")
    is_told = state[REFEREE_DEPTH]
    with within("hand_size"):
        size = parts.get("hand_size", min(HAND, left) if is_told else in_hand)
        state[HAND_SIZE + seat] = number(size, 0, CARDS_EACH, "SLN-4.1")
        need(is_told or size == in_hand, "SLN-4.1", _AS_LISTED, size)
    with within("deck_size"):
        rest = parts.get("deck_size", max(0, left - size) if is_told else in_deck)
        state[DECK_SIZE + seat] = number(rest, 0, CARDS_EACH, "SLN-4.1")
        need(is_told or rest == in_deck, "SLN-4.1", _AS_LISTED, rest)
        need(size + rest == left, "SLN-4.1", _LEFT, [size, rest, left])
    state[band.CARDS + seat] = left


def _cards_out(state: bytearray, seat: int) -> int:
    plain = PLAIN_DISCARDS + seat * PLAIN_KINDS
    on_board = sum(reach.seat_of(code) == seat for code in _board(state))
    laid_off = cards.bits(state, DISCARDS, seat).bit_count()
    return on_board + laid_off + sum(state[plain : plain + PLAIN_KINDS])


def _board(state: bytearray) -> bytearray:
    return state[BOARD : BOARD + FIELDS_SEEN]


def _on_board(state: bytearray, seat: int) -> int:
    first = 1 + seat * CARDS_EACH
    return sum(1 << code - first for code in _board(state) if first <= code < first + CARDS_EACH)


def _played(box: Box, state: bytearray, seat: int) -> list[int]:
    out = [0] * VALUES
    for code in _board(state):
        if reach.seat_of(code) == seat:
            out[box.value_of[code]] += 1
    for card in cards.cards_of(state, DISCARDS, seat):
        out[box.values[card]] += 1
    plain = PLAIN_DISCARDS + seat * PLAIN_KINDS
    return [count + state[plain + value] for value, count in enumerate(out)]


def _bits(box: Box, given: Any) -> int:
    names = listing(given, CARDS_EACH, "SLN-1", _CARDS)
    held = [index_of(box.card_ids, name, "SLN-1") for name in names]
    need(len(set(held)) == len(held), "SLN-1", _CARDS_ONCE, given)
    return sum(1 << card for card in held)


# Orders, offer


def _load_orders(box: Box, state: bytearray, position: Mapping[str, Any]) -> None:
    with within("removed"):
        removed = _by_type(position.get("removed", {}))
        for kind, name in enumerate(TYPE_NAMES):
            most = sum(box.copies[kind])
            state[REMOVED + kind] = number(removed.get(name, 0), 0, most, "SLN-12.2")
    with within("display"):
        shown = _by_type(position.get("display", {}))
        for kind, name in enumerate(TYPE_NAMES):
            with within(name):
                set_display(box, state, kind, shown.get(name, []))
    with within("piles"):
        piles = _by_type(position.get("piles", {}))
        for kind, name in enumerate(TYPE_NAMES):
            with within(name):
                pile = rest_of_pile(box, state, kind)
                if name in piles:
                    pile = _read_pile(box, kind, piles[name])
            state[PILE + kind * ORDER_KINDS : PILE + (kind + 1) * ORDER_KINDS] = pile


def _by_type(given: Any) -> dict[str, Any]:
    named = table(given, "SLN-3.3", _BY_TYPE)
    known_keys(named, TYPE_NAMES, "SLN-3.3")
    return named


def _read_pile(box: Box, kind: int, given: Any) -> bytes:
    ids = tuple(order.id for order in box.orders[kind])
    counts = bytearray(ORDER_KINDS)
    for order, count in table(given, "SLN-3.3", _COUNTS).items():
        at = index_of(ids, order, "SLN-3.3")
        counts[at] = number(count, 0, box.copies[kind][at], "SLN-3.3")
    return bytes(counts)


def _check_orders(box: Box, state: bytearray) -> None:
    """Count the orders: those that lie open, with what is left in the piles."""
    for kind, name in enumerate(TYPE_NAMES):
        pile = state[PILE + kind * ORDER_KINDS : PILE + (kind + 1) * ORDER_KINDS]
        with within(f"piles.{name}"):
            rest = rest_of_pile(box, state, kind)
            for order, left in enumerate(rest):
                need(pile[order] <= left, "SLN-1", _COPIES, pile[order])
            seen = orders.seen(state, kind)
            need(seen <= sum(box.copies[kind]), "SLN-1", _TOTAL, seen)


def set_display(box: Box, state: bytearray, kind: int, named: Any) -> None:
    """Show these orders."""
    listing(named, SHOWN, "SLN-3.3", _ORDERS)
    tiles = bytes(filter(None, (tile_of(box, kind, order) for order in named)))
    first = DISPLAY + kind * SHOWN
    state[first : first + SHOWN] = tiles + bytes(SHOWN - len(tiles))


def rest_of_pile(box: Box, state: bytes | bytearray, kind: int) -> bytes:
    """Return the orders that lie neither on display nor before a player."""
    counts = bytearray(box.copies[kind])
    out = [*state[DISPLAY + kind * SHOWN : DISPLAY + (kind + 1) * SHOWN]]
    for seat in range(state[SEATS]):
        out += orders.tiles(state, seat, kind)
    for tile in out:
        if 0 < tile < LOOSE_TILE:
            left = counts[tile - 1]
            need(left, "SLN-1", _COPIES, box.orders[kind][tile - 1].id)
            counts[tile - 1] = left - 1
    return bytes(counts)


def _load_offer(box: Box, state: bytearray, given: Any) -> None:
    offers = table(given, "SLN-11.1", _OFFER)
    known_keys(offers, OFFERS, "SLN-11.1")
    ids = (box.tile_ids, box.half_ids, box.half_ids)
    for kind, name in enumerate(OFFERS):
        with within(name):
            tiles = listing(offers.get(name, []), MOST_SEATS, "SLN-11.1", _TILES)
            row = [_tile_number(state, ids[kind], tile) for tile in tiles]
            _need_once(state, kind, row, tiles)
        first = OFFER + kind * MOST_SEATS
        state[first : first + MOST_SEATS] = bytes(row) + bytes(MOST_SEATS - len(row))


def _need_once(state: bytearray, kind: int, row: list[int], given: Any) -> None:
    """Raise BadPosition for a tile that is there twice, on offer or before people."""
    if kind == 0:
        taken = [*state[TILE : TILE + MOST_SEATS]]
    else:
        taken = [*state[HALF + kind - 1 : HALF + TYPES * MOST_SEATS : TYPES]]
    tiles = [tile for tile in (*row, *taken) if tile]
    need(len(set(tiles)) == len(tiles), "SLN-11.1", _TILES_ONCE, given)


def _numbers(values: Any, length: int, most: int) -> bytes:
    listed = listing(values, length, "SLN-1", _NUMBERS, length)
    return bytes(number(value, 0, most, "SLN-1") for value in listed)
