"""Solaris for the searching player: unseen cards lie anywhere in hands, before thieves or below."""

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase
from random import Random

from heliograph.games.players import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solaris.features import describe
from heliograph.games.solaris.facts import HAND_SIZE, NODE
from heliograph.games.solaris.layout import KIND_NAMES, OVER
from heliograph.games.solaris.trader import SolarisTrader
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import EC, LASER, STATION_COUNT

HORIZON = 24
WIN = 4.0
AT_CELL = 0.25  # what things are worth in laser points
ENERGY = 0.1
CARD = 0.15

UNKNOWN = "?"


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that the viewer cannot tell from the true one."""
    unseen = _unseen_cards(game, view)
    rng.shuffle(unseen)
    deal = [
        [zone.get("cards") or _taken(unseen, zone["count"]) for zone in view[name]]
        for name in ("hands", "face_down")
    ]
    return {
        **game.fact_table.known_in(view, game.start()),
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


def deal(game: Game, position: View, rng: Random) -> View:
    """Return a position of the real box in which every card has both its halves.

    What is known of a card stays, unless more were named than the box holds; cards of which more is
    known are dealt first.
    """
    hands, face_down = ([list(zone) for zone in position[name]] for name in ("hands", "face_down"))
    display = list(position["display"])
    discards = list(Counter[str](position["discards"]).elements())
    left = Counter(dict(zip(KIND_NAMES, game.box.cards, strict=False)))  # type: ignore[attr-defined]
    open_places = _open_places((discards, display, *hands, *face_down), left)
    unseen = sorted(left.elements())
    rng.shuffle(unseen)
    for zone, at in sorted(open_places, key=lambda place: place[0][place[1]].count(UNKNOWN)):
        zone[at] = _drawn(unseen, zone[at])
    return {
        **position,
        "hands": hands,
        "face_down": face_down,
        "display": display,
        "discards": dict(Counter(discards)),
        "stack": dict(Counter(unseen)),
    }


def _open_places(zones: Sequence[list[str]], left: Counter[str]) -> list[tuple[list[str], int]]:
    """Return where a card is still to be dealt; take all others from what the box has left."""
    places = []
    for zone in zones:
        for at, card in enumerate(zone):
            if card and left[card] > 0:
                left[card] -= 1
            elif card:
                places.append((zone, at))
    return places


def _drawn(unseen: list[str], card: str) -> str:
    """Take a card that what is known of it fits, any where none does."""
    fits = [other for other in unseen if fnmatchcase(other, card.replace(UNKNOWN, "*"))]
    found = fits[-1] if fits else unseen[-1]
    unseen.remove(found)
    return found


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


ADAPTER = Adapter(
    guess,
    value,
    HORIZON,
    describe,
    deal,
    expert_policy=SolarisTrader,
    expert_horizon=18,
    winning=12.0,
)
