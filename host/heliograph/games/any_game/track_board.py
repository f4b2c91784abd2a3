"""A table that is kept by a description, as pages draw it: seats, order, counters, time."""

from typing import Any

from heliograph.games.any_game.track_log import AnyGameLog
from heliograph.games.any_game.vocabulary import PAGE_COLOURS
from heliograph.games.show import View
from heliograph.texts import TEXTS
from shared_rules import tracker as common
from shared_rules.any_game import clock
from shared_rules.any_game import layout as unit
from shared_rules.any_game.tracker import AnyGameTracker

_WORDS = ("order", "phases", "less", "more", "other", "left", "used", "place", "waits", "wait",
          "keeps", "leaves", "target", "due", "table", "paused")  # fmt: skip


class AnyGameBoard(AnyGameLog):
    """One table that is kept by a description, drawn."""

    def colour_of(self, tracker: AnyGameTracker, seat: int) -> str:
        return PAGE_COLOURS[tracker.colour(seat)]

    def values_of(self, tracker: AnyGameTracker, seat: int) -> list[tuple[str, Any]]:
        """Return a seat's counters, and how it stands where that is out of the ordinary."""
        if tracker.phase in (common.NONE, common.SETUP):
            return []
        found: list[tuple[str, Any]] = [
            (self.counter_name(tracker, index), tracker.count(index, seat))
            for index in range(tracker.counters)
            if tracker.state[tracker.counter_at(index)] & 15 != unit.OF_TABLE
        ]
        standing = tracker.standing(seat)
        return [*found, (self.say(f"ask.standing.{standing}"), "")] if standing else found

    def board_of(self, tracker: AnyGameTracker) -> View:
        if tracker.phase == common.SETUP:
            return {}
        about = self.described(tracker)
        return {
            "game": self.game.name,
            "depth": "track",
            "round": self.say("any.round", round=tracker.round) if tracker.round else "",
            "phases": self._phases(tracker),
            "seats": [self._seat(tracker, seat) for seat in range(tracker.seats)],
            "order": list(tracker.order()),
            "counters": [self._counter(tracker, index) for index in range(tracker.counters)],
            "track_length": tracker.state[tracker.phase_at() + unit.TRACK_LENGTH],
            "clock": self._clock(tracker),
            "keeps": about.keeps.text(self.lang) if about else "",
            "leaves": about.leaves.text(self.lang) if about else "",
            "words": {key: TEXTS[f"any.{key}"].template(self.lang) for key in _WORDS},
        }

    def _phases(self, tracker: AnyGameTracker) -> list[View]:
        now = tracker.state[unit.STEP]
        return [
            {"name": self.phase_name(tracker, index), "is_now": index == now}
            for index in range(tracker.state[unit.PHASES])
        ]

    def _seat(self, tracker: AnyGameTracker, seat: int) -> View:
        state, standing = tracker.state, tracker.standing(seat)
        return {
            "name": self.called(tracker, seat),
            "colour": self.colour_of(tracker, seat),
            "is_due": tracker.is_due(seat),
            "is_in": tracker.is_in(seat),
            "standing": self.say(f"ask.standing.{standing}") if standing else "",
            "team": tracker.team(seat) if state[unit.TRAITS] & unit.TEAMS else None,
            "place": state[tracker.number_at + tracker.side(seat)],
            "waits": state[tracker.rank_at + seat] if tracker.kind == unit.FREE else 0,
            "spent": tracker.time(unit.SPENT + 3 * seat) if tracker.has_clock else None,
            "bank": self._bank(tracker, seat),
        }

    def _bank(self, tracker: AnyGameTracker, seat: int) -> int | None:
        """Return what a seat has left of its own time, None where it has none of its own."""
        has_bank = tracker.has_clock and tracker.rule_of_time(unit.BANK)
        return tracker.bank(seat) if has_bank else None

    def _counter(self, tracker: AnyGameTracker, index: int) -> View:
        at = tracker.counter_at(index)
        scope = tracker.state[at + unit.SCOPE]
        return {
            "name": self.counter_name(tracker, index),
            "is_of_table": scope & 15 == unit.OF_TABLE,
            "target": tracker.words_at(at + unit.TARGET) - unit.ZERO
            if scope & unit.HAS_TARGET
            else None,
            "values": [tracker.count(index, seat) for seat in range(tracker.seats)],
        }

    def _clock(self, tracker: AnyGameTracker) -> View | None:
        """Return the times in tenths of a second as the last step left them."""
        if not tracker.has_clock:
            return None
        left = tracker.time_left()
        return {
            "is_running": tracker.is_running and tracker.round > 0,
            "is_paused": bool(tracker.state[unit.FLAGS] & unit.PAUSED),
            "seat": tracker.now() if tracker.now() >= 0 else None,
            "left": left if left < clock.NO_LIMIT else None,
            "total": tracker.time(unit.TOTAL),
        }
