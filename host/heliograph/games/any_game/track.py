"""A table that is kept by a description: how it is shown, entered, told and corrected."""

from collections.abc import Iterator

from heliograph.engine import CHANCE, TABLE
from heliograph.games.any_game.track_board import AnyGameBoard
from heliograph.games.show import Offer, ScoreRow, View
from heliograph.games.track.track_facts import TrackFact, correction, seat_facts, turn_fact
from heliograph.games.track.game import Owners
from shared_rules import tracker as common
from shared_rules.any_game import asks, clock, events
from shared_rules.any_game import layout as unit
from shared_rules.any_game.tracker import AnyGameTracker

# The lights that no token of this colour can have
_STAND_INS = (1, 3, 5)


class AnyGameTrack(AnyGameBoard):
    """One table that is kept by a description."""

    seat_asks = (asks.ASK_BEGINS,)
    switch_asks = (asks.ASK_ANOTHER,)

    # People

    def unnamed(self, tracker: AnyGameTracker, seat: int) -> str:
        return self.say(f"any.seat_colour_{tracker.colour(seat)}")

    def light_of(self, tracker: AnyGameTracker, seat: int) -> View:
        colour = tracker.colour(seat)
        light = self.say(f"any.seat_light_{colour}")
        name, stand_in = self.say(f"any.seat_colour_{colour}"), ""
        if colour in _STAND_INS:
            stand_in = self.say("light.stand_in", colour=name, light=light)
        return {"light": light, "texture": self.say(f"texture.{seat}"), "stand_in": stand_in}

    def next_seat(self, tracker: AnyGameTracker) -> int | None:
        if tracker.phase != common.PLAY or tracker.now() < 0 or tracker.state[unit.HOLDER]:
            return None
        if tracker.kind == unit.TRACK:
            return None  # that depends on how far this one goes
        return super().next_seat(tracker)

    def has_turn_after(self, tracker: AnyGameTracker, seat: int) -> bool:
        return bool(tracker.can_act(tracker.side(seat)))

    # What is shown

    def headline(self, tracker: AnyGameTracker) -> str:
        if tracker.phase != common.PLAY or tracker.state[unit.ASKED]:
            return super().headline(tracker)
        return self._waits_for(tracker)

    def sentence(self, tracker: AnyGameTracker) -> str:
        if tracker.phase != common.PLAY or tracker.question() is not None:
            return super().sentence(tracker)
        return self._waits_for(tracker)

    def _waits_for(self, tracker: AnyGameTracker) -> str:
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
        part = self.part_name(tracker)
        if tracker.state[unit.PHASES] > 1:
            phase = ", ".join(filter(None, (self.phase_name(tracker), part)))
            return self.say("due.any_phase", who=who, phase=phase)
        if part:
            return self.say("due.any_phase", who=who, phase=part)
        return self.say("due.any_turn", who=who)

    def end(self, tracker: AnyGameTracker) -> str:
        if len(tracker.winners()) == tracker.seats:
            return self.say("due.any_over")
        return super().end(tracker)

    def points_of(self, tracker: AnyGameTracker, seat: int) -> int | str:
        if tracker.phase in (common.NONE, common.SETUP) or not tracker.counters:
            return ""
        return int(tracker.count(0, seat))

    def fewest_wins(self, state: bytes) -> bool:
        tracker = self.tracker(state)
        is_described = len(tracker.state) > unit.WINNER
        return is_described and bool(tracker.state[unit.WINNER] & 15 == unit.LEAST)

    def sheet_of(self, tracker: AnyGameTracker) -> list[ScoreRow]:
        return [
            ScoreRow(self.counter_name(tracker, index), "", tuple(
                tracker.count(index, seat) for seat in range(tracker.seats)
            ), is_total=index == 0)
            for index in range(tracker.counters)
        ]  # fmt: skip

    # What can be entered

    def entries(self, tracker: AnyGameTracker) -> list[Offer]:
        if tracker.phase != common.PLAY:
            return []
        if tracker.state[unit.ASKED] == unit.BEGINS:
            return list(self._beginners(tracker))
        found = [*self._presses(tracker), *self._nudges(tracker), *self._counts(tracker)]
        if not tracker.state[unit.ASKED]:
            label = self.say("action.any_phase", phase=self.phase_name(tracker))
            found.append(self.entry(label, tracker.phase_over(), seat=TABLE, tone="more"))
        return [*found, *self._comings_and_goings(tracker)]

    def offers_answers(self, tracker: AnyGameTracker) -> bool:
        is_kept = tracker.phase == common.PLAY
        return is_kept and bool(tracker.state[unit.ASKED] == unit.BEGINS)

    def _beginners(self, tracker: AnyGameTracker) -> Iterator[Offer]:
        for seat in range(tracker.seats):
            if tracker.is_in(seat):
                label = self.say("action.any_begins", who=self.called(tracker, seat))
                yield self.answer_entry(label, seat + 1, target=f"seat:{seat + 1}")
        if not tracker.round:
            yield self.answer_entry(self.say("ask.begins.0"), 0)

    def _presses(self, tracker: AnyGameTracker) -> Iterator[Offer]:
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

    def _press_text(self, tracker: AnyGameTracker, seat: int, kind: int) -> str:
        if tracker.state[unit.HOLDER] == seat + 1:
            return "action.any_give"
        if kind == events.INTERRUPT:
            return "action.any_ask" if tracker.kind == unit.FREE else "action.any_interrupt"
        if tracker.kind == unit.FREE:
            return "action.any_take"
        return "action.any_ready" if tracker.kind == unit.TOGETHER else "action.any_end"

    def _nudges(self, tracker: AnyGameTracker) -> Iterator[Offer]:
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
            up = bytes((clock.TIME_UP, 0, 0, 0))
            yield self.entry(self.say("action.any_up"), up, seat=TABLE)
            if tracker.state[unit.CLOCK_AT + unit.AT_ZERO] & unit.SAND:
                turned = bytes((events.PAUSE, 2, 0, 0))
                yield self.entry(self.say("action.any_timer"), turned)
        if b"\x19" in meant:
            yield self.entry(self.say("action.any_last"), bytes((events.FINISH, 0, 0, 0)))
        for number, key in enumerate(("action.any_reverse", "action.any_skip")):
            if due and b"\x1a" in meant:
                shift = bytes((events.SHIFT, due[0], number, 0))
                yield self.entry(self.say(key), shift, seat=due[0])

    def _counts(self, tracker: AnyGameTracker) -> Iterator[Offer]:
        """Yield one step up and down of every counter, and more at once for whoever is due."""
        for index in range(tracker.counters):
            scope = tracker.state[tracker.counter_at(index)] & 15
            for seat in range(1 if scope == unit.OF_TABLE else tracker.seats):
                is_near = scope == unit.OF_TABLE or tracker.is_due(seat)
                for by in (1, -1, *(_MORE_STEPS if is_near else ())):
                    yield self._count(tracker, index, seat, by)

    def _count(self, tracker: AnyGameTracker, index: int, seat: int, by: int) -> Offer:
        """Return the offer to move a counter by some of its steps."""
        at, what = tracker.counter_at(index), self.counter_name(tracker, index)
        of_table = tracker.state[at] & 15 == unit.OF_TABLE
        label = self.say("action.any_table" if of_table else "action.any_count",
                         who=self.called(tracker, seat), what=what, sign="+" if by > 0 else "−",
                         step=abs(by) * tracker.state[at + unit.STRIDE])  # fmt: skip
        way = {1: ":+", -1: ":-"}.get(by, "")
        event = bytes((events.COUNT, seat | index << 4, 128 + by, 0))
        return self.entry(label, event, seat=CHANCE if of_table else seat, group=what, tone="more",
                          target=f"count:{index + 1}:{seat + 1}{way}")  # fmt: skip

    def _comings_and_goings(self, tracker: AnyGameTracker) -> Iterator[Offer]:
        if not tracker.round:
            return
        kind, people = events.SET_STANDING | common.CORRECTION, self.say("any.people")
        for seat in range(tracker.seats):
            is_in = tracker.is_in(seat)
            key = "action.any_out" if is_in else "action.any_back"
            label = self.say(key, who=self.called(tracker, seat))
            event = bytes((kind, seat, 3 if is_in else 0, 0))
            yield self.entry(label, event, group=people, seat=TABLE, tone="more")
        if tracker.may_join(tracker.seats):
            label = self.say("action.any_join", number=tracker.seats + 1)
            event = bytes((events.JOIN, tracker.seats, 0, 0))
            yield self.entry(label, event, group=people, seat=TABLE, tone="more")

    # Lights

    def light_lines(self, tracker: AnyGameTracker) -> list[str]:
        if tracker.phase == common.OVER:
            return [self.say("lights.over", who=self.everyone(tracker, tracker.winners()))]
        if tracker.phase != common.PLAY:
            return super().light_lines(tracker)
        due = [seat for seat in range(tracker.seats) if tracker.is_due(seat)]
        return [
            self._orbit_line(tracker),
            self.say("lights.any_order"),
            self.say("lights.any_clock", round=tracker.round),
            self.say("lights.any_due", who=self.everyone(tracker, due)),
        ]

    def _orbit_line(self, tracker: AnyGameTracker) -> str:
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


