"""What each viewer may know of a Solenia table, as JSON-ready data.

A view is built from what the viewer may see; nothing is taken away from a larger whole. Hands and
decks are secret, everything else lies open (SLN-AMB-28). At referee depth the host has not seen
them either: a hand is then a number of cards out of those that were not seen yet.
"""

from typing import Any

from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE, Pending
from heliograph.games.solenia import cards, final, orders, plain, reach, stock, strips, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import (
    BOARD, DEAL, DECKS, DECK_SIZE, DRAW, FIELDS_SEEN, FIELD_NAMES, GOODS_NAMES, HALF, HANDS,
    HAND_SIZE, IMPROVED, KIND_NAMES, LASTING, LEVEL, NODE, NODES, PLACE, POWERS, RANGE,
    REFEREE_DEPTH, SEAT, TILE, TYPES, TYPE_NAMES, VALUE_ONLY, WINTER,
)  # fmt: skip
from heliograph.games.solenia.setup import dealt_seat
from shared_rules.names import PHASES
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS_EACH, LAST_ROUNDS, PHASE, SEATS

_SECRET_CHANCE = (DEAL, DRAW)
View = dict[str, Any]
POWER_NAMES = (
    "storage", "range", "zero_island", "zero_city", "replace", "airship_island", "airship_city",
    "hand", "scoring_star",
)  # fmt: skip


def view(box: Box, state: bytes, viewer: int, pending: Pending, texts: tuple[str, ...]) -> View:
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    seats = range(state[SEATS])
    return {
        "game": "solenia",
        "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
        "depth": "referee" if state[REFEREE_DEPTH] else "digital",
        "level": state[LEVEL],
        "side": "winter" if state[WINTER] else "summer",
        "improvements": bool(state[IMPROVED]),
        "seats": state[SEATS],
        "phase": PHASES[state[PHASE]],
        "round": band.round_of(state),
        "last_rounds": band.round_of(state) > CARDS_EACH - LAST_ROUNDS,
        "airship": FIELD_NAMES[band.airship_row(state) * 5 + 2],
        "kinds": [
            band.KINDS[band.kind_of(band.entry_at(state, row), state[band.DAY_FIRST])]
            for row in range(5)
        ],
        **plain.table(box, state),
        "printed": box.printed,
        "fields": fields_view(box, state),
        "orders": orders_view(box, state),
        "next_advance": advance_view(box, state),
        "players": [player_view(box, state, seat, viewer) for seat in seats],
        "pending": pending_view(box, state, viewer, pending, texts),
    }


# The board


def fields_view(box: Box, state: bytes) -> list[dict[str, Any]]:
    """Return the 25 fields: what they are, whose card lies there, what they cost each seat."""
    kinds = reach.fields(state)
    masks = [reach.reach_of(state, seat) for seat in range(state[SEATS])]
    usable = [turns.placements(box, state, seat)[0] for seat in range(state[SEATS])]
    return [
        {
            "field": FIELD_NAMES[field],
            "kind": KIND_NAMES[kinds[field]],
            "card": card_view(box, state, state[BOARD + field]),
            "cost": [_cost(state, seat, masks[seat], field) for seat in range(state[SEATS])],
            "usable": [bool(mask & reach.BIT[field]) for mask in usable],
        }
        for field in range(FIELDS_SEEN)
    ]


def _cost(state: bytes, seat: int, masks: tuple[int, ...], field: int) -> int:
    cost = next(price for price in range(len(masks)) if masks[price] & reach.BIT[field])
    return max(0, cost - stock.power(state, seat, RANGE))


def card_view(box: Box, state: bytes, code: int) -> dict[str, Any] | None:
    """Return a card on the board; one that is known by its value alone lists what it may be."""
    if not code:
        return None
    seat = reach.seat_of(code)
    if seat < 0:
        return {"seat": None, "value": None, "card": None, "possible": []}
    value = box.value_of[code]
    if code >= VALUE_ONLY:
        meant = cards.possible(box, state, seat, value)
        possible = [box.card_ids[card] for card in meant]
        return {"seat": seat + 1, "value": value, "card": None, "possible": possible}
    card = box.card_ids[(code - 1) % CARDS_EACH]
    return {"seat": seat + 1, "value": value, "card": card, "possible": [card]}


