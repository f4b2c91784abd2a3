"""Solenia at track depth: people lay the cards; band, turns and cards left are kept here."""

from collections.abc import Iterator
from typing import Any

from heliograph.track.facts import TrackFact, seat_facts
from heliograph.track.show import TrackShow
from shared_rules.solenia import asks


class SoleniaTrack(TrackShow):
    """One Solenia table that is tracked."""

    def has_turn_after(self, tracker: Any, seat: int) -> bool:
        return bool(tracker.cards(seat) > 0)

    def shown_here(self, tracker: Any, ask: int, value: int) -> str:
        if ask == asks.ASK_FIRST_SEAT:
            return self.called(tracker, value - 1)
        return super().shown_here(tracker, ask, value)


def facts(tracker: Any) -> Iterator[TrackFact]:
    """Yield what can be corrected."""
    yield from seat_facts(tracker)


# Everything that such a game begins with is asked one by one.
PROPOSALS = None
SHOW = SoleniaTrack
