"""How likely each seat is to win, from what one viewer sees and from nothing else.

The state is blanked first (`engine/seen_bytes.py`): what a viewer may not see is gone before
anything is reckoned. So two tables that this viewer cannot tell apart have the same chances, to the
last bit.

What was learned for a game lies beside its rules (`games/NAME/value.bin`). A game without one goes
by the lead.
"""

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean, stdev

from heliograph.bots.network import Network, Row, softmax, unpack
from heliograph.engine import TABLE, Game
from heliograph.engine.seen_bytes import seen_by
from heliograph.games import GAMES
from heliograph.games.players import Features

# How much of a lead, in what wins the game, makes a win e times as likely as that of a rival
_LEAD_SCALE = 5.0
# Standard errors on either side of an interval
_WIDTH = 1.96
# What a network is off by at least, however much several of them agree
_LEAST_ERROR = 0.02


def chances(game: Game, state: bytes, viewer: int) -> Row:
    """Return how likely each seat is to win, as a viewer can tell: a seat, or the TABLE.

    Who shares a win has a share of it, so the chances of all sides are 1 in the sum; partners have
    the chance of their side. Alone at the table, one cannot lose. When the game is over, the
    winners are known.
    """
    opinions = _opinions(game, state, viewer)
    return tuple(fmean(parts) for parts in zip(*opinions, strict=True))


def guessed_chance(game: Game, state: bytes, seat: int) -> float:
    """Return how likely a seat is to win in a position that it guessed itself.

    Nothing in it has to be hidden, and one network does: whoever looks ahead asks very often.
    """
    outcome = game.outcome(state)
    if outcome is not None:
        return _won(game, state, outcome.winners)[seat]
    network = learned(game.name)
    if network is None or game.seats == 1:
        return _by_lead(game, state)[seat]
    features = features_of(game, state, seat)
    return network.first_shares(features)[features.side_of[seat]]


def intervals(game: Game, state: bytes, viewer: int) -> tuple[tuple[float, float], ...]:
    """Return for each seat from where to where its chance lies, as far as the networks agree."""
    opinions = _opinions(game, state, viewer)
    return tuple(_interval(parts) for parts in zip(*opinions, strict=True))


def _interval(parts: Sequence[float]) -> tuple[float, float]:
    middle = fmean(parts)
    if middle in (0, 1):  # the game is over, or nobody else plays
        return middle, middle
    error = max(_LEAST_ERROR, stdev(parts) if len(parts) > 1 else 0.0)
    return max(0.0, middle - _WIDTH * error), min(1.0, middle + _WIDTH * error)


def _opinions(game: Game, state: bytes, viewer: int) -> list[Row]:
    """Return the chances of all seats, once for each network."""
    outcome = game.outcome(state)
    if outcome is not None:
        return [_won(game, state, outcome.winners)]
    seen = seen_by(game, state, viewer)
    network = learned(game.name)
    if network is None or game.seats == 1:
        return [_by_lead(game, seen)]
    features = features_of(game, seen, viewer)
    return [tuple(shares[side] for side in features.side_of) for shares in network.shares(features)]


def sides_of(game: Game, state: bytes) -> tuple[int, ...]:
    """Return for each seat its side: partners have the same one, everybody else their own."""
    if GAMES[game.name].search_adapter.features is None:
        return tuple(range(game.seats))
    return features_of(game, state, TABLE).side_of


def _won(game: Game, state: bytes, winners: Sequence[int]) -> Row:
    """Return the shares of a win: partners have that of their side, as before the end."""
    sides = sides_of(game, state)
    won = {sides[seat] for seat in winners}
    return tuple((side in won) / len(won) for side in sides)


def features_of(game: Game, seen: bytes, viewer: int) -> Features:
    """Return a position in numbers, of a game that has them."""
    describe = GAMES[game.name].search_adapter.features
    assert describe is not None
    return describe(game, seen, viewer)


def _by_lead(game: Game, seen: bytes) -> Row:
    value = GAMES[game.name].search_adapter.value
    return softmax([value(game, seen, seat) / _LEAD_SCALE for seat in range(game.seats)])


@lru_cache(maxsize=16)
def learned(name: str) -> Network | None:
    """Return what was learned for a game, if anything."""
    about = GAMES[name]
    if about.search_adapter.features is None or not about.value_file.exists():
        return None
    return unpack(about.value_file.read_bytes())
