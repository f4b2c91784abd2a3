"""The table that pages and units share: the open match, its record and who is told.

What happens inside one `batch` is written, committed and told together (`journal`).
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from heliograph.engine.steps import Called
from heliograph.errors import DamagedMatch
from heliograph.games import title_of
from heliograph.games.depths import DEAL
from heliograph.record import store
from heliograph.record.store import LogRow, Store
from heliograph.table import tracker_rules
from heliograph.table.bot_signs import BotSigns
from heliograph.table.called import write_called
from heliograph.table.hall_line import HallLine
from heliograph.table.journal import HOST, UNIT, Journal, UnitReport
from heliograph.table.lesson_script import Script, about_lesson
from heliograph.table.lesson_watch import LessonWatch
from heliograph.table.news import News
from heliograph.table.objections import AskFirst, NoMatch, NotOpened, Overtaken
from heliograph.table.open_match import OpenMatch
from heliograph.table.pods import Pods
from heliograph.table.ports import Ports
from heliograph.table.rules import NO_DRAWS, Entry, Played
from heliograph.table.stand import Stand
from heliograph.table.table_settings import TableSettings, now_ms
from heliograph.version import __version__
from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.tracker import EMPTY

__all__ = ["HOST", "UNIT", "Table", "UnitReport"]


class Table(Stand):
    """One table, safe to use from any thread: how it stands, and what changes it."""

    def __init__(self, record: Store, clock: Callable[[], int] = now_ms) -> None:
        super().__init__(record, News())
        self.ports = Ports(self.news)
        self.bots = BotSigns(self.news)
        self.hall = HallLine(self.news)
        self.settings = TableSettings(self, self.bots)
        self.journal = Journal(self, self.settings.values, clock)
        self.journal.open_last()
        self.pods = Pods(self, self.ports, self.settings, lambda: self.journal.elapsed_ms)
        self.lesson = LessonWatch(self, self.ports, self.settings.values)
        self.batch = self.journal.batch

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
            opened = self.journal.begin(title_of(about["game"]), tuple(names), about)
            self.journal.write(store.OPENED, source)
            self.journal.tell(store.OPENED, source)
            if opened.rules.can(DEAL):
                self.journal.add_step(
                    opened, opened.rules.play(self.position, (), NO_DRAWS), source
                )

    def begin_lesson(self, script: Script, source: str) -> None:
        """Begin a match that is a lesson, with its table laid out; what stood here is put aside."""
        with self.batch():
            lesson = script.lesson
            opened = self.journal.begin(title_of(lesson.game), lesson.people, about_lesson(script))
            self.journal.add_step(opened, script.opening, source)

    def leave_lesson(self, source: str) -> None:
        """Put a lesson aside; what it took the table from comes back, if that can be opened."""
        with self.batch():
            before = self._before_lessons()
            self.put_aside(source)
            if before is not None:
                with suppress(DamagedMatch, NotOpened):
                    self.journal.open(before, source)

    def enter(
        self,
        choices: Sequence[Entry],
        source: str,
        rev: int | None = None,
        report: UnitReport | None = None,
    ) -> None:
        """Play choices as one step; `rev` is the table they were meant for.

        What a page enters came after some time; a unit's report says that itself.

        Raises `IllegalChoice`, `Refused`, `Overtaken` or `StoreError`; then nothing has changed.
        """
        with self.batch():
            opened = self._need_running(rev)
            if report is None:
                choices = self.timed(choices)
            played = opened.rules.play(self.position, choices, opened.draws)
            self.journal.add_step(opened, played, source, report)

    def timed(self, choices: Sequence[Entry]) -> Sequence[Entry]:
        """Return choices with the time that has passed since the last step, where that counts."""
        numbers = [choice for choice in choices if isinstance(choice, int)]
        timed = (
            self.rules.timed(self.position, numbers, self.journal.elapsed_ms) if self.rules else ()
        )
        return timed if len(numbers) == len(choices) else choices

    def correct(self, fact: str, value: object, source: str, rev: int | None = None) -> None:
        """Set a public fact as it lies on the table. Raises `BadCorrection` and as `enter`."""
        with self.batch():
            opened = self._need_running(rev)
            rules, state, draws = opened.rules, self.position, opened.draws
            passed = rules.timed(state, (), self.journal.elapsed_ms)
            before = rules.play(state, passed, draws) if passed else Played((), state)
            played = rules.correct(before.state, fact, value, draws)
            played = played._replace(events=before.events + played.events)
            self.journal.add_step(opened, played, source)

    def call_over(self, called: Called, source: str, rev: int | None = None) -> None:
        """End the match where it stands, by the people's word. Raises `Refused` and as `enter`."""
        with self.batch():
            opened = self._need_running(rev)
            if opened.is_over:
                raise Refused(refusal.GAME_OVER)
            row = self.journal.write(store.ENDED, source, events=write_called(called))
            opened.call(called, row.at_ms, source)
            self.journal.tell(store.ENDED, source)

    def return_to(self, branch: int, source: str, sure: bool = False) -> None:
        """Go to the end of a line that was left; the present line becomes a branch."""
        with self.batch():
            branches = self.branches
            if self.opened is None or not 0 <= branch < len(branches):
                raise Refused(refusal.NOTHING_TO_REDO)
            self._ask_first(self.opened, branches[branch].fork, sure)
            row = self.journal.write(store.BRANCH, source, None, count=branch)
            self.opened.return_to(branch)
            self.opened.since_ms = row.at_ms
            self.journal.tell(store.BRANCH, source)

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
            opened, rev = self.opened, self.rev
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
            if self.opened is None or steps < 1 or self.rev + steps > self.length:
                raise Refused(refusal.NOTHING_TO_REDO)
            self._move(self.opened, self.rev + steps, store.REDO, steps, source, report)

    def goto(self, rev: int, source: str = HOST, sure: bool = False) -> None:
        """Go to step `rev` of the line. Raises `AskFirst` as `undo` does."""
        with self.batch():
            opened = self.opened
            if opened is None or not opened.can_move(rev):
                raise Refused(refusal.NOTHING_TO_REDO if rev > 0 else refusal.NOTHING_TO_UNDO)
            self._ask_first(opened, rev, sure)
            if rev != self.rev:
                self._move(opened, rev, store.GOTO, rev, source, None)

    def open_match(self, number: int, source: str = HOST) -> None:
        """Put another match of the record on the table. Raises `KeyError`."""
        with self.batch():
            if self.record.match(number) is None:
                raise KeyError(f"expected the number of a match of the record, got {number}")
            self.journal.open(number, source)

    def put_aside(self, source: str = HOST) -> None:
        """Empty the table; the match stays in the record and goes on where it was, any time."""
        with self.batch():
            if self.opened is not None:
                self.journal.write(store.PAUSED, source)
                self.journal.empty()
                self.journal.tell(store.PAUSED, source)

    def note(self, number: int, kind: str, source: str = HOST, text: str = "") -> None:
        """Write down something about a match that changes no step of it: a name, a tick."""
        with self.lock:
            with self.batch():
                row = LogRow(number, self.journal.now_ms(), kind, source, text.encode())
                self.record.append(row)
                self.journal.tell(kind, source)
            # Only now: had the disk refused, the old title would stand.
            if self.opened and self.opened.number == number:
                if kind == store.RENAMED:
                    self.opened.title = text
                elif kind == store.LAID:
                    self.opened.laid = tuple(text.split())
                elif kind == store.PLACED:
                    self.opened.place = text

    def read_names_anew(self) -> None:
        """Take over the people and the title of the open match as the record has them now."""
        with self.batch():
            for opened in (self.opened, self.aside):
                row = self.record.match(opened.number) if opened else None
                if opened and row:
                    opened.names, opened.title = row.names, row.title
            self.journal.tell(store.RENAMED, HOST)

    def take_in(self, title: str, names: Sequence[str], about: Mapping[str, Any],
                steps: Sequence[LogRow]) -> int:  # fmt: skip
        """Add a whole match to the record, all of it or nothing; what stands here stays."""
        with self.batch():
            began = steps[0].at_ms if steps else self.journal.now_ms()
            number = self.record.add_match(title, began, __version__, None, tuple(names), about)
            self.record.append_all(number, steps)
            if self.opened:  # the last row says what is on the table
                self.journal.write(store.OPENED, HOST)
            else:
                self.record.append(LogRow(number, self.journal.now_ms(), store.PAUSED, HOST))
            self.journal.tell(store.RESTORED, HOST)
            return number

    def settle(self, source: str) -> None:
        """The table has entered what units did without us; the list of it is closed."""
        with self.batch():
            if self.away:
                self.journal.write(store.SETTLED, source)
                self.away = []
                self.journal.tell(store.SETTLED, source)

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
        choices = self._need_running(None).rules.choices_of(self.position, events)
        self.enter(choices, source, report=report)

    def _before_lessons(self) -> int | None:
        """Return the match from which the lesson, or a row of lessons, took the table."""
        number = self.opened.previous if self.opened else None
        while number is not None and (row := self.record.match(number)) and row.is_lesson:
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
        opened = self.journal.begin(title_of(about["game"]), names, about)
        self.journal.add_step(opened, Played(events, state), source, report)

    def _need_match(self, rev: int | None) -> OpenMatch:
        if self.opened is None:
            raise NoMatch
        if rev is not None and rev != self.rev:
            raise Overtaken
        return self.opened

    def _need_running(self, rev: int | None) -> OpenMatch:
        opened = self._need_match(rev)
        if opened.called:
            raise Refused(refusal.GAME_OVER)
        return opened

    def _open_previous(self, number: int, source: str, report: UnitReport | None) -> None:
        try:
            self.journal.open(number, source, report)
        except (DamagedMatch, NotOpened):
            raise Refused(refusal.NOTHING_TO_UNDO) from None

    def _ask_first(self, opened: OpenMatch, rev: int, sure: bool) -> None:
        if not sure and opened.crosses_reveal(rev):
            raise AskFirst(rev)

    def _move(
        self,
        opened: OpenMatch,
        rev: int,
        kind: str,
        count: int,
        source: str,
        report: UnitReport | None,
    ) -> None:
        row = self.journal.write(kind, source, report, count=count)
        undone = opened.state_at(rev + 1) if rev < opened.cursor else b""
        opened.goto(rev)
        opened.since_ms = row.at_ms - opened.rules.head_start_ms(opened.state, undone)
        self.journal.tell(kind, source)
