"""What looks wrong on a Solenia table but is not for the engine to forbid."""

from heliograph.engine.pending import Doubt
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solenia import cards, orders
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import LEVEL, REFEREE_DEPTH, cards_out
from heliograph.games.solenia.layout import TYPE_NAMES
from heliograph.games.solenia.texts import EXPECTED
from shared_rules.solenia.band import CARDS, CARDS_EACH, PHASE, SEATS, VALUES
from shared_rules.tracker import SETUP


def find(game: BoxedGame, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position."""
    return (
        *_box_doubts(game.box),
        *_card_doubts(game.box, state),
        *_total_doubts(state),
        *_order_doubts(state),
    )


def _box_doubts(box: Box) -> list[Doubt]:
    return [
        Doubt(
            rule,
            "unusual_box",
            {
                "where": where,
                "words": EXPECTED["whole"].filled(count=usual),
                "expected": usual,
                "got": got,
            },
        )
        for rule, where, usual, got in box.warnings
    ]


def _card_doubts(box: Box, state: bytes) -> list[Doubt]:
    """More cards of a value than the sixteen hold: one of them was told wrongly."""
    if not state[REFEREE_DEPTH]:
        return []
    out = []
    for seat in range(state[SEATS]):
        for value in range(VALUES):
            most = len(cards.possible(box, state, seat, value))
            told = cards.plain_out(state, seat, value)
            if told > most:
                facts = {"seat": seat + 1, "value": value, "expected": most, "got": told}
                out.append(Doubt("SLN-4.2", "too_many_of_value", facts))
    return out if state[LEVEL] else []


def _total_doubts(state: bytes) -> list[Doubt]:
    """Cards of a seat that are not sixteen, where the host follows them all (SLN-4.1)."""
    if state[LEVEL] < 3 or state[PHASE] == SETUP:
        return []
    out = []
    for seat in range(state[SEATS]):
        total = cards_out(state, seat) + state[CARDS + seat]
        if total != CARDS_EACH:
            facts = {"seat": seat + 1, "expected": CARDS_EACH, "got": total}
            out.append(Doubt("SLN-4.1", "card_total", facts))
    return out


def _order_doubts(state: bytes) -> list[Doubt]:
    """More orders than a seat could deliver with the cards it has played."""
    out = []
    for kind, name in enumerate(TYPE_NAMES):
        for seat in range(state[SEATS]):
            played = CARDS_EACH - state[CARDS + seat]
            lying = len(orders.tiles(state, seat, kind))
            if lying > played and state[LEVEL] > 1:
                facts = {"seat": seat + 1, "kind": name, "expected": played, "got": lying}
                out.append(Doubt("SLN-6.3", "too_many_delivered", facts))
    return out
