"""A Solenia state as plain data: the whole of it, or only what lies open on the table.

Seats are numbered from 1, as people do; fields are named a1 (rear left) to e5 (front right).
"""

from typing import Any

from heliograph.games.solenia import cards, reach, stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    AFTER_DIE, BAND_FIELDS, BOARD, CARD, CHOOSE, COLUMN, COLUMNS, COST, DECKS, DECK_SIZE, DELIVERED,
    DELIVERED_TYPE, DISCARDS, DISPLAY, DRAW_NOW, FIELD, FIELDS, FIELDS_SEEN, FIELD_NAMES, GAINED,
    GOODS_NAMES, HALF, HANDS, HAND_SIZE, KIND_NAMES, LOOSE_TILE, MOST_TILES, NEUTRAL, NODE, NODES,
    OFFER, ORDER_KINDS, PILE, PLAIN_DISCARDS, PLAIN_KINDS, PROGRESS, REMOVED, SCORED, SEAT, SHOWN,
    SLOTS, STRIP_AT, TALLIES, TALLY, TILE, TOKENS, TYPES, TYPE_NAMES, UNDER, VALUE_ONLY, WIDTH,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, CARDS_EACH, MOST_SEATS, PHASE, PLAYED, SEATS, STAGE, STARS, STRIPS, TURN, VALUES,
    WAITING,
)  # fmt: skip

Plain = dict[str, Any]
WAITS = ("nothing", "strip", "die", "strip of die")
STARTS = ("night", "day")
OFFERS = ("tiles", "day", "night")
# Numbers of the pending decision that are dumped when they are not 0
COUNTERS = {
    "progress": PROGRESS,
    "after_die": AFTER_DIE,
    "field": FIELD,
    "cost": COST,
    "type": DELIVERED_TYPE,
    "column": COLUMN,
    "choose": CHOOSE,
    "choose_next": CHOOSE + 1,
    "draw_now": DRAW_NOW,
    "gained": GAINED,
    "scored": SCORED,
}


def dump(box: Box, state: bytes) -> Plain:
    """Return the whole position."""
    return {
        "game": "solenia",
        "seats": state[SEATS],
        "phase": PHASES[state[PHASE]],
        "stage": state[STAGE],
        **table(box, state),
        "players": [player(box, state, seat) for seat in range(state[SEATS])],
        "piles": {
            kind: _counts(box, kind, state[PILE + number * ORDER_KINDS :])
            for number, kind in enumerate(TYPE_NAMES)
        },
        "decision": decision(box, state),
    }


def table(box: Box, state: bytes) -> Plain:
    """Return what lies between the players."""
    return {
        "start": STARTS[state[band.DAY_FIRST]],
        "advances": state[ADVANCES],
        "waiting": WAITS[state[WAITING]],
        "first": state[band.FIRST] + 1,
        "turn": state[TURN] + 1,
        "strips": [box.strip_ids[at - 1] if at else None for at in _slice(state, STRIP_AT, STRIPS)],
        "band": band_rows(state),
        "board": board(box, state),
        "display": {kind: shown(box, state, number) for number, kind in enumerate(TYPE_NAMES)},
        "removed": {kind: state[REMOVED + n] for n, kind in enumerate(TYPE_NAMES)},
        "offer": offer(box, state),
    }


def _slice(state: bytes, first: int, length: int) -> bytes:
    return state[first : first + length]


def band_rows(state: bytes) -> list[list[str]]:
    """Return the fields of the ten band entries."""
    names = [KIND_NAMES[kind] for kind in _slice(state, FIELDS, BAND_FIELDS)]
    return [names[at : at + WIDTH] for at in range(0, BAND_FIELDS, WIDTH)]


def board(box: Box, state: bytes) -> dict[str, str]:
    """Return the cards on the board, field by field."""
    codes = _slice(state, BOARD, FIELDS_SEEN)
    return {FIELD_NAMES[at]: card_name(box, code) for at, code in enumerate(codes) if code}


def card_name(box: Box, code: int) -> str:
    """Return a card on the board: `2:C05`, `2:?1` where only the value is known, `neutral`."""
    if code == NEUTRAL:
        return "neutral"
    seat = reach.seat_of(code) + 1
    if code >= VALUE_ONLY:
        return f"{seat}:?{(code - VALUE_ONLY) % VALUES}"
    return f"{seat}:{box.card_ids[(code - 1) % CARDS_EACH]}"


