"""Solaris for the searching player: unseen cards lie anywhere in hands, before thieves or below."""

from collections import Counter
from random import Random

from heliograph.bots.search import full_view, lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solaris.features import describe
from heliograph.games.solaris.facts import HAND_SIZE, NODE
from heliograph.games.solaris.layout import KIND_NAMES, OVER
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import EC, LASER, STATION_COUNT

HORIZON = 24
WIN = 4.0
AT_CELL = 0.25  # what things are worth in laser points
ENERGY = 0.1
CARD = 0.15

_OPEN = (
    "seats", "phase", "round", "layout", "active", "order", "turn", "stations", "laser", "bridges",
    "spares", "shuttles", "display", "discards",
)  # fmt: skip


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that the viewer cannot tell from the true one."""
    unseen = _unseen_cards(game, view)
    rng.shuffle(unseen)
    deal = [
        [zone.get("cards") or _taken(unseen, zone["count"]) for zone in view[name]]
        for name in ("hands", "face_down")
    ]
    return {
        **{key: view[key] for key in _OPEN},
        "hands": deal[0],
        "face_down": deal[1],
        "stack": dict(Counter(unseen)),
        "decision": view["pending"]["decision"],
    }


def _unseen_cards(game: Game, view: View) -> list[str]:
    left = Counter(dict(zip(KIND_NAMES, game.box.cards, strict=False)))  # type: ignore[attr-defined]
    left -= Counter(view["discards"])
    left -= Counter(card for card in view["display"] if card)
    for zone in (*view["hands"], *view["face_down"]):
        left -= Counter(zone.get("cards", ()))
    return sorted(left.elements())


def _taken(cards: list[str], count: int) -> list[str]:
    return [cards.pop() for _ in range(count)]


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead on the laser, and what is at hand to add to it."""
    if state[NODE] == OVER:
        wins = tokens.winners(state)
        scores = [state[LASER + other] + WIN * (other in wins) for other in range(game.seats)]
        return lead(scores, seat)
    return lead([_promise(state, other) for other in range(game.seats)], seat)


def _promise(state: bytes, seat: int) -> float:
    energy = [tokens.energy(state, station, seat) for station in range(STATION_COUNT)]
    stored = AT_CELL * min(energy[EC], 6) + ENERGY * sum(energy)
    return state[LASER + seat] + stored + CARD * min(state[HAND_SIZE + seat], 7)


ADAPTER = Adapter(guess, full_view, value, HORIZON, describe)
