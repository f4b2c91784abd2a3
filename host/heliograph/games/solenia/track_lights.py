"""What the rings show while Solenia is tracked, as `shared_rules.solenia` draws it."""

from collections.abc import Sequence
from typing import Any

from heliograph.games.solenia import show_texts
from heliograph.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules.solenia import asks, band

# A seat may hold so many cards of value 0 at the start (SLN-1)
_ZEROS = 6


class SoleniaLights(TrackShow):
    """The lights of one Solenia table in words."""

    def sky(self, kind: int) -> str:
        """Return a time of day within a sentence."""
        return show_texts.WORDS[f"sky_{band.KINDS[kind]}"].text(self.lang)

    def light_lines(self, tracker: Any) -> list[str]:
        if tracker.phase != common.PLAY:
            return self._band_lines(tracker)
        seat = tracker.now()
        who, count = self.called(tracker, seat), tracker.cards(seat)
        return [
            *self._band_lines(tracker),
            self.say("lights.solenia_cards", who=who, count=count),
            self._seats_line(tracker),
            self.seat_line(tracker, seat),
        ]

    def _band_lines(self, tracker: Any) -> list[str]:
        """Return the large ring: airship and strips."""
        skies = [self.sky(kind) for kind in tracker.kinds()]
        if tracker.strip_is_due:
            line = self.say("lights.solenia_moved", rear=skies[0], here=skies[3])
        else:
            ahead, behind = ", ".join(skies[3:]), ", ".join(skies[1::-1])
            line = self.say("lights.solenia_band", here=skies[2], ahead=ahead, behind=behind)
        return [line, self.say("lights.solenia_skies")]

    def _seats_line(self, tracker: Any) -> str:
        """Return the small ring: the seats in turn order, and the last two rounds."""
        order, seats = tracker.order(), tracker.seats
        now = order.index(tracker.now())
        after = [order[(now + step) % seats] for step in range(1, seats)]
        line = self.order_line(tracker, after, "lights.solenia_seats")
        if tracker.is_late:
            late = tracker.round - (band.CARDS_EACH - band.LAST_ROUNDS)
            line += self.say("lights.solenia_last", late=late)
        return line

    def asked_lines(self, tracker: Any, asked: Sequence[int], value: int) -> list[str]:
        ask, seat = asked[:2]
        if ask not in _ASKED:
            return super().asked_lines(tracker, asked, value)
        question = self.say("lights.asks", question=self.question(tracker, *asked[:3]))
        if ask == asks.ASK_BAND:
            strips = ", ".join(self.sky(band.kind_of(row, value)) for row in range(band.STRIPS))
            return [self.say("lights.solenia_strips", strips=strips), question]
        seat = value - 1 if ask == asks.ASK_FIRST_SEAT else seat
        return [*self._count_lines(tracker, ask, seat, value), self.seat_line(tracker, seat),
                question]  # fmt: skip

    def _count_lines(self, tracker: Any, ask: int, seat: int, value: int) -> list[str]:
        if ask == asks.ASK_ADVANCES:
            return [self.say("lights.counts_large", value=value)]
        lines = [] if tracker.phase == common.SETUP else self._band_lines(tracker)
        if ask == asks.ASK_SOLO_DIE:
            return [*lines, self.say("lights.counts_middle", value=value)]
        who = self.called(tracker, seat)
        return [*lines, self.say("lights.counts_seat", value=value, who=who)]

    def value_lines(self, tracker: Any, seat: int) -> list[str]:
        who, zeros = self.called(tracker, seat), max(0, _ZEROS - tracker.played(seat, 0))
        return [
            self.say("lights.solenia_cards", who=who, count=tracker.cards(seat)),
            self.say("lights.solenia_zeros", who=who, count=zeros),
        ]


_ASKED = (
    asks.ASK_BAND, asks.ASK_FIRST_SEAT, asks.ASK_SOLO_DIE, asks.ASK_STARS, asks.ASK_CARDS,
    asks.ASK_ADVANCES,
)  # fmt: skip
