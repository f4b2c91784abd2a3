"""The record of a table as it is written: the changes of a batch together, or none of them.

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
from heliograph.record.settings import LESSON, TURN_TIME, Settings
from heliograph.record.store import LogRow
from heliograph.supervision import log_once
from heliograph.table.change import PROBLEM, Change
from heliograph.table.match_rules import rules_of
from heliograph.table.objections import NotOpened
from heliograph.table.open_match import OpenMatch
from heliograph.table.replay import read_match
from heliograph.table.rules import Played
from heliograph.table.stand import Stand
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


class Journal:
    """Writes down what happens at one table, and changes how it stands with it."""

    def __init__(self, stand: Stand, values: Settings, clock: Callable[[], int]) -> None:
        self._stand = stand
        self._record = stand.record
        self._values = values
        self.now_ms = clock
        self._unsent: list[Change] = []
        self._depth = 0

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Commit all changes made inside at once, or none of them; may be nested.

        Raises `StoreError` when the disk refuses; then the table stands as before.
        """
        with self._stand.lock:
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
        with self._stand.lock:
            self._stand.aside, self._stand.parting = None, None
            self._stand.opened, self._stand.away = None, []
            self._values[LESSON] = []  # its number means another match now
            self.open_last()
            with self.batch():
                self.tell(store.OPENED, HOST)

    # Inside; every caller holds the lock and a batch

    def begin(self, game_title: str, names: tuple[str, ...], about: Mapping[str, Any]) -> OpenMatch:
        """Put a new match on the table, and add it to the record."""
        rules = rules_of(about)
        at_ms = self.now_ms()
        day = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone()
        title = f"{game_title} · {day:%Y-%m-%d %H:%M}"
        old = self._stand.opened
        previous = None if old is None else old.number if old.cursor else old.previous
        number = self._record.add_match(title, at_ms, __version__, previous, names, about)
        self._stand.opened = OpenMatch(number, title, previous, names, rules, since_ms=at_ms)
        self._stand.parting = None
        self._stand.away = []
        return self._stand.opened

    def open(self, number: int, source: str, report: UnitReport | None = None) -> None:
        """Put a match of the record on the table."""
        self._load(number)
        row = self._record.match(number)
        if row and row.is_deleted:  # what is on the table is in the list
            self._record.append(LogRow(number, self.now_ms(), store.RESTORED, source))
        self.write(store.OPENED, source, report)
        self.tell(store.OPENED, source)

    def open_last(self) -> None:
        """Put on the table what was last on it; where that cannot be, say so and begin empty."""
        last = self._record.last_match()
        try:
            if last is not None:
                self._load(last)
        except NotOpened as problem:
            self._stand.parting = problem
        except DamagedMatch:
            pass  # the record tells of it
        else:
            if self._record.is_put_aside():
                self.empty()

    def empty(self) -> None:
        """Take the match from the table; it stays in the record."""
        self._stand.aside, self._stand.opened = self._stand.opened, None
        self._stand.away, self._stand.parting = [], None

    def _load(self, number: int) -> None:
        try:
            replayed = read_match(self._record, number)
        except (StoreError, DamagedMatch):
            raise
        except Exception as problem:
            log_once(f"opening match {number}", problem)
            raise NotOpened(number) from problem
        self._stand.opened = replayed.opened
        self._stand.opened.since_ms = self.now_ms() - self._kept_ms(self._stand.opened)
        self._stand.away = replayed.away
        self._stand.parting = replayed.parting

    @property
    def elapsed_ms(self) -> int:
        """How much of the time that passed since the last step was seen by this program."""
        return self.now_ms() - self._stand.since_ms if self._stand.opened else 0

    def keep_time(self) -> None:
        """Keep the time since the last step, so that a restart does not give it back."""
        if self._stand.opened:
            kept = [*_turn_of(self._stand.opened), max(0, self.elapsed_ms)]
            self._values[TURN_TIME] = kept

    def _kept_ms(self, opened: OpenMatch) -> int:
        *turn, kept_ms = self._values[TURN_TIME] or [0]
        return int(kept_ms) if turn == _turn_of(opened) else 0

    def write(
        self,
        kind: str,
        source: str,
        report: UnitReport | None = None,
        *,
        events: bytes = b"",
        count: int = 0,
        state: bytes = b"",
    ) -> LogRow:
        """Write a row about the match on the table."""
        at_ms = self.now_ms()
        fingerprint = digest(state) if kind in (store.STEP, store.ADOPTED) else b""
        boot, seq = (report.boot, report.seq) if report else (None, None)
        row = LogRow(
            self._stand.match_id, at_ms, kind, source, events, count, state, fingerprint, boot, seq
        )
        self._record.append(row)
        return row

    def add_step(
        self,
        opened: OpenMatch,
        played: Played,
        source: str,
        report: UnitReport | None = None,
        *,
        adopted: bool = False,
    ) -> None:
        """Write a step and make it; one that is `adopted` came as a whole state of a unit."""
        kind = store.ADOPTED if adopted else store.STEP
        events = opened.rules.write_events(played.events)
        row = self.write(kind, source, report, events=events, state=played.state)
        opened.enter(played, row.at_ms, source, adopted=adopted)
        opened.since_ms = row.at_ms
        self.tell(kind, source)

    def _place(self) -> "_Place":
        stand = self._stand
        opened, away = stand.opened, list(stand.away)
        mark, since_ms = (opened.mark(), opened.since_ms) if opened else (None, 0)
        return _Place(opened, mark, since_ms, stand.version, stand.parting, away, len(self._unsent))

    def _return_to(self, place: "_Place") -> None:
        stand = self._stand
        stand.opened, stand.away = place.opened, place.away
        stand.version, stand.parting = place.version, place.parting
        if place.opened and place.mark:
            place.opened.reset(place.mark)
            place.opened.since_ms = place.since_ms
        del self._unsent[place.unsent :]

    def tell(self, kind: str, source: str) -> None:
        """Tell of a change as soon as it is committed."""
        if kind != store.REFUSED:
            self._stand.version += 1
        self._unsent.append(Change(kind, source))

    def _tell_all(self) -> None:
        changes, self._unsent = self._unsent, []
        for change in changes:
            self._stand.news.tell(change)

    def _note_trouble(self, trouble: StoreError | None) -> None:
        if trouble is not self._stand.trouble:
            self._stand.trouble = trouble
            self._stand.news.tell(Change(PROBLEM, HOST))


def _turn_of(opened: OpenMatch) -> list[int]:
    """Return what names the step that the time counts from."""
    line = opened
    return [opened.number, line.cursor, line.made]