def orders_view(box: Box, state: bytes) -> dict[str, Any]:
    """Return the displayed orders, and which seats could serve them now."""
    out: dict[str, Any] = {}
    for kind, name in enumerate(TYPE_NAMES):
        served = [stock.servable(box, state, seat, kind) for seat in range(state[SEATS])]
        out[name] = [
            {
                "order": tile,
                **_order_facts(box, kind, tile),
                "seats": [seat + 1 for seat, places in enumerate(served) if place in places],
            }
            for place, tile in enumerate(plain.shown(box, state, kind))
        ]
        out[f"{name}_left"] = orders.left(box, state, kind)
    return out


def _order_facts(box: Box, kind: int, tile: str | None) -> dict[str, Any]:
    for order in box.orders[kind]:
        if order.id == tile:
            return {
                "goods": dict(zip(GOODS_NAMES, order.goods, strict=True)),
                "stars": order.stars,
            }
    return {"goods": None, "stars": None}


def advance_view(box: Box, state: bytes) -> list[dict[str, Any]]:
    """Return what each seat would get if the airship advanced now, as far as one can tell."""
    unclear = [
        reach.seat_of(code)
        for code in state[BOARD : BOARD + 5]
        if code >= VALUE_ONLY and reach.seat_of(code) >= 0
    ]
    return [
        {
            "seat": seat + 1,
            "goods": dict(zip(GOODS_NAMES, gain[:4], strict=True)),
            "stars": gain[4],
            "unclear": unclear.count(seat),
        }
        for seat, gain in enumerate(strips.preview(box, state))
    ]


# The players


def player_view(box: Box, state: bytes, seat: int, viewer: int) -> dict[str, Any]:
    """Return one seat; its hand only for those who may see it."""
    score = final.score_of(box, state, seat)
    halves = state[HALF + TYPES * seat : HALF + TYPES * (seat + 1)]
    first = LASTING + seat * POWERS
    out = {
        "seat": seat + 1,
        **plain.open_things(box, state, seat),
        "capacity": stock.capacity(state, seat),
        "hand": {"count": state[HAND_SIZE + seat]},
        "deck": {"count": state[DECK_SIZE + seat]},
        "tile": box.tile_ids[state[TILE + seat] - 1] if state[TILE + seat] else None,
        "halves": [box.half_ids[half - 1] if half else None for half in halves],
        "powers": {
            name: state[first + power]
            for power, name in enumerate(POWER_NAMES)
            if state[first + power]
        },
        "manual": [bonus.manual for _, bonus in orders.active(box, state, seat) if bonus.manual],
        "score": {**score._asdict(), "total": score.total},
        "can_lay_away": not turns.placements(box, state, seat)[1],
    }
    if state[REFEREE_DEPTH]:
        out["unseen"] = [box.card_ids[card] for card in cards.cards_of(state, DECKS, seat)]
    elif viewer in (seat, REFEREE):
        out["hand"]["cards"] = [box.card_ids[card] for card in cards.cards_of(state, HANDS, seat)]
    if viewer == REFEREE and not state[REFEREE_DEPTH]:
        out["deck"]["cards"] = [box.card_ids[card] for card in cards.cards_of(state, DECKS, seat)]
    return out


def pending_view(
    box: Box, state: bytes, viewer: int, pending: Pending, texts: tuple[str, ...]
) -> dict[str, Any]:
    """Who decides, and the choices where they give nothing away."""
    if pending.seat == NOBODY:
        return {"seats": [], "node": "over", "choices": []}
    who = "chance" if pending.seat == CHANCE else pending.seat + 1
    seen = _may_list(state, viewer, pending)
    decision = plain.decision(box, state)
    if state[NODE] == PLACE and not seen:
        decision.pop("card", None)  # chosen, but still in the hand
    return {
        "seats": [who],
        "node": NODES[state[NODE]],
        "decision": decision,
        "choices": [
            {"id": choice, "text": texts[choice]} for choice in (pending.choices if seen else ())
        ],
    }


def _may_list(state: bytes, viewer: int, pending: Pending) -> bool:
    if viewer == REFEREE or state[REFEREE_DEPTH]:
        return True
    if pending.seat == CHANCE:
        return state[NODE] not in _SECRET_CHANCE  # what a draw can bring would tell the hand
    return viewer == pending.seat


def seen_text(state: bytes, choice: int, viewer: int, texts: tuple[str, ...]) -> str:
    """Return a step as the viewer saw it: a drawn card shows its back."""
    if state[NODE] in _SECRET_CHANCE and viewer != REFEREE:
        seat = dealt_seat(state) if state[NODE] == DEAL else state[SEAT]
        return texts[choice] if viewer == seat else "draw ?"
    return texts[choice]
