"""What looks wrong on a Solenia table but is not for the engine to forbid."""

from collections.abc import Iterator

from heliograph.engine.pending import Doubt, doubt
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solenia import cards, orders
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import LEVEL, REFEREE_DEPTH, cards_out
from heliograph.games.solenia.layout import TYPE_NAMES
from shared_rules.solenia.band import CARDS, CARDS_EACH, PHASE, SEATS, VALUES
from shared_rules.tracker import SETUP


def find(game: BoxedGame, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position."""
    own = [one for seat in range(state[SEATS]) for one in _doubts_of(game.box, state, seat)]
    return (*game.box.doubts, *own)


def _doubts_of(box: Box, state: bytes, seat: int) -> Iterator[Doubt]:
    level, left = state[LEVEL], state[CARDS + seat]
    # More cards of a value than the sixteen hold: one of them was told wrongly
    for value in range(VALUES) if level and state[REFEREE_DEPTH] else ():
        most = len(cards.possible(box, state, seat, value))
        told = cards.plain_out(state, seat, value)
        if told > most:
            counts = {"expected": most, "got": told}
            yield doubt("SLN-4.2", "too_many_of_value", seat=seat + 1, value=value, **counts)
    # Cards of a seat that are not sixteen, where the host follows them all (SLN-4.1)
    total = cards_out(state, seat) + left
    if level == 3 and state[PHASE] != SETUP and total != CARDS_EACH:
        yield doubt("SLN-4.1", "card_total", seat=seat + 1, expected=CARDS_EACH, got=total)
    # More orders than a seat could deliver with the cards it has played
    for kind, name in enumerate(TYPE_NAMES) if level > 1 else ():
        played, lying = CARDS_EACH - left, len(orders.tiles(state, seat, kind))
        if lying > played:
            counts = {"expected": played, "got": lying}
            yield doubt("SLN-6.3", "too_many_delivered", seat=seat + 1, kind=name, **counts)
