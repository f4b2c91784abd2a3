"""A table and its record: the changes of a batch are committed together, or none of them.

Order of everything that changes a table: ask the rules, write and commit the record, move the
match, tell the subscribers. If the disk refuses, nobody is told otherwise and `problems` says why.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from heliograph.engine import Step
from heliograph.engine.timeline import Mark
from heliograph.errors import DamagedMatch, HeliographError, StoreError
from heliograph.record import store
from heliograph.record.settings import LESSON, TURN_TIME
from heliograph.record.store import LogRow, Store
from heliograph.supervision import log_once
from heliograph.table.change import PROBLEM, Change
from heliograph.table.lesson_watch import LessonWatch
from heliograph.table.match_rules import rules_of
from heliograph.table.objections import NotOpened
from heliograph.table.open_match import OpenMatch
from heliograph.table.replay import read_match
from heliograph.table.standing import Standing
from heliograph.table.table_settings import TableSettings, now_ms
from heliograph.version import __version__
from shared_rules.digest import digest

HOST = "host"
UNIT = "board"


@dataclass(frozen=True, slots=True)
class UnitReport:
    """Which report of which run of a unit something is; what makes it happen once."""

    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the table stood before a batch, to return to when it fails."""

    opened: OpenMatch | None
    mark: Mark[Step] | None
    since_ms: int
    version: int
    parting: HeliographError | None
    away: list[LogRow]
    unsent: int


class RecordedTable(Standing):
    """The open match with its record; `Table` adds what can be done at it."""

    def __init__(self, record: Store, clock: Callable[[], int] = now_ms) -> None:
        super().__init__(record)
        self.settings = TableSettings(self)
        self._clock = clock
        self._unsent: list[Change] = []
        self._depth = 0
        self._aside: OpenMatch | None = None  # what stood here before the table was emptied
        self._open_last()
        self.lesson = LessonWatch(self, self.settings.values)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Commit all changes made inside at once, or none of them; may be nested.

        Raises `StoreError` when the disk refuses; then the table stands as before.
        """
        with self.lock:
            place = self._place()
            self._depth += 1
            try:
                with self._record.transaction():
                    yield
            except BaseException as problem:
                self._return_to(place)
                if isinstance(problem, StoreError):
                    self._note_trouble(problem)
                raise
            finally:
                self._depth -= 1
            if self._depth == 0 and self._unsent:
                self._note_trouble(None)
                self._tell_all()

    def read_record_anew(self) -> None:
        """Stand as the record says: something else has taken its place."""
        with self.lock:
            self._aside, self._parting = None, None
            self._opened, self._away = None, []
            self.settings.values[LESSON] = []  # its number means another match now
            self._open_last()
            with self.batch():
                self._tell(store.OPENED, HOST)

    # Inside; every caller holds the lock and a batch

    def _begin(
        self,
        game_title: str,
        names: tuple[str, ...],
        about: Mapping[str, Any],
    ) -> OpenMatch:
        rules = rules_of(about)
        at_ms = self._clock()
        day = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone()
        title = f"{game_title} · {day:%Y-%m-%d %H:%M}"
        old = self._opened
        previous = None if old is None else old.number if old.cursor else old.previous
        number = self._record.add_match(title, at_ms, __version__, previous, names, about)
        self._opened = OpenMatch(number, title, previous, names, rules, since_ms=at_ms)
        self._parting = None
        self._away = []
        return self._opened

    def _open(self, number: int, source: str, report: UnitReport | None) -> None:
        self._load(number)
        row = self._record.match(number)
        if row and row.is_deleted:  # what is on the table is in the list
            self._record.append(LogRow(number, self._clock(), store.RESTORED, source))
        self._write(store.OPENED, source, report)
        self._tell(store.OPENED, source)

    def _open_last(self) -> None:
        """Put on the table what was last on it; where that cannot be, say so and begin empty."""
        last = self._record.last_match()
        try:
            if last is not None:
                self._load(last)
        except NotOpened as problem:
            self._parting = problem
        except DamagedMatch:
            pass  # the record tells of it
        else:
            if self._record.is_put_aside():
                self._empty()

    def _empty(self) -> None:
        self._aside, self._opened = self._opened, None
        self._away, self._parting = [], None

    def _load(self, number: int) -> None:
        try:
            replayed = read_match(self._record, number)
        except (StoreError, DamagedMatch):
            raise
        except Exception as problem:
            log_once(f"opening match {number}", problem)
            raise NotOpened(number) from problem
        self._opened = replayed.opened
        self._opened.since_ms = self._clock() - self._kept_ms(self._opened)
        self._away = replayed.away
        self._parting = replayed.parting

    @property
    def elapsed_ms(self) -> int:
        """How much of the time that passed since the last step was seen by this program."""
        return self._clock() - self.since_ms if self._opened else 0

    def keep_time(self) -> None:
        """Keep the time since the last step, so that a restart does not give it back."""
        if self._opened:
            kept = [*_turn_of(self._opened), max(0, self.elapsed_ms)]
            self.settings.values[TURN_TIME] = kept

    def _kept_ms(self, opened: OpenMatch) -> int:
        *turn, kept_ms = self.settings.values[TURN_TIME] or [0]
        return int(kept_ms) if turn == _turn_of(opened) else 0

    def _write(
        self,
        kind: str,
        source: str,
        report: UnitReport | None,
        *,
        events: bytes = b"",
        count: int = 0,
        state: bytes = b"",
    ) -> LogRow:
        at_ms = self._clock()
        fingerprint = digest(state) if kind in (store.STEP, store.ADOPTED) else b""
        boot, seq = (report.boot, report.seq) if report else (None, None)
        row = LogRow(
            self.match_id, at_ms, kind, source, events, count, state, fingerprint, boot, seq
        )
        self._record.append(row)
        return row

    def _place(self) -> "_Place":
        opened, away = self._opened, list(self._away)
        mark, since_ms = (opened.mark(), opened.since_ms) if opened else (None, 0)
        return _Place(
            opened, mark, since_ms, self.version, self._parting, away, len(self._unsent)
        )  # fmt: skip

    def _return_to(self, place: "_Place") -> None:
        self._opened, self.version, self._parting = place.opened, place.version, place.parting
        self._away = place.away
        if place.opened and place.mark:
            place.opened.reset(place.mark)
            place.opened.since_ms = place.since_ms
        del self._unsent[place.unsent :]

    def _tell(self, kind: str, source: str) -> None:
        if kind != store.REFUSED:
            self.version += 1
        self._unsent.append(Change(kind, source))

    def _tell_all(self) -> None:
        changes, self._unsent = self._unsent, []
        for change in changes:
            self.tell(change)

    def _note_trouble(self, trouble: StoreError | None) -> None:
        if trouble is not self._trouble:
            self._trouble = trouble
            self.tell(Change(PROBLEM, HOST))


def _turn_of(opened: OpenMatch) -> list[int]:
    """Return what names the step that the time counts from."""
    line = opened
    return [opened.number, line.cursor, line.made]
