"""A Solenia position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.errors import Words
from heliograph.engine.reading import index_of, listing, need, number, table
from heliograph.games.solenia import cards, orders, reach, setup
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BAND_FIELDS, BOARD, CARD, COLUMNS, DECKS, DECK_SIZE, DELIVERED, DELIVERED_TYPE, DISCARDS,
    DISPLAY, FIELDS, FIELDS_SEEN, FIELD_NAMES, GOODS, GOODS_NAMES, HALF, HAND, HANDS, HAND_SIZE,
    KIND_NAMES, LEVEL, LOOSE_TILE, MOST_TILES, MOST_WORTH, NEUTRAL, NODE, NODES, OFFER, ORDER_KINDS,
    PILE, PLAIN_DISCARDS, PLAIN_KINDS, PLAY, REFEREE_DEPTH, REMOVED, SEAT, SHOWN, SLOTS, STOCK,
    STRIP_AT, TALLIES, TALLY, TILE, TOKENS, TYPES, TYPE_NAMES, UNDER, WIDTH,
)  # fmt: skip
from heliograph.games.solenia.plain import COUNTERS, OFFERS, STARTS, WAITS
from shared_rules.names import PHASES
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, BAND_LENGTH, CARDS_EACH, MOST_ADVANCES, MOST_SEATS, MOST_STARS, PHASE, PLAYED, SEATS,
    STAGE, STARS, STRIPS, TURN, VALUES, WAITING,
)  # fmt: skip
from shared_rules.tracker import SETUP

_KEYS = (
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
_DIGITS = tuple("0123456789")
_STARS = ("", *(str(stars) for stars in range(1, MOST_WORTH + 1)))
_ORDERS = ("orders, null where empty", "Aufträgen, null wo leer")
_CARD = ("a card such as 1:C05 or 1:?2", "eine Karte wie 1:C05 oder 1:?2")
MOST_OF_A_GOOD = 40  # while goods are still to be returned
_ALL_CARDS = (1 << CARDS_EACH) - 1
_USUAL_STRIPS = (0, 1, 3, 4)


def load(position: Mapping[str, Any], blank: bytes, box: Box) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    for key in position:
        need(key in _KEYS, "SLN-1", _one_of(_KEYS), key)
    seats = position.get("seats", blank[SEATS])
    need(
        seats == blank[SEATS], "SLN-3.4", (f"{blank[SEATS]} seats", f"{blank[SEATS]} Plätze"), seats
    )
    state = bytearray(blank)
    state[PHASE] = index_of(PHASES, position.get("phase", "play"), "SLN-4.1")
    state[STAGE] = number(position.get("stage", 2), 0, 255, "SLN-3.1")
    _load_band(box, state, position)
    state[STOCK : STOCK + MOST_SEATS * GOODS] = bytes(MOST_SEATS * GOODS)
    for name, card in position.get("board", {}).items():
        state[BOARD + index_of(FIELD_NAMES, name, "SLN-2.1")] = card_code(box, state, card)
    players = position.get("players", [])
    fits = isinstance(players, list) and len(players) <= seats
    need(fits, "SLN-3.4", (f"at most {seats} players", f"höchstens {seats} Personen"), players)
    for seat in range(seats):
        _load_player(box, state, seat, players[seat] if seat < len(players) else {})
    _load_orders(box, state, position)
    _load_offer(box, state, position.get("offer", {}))
    _load_decision(box, state, position.get("decision", {}))
    orders.set_powers(box, state)
    return bytes(state)


def _load_band(box: Box, state: bytearray, position: Mapping[str, Any]) -> None:
    state[band.DAY_FIRST] = index_of(STARTS, position.get("start", "night"), "SLN-3.1")
    state[ADVANCES] = number(position.get("advances", 0), 0, MOST_ADVANCES, "SLN-7.5")
    state[WAITING] = index_of(WAITS, position.get("waiting", "nothing"), "SLN-7.1")
    state[band.FIRST] = seat_number(state, position.get("first", 1))
    state[TURN] = seat_number(state, position.get("turn", position.get("first", 1)))
    if "strips" in position:
        names = position["strips"]
        need(
            isinstance(names, list) and len(names) == STRIPS,
            "SLN-2.5",
            ("5 strips", "5 Spielplanteile"),
            names,
        )
        places = [
            0 if name is None else index_of(box.strip_ids, str(name), "SLN-2.5") + 1
            for name in names
        ]
        state[STRIP_AT : STRIP_AT + STRIPS] = bytes(places)
    elif "band" not in position and state[LEVEL] == 3 and not state[REFEREE_DEPTH]:
        _usual_strips(box, state)
    setup.fill_fields(box, state)
    if "band" in position:
        rows = position["band"]
        fits = isinstance(rows, list) and [len(row) for row in rows] == [WIDTH] * BAND_LENGTH
        need(fits, "SLN-2.5", ("ten rows of five fields", "zehn Reihen zu fünf Feldern"), rows)
        kinds = [index_of(KIND_NAMES, name, "SLN-2.4") for row in rows for name in row]
        state[FIELDS : FIELDS + BAND_FIELDS] = bytes(kinds)


def _usual_strips(box: Box, state: bytearray) -> None:
    """Lay the strips in the order of the box, dawn and dusk in the middle."""
    others = [strip for strip in range(STRIPS) if strip != box.twilight]
    for place, strip in zip(_USUAL_STRIPS, others, strict=True):
        state[STRIP_AT + place] = strip + 1
    state[STRIP_AT + band.AIRSHIP_ROW] = box.twilight + 1


# Players


def _load_player(box: Box, state: bytearray, seat: int, given: Mapping[str, Any]) -> None:
    for key in given:
        need(key in _PLAYER_KEYS, "SLN-1", _one_of(_PLAYER_KEYS), key)
    set_goods(state, seat, given.get("goods", {}))
    state[TOKENS + seat] = number(given.get("stars", 0), 0, MOST_STARS, "SLN-9.4")
    state[STARS + seat] = number(given.get("final", 0), 0, MOST_STARS, "SLN-9.5")
    for kind, name in enumerate(TYPE_NAMES):
        set_row(box, state, seat, kind, given.get(name, []))
    tile = given.get("tile")
    state[TILE + seat] = 0 if tile is None else index_of(box.tile_ids, tile, "SLN-11.1") + 1
    for kind, half in enumerate(given.get("halves", [])[:TYPES]):
        at = 0 if half is None else index_of(box.half_ids, half, "SLN-11.1") + 1
        state[HALF + TYPES * seat + kind] = at
    tally = _numbers(given.get("tally", [0] * TALLIES), TALLIES)
    state[TALLY + seat * TALLIES : TALLY + (seat + 1) * TALLIES] = tally
    _load_cards(box, state, seat, given)


def set_goods(state: bytearray, seat: int, given: Any) -> None:
    """Give a seat these goods."""
    named = table(given, "SLN-5.2", ("goods with their numbers", "Waren mit ihrer Zahl"))
    for name in named:
        need(name in GOODS_NAMES, "SLN-5.2", _one_of(GOODS_NAMES), name)
    counts = [number(named.get(name, 0), 0, MOST_OF_A_GOOD, "SLN-5.2") for name in GOODS_NAMES]
    state[STOCK + seat * GOODS : STOCK + (seat + 1) * GOODS] = bytes(counts)


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


def _load_cards(box: Box, state: bytearray, seat: int, given: Mapping[str, Any]) -> None:
    """Place the sixteen cards; what is not named elsewhere is in the deck."""
    state[HANDS + 2 * seat : HANDS + 2 * seat + 2] = b"\0\0"
    hand = _bits(box, given.get("hand", []))
    discards = _bits(box, given.get("discards", []))
    board = _on_board(state, seat)
    rest = _ALL_CARDS & ~(hand | discards | board)
    deck = _bits(box, given["deck"]) if "deck" in given else rest
    clean = not (hand & discards or (hand | discards) & board or deck & ~rest)
    need(clean, "SLN-1", ("each card once", "jede Karte einmal"), dict(given))
    for zone, bits in ((HANDS, hand), (DECKS, deck), (DISCARDS, discards)):
        state[zone + 2 * seat : zone + 2 * seat + 2] = bits.to_bytes(2, "little")
    plain = _numbers(given.get("plain_discards", [0] * PLAIN_KINDS), PLAIN_KINDS)
    at = PLAIN_DISCARDS + seat * PLAIN_KINDS
    state[at : at + PLAIN_KINDS] = plain
    _count_cards(state, seat, given, hand, deck, sum(plain))
    played = _numbers(given.get("played", _played(box, state, seat)), VALUES)
    state[PLAYED + seat * VALUES : PLAYED + (seat + 1) * VALUES] = played


def _count_cards(
    state: bytearray, seat: int, given: Mapping[str, Any], hand: int, deck: int, plain: int
) -> None:
    out = sum(reach.seat_of(code) == seat for code in _board(state)) + plain
    out += cards.bits(state, DISCARDS, seat).bit_count()
    left = number(given.get("cards_left", CARDS_EACH - out), 0, CARDS_EACH, "SLN-4.1")
    if state[REFEREE_DEPTH]:
        size = given.get("hand_size", min(HAND, left))
        rest = given.get("deck_size", max(0, left - size))
    else:
        size = given.get("hand_size", hand.bit_count())
        rest = given.get("deck_size", deck.bit_count())
    state[band.CARDS + seat] = left
    state[HAND_SIZE + seat] = number(size, 0, CARDS_EACH, "SLN-4.1")
    state[DECK_SIZE + seat] = number(rest, 0, CARDS_EACH, "SLN-4.1")


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


def _bits(box: Box, names: Any) -> int:
    need(isinstance(names, list), "SLN-1", ("a list of cards", "eine Liste von Karten"), names)
    return sum({1 << index_of(box.card_ids, name, "SLN-1") for name in names})


# Orders, offer, decision


def _load_orders(box: Box, state: bytearray, position: Mapping[str, Any]) -> None:
    for kind, name in enumerate(TYPE_NAMES):
        state[REMOVED + kind] = number(position.get("removed", {}).get(name, 0), 0, 48, "SLN-12.2")
        named = position.get("display", {}).get(name, [])
        set_display(box, state, kind, named)
        pile = PILE + kind * ORDER_KINDS
        if name in position.get("piles", {}):
            ids = tuple(order.id for order in box.orders[kind])
            counts = bytearray(ORDER_KINDS)
            for order, count in position["piles"][name].items():
                counts[index_of(ids, order, "SLN-3.3")] = number(count, 0, 24, "SLN-3.3")
            state[pile : pile + ORDER_KINDS] = counts
        else:
            state[pile : pile + ORDER_KINDS] = rest_of_pile(box, state, kind)


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


def _load_offer(box: Box, state: bytearray, given: Mapping[str, Any]) -> None:
    ids = (box.tile_ids, box.half_ids, box.half_ids)
    for kind, name in enumerate(OFFERS):
        row = [
            0 if tile is None else index_of(ids[kind], tile, "SLN-11.1") + 1
            for tile in given.get(name, [])
        ]
        first = OFFER + kind * MOST_SEATS
        state[first : first + MOST_SEATS] = bytes(row) + bytes(MOST_SEATS - len(row))


def _load_decision(box: Box, state: bytearray, given: Mapping[str, Any]) -> None:
    known = ("node", "seat", "card", "under", "delivered", *COUNTERS)
    for key in given:
        need(key in known, "SLN-1", _one_of(known), key)
    state[NODE] = index_of(NODES, given.get("node", NODES[PLAY]), "SLN-4.1")
    usual = 1 if state[PHASE] == SETUP else state[TURN] + 1
    state[SEAT] = seat_number(state, given.get("seat", usual))
    for name, index in COUNTERS.items():
        state[index] = number(given.get(name, 0), 0, 255, "SLN-1")
    state[CARD] = card_code(box, state, given["card"]) if "card" in given else 0
    state[UNDER] = index_of(KIND_NAMES, given.get("under", "?"), "SLN-2.4")
    state[DELIVERED] = tile_of(box, state[DELIVERED_TYPE], given.get("delivered"))


# Names


def card_code(box: Box, state: bytes | bytearray, name: Any) -> int:
    """Return the code of a card on the board by its name."""
    if name == "neutral":
        return NEUTRAL
    seats = _DIGITS[1 : state[SEATS] + 1]
    fits = isinstance(name, str) and name[:1] in seats and name[1:2] == ":"
    need(fits and name, "SLN-2.4", _CARD, name)
    seat = _DIGITS.index(name[0]) - 1
    if name[2:3] == "?":
        return cards.plain_code(seat, index_of(_DIGITS[:VALUES], name[3:], "SLN-5.1"))
    return cards.code_of(seat, index_of(box.card_ids, name[2:], "SLN-1"))


def tile_of(box: Box, kind: int, name: Any) -> int:
    """Return the tile of an order by its name; None or an empty text is an empty slot."""
    if name is None or name == "":
        return 0
    if isinstance(name, str) and name.startswith("?"):
        return LOOSE_TILE + index_of(_STARS, name[1:], "SLN-6.5")
    return index_of(tuple(order.id for order in box.orders[kind]), name, "SLN-6.2") + 1


def _one_of(names: tuple[str, ...]) -> Words:
    listed = ", ".join(names)
    return f"one of {listed}", f"eines von {listed}"


def _numbers(values: Any, length: int) -> bytes:
    need(
        isinstance(values, list) and len(values) == length,
        "SLN-1",
        (f"{length} numbers", f"{length} Zahlen"),
        values,
    )
    return bytes(number(value, 0, 255, "SLN-1") for value in values)


def seat_number(state: bytes | bytearray, seat: Any) -> int:
    """Return the index of a seat that is numbered from 1."""
    return number(seat, 1, state[SEATS], "SLN-3.4") - 1
