"""How likely each seat is to win, from what one viewer sees and from nothing else.

The state is blanked first (`engine/seen_bytes.py`): what a viewer may not see is gone before
anything is reckoned. So two tables that this viewer cannot tell apart have the same chances, to the
last bit.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from heliograph.engine import Game
from heliograph.engine.seen_bytes import SeenBytes
from heliograph.games import GAMES

# How much of a lead, in what wins the game, makes a win e times as likely as that of a rival
_LEAD_SCALE = 5.0


def chances(game: Game, state: bytes, viewer: int) -> tuple[float, ...]:
    """Return how likely each seat is to win, as a viewer can tell: a seat, or the TABLE.

    Who shares a win has a share of it, so all chances are 1 in the sum; alone at the table, one
    cannot lose. When the game is over, the winners are known.
    """
    outcome = game.outcome(state)
    if outcome is not None:
        return _shares(outcome.winners, game.seats)
    seen = _looking(game).look(state, viewer).values
    value = GAMES[game.name].search_adapter.value
    leads = [value(game, seen, seat) / _LEAD_SCALE for seat in range(game.seats)]
    return softmax(leads)


def _shares(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(seats))


def softmax(logits: Sequence[float]) -> tuple[float, ...]:
    """Return positive shares of 1, each e times as large for 1 more."""
    most = max(logits)
    parts = [exp(logit - most) for logit in logits]
    whole = sum(parts)
    return tuple(part / whole for part in parts)


@lru_cache(maxsize=16)
def _looking(game: Game) -> SeenBytes:
    """Return what looks at the states of a game; kept, because the table of facts is long."""
    return SeenBytes(game)
