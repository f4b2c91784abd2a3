"""Glimmer at track depth: the dice stay under real cups; calls, turns and points are kept here."""

from typing import Any

from heliograph.games.show import Offer, View
from heliograph.games.track.show import TrackShow
from heliograph.games.track.track_facts import seat_facts as facts
from heliograph_glimmer.unit import asks, codes, table
from heliograph_glimmer.words import say
from shared_rules import trackers

_VERBS = {codes.START: "first", codes.CALL_MORE: "call", codes.DOUBT: "doubt", codes.COUNT: "count"}


class GlimmerTrack(TrackShow):
    """One Glimmer table that is tracked."""

    def points_of(self, tracker: Any, seat: int) -> int:
        return int(tracker.points(seat))

    def board(self, state: bytes) -> View:
        tracker: Any = trackers.tracker_for(state)
        cups = [
            {"seat": seat, "die": None, "label": say(self.lang, "board.cup", name=name)}
            for seat, name in enumerate(self.people(state))
        ]
        name = say(self.lang, "board.call")
        return {"call": tracker.state[table.CALL], "call_name": name, "cups": cups}

    def entries(self, tracker: Any) -> list[Offer]:
        seat = tracker.now()
        if seat < 0:
            return []
        doubt = self.entry(say(self.lang, "offer.doubt"), tracker.phase_over(), seat=seat)
        return [*self._calls(tracker, seat), doubt]

    def _calls(self, tracker: Any, seat: int) -> list[Offer]:
        group = say(self.lang, "group.calls")
        return [
            self.entry(say(self.lang, "offer.call", n=n), bytes((codes.CALL_MORE, seat, n, 0)),
                       seat=seat, group=group)
            for n in range(tracker.state[table.CALL] + 1, tracker.most + 1)
        ]  # fmt: skip

    def offers_answers(self, tracker: Any) -> bool:
        return bool(tracker.now() >= 0)

    def own_answer_text(self, tracker: Any, ask: int, value: int) -> str:
        if ask == asks.ASK_GLIMMER_FIRST:
            return self.called(tracker, value - 1)
        return super().own_answer_text(tracker, ask, value)

    def event_sentence(self, tracker: Any, kind: int, a: int, b: int, c: int) -> str:
        del c
        if kind == codes.SET_POINTS:
            return say(self.lang, "log.points", name=self.called(tracker, a), n=b)
        who = self.called(tracker, tracker.now()) if tracker.now() >= 0 else ""
        name = self.called(tracker, a) if kind == codes.START else ""
        n = a if kind == codes.COUNT else b
        return say(self.lang, f"log.{_VERBS[kind]}", who=who, name=name, n=n)

    def light_lines(self, tracker: Any) -> list[str]:
        lines = [say(self.lang, "lights.call", n=tracker.state[table.CALL])]
        if tracker.now() >= 0:
            who = self.called(tracker, tracker.now())
            lines.append(self.say("lights.seat", number=tracker.now() + 1, who=who))
        return lines


PROPOSALS = None
SHOW = GlimmerTrack
__all__ = ["PROPOSALS", "SHOW", "facts"]
