"""What is said at a table that is kept by a description: its names, its questions and its log."""

from heliograph.games import ALL_GAMES
from heliograph.games.any_game import shelf
from heliograph.games.any_game.description_parts import Description
from heliograph.games.track.show import TrackShow
from shared_rules import tracker as common
from shared_rules.any_game import asks, clock, events
from shared_rules.any_game import layout as unit
from shared_rules.any_game.tracker import AnyGameTracker


class AnyGameLog(TrackShow[AnyGameTracker]):
    """One table that is kept by a description, told in words."""

    # Names

    def described(self, tracker: AnyGameTracker | None) -> Description | None:
        """Return the file a table is kept by: that of its match, whatever became of it since.

        None where this computer has no such file.
        """
        key = shelf.key_of(bytes(tracker.state)) if tracker is not None else b""
        kept = shelf.read_kept(self.game.written, key) if self.game.written else None
        if kept:
            return kept
        # Without a table, what is called by its name alone
        found = shelf.find_named(self.game.name) if tracker is None else shelf.find(key)
        return found.file if found else None

    def phase_name(self, tracker: AnyGameTracker, index: int | None = None) -> str:
        """Return what a phase is called, by default the one that is played."""
        index = tracker.state[unit.STEP] if index is None else index
        about = self.described(tracker)
        name = about.phases[index].name if about else None
        return name.text(self.lang) if name else self.say("any.phase", number=index + 1)

    def part_name(self, tracker: AnyGameTracker) -> str:
        """Return which part of a turn it is, and for whom all do it; empty where neither is so."""
        about, extra = self.described(tracker), tracker.state[unit.EXTRA]
        phase = about.phases[tracker.state[unit.STEP]] if about else None
        if phase and phase.parts and tracker.now() >= 0:
            part = max(0, len(phase.parts) - 1 - (extra & 15))
            named: str = phase.parts[part].text(self.lang)
            return named
        if extra >> 4:
            began = tracker.seat_of(tracker.state[unit.ORDER + tracker.state[unit.AT]])
            return self.say("any.after", who=self.called(tracker, began))
        return ""

    def counter_name(self, tracker: AnyGameTracker | None, index: int) -> str:
        """Return what a counter is called."""
        about = self.described(tracker)
        if about:
            return about.counters[index].name.text(self.lang)
        return self.say("any.counter", number=index + 1)

    # Questions

    def names_of(self, tracker: AnyGameTracker | None, ask: int, a: int, b: int) -> dict[str, str]:
        del a
        if ask == asks.ASK_COUNTER:
            return {"what": self.counter_name(tracker, b)}
        if ask in (asks.ASK_NUMBER, asks.ASK_AMOUNT):
            is_track = tracker is not None and tracker.kind == unit.TRACK
            return {"what": self.say("any.steps" if is_track else "any.number")}
        return {}

    def own_answer_text(self, tracker: AnyGameTracker, ask: int, value: int) -> str:
        if ask == asks.ASK_DESCRIPTION:
            return shelf.title_at(tracker.seats, value - 1, self.lang)
        return super().own_answer_text(tracker, ask, value)

    # The log

    def new_title(self, number: int) -> str:
        del number
        about = self.described(None)
        return (about or ALL_GAMES[self.game.name]).title.text(self.lang)

    def _tell_nothing(self, _tracker: AnyGameTracker, _a: int, _b: int, _c: int) -> str:
        return ""

    def _tell_end(self, tracker: AnyGameTracker, seat: int, number: int, has_number: int) -> str:
        key = "log.any_end"
        if tracker.state[unit.FLAGS] & unit.PAUSED:
            key = "log.any_runs"
        elif tracker.state[unit.HOLDER] == seat + 1:
            key = "log.any_give"
        elif tracker.kind == unit.FREE:
            key = "log.any_take"
        elif tracker.kind == unit.TOGETHER:
            key = "log.any_ready"
        elif tracker.kind == unit.TRACK:
            number = number if has_number else tracker.state[tracker.phase_at() + unit.ENTER_USUAL]
            key = "log.any_moves"
        return self.say_numbers(tracker, key, (seat, number, 0))

    def _tell_interrupt(self, tracker: AnyGameTracker, seat: int, _b: int, _c: int) -> str:
        key = "log.any_ask" if tracker.kind == unit.FREE else "log.any_interrupt"
        return self.say_numbers(tracker, key, (seat, 0, 0))

    def _tell_draw(self, tracker: AnyGameTracker, lot: int, more: int, _c: int) -> str:
        after = type(tracker)(bytes(tracker.state))
        after.apply(bytes((events.DRAW, lot, more, 0)))
        return self.say("log.any_draw", order=self.everyone(after, after.order()))

    def _tell_going_on(self, _tracker: AnyGameTracker, goes_on: int, _b: int, _c: int) -> str:
        return self.say("log.any_goes_on" if goes_on else "log.any_ends")

    def _tell_pause(self, _tracker: AnyGameTracker, is_on: int, _b: int, _c: int) -> str:
        if is_on > 1:
            return self.say("log.any_timer")
        return self.say("log.any_paused" if is_on else "log.any_runs")

    def _tell_count(self, tracker: AnyGameTracker, who: int, by: int, _c: int) -> str:
        index, seat = who >> 4, who & 15
        step = tracker.state[tracker.counter_at(index) + unit.STRIDE]
        return self._tell_value(
            tracker, index, seat, tracker.count(index, seat) + (by - 128) * step
        )

    def _tell_set_count(self, tracker: AnyGameTracker, who: int, low: int, high: int) -> str:
        return self._tell_value(tracker, who >> 4, who & 15, (low | high << 8) - unit.ZERO)

    def _tell_value(self, tracker: AnyGameTracker, index: int, seat: int, value: int) -> str:
        is_table = tracker.state[tracker.counter_at(index)] & 15 == unit.OF_TABLE
        key = "log.any_table" if is_table else "log.any_count"
        what = self.counter_name(tracker, index)
        return self.say(key, who=self.called(tracker, seat), what=what, value=value)

    def _tell_standing(self, tracker: AnyGameTracker, seat: int, value: int, _c: int) -> str:
        standing = self.say(f"ask.standing.{value}")
        return self.say("log.any_standing", who=self.called(tracker, seat), standing=standing)

    def _tell_shift(self, _tracker: AnyGameTracker, _a: int, is_skip: int, _c: int) -> str:
        return self.say("log.any_skip" if is_skip else "log.any_reverse")

    event_sentences = {  # noqa: RUF012 (nobody changes it)
        events.DESCRIBE: _tell_nothing,
        events.END_TURN: _tell_end,
        events.PASS: "log.any_pass",
        events.REPEAT: "log.any_again",
        events.INTERRUPT: _tell_interrupt,
        events.BEGIN: "log.any_begins",
        events.DRAW: _tell_draw,
        events.ENTER: "log.any_enters",
        events.COUNT: _tell_count,
        events.END_PHASE: "log.any_phase_over",
        events.GO_ON: _tell_going_on,
        events.PAUSE: _tell_pause,
        clock.TIME: _tell_nothing,
        clock.TIME_UP: "log.any_up",
        events.SET_STANDING: _tell_standing,
        events.JOIN: "log.any_joins",
        events.SET_COUNT: _tell_set_count,
        events.SET_TURN: "log.any_turn",
        events.SET_ROUND: "log.any_round",
        events.FAIL: "log.any_wrong",
        events.FINISH: "log.any_finish",
        events.SHIFT: _tell_shift,
    }

    def is_correction(self, tracker: AnyGameTracker, event: bytes) -> bool:
        """Say that coming and going is no correction: it is what happens."""
        is_standing = event[0] & 0x7F == events.SET_STANDING
        return super().is_correction(tracker, event) and not is_standing

    def result_sentence(self, before: AnyGameTracker, after: AnyGameTracker) -> str:
        if after.phase == common.OVER and before.phase != common.OVER:
            return self.end(after)
        return ""
