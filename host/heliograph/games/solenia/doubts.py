"""What looks wrong on a Solenia table but is not for the engine to forbid."""

from heliograph.engine.pending import Doubt
from heliograph.games.solenia import cards
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import LEVEL, REFEREE_DEPTH
from shared_rules.solenia.band import SEATS, VALUES


def find(box: Box, state: bytes) -> tuple[Doubt, ...]:
    """Return all doubts about this position."""
    return (*_box_doubts(box), *_card_doubts(box, state))


def _box_doubts(box: Box) -> list[Doubt]:
    return [
        Doubt(rule, "unusual_box", {"what": what, "expected": usual, "got": got})
        for rule, what, usual, got in box.warnings
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
