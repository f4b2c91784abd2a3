"""What each viewer may know of a Solenia table, as JSON-ready data.

A view is built from what the viewer may see; nothing is taken away from a larger whole. Hands and
decks are secret, everything else lies open (SLN-AMB-28). At referee depth the host has not seen
them either: a hand is then a number of cards out of those that were not seen yet.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from heliograph.engine.game import Game
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.caching import cached_position
from heliograph.games.solenia import cards, final, orders, reach, stock, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    BOARD, IMPROVED, LASTING, LEVEL, NODE, REFEREE_DEPTH, SEAT, WINTER, capacity,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    DEAL, DRAW, FIELDS_SEEN, FIELD_NAMES, GOODS_NAMES, KIND_NAMES, POWERS, POWER_NAMES, RANGE,
    TYPE_NAMES, VALUE_ONLY, seat_of,
)  # fmt: skip
from heliograph.games.solenia.setup import dealt_seat
from heliograph.games.viewing import pending_view, viewer_name
from shared_rules.solenia import band
from shared_rules.solenia.band import CARDS_EACH, LAST_ROUNDS, SEATS

_SECRET_CHANCE = (DEAL, DRAW)
View = dict[str, Any]


def view(game: BoxedGame, state: bytes, viewer: int) -> View:
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    seen = Knowledge(game, state, viewer)
    return {**game.fact_table.visible(state, viewer), **{name: seen[name] for name in _PARTS}}


class Knowledge(dict[str, Any]):
    """What a viewer may know, each part of it made when somebody asks for it."""

    def __init__(self, game: BoxedGame, state: bytes, viewer: int) -> None:
        super().__init__()
        self.game, self.state, self.viewer = game, state, viewer
        self.facts = cached_position(game.fact_table, state, viewer)

    @property
    def choices(self) -> tuple[int, ...]:
        """The pending choices that give nothing away to this viewer."""
        return self.game.listed(self.state, self.viewer)

    def __missing__(self, name: str) -> Any:
        make = _PARTS.get(name)
        value = self[name] = make(self) if make else self.facts[name]
        return value


def _players(seen: Knowledge) -> list[View]:
    box, own = seen.game.box, seen.facts["players"]
    return [player_view(box, seen.state, seat, one) for seat, one in enumerate(own)]


def _pending(seen: Knowledge) -> View:
    game, state = seen.game, seen.state
    return pending_view(game, state, seen.facts["decision"], seen.choices)


# What a viewer is told beside the facts, each as it is made
_PARTS: dict[str, Callable[[Knowledge], Any]] = {
    "viewer": lambda seen: viewer_name(seen.viewer),
    "depth": lambda seen: "referee" if seen.state[REFEREE_DEPTH] else "digital",
    "level": lambda seen: seen.state[LEVEL],
    "side": lambda seen: "winter" if seen.state[WINTER] else "summer",
    "improvements": lambda seen: bool(seen.state[IMPROVED]),
    "round": lambda seen: band.round_of(seen.state),
    "last_rounds": lambda seen: band.round_of(seen.state) > CARDS_EACH - LAST_ROUNDS,
    "airship": lambda seen: FIELD_NAMES[band.airship_row(seen.state) * 5 + 2],
    "kinds": lambda seen: [
        band.KINDS[band.kind_in(seen.state, band.entry_at(seen.state, row))] for row in range(5)
    ],
    "printed": lambda seen: seen.game.box.printed,
    "fields": lambda seen: fields_view(seen.game.box, seen.state),
    "orders": lambda seen: orders_view(seen.game.box, seen.state, seen.facts["display"]),
    "next_advance": lambda seen: advance_view(seen.game.box, seen.state),
    "players": _players,
    "pending": _pending,
}


@lru_cache(maxsize=64)
def knowledge_of(game: BoxedGame, state: bytes, viewer: int) -> Knowledge:
    """Return what a viewer may know; page and log name some of its parts again and again."""
    return Knowledge(game, state, viewer)


# The board


def fields_view(box: Box, state: bytes) -> list[dict[str, Any]]:
    """Return the 25 fields: what they are, whose card lies there, what they cost each seat."""
    kinds = reach.fields(state)
    prices = [costs(state, seat) for seat in range(state[SEATS])]
    usable = [turns.usable_fields(box, state, seat) for seat in range(state[SEATS])]
    return [
        {
            "field": FIELD_NAMES[field],
            "kind": KIND_NAMES[kinds[field]],
            "card": card_view(box, state, state[BOARD + field]),
            "cost": [own[field] for own in prices],
            "usable": [bool(mask & reach.BIT[field]) for mask in usable],
        }
        for field in range(FIELDS_SEEN)
    ]


def cost(state: bytes, seat: int, field: int) -> int:
    """Return what a seat would pay to reach a field."""
    return max(0, reach.cost_of(state, seat, field) - stock.power(state, seat, RANGE))


def costs(state: bytes, seat: int) -> list[int]:
    """Return what a seat would pay to reach each field."""
    less = stock.power(state, seat, RANGE)
    return [max(0, price - less) for price in _prices(reach.reach_of(state, seat))]


@lru_cache(maxsize=128)
def _prices(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the price of each field; `masks` are the fields in reach at every price."""
    return tuple(
        next(price for price, mask in enumerate(masks) if mask & bit)
        for bit in reach.BIT[:FIELDS_SEEN]
    )


