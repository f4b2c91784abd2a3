"""The hall: its floor and its tournament, and who wants to know when something changed.

What tables tell comes in through `hear`, `set_online` and `forget`, from wherever it comes: a
broker, or a test. What goes out to a table goes through `send`.
"""

import secrets
from collections.abc import Callable
from typing import Any, Protocol

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.hall.event_log import EventLog
from heliograph.hall.floor import Floor
from heliograph.hall.reading import Answer
from heliograph.hall.seen import EventHeard, TableSeen
from heliograph.hall.spectators import Spectators
from heliograph.hall.tournament.desk import Desk
from heliograph.hall.tournament.later import results_until
from heliograph.hall.tournament.matches import FinishedMatch
from heliograph.hall.tournament.model import Tournament
from heliograph.record.store import Store
from heliograph.supervision import log_once
from heliograph.table.table_settings import now_ms

MOST_BAD = 20
MOST_COMMANDS = 1000
_NOT_SENT = N_(
    "The message did not reach table {table}: the connection to the broker is down. It comes back "
    "by itself; send it again then."
)


class NotSent(HeliographError):
    """A command for a table could not be sent."""


class Sender(Protocol):
    """What brings a command to a table; says whether it went out."""

    def __call__(self, table: str, command: dict[str, Any], /) -> bool:
        """Send it."""


class Hall:
    """Everything of one hall; the desk may be used by other threads too."""

    def __init__(self, floor: Floor, desk: Desk, spectators: Spectators, events: EventLog) -> None:
        self.floor = floor
        self.events = events
        self.desk = desk
        self.spectators = spectators
        self.has_broker = False
        self.problem: HeliographError | None = None  # why it does not
        self.bad: dict[str, str] = {}  # by table: what stood on the broker that no table writes
        self.refused: dict[str, dict[str, str]] = {}  # by table: why it refused, by language
        self._commands: set[str] = set()  # those that were not answered yet
        self._send: Sender = lambda _table, _command: False
        self._readers: list[Callable[[], object]] = []
        self._shown: Tournament | None = None

    def shown_tournament(self) -> Tournament | None:
        """Return the tournament as everybody may see it now; the same value while it is equal."""
        tournament = self.desk.tournament
        if tournament and self.floor.delay_s:
            tournament = results_until(tournament, self.floor.shown_ms())
        if tournament != self._shown:
            self._shown = tournament
        return self._shown

    def subscribe(self, reader: Callable[[], object]) -> Callable[[], None]:
        """Call `reader` after every change; returns what ends that."""
        self._readers.append(reader)
        return lambda: self._readers.remove(reader)

    def send_by(self, send: Sender) -> None:
        """Send commands that way from now on."""
        self._send = send

    def hear(self, seen: TableSeen) -> None:
        """Note what a table says; a match that ended there may be one of the tournament."""
        if self.floor.hear(seen, self.is_proven):
            if seen.epoch:
                self.events.expect(seen.table, seen.epoch, seen.last)
            self._note_end(seen.finished())
        self.tell()

    def is_proven(self, table: str) -> bool:
        """Say whether a table is known to be one: it has told events, or is drawn for a round."""
        return self.events.has_told(table) or table in self.desk.drawn_tables()

    def clear_floor(self) -> None:
        """Drop tables that are not known to be one, or are gone; who speaks again comes back."""
        drawn = self.desk.drawn_tables()
        here = {one.seen.table for one in self.floor.tables() if one.is_online}
        self.floor.clear(drawn | {table for table in here if self.is_proven(table)})
        self.bad.clear()

    def hear_event(self, table: str, event: EventHeard, is_again: bool) -> None:
        """Note what happened at a table; `is_again`: it was asked for.

        The match that stands on the table may have gone on since: its state tells how it ended.
        """
        for one in self.events.take(table, event, is_again):
            seen = self.floor.seen(table)
            if one.ended and not (seen and seen.is_of(one)):
                self._note_end(one.ended)
                self.tell()

    def set_online(self, table: str, is_online: bool) -> None:
        """Note that a table came or went."""
        self.floor.set_online(table, is_online)
        self.tell()

    def hear_view(self, table: str, lang: str, view: dict[str, Any]) -> None:
        """Note what a table shows to those who look on."""
        self.spectators.hear((table, lang), view)
        self.tell()

    def forget(self, table: str) -> None:
        """Note that a table was removed for good."""
        self.floor.forget(table)
        self.events.forget(table)
        self.tell()

    def set_broker(self, is_there: bool, problem: HeliographError | None = None) -> None:
        """Note whether the broker answers."""
        self.has_broker, self.problem = is_there, problem
        self.tell()

    def note_bad(self, table: str, problem: str) -> None:
        """Note that something for a table is not of the form that tables write."""
        if table in self.bad or len(self.bad) < MOST_BAD:
            self.bad[table] = problem
            self.tell()

    def note_answer(self, table: str, answer: Answer) -> None:
        """Note what a table answers to a command of ours; that of others is none of ours."""
        if answer.id not in self._commands:
            return
        self._commands.discard(answer.id)
        if not answer.is_done:
            self.refused[table] = dict(answer.error)
        self.tell()

    def command(self, table: str, command: dict[str, Any]) -> None:
        """Send a command to a table. Raises `NotSent`."""
        number = secrets.token_hex(8)
        self.refused.pop(table, None)
        if len(self._commands) >= MOST_COMMANDS:
            self._commands.clear()  # tables that never answered
        self._commands.add(number)
        if not self._send(table, {"id": number, **command}):
            raise NotSent(_NOT_SENT.filled(table=table))

    def tell(self) -> None:
        """Tell everybody who wants to know that something changed."""
        for reader in [*self._readers]:
            reader()

    def _note_end(self, finished: FinishedMatch | None) -> None:
        if finished:
            try:
                self.desk.note_match(finished)
            except HeliographError as problem:  # the disk refuses: the page of the desk says so too
                log_once(f"the result of table {finished.table}", problem)

    def ended_matches(self) -> list[tuple[str, str]]:
        """Return table and match of everything that is over: no round drawn now is played by it."""
        return [(one.seen.table, one.seen.match) for one in self.floor.tables() if one.seen.is_over]

    def told_events(self) -> list[tuple[str, str, int]]:
        """Return table, epoch and the last event of each: what happened until now."""
        seen = (one.seen for one in self.floor.tables())
        return [(one.table, one.epoch, one.last) for one in seen if one.epoch]

    def close(self) -> None:
        """Close what is open beside the record."""
        self.events.close()


def open_hall(record: Store, delay_s: int = 0, now_ms: Callable[[], int] = now_ms) -> Hall:
    """Return the hall of a record. Raises `HeliographError` where it cannot be used."""
    floor, spectators = Floor(now_ms, delay_s), Spectators(now_ms, delay_s)
    events = EventLog(record.path, now_ms, floor.seen)
    return Hall(floor, Desk(record, now_ms), spectators, events)