def tile_name(box: Box, kind: int, tile: int) -> str | None:
    """Return an order tile: its id, or `?6` for one with so many stars that no content names."""
    if not tile:
        return None
    if tile >= LOOSE_TILE:
        return f"?{tile - LOOSE_TILE or ''}"
    return box.orders[kind][tile - 1].id


def shown(box: Box, state: bytes, kind: int) -> list[str | None]:
    """Return the displayed orders of a type, the oldest first."""
    tiles = _slice(state, DISPLAY + kind * SHOWN, SHOWN)
    return [tile_name(box, kind, tile) for tile in tiles if tile]


def offer(box: Box, state: bytes) -> dict[str, list[str | None]]:
    """Return the tiles that can still be chosen at the beginning."""
    ids = (box.tile_ids, box.half_ids, box.half_ids)
    return {
        name: [
            ids[number][at - 1] if at else None
            for at in _slice(state, OFFER + number * MOST_SEATS, MOST_SEATS)
        ]
        for number, name in enumerate(OFFERS)
    }


def _counts(box: Box, kind: str, counts: bytes) -> dict[str, int]:
    orders = box.orders[TYPE_NAMES.index(kind)]
    return {order.id: counts[at] for at, order in enumerate(orders) if counts[at]}


def goods(state: bytes, seat: int) -> dict[str, int]:
    """Return the goods of a seat by name."""
    return dict(zip(GOODS_NAMES, stock.goods(state, seat), strict=True))


def player(box: Box, state: bytes, seat: int) -> Plain:
    """Return everything of one seat."""
    ids = box.card_ids
    halves = _slice(state, HALF + TYPES * seat, TYPES)
    return {
        **open_things(box, state, seat),
        "hand": [ids[card] for card in cards.cards_of(state, HANDS, seat)],
        "deck": [ids[card] for card in cards.cards_of(state, DECKS, seat)],
        "hand_size": state[HAND_SIZE + seat],
        "deck_size": state[DECK_SIZE + seat],
        "tile": box.tile_ids[state[TILE + seat] - 1] if state[TILE + seat] else None,
        "halves": [box.half_ids[half - 1] if half else None for half in halves],
    }


def open_things(box: Box, state: bytes, seat: int) -> Plain:
    """Return what lies open before a seat."""
    plain = PLAIN_DISCARDS + seat * PLAIN_KINDS
    return {
        "goods": goods(state, seat),
        "stars": state[TOKENS + seat],
        "cards_left": state[band.CARDS + seat],
        "played": list(_slice(state, PLAYED + seat * VALUES, VALUES)),
        "final": state[STARS + seat],
        "discards": [box.card_ids[card] for card in cards.cards_of(state, DISCARDS, seat)],
        "plain_discards": list(_slice(state, plain, PLAIN_KINDS)),
        "tally": list(_slice(state, TALLY + seat * TALLIES, TALLIES)),
        **{kind: slots(box, state, seat, n) for n, kind in enumerate(TYPE_NAMES)},
    }


def slots(box: Box, state: bytes, seat: int, kind: int) -> list[str | None]:
    """Return the six slots of a row and the tiles beside the board."""
    row = _slice(state, SLOTS + (seat * TYPES + kind) * MOST_TILES, MOST_TILES)
    beside = row[COLUMNS:].replace(b"\0", b"")
    return [tile_name(box, kind, tile) for tile in row[:COLUMNS] + beside]


def decision(box: Box, state: bytes) -> Plain:
    """Return the pending decision with what it remembers."""
    out: Plain = {"node": NODES[state[NODE]], "seat": state[SEAT] + 1}
    if state[CARD]:
        out["card"] = card_name(box, state[CARD])
    if state[UNDER]:
        out["under"] = KIND_NAMES[state[UNDER]]
    if state[DELIVERED]:
        out["delivered"] = tile_name(box, state[DELIVERED_TYPE], state[DELIVERED])
    return out | {name: state[index] for name, index in COUNTERS.items() if state[index]}