def card_view(box: Box, state: bytes, code: int) -> dict[str, Any] | None:
    """Return a card on the board; one that is known by its value alone lists what it may be."""
    if not code:
        return None
    seat = seat_of(code)
    if seat < 0:
        return {"seat": None, "value": None, "card": None, "possible": []}
    value = box.value_of[code]
    if code >= VALUE_ONLY:
        meant = cards.possible(box, state, seat, value)
        possible = [box.card_ids[card] for card in meant]
        return {"seat": seat + 1, "value": value, "card": None, "possible": possible}
    card = box.card_ids[(code - 1) % CARDS_EACH]
    return {"seat": seat + 1, "value": value, "card": card, "possible": [card]}


def orders_view(box: Box, state: bytes, display: dict[str, list[str]]) -> dict[str, Any]:
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
            for place, tile in enumerate(display[name])
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
        seat_of(code)
        for code in state[BOARD : BOARD + 5]
        if code >= VALUE_ONLY and seat_of(code) >= 0
    ]
    return [
        {
            "seat": seat + 1,
            "goods": dict(zip(GOODS_NAMES, gain[:4], strict=True)),
            "stars": gain[4],
            "unclear": unclear.count(seat),
        }
        for seat, gain in enumerate(cards.preview(box, state))
    ]


# The players


def player_view(box: Box, state: bytes, seat: int, own: View) -> View:
    """Return one seat; `own` is what the viewer may see of it."""
    score = final.score_of(box, state, seat)
    powers = state[LASTING + seat * POWERS : LASTING + (seat + 1) * POWERS]
    return {
        "seat": seat + 1,
        **own,
        "capacity": capacity(state, seat),
        **_zones(state, own),
        "powers": {name: power for name, power in zip(POWER_NAMES, powers, strict=True) if power},
        "manual": [bonus.manual for _, bonus in orders.active(box, state, seat) if bonus.manual],
        "score": {**score._asdict(), "total": score.total},
        "can_lay_away": not turns.free_fields(box, state, seat),
    }


def _zones(state: bytes, own: View) -> View:
    """Return hand and deck: how many cards, and which, where the viewer may see them.

    At referee depth nobody sees hands; the cards that were not seen yet may be in either.
    """
    hand, deck = {"count": own["hand_size"]}, {"count": own["deck_size"]}
    if state[REFEREE_DEPTH]:
        return {"hand": hand, "deck": deck, "unseen": own["deck"]}
    for zone, lying in ((hand, own["hand"]), (deck, own["deck"])):
        if isinstance(lying, list):
            zone["cards"] = lying
    return {"hand": hand, "deck": deck}


def tells_hands(_: Game, state: bytes) -> bool:
    """Return whether what a draw can bring would tell the hand."""
    return state[NODE] in _SECRET_CHANCE


def witnesses(_: Game, state: bytes) -> tuple[int, ...] | None:
    """Return who sees the card that is drawn."""
    if state[NODE] not in _SECRET_CHANCE:
        return None
    return (dealt_seat(state) if state[NODE] == DEAL else state[SEAT],)
