"""Keeps a table on a broker, on a thread of its own: a broker that is slow or gone delays nobody.

A failure is told once, on the pages and in the log, and tried again, later each time.
"""

import logging
import threading
from collections.abc import Iterable

from heliograph.errors import HeliographError
from heliograph.mqtt.broker import Broker
from heliograph.mqtt.commands import CommandDesk
from heliograph.mqtt.connection import BrokerGone, Connection
from heliograph.mqtt.feed import EventFeed
from heliograph.mqtt.identity import random_name, table_id
from heliograph.mqtt.neighbours import Neighbours
from heliograph.mqtt.session import ConnectedTable, Retained, Session
from heliograph.mqtt.state import state_of
from heliograph.record.table_name import name_of
from heliograph.supervision import log_once, retry_pauses
from heliograph.table.change import Change
from heliograph.table.table import Table

STOP_S = 0.8
_RUN_LENGTH = 8
_FAILURE, _NAMES = "broker", "names on the broker"
_log = logging.getLogger(__name__)


class Publisher:
    """A table on a broker."""

    def __init__(
        self,
        table: Table,
        broker: Broker,
        commands: Iterable[str] = (),
        retained: Retained = lambda _table: [],
    ) -> None:
        self._table = table
        self._broker = broker
        name = table_id(table.record)
        self._retained = retained
        self.speaker = ConnectedTable(
            table,
            name,
            random_name(_RUN_LENGTH),
            EventFeed(table.record, name, broker.address),
            CommandDesk(table, frozenset(commands)),
        )
        self._news = threading.Event()
        self._is_changed = False
        self._stop = threading.Event()
        self._has_failed = False
        self._pauses = retry_pauses()
        self._thread = threading.Thread(target=self._run, name="broker", daemon=True)
        self._unsubscribe = table.news.subscribe(self._note)

    def start(self) -> None:
        """Begin to publish; from then on the table can call for somebody."""
        self._table.hall.is_open = True
        self._thread.start()

    def stop(self) -> None:
        """Say that the table is gone, and end."""
        self._unsubscribe()
        self._stop.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _note(self, _change: Change) -> None:
        self._is_changed = True
        self._news.set()

    # On its own thread

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._serve(*self._connect())
            except BrokerGone as problem:
                self._note_failure(problem)
            except Exception as problem:  # noqa: BLE001 (whatever it is, the table plays on)
                log_once("publishing to a broker", problem)
            self._stop.wait(next(self._pauses))

    def _connect(self) -> tuple[Connection, Session]:
        speaker = self.speaker
        state_of(self._table)  # the first one takes long; the first events are not to wait for it
        client = f"heliograph-{speaker.id}-{speaker.run}"
        connection = Connection(self._broker, client, speaker.will(), self._news.set)
        name = name_of(self._table.record)
        neighbours = Neighbours(speaker.id, speaker.run, name, self._note_names)
        return connection, Session(speaker, connection, neighbours, self._retained)

    def _serve(self, connection: Connection, session: Session) -> None:
        try:
            session.greet()
            self._is_changed = True
            is_told = False
            while not self._stop.is_set():
                self._news.clear()
                if self._is_changed:
                    self._is_changed = False
                    session.mark_changed()
                wait_s = session.step()
                if not is_told and connection.is_settled:  # only now it is known to work
                    self._note_failure(None)
                    is_told = True
                self._news.wait(wait_s)
            session.say_goodbye()
        finally:
            connection.close()
            self._note_names(None)

    def _note_failure(self, problem: BrokerGone | None) -> None:
        """Tell it once; as long as it goes on failing, the first reason stands."""
        if problem and self._has_failed:
            return
        if problem:
            _log.warning("%s", problem)
        else:
            self._pauses = retry_pauses()
        self._has_failed = problem is not None
        self._table.news.note_failure(_FAILURE, problem)

    def _note_names(self, problem: HeliographError | None) -> None:
        self._table.news.note_failure(_NAMES, problem)