# A counter moved by more than a step at once
_MORE_STEPS = (2, 3, 5, 10, 20, -2, -3, -5, -10, -20)
_SAYINGS = (
    (events.PASS, "action.any_pass"),
    (events.REPEAT, "action.any_again"),
    (events.FAIL, "action.any_wrong"),
)


def facts(tracker: AnyGameTracker) -> Iterator[TrackFact]:
    """Yield what can be corrected: counters, how people stand, whose turn it is, the round."""
    if tracker.phase != common.PLAY or not tracker.round:
        return
    yield from seat_facts(tracker)
    if tracker.now() >= 0 and not tracker.state[unit.HOLDER]:
        yield turn_fact(tracker, events.SET_TURN)
    yield TrackFact("round", tracker.round, 1, 255, correction(events.SET_ROUND),
                    label="track.any_round")  # fmt: skip


def seats_that_act(tracker: AnyGameTracker) -> tuple[int, ...]:
    """Return who may enter something now: everybody counts and presses for their own seat."""
    return (CHANCE, *(seat for seat in range(tracker.seats) if tracker.is_in(seat)))


def seat_of_event(tracker: AnyGameTracker, event: bytes) -> int:
    """Return whose event it is: a seat's own, anybody's at the table, or the table screen's."""
    kind, seat = event[:2]
    if kind in _OWN_EVENTS:
        return seat
    if kind == events.COUNT:
        index = seat >> 4
        is_known = index < tracker.counters
        of_table = is_known and tracker.state[tracker.counter_at(index)] & 15 == unit.OF_TABLE
        return CHANCE if of_table else seat & 15
    return CHANCE if kind in _ANYBODYS else TABLE


_OWN_EVENTS = (events.END_TURN, events.PASS, events.REPEAT, events.INTERRUPT, events.ENTER,
               events.FAIL, events.SHIFT)  # fmt: skip
_ANYBODYS = (events.DESCRIBE, events.BEGIN, events.DRAW, events.GO_ON, events.PAUSE,
             events.FINISH)  # fmt: skip


# Everything that such a game begins with is asked one by one.
PROPOSALS = None
SHOW = AnyGameTrack
OWNERS = Owners(seats_that_act, seat_of_event)
