"""Whole turns as one tap each: how a computer player would go on, at a table that wants advice.

With the real box people play first and tell then. Where the table agreed on advice, the likeliest
ways to go on stand first, each to the end of what its seat decides: to a die, a card or another
seat. They are played as one step, so one undo takes all of it back. What a player would have to
know of a hidden hand is no part of it.
"""

from functools import lru_cache, reduce

from heliograph.engine import TABLE
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.games.show import Offer, Show
from heliograph.texts import text

MOST_TURNS = 1  # more would leave no room for what else can be entered
_LONGEST = 40  # choices; whoever plays on and on is not followed
_SEPARATOR = " · "

Way = tuple[int, ...]


@lru_cache(maxsize=16)
def whole_turns(show: Show, state: bytes) -> tuple[Offer, ...]:
    """Return what a seat may do up to the end of its part: offers, the best first."""
    game, seat = show.game, show.game.pending(state).seat
    if seat < 0 or game.name not in GAMES:
        return ()
    rank = GAMES[game.name].make_policy().rank(look(game, state, seat))
    ends = {state, *(_end(show, state, offer.choices) for offer in _listed(show, state))}
    turns: list[Offer] = []
    for first in rank[:MOST_TURNS]:
        way = _way_on(show, state, seat, first)
        end = _end(show, state, way)
        if end not in ends:
            ends.add(end)
            turns.append(_offer(show, state, way))
    return tuple(turns)


def _listed(show: Show, state: bytes) -> list[Offer]:
    return show.cached_offers(state, TABLE)


def _end(show: Show, state: bytes, way: Way) -> bytes:
    return reduce(show.game.apply, way, state)


def _way_on(show: Show, state: bytes, seat: int, first: int) -> Way:
    """Return how a player goes on that begins so, as far as nobody has to tell what lies there."""
    game, way, choice = show.game, list[int](), first
    policy = GAMES[game.name].make_policy()
    while len(way) < _LONGEST and not show.must_be_told(state, choice):
        way.append(choice)
        state = game.apply(state, choice)
        if game.pending(state).seat != seat:
            break
        choice = policy.choose(look(game, state, seat))
    return tuple(way)


def _offer(show: Show, state: bytes, way: Way) -> Offer:
    labels = [label for label in _labels(show, state, way) if label]
    group, seat = text(show.lang, "ruled.whole_turn"), show.game.pending(state).seat
    return Offer(way, _SEPARATOR.join(labels), group, seat=seat, tone="whole")


def _labels(show: Show, state: bytes, way: Way) -> list[str]:
    """Return what people would tap one after the other to enter a way."""
    labels = []
    while way:
        fitting = [
            offer for offer in _listed(show, state) if way[: len(offer.choices)] == offer.choices
        ]
        if not fitting:  # no offer stops there
            break
        most = max(fitting, key=lambda offer: len(offer.choices))
        labels.append(most.label)
        state = _end(show, state, most.choices)
        way = way[len(most.choices) :]
    return labels
