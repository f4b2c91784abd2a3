"""A table that is kept by a description: how it is shown, entered, told and corrected."""

from collections.abc import Iterator
from typing import Any

from heliograph.games.any_game.track_log import AnyGameLog
from heliograph.games.any_game.vocabulary import PAGE_COLOURS
from heliograph.games.show import Offer, ScoreRow, View
from heliograph.track.facts import TrackFact, correction, seat_facts, turn_fact
from shared_rules import tracker as common
from shared_rules.any_game import asks, clock, events
from shared_rules.any_game import layout as unit

# The lights that no token of this colour can have
_STAND_INS = (1, 3, 5)


class AnyGameTrack(AnyGameLog):
    """One table that is kept by a description."""

    seat_asks = (asks.ASK_BEGINS,)
    switch_asks = (asks.ASK_ANOTHER,)

    # People

    def unnamed(self, tracker: Any, seat: int) -> str:
        return self.say(f"any.seat_colour_{tracker.colour(seat)}")

    def colour_of(self, tracker: Any, seat: int) -> str:
        return PAGE_COLOURS[tracker.colour(seat)]

    def light_of(self, tracker: Any, seat: int) -> View:
        colour = tracker.colour(seat)
        light = self.say(f"any.seat_light_{colour}")
        name, stand_in = self.say(f"any.seat_colour_{colour}"), ""
        if colour in _STAND_INS:
            stand_in = self.say("light.stand_in", colour=name, light=light)
        return {"light": light, "texture": self.say(f"texture.{seat}"), "stand_in": stand_in}

    def next_seat(self, tracker: Any) -> int | None:
        if tracker.phase != common.PLAY or tracker.now() < 0 or tracker.state[unit.HOLDER]:
            return None
        if tracker.kind == unit.TRACK:
            return None  # that depends on how far this one goes
        return super().next_seat(tracker)

    def has_turn_after(self, tracker: Any, seat: int) -> bool:
        return bool(tracker.can_act(tracker.side(seat)))

    # What is shown

    def headline(self, tracker: Any) -> str:
        if tracker.phase != common.PLAY or tracker.state[unit.ASKED]:
            return super().headline(tracker)
        return self._waits_for(tracker)

    def sentence(self, tracker: Any) -> str:
        if tracker.phase != common.PLAY or tracker.question() is not None:
            return super().sentence(tracker)
        return self._waits_for(tracker)

    def _waits_for(self, tracker: Any) -> str:
        """Return in a few words for whom the table waits."""
        if tracker.state[unit.FLAGS] & unit.PAUSED:
            return self.say("due.any_paused")
        due = [seat for seat in range(tracker.seats) if tracker.is_due(seat)]
        who = self.everyone(tracker, due)
        if tracker.state[unit.HOLDER] and tracker.kind == unit.FREE:
            return self.say("due.any_word", who=who)
        if tracker.kind == unit.FREE:
            return self.say("due.any_free")
        if tracker.kind == unit.TOGETHER:
            return self.say("due.any_all", who=who)
        if tracker.state[unit.PHASES] > 1:
            return self.say("due.any_phase", who=who, phase=self.phase_name(tracker))
        return self.say("due.any_turn", who=who)

    def end(self, tracker: Any) -> str:
        if len(tracker.winners()) == tracker.seats:
            return self.say("due.any_over")
        return super().end(tracker)

    def points_of(self, tracker: Any, seat: int) -> int | str:
        if tracker.phase in (common.NONE, common.SETUP) or not tracker.counters:
            return ""
        return int(tracker.count(0, seat))

    def sheet_of(self, tracker: Any) -> list[ScoreRow]:
        return [
            ScoreRow(self.counter_name(tracker, index), "", tuple(
                tracker.count(index, seat) for seat in range(tracker.seats)
            ), is_total=index == 0)
            for index in range(tracker.counters)
        ]  # fmt: skip

    def board_of(self, tracker: Any) -> View:
        if tracker.phase == common.SETUP:
            return {}
        state, about = tracker.state, self.described(tracker)
        return {
            "game": self.game.name,
            "depth": "track",
            "round": self.say("any.round", round=tracker.round),
            "phases": self._phases(tracker),
            "order": [self._seat(tracker, seat) for seat in tracker.order()],
            "track_length": state[tracker.phase_at() + unit.TRACK_LENGTH],
            "counters": [self._counter(tracker, index) for index in range(tracker.counters)],
            "clock": self._clock(tracker),
            "keeps": about.keeps.text(self.lang) if about else "",
            "leaves": about.leaves.text(self.lang) if about else "",
            "words": {key: self.say(f"any.{key}") for key in _WORDS},
        }

    def _phases(self, tracker: Any) -> list[View]:
        now = tracker.state[unit.STEP]
        return [
            {"name": self.phase_name(tracker, index), "is_now": index == now}
            for index in range(tracker.state[unit.PHASES])
        ]

    def _seat(self, tracker: Any, seat: int) -> View:
        state = tracker.state
        return {
            "seat": seat,
            "name": self.called(tracker, seat),
            "colour": self.colour_of(tracker, seat),
            "is_due": tracker.is_due(seat),
            "standing": tracker.standing(seat),
            "place": state[unit.NUMBER + tracker.side(seat)],
            "waits": state[unit.RANK + seat] if tracker.kind == unit.FREE else 0,
            "counts": [tracker.count(index, seat) for index in range(tracker.counters)],
            "spent": tracker.time(unit.SPENT + 3 * seat) if tracker.has_clock else 0,
            "bank": tracker.bank(seat) if tracker.has_clock else 0,
        }

    def _counter(self, tracker: Any, index: int) -> View:
        at = tracker.counter_at(index)
        has_target = tracker.state[at + unit.SCOPE] & unit.HAS_TARGET
        return {
            "name": self.counter_name(tracker, index),
            "scope": tracker.state[at + unit.SCOPE] & 15,
            "target": tracker.words_at(at + unit.TARGET) - unit.ZERO if has_target else None,
        }

    def _clock(self, tracker: Any) -> View | None:
        """Return the times in tenths of a second as the last step left them."""
        if not tracker.has_clock:
            return None
        left = tracker.time_left()
        return {
            "is_running": tracker.is_running,
            "left": left if left < clock.NO_LIMIT else None,
            "full": tracker.full_time(),
            "total": tracker.time(unit.TOTAL),
            "turn": tracker.time(unit.TURN),
        }

    # What can be entered

    def entries(self, tracker: Any) -> list[Offer]:
        if tracker.phase != common.PLAY:
            return []
        if tracker.state[unit.ASKED] == unit.BEGINS:
            return list(self._beginners(tracker))
        found = [*self._presses(tracker), *self._nudges(tracker), *self._counts(tracker)]
        if not tracker.state[unit.ASKED]:
            label = self.say("action.any_phase", phase=self.phase_name(tracker))
            found.append(self.entry(label, tracker.phase_over()))
        return [*found, *self._comings_and_goings(tracker)]

    def offers_answers(self, tracker: Any) -> bool:
        return bool(tracker.state[unit.ASKED] == unit.BEGINS)

    def _beginners(self, tracker: Any) -> Iterator[Offer]:
        for seat in range(tracker.seats):
            if tracker.is_in(seat):
                label = self.say("action.any_begins", who=self.called(tracker, seat))
                yield self.answer_entry(label, seat + 1, seat=seat)
        if not tracker.round:
            yield self.answer_entry(self.say("ask.begins.0"), 0)

    def _presses(self, tracker: Any) -> Iterator[Offer]:
        """Yield what the button of each seat says now."""
        if tracker.question() is not None and tracker.state[unit.ASKED]:
            return
        for seat in range(tracker.seats):
            if tracker.hears(seat):
                event = tracker.turn_over(seat)
                label = self.say(self._press_text(tracker, seat, event[0]),
                                 who=self.called(tracker, seat))  # fmt: skip
                tone = "end" if tracker.is_due(seat) else ""
                yield self.entry(label, event, seat=seat, tone=tone, target=f"seat:{seat + 1}")

    def _press_text(self, tracker: Any, seat: int, kind: int) -> str:
        if tracker.state[unit.HOLDER] == seat + 1:
            return "action.any_give"
        if kind == events.INTERRUPT:
            return "action.any_ask" if tracker.kind == unit.FREE else "action.any_interrupt"
        if tracker.kind == unit.FREE:
            return "action.any_take"
        return "action.any_ready" if tracker.kind == unit.TOGETHER else "action.any_end"

    def _nudges(self, tracker: Any) -> Iterator[Offer]:
        """Yield what the phase allows beside the end of a turn, whatever PLUS and MINUS mean."""
        due = [seat for seat in range(tracker.seats) if tracker.is_due(seat)]
        meant = {tracker.nudge(1)[:1], tracker.nudge(-1)[:1]}
        for kind, key in _SAYINGS:
            if kind == events.REPEAT and bytes((kind,)) not in meant:
                continue
            for seat in due:
                label = self.say(key, who=self.called(tracker, seat))
                yield self.entry(label, bytes((kind, seat, 0, 0)), seat=seat)
        if tracker.has_clock:
            is_paused = tracker.state[unit.FLAGS] & unit.PAUSED
            key = "action.any_go_on" if is_paused else "action.any_pause"
            yield self.entry(self.say(key), bytes((events.PAUSE, 1 - is_paused, 0, 0)))
            yield self.entry(self.say("action.any_up"), bytes((clock.TIME_UP, 0, 0, 0)))
        if b"\x19" in meant:
            yield self.entry(self.say("action.any_last"), bytes((events.FINISH, 0, 0, 0)))
        for number, key in enumerate(("action.any_reverse", "action.any_skip")):
            if due and b"\x1a" in meant:
                yield self.entry(self.say(key), bytes((events.SHIFT, due[0], number, 0)))

    def _counts(self, tracker: Any) -> Iterator[Offer]:
        for index in range(tracker.counters):
            at = tracker.counter_at(index)
            scope, step = tracker.state[at] & 15, tracker.state[at + unit.STRIDE]
            what = self.counter_name(tracker, index)
            for seat in range(1 if scope == unit.OF_TABLE else tracker.seats):
                for sign, by in (("+", 129), ("−", 127)):
                    key = "action.any_table" if scope == unit.OF_TABLE else "action.any_count"
                    label = self.say(key, who=self.called(tracker, seat), what=what, sign=sign,
                                     step=step)  # fmt: skip
                    event = bytes((events.COUNT, seat | index << 4, by, 0))
                    yield self.entry(label, event, seat=seat, group=what)

    def _comings_and_goings(self, tracker: Any) -> Iterator[Offer]:
        if not tracker.round:
            return
        kind = events.SET_STANDING | common.CORRECTION
        for seat in range(tracker.seats):
            is_in = tracker.is_in(seat)
            key = "action.any_out" if is_in else "action.any_back"
            label = self.say(key, who=self.called(tracker, seat))
            yield self.entry(label, bytes((kind, seat, 3 if is_in else 0, 0)), group=_PEOPLE)
        if tracker.may_join(tracker.seats):
            label = self.say("action.any_join", number=tracker.seats + 1)
            yield self.entry(label, bytes((events.JOIN, tracker.seats, 0, 0)), group=_PEOPLE)

    # Lights

    def light_lines(self, tracker: Any) -> list[str]:
        if tracker.phase == common.OVER:
            return [self.say("lights.over", who=self.everyone(tracker, tracker.winners()))]
        if tracker.phase != common.PLAY:
            return super().light_lines(tracker)
        due = [seat for seat in range(tracker.seats) if tracker.is_due(seat)]
        return [
            self._orbit_line(tracker),
            self.say("lights.any_order"),
            self.say("lights.any_wheel", round=tracker.round),
            self.say("lights.any_due", who=self.everyone(tracker, due)),
        ]

    def _orbit_line(self, tracker: Any) -> str:
        if tracker.has_clock and tracker.time_left() < clock.NO_LIMIT:
            return self.say("lights.any_time")
        if tracker.kind == unit.TRACK:
            return self.say("lights.any_track")
        if tracker.counters and tracker.now() >= 0:
            what = self.counter_name(tracker, 0)
            return self.say("lights.any_counter", what=what,
                            who=self.called(tracker, tracker.now()))  # fmt: skip
        number, count = tracker.state[unit.STEP] + 1, tracker.state[unit.PHASES]
        return self.say("lights.any_phases", number=number, count=count)


_PEOPLE = "people"
_SAYINGS = (
    (events.PASS, "action.any_pass"),
    (events.REPEAT, "action.any_again"),
    (events.FAIL, "action.any_wrong"),
)
_WORDS = ("time", "spent", "left", "place", "keeps", "leaves")


def facts(tracker: Any) -> Iterator[TrackFact]:
    """Yield what can be corrected: counters, how people stand, whose turn it is, the round."""
    if tracker.phase != common.PLAY or not tracker.round:
        return
    yield from seat_facts(tracker)
    if tracker.now() >= 0 and not tracker.state[unit.HOLDER]:
        yield turn_fact(tracker, events.SET_TURN)
    yield TrackFact("round", tracker.round, 1, 255, correction(events.SET_ROUND),
                    label="track.any_round")  # fmt: skip


# Everything that such a game begins with is asked one by one.
PROPOSALS = None
SHOW = AnyGameTrack
