"""The table that pages and units share: the open match, its record and who is told.

What happens inside one `batch` is written, committed and told together (`recording`).
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from heliograph.errors import DamagedMatch
from heliograph.games import title_of
from heliograph.games.depths import DEAL
from heliograph.record import store
from heliograph.record.store import LogRow
from heliograph.table import tracker_rules
from heliograph.table.away import find_state
from heliograph.table.change import SETTINGS, Change
from heliograph.table.lesson_script import Script, about_lesson
from heliograph.table.objections import AskFirst, NoMatch, NotOpened, Overtaken
from heliograph.table.open_match import OpenMatch
from heliograph.table.recording import HOST, UNIT, RecordedTable, UnitReport
from heliograph.table.rules import NO_DRAWS, Played
from heliograph.version import __version__
from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.ruled_refusals import ASK_ON_PAGE, CHOICE_GONE, ENTER_ON_PAGE
from shared_rules.tracker import CHOSEN, EMPTY, NEW
from shared_rules.tracker import REDO as REDO_EVENT
from shared_rules.tracker import UNDO as UNDO_EVENT

__all__ = ["HOST", "UNIT", "Table", "UnitReport"]


class Table(RecordedTable):
    """One table, safe to use from any thread."""

    # What changes it

    def play(
        self,
        events: Sequence[bytes],
        source: str,
        names: Sequence[str] = (),
        report: UnitReport | None = None,
        game: str = "",
    ) -> None:
        """Play a step of the table unit. Raises `Refused` or `StoreError`; then nothing changed.

        A step that begins a new game begins a new match; `names` are its people by seat, `game`
        which one was chosen where the step alone does not say. In a match under the full rules it
        stands for choices of the engine.
        """
        tracker_rules.check_form(events)
        with self.batch():
            self._play_events(tuple(events), source, tuple(names), report, game)

    def begin(self, about: Mapping[str, Any], names: Sequence[str], source: str) -> None:
        """Begin a match under the full rules; `about` comes from `engine_rules.describe`."""
        with self.batch():
            opened = self._begin(title_of(about["game"]), tuple(names), about)
            self._write(store.OPENED, source, None)
            self._tell(store.OPENED, source)
            if opened.rules.can(DEAL):
                self._add(opened, opened.rules.play(self.position, (), NO_DRAWS), source)

    def begin_lesson(self, script: Script, source: str) -> None:
        """Begin a match that is a lesson, with its table laid out; what stood here is put aside."""
        with self.batch():
            lesson = script.lesson
            opened = self._begin(title_of(lesson.game), lesson.people, about_lesson(script))
            self._add(opened, script.opening, source)

    def leave_lesson(self, source: str) -> None:
        """Put a lesson aside; what it took the table from comes back, if that can be opened."""
        with self.batch():
            before = self._before_lessons()
            self.put_aside(source)
            if before is not None:
                with suppress(DamagedMatch, NotOpened):
                    self._open(before, source, None)

    def pass_lesson_stage(self, stage: int, source: str) -> None:
        """Go on behind a stage of the lesson that changes nothing on the table."""
        with self.lock:
            self.lesson.pass_over(stage)
            self.tell(Change(SETTINGS, source))

    def practise_call(self, source: str) -> bool:
        """Take a call as what the lesson asks for; return whether it asks for one."""
        with self.lock:
            stage = self.lesson.call_stage
            if stage is not None:
                self.pass_lesson_stage(stage, source)
            return stage is not None

    def enter(
        self,
        choices: Sequence[int],
        source: str,
        rev: int | None = None,
        report: UnitReport | None = None,
    ) -> None:
        """Play choices as one step; `rev` is the table they were meant for.

        Raises `IllegalChoice`, `Refused`, `Overtaken` or `StoreError`; then nothing has changed.
        """
        with self.batch():
            opened = self._need_match(rev)
            if report is None:  # a unit measures its time itself
                choices = opened.rules.timed(self.position, choices, self.elapsed_ms)
            played = opened.rules.play(self.position, choices, opened.draws)
            self._add(opened, played, source, report)

    def correct(self, fact: str, value: object, source: str, rev: int | None = None) -> None:
        """Set a public fact as it lies on the table. Raises `BadCorrection` and as `enter`."""
        with self.batch():
            opened = self._need_match(rev)
            played = opened.rules.correct(self.position, fact, value, opened.draws)
            self._add(opened, played, source)

    def return_to(self, branch: int, source: str, sure: bool = False) -> None:
        """Go to the end of a line that was left; the present line becomes a branch."""
        with self.batch():
            branches = self.branches
            if self._opened is None or not 0 <= branch < len(branches):
                raise Refused(refusal.NOTHING_TO_REDO)
            self._ask_first(self._opened, branches[branch].fork, sure)
            row = self._write(store.BRANCH, source, None, count=branch)
            self._opened.return_to(branch)
            self._opened.since_ms = row.at_ms
            self._tell(store.BRANCH, source)

    def undo(
        self,
        steps: int = 1,
        source: str = HOST,
        report: UnitReport | None = None,
        sure: bool = False,
    ) -> None:
        """Go back, also behind the beginning of this match into the one before it.

        Raises `AskFirst` where that would unsee something, unless people are `sure`.
        """
        with self.batch():
            opened, rev = self._opened, self.rev
            if opened is None or steps < 1:
                raise Refused(refusal.NOTHING_TO_UNDO)
            is_before = steps >= rev and opened.rules.unit_knows_all and not opened.rules.is_lesson
            if is_before and opened.previous is not None:
                self._open_previous(opened.previous, source, None if steps > rev else report)
                if steps > rev:
                    self.undo(steps - rev, source, report, sure)
                return
            if not opened.can_move(rev - steps):
                raise Refused(refusal.NOTHING_TO_UNDO)
            self._ask_first(opened, rev - steps, sure)
            self._move(opened, rev - steps, store.UNDO, steps, source, report)

    def redo(self, steps: int = 1, source: str = HOST, report: UnitReport | None = None) -> None:
        """Go forward again along the line."""
        with self.batch():
            if self._opened is None or steps < 1 or self.rev + steps > self.length:
                raise Refused(refusal.NOTHING_TO_REDO)
            self._move(self._opened, self.rev + steps, store.REDO, steps, source, report)

    def goto(self, rev: int, source: str = HOST, sure: bool = False) -> None:
        """Go to step `rev` of the line. Raises `AskFirst` as `undo` does."""
        with self.batch():
            opened = self._opened
            if opened is None or not opened.can_move(rev):
                raise Refused(refusal.NOTHING_TO_REDO if rev > 0 else refusal.NOTHING_TO_UNDO)
            self._ask_first(opened, rev, sure)
            if rev != self.rev:
                self._move(opened, rev, store.GOTO, rev, source, None)

    def open_match(self, number: int, source: str = HOST) -> None:
        """Put another match of the record on the table. Raises `KeyError`."""
        with self.batch():
            if self._record.match(number) is None:
                raise KeyError(f"expected the number of a match of the record, got {number}")
            self._open(number, source, None)

    def put_aside(self, source: str = HOST) -> None:
        """Empty the table; the match stays in the record and goes on where it was, any time."""
        with self.batch():
            if self._opened is not None:
                self._write(store.PAUSED, source, None)
                self._empty()
                self._tell(store.PAUSED, source)

    def note(self, number: int, kind: str, source: str = HOST, text: str = "") -> None:
        """Write down something about a match that changes no step of it: a name, a tick."""
        with self.lock:
            with self.batch():
                row = LogRow(number, self._clock(), kind, source, text.encode())
                self._record.append(row)
                self._tell(kind, source)
            # Only now: had the disk refused, the old title would stand.
            if self._opened and self._opened.number == number:
                if kind == store.RENAMED:
                    self._opened.title = text
                elif kind == store.LAID:
                    self._opened.laid = tuple(text.split())

    def read_names_anew(self) -> None:
        """Take over the people and the title of the open match as the record has them now."""
        with self.batch():
            for opened in (self._opened, self._aside):
                row = self._record.match(opened.number) if opened else None
                if opened and row:
                    opened.names, opened.title = row.names, row.title
            self._tell(store.RENAMED, HOST)

    def take_in(self, title: str, names: Sequence[str], about: Mapping[str, Any],
                steps: Sequence[LogRow]) -> int:  # fmt: skip
        """Add a whole match to the record, all of it or nothing; what stands here stays."""
        with self.batch():
            began = steps[0].at_ms if steps else self._clock()
            number = self._record.add_match(title, began, __version__, None, tuple(names), about)
            self._record.append_all(number, steps)
            if self._opened:  # the last row says what is on the table
                self._write(store.OPENED, HOST, None)
            else:
                self._record.append(LogRow(number, self._clock(), store.PAUSED, HOST))
            self._tell(store.RESTORED, HOST)
            return number

    def settle(self, source: str) -> None:
        """The table has entered what units did without us; the list of it is closed."""
        with self.batch():
            if self._away:
                self._write(store.SETTLED, source, None)
                self._away = []
                self._tell(store.SETTLED, source)

    # What units report

    def take_step(
        self, step: bytes, report: UnitReport, is_away: bool = False, *, is_brief: bool = False
    ) -> Refused | None:
        """Fold in a step that happened on a unit; return the refusal if the rules say no.

        Refused or not, the report is in the record afterwards. One that is there already is
        passed over. Under the full rules, what a unit did without us (`is_away`) and what the
        rules cannot follow from there on is kept for the table to enter. A refusal `is_brief` where
        a later step of the same run follows in this batch and speaks for it in the record.
        """
        with self.batch():
            if self._is_known(report):
                return None
            try:
                if is_away and self._away:
                    raise Refused(ENTER_ON_PAGE)
                self._play_reported(tracker_rules.split_events(step), report)
            except Refused as refused:
                if is_away and self._asks_people_first:
                    self._keep_away(step, find_state(self._away, self.state), report)
                    return None
                if is_brief:
                    return refused
                reason = bytes((refused.code, *refused.args3))
                self._write(store.REFUSED, UNIT, report, events=step, state=reason)
                self._tell(store.REFUSED, UNIT)
                return refused
            return None

    def take_snapshot(self, state: bytes, is_offer: bool, report: UnitReport) -> None:
        """Take over a unit's whole state, unless it offers what this table knows better."""
        with self.batch():
            if self._is_known(report):
                return
            if not tracker_rules.is_state(state) or not self._is_news(state, is_offer):
                self._write(store.REFUSED, UNIT, report, events=b"", state=state)
            elif self._asks_people_first:
                self._keep_away(b"", state, report)
            else:
                self._adopt(state, report)

    def _is_known(self, report: UnitReport) -> bool:
        """Say whether a report is in the record, or one that the same run made after it."""
        return report.seq <= (self.last_seq(report.boot) or 0)

    def last_seq(self, boot: int) -> int | None:
        """Return the last durable report of a unit run, for a session to recall."""
        return self._record.last_seq(boot)

    # Inside; every caller holds the lock and a batch

    def _play_events(
        self,
        events: tuple[bytes, ...],
        source: str,
        names: tuple[str, ...] = (),
        report: UnitReport | None = None,
        game: str = "",
    ) -> None:
        begin = tracker_rules.begins_at(events)
        if begin > 0:  # what stands before NEW ends the old match
            self._play_events(events[:begin], source)
        if begin >= 0:
            self._begin_tracked(events[begin:], source, names, report, game)
            return
        if self.rules is None:
            tracker_rules.next_state(EMPTY, events)  # says what an empty table has against it
        choices = self._need_match(None).rules.choices_of(self.position, events)
        self.enter(choices, source, report=report)

    def _before_lessons(self) -> int | None:
        """Return the match from which the lesson, or a row of lessons, took the table."""
        number = self._opened.previous if self._opened else None
        while number is not None and (row := self._record.match(number)) and row.is_lesson:
            number = row.previous
        return number

    def _begin_tracked(
        self,
        events: tuple[bytes, ...],
        source: str,
        names: tuple[str, ...],
        report: UnitReport | None,
        game: str,
    ) -> None:
        state = tracker_rules.next_state(EMPTY, events)
        about = tracker_rules.describe_tracked(state, game)
        opened = self._begin(title_of(about["game"]), names, about)
        self._add(opened, Played(events, state), source, report)

    def _add(
        self, opened: OpenMatch, played: Played, source: str, report: UnitReport | None = None
    ) -> None:
        written = opened.rules.write_events(played.events)
        row = self._write(store.STEP, source, report, events=written, state=played.state)
        opened.enter(played, row.at_ms, source)
        opened.since_ms = row.at_ms
        self._tell(store.STEP, source)

    def _need_match(self, rev: int | None) -> OpenMatch:
        if self._opened is None:
            raise NoMatch
        if rev is not None and rev != self.rev:
            raise Overtaken
        return self._opened

    @property
    def _asks_people_first(self) -> bool:
        """Whether the rules may not follow what a unit did without us: then people enter it."""
        return self.rules is not None and not self.rules.unit_knows_all

    def _open_previous(self, number: int, source: str, report: UnitReport | None) -> None:
        try:
            self._open(number, source, report)
        except (DamagedMatch, NotOpened):
            raise Refused(refusal.NOTHING_TO_UNDO) from None

    def _ask_first(self, opened: OpenMatch, rev: int, sure: bool) -> None:
        if not sure and opened.crosses_reveal(rev):
            raise AskFirst(rev)

    def _play_reported(self, events: tuple[bytes, ...], report: UnitReport) -> None:
        tracker_rules.check_form(events)
        kind, count = events[0][0], events[0][1]
        if kind == UNDO_EVENT:
            self._undo_reported(count, report)
        elif kind == REDO_EVENT:
            self.redo(count, UNIT, report)
        elif kind == CHOSEN:
            self._enter_chosen(count, b"".join(events[1:]), report)
        elif kind != NEW and self.waits_for_bot:
            raise Refused(ENTER_ON_PAGE, kind)
        else:
            self._play_events(events, UNIT, report=report)

    def _undo_reported(self, steps: int, report: UnitReport) -> None:
        try:
            self.undo(steps, UNIT, report)
        except AskFirst:
            raise Refused(ASK_ON_PAGE, steps & 0xFF) from None

    def _enter_chosen(self, value: int, token: bytes, report: UnitReport) -> None:
        """Play what was chosen of an offer, if the table still stands as it was offered."""
        offer, rules = self.offer, self.rules
        if rules is None or offer is None or offer.token != token:
            raise Refused(CHOICE_GONE)
        if not 1 <= value <= offer.count:
            raise Refused(refusal.VALUE_RANGE, 1, offer.count, value)
        offers = rules.list_offers(self.position, self.names)
        self.enter(offers[value - 1], UNIT, report=report)

    def _keep_away(self, step: bytes, state: bytes, report: UnitReport) -> None:
        row = self._write(store.AWAY, UNIT, report, events=step, state=state)
        self._away = [*self._away, row]
        self._tell(store.AWAY, UNIT)

    def _is_news(self, state: bytes, is_offer: bool) -> bool:
        """Say whether a unit's state is worth more than what the table has.

        A unit that ran out of memory knows better. A unit that merely offers its game to an
        empty table does so unless that game was on this table and was put aside or undone here.
        """
        if is_offer:
            opened = self._opened or self._aside
            revs = range(1, opened.length + 1) if opened else ()
            was_here = opened and any(opened.table_state_at(rev) == state for rev in revs)
            return self.state == EMPTY and not was_here
        return state != self.state

    def _adopt(self, state: bytes, report: UnitReport) -> None:
        opened = self._opened
        is_other = state != EMPTY and not tracker_rules.is_same_table(self.state, state)
        if opened is None or is_other:
            about = tracker_rules.describe_tracked(state)
            opened = self._begin(tracker_rules.game_title(state), (), about)
        row = self._write(store.ADOPTED, UNIT, report, state=state)
        opened.enter(Played((), state), row.at_ms, UNIT, adopted=True)
        opened.since_ms = row.at_ms
        self._tell(store.ADOPTED, UNIT)

    def _move(
        self,
        opened: OpenMatch,
        rev: int,
        kind: str,
        count: int,
        source: str,
        report: UnitReport | None,
    ) -> None:
        row = self._write(kind, source, report, count=count)
        undone = opened.state_at(rev + 1) if rev < opened.cursor else b""
        opened.goto(rev)
        opened.since_ms = row.at_ms - opened.rules.head_start_ms(opened.state, undone)
        self._tell(kind, source)
