"""Keeps the hall on a broker, on a thread of its own, and brings what comes to the hall's thread.

A broker that is gone is tried again and again, later each time; the hall goes on with what it
knows. A topic that says more than the hall can look at loses what is overtaken by newer words.
"""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from heliograph.hall.hall import Hall
from heliograph.hall.receiving import receive
from heliograph.mqtt.broker import Broker
from heliograph.mqtt.connection import BrokerGone, Connection, Incoming
from heliograph.mqtt.topics import (
    AGAIN,
    ANSWER,
    ANY_TABLE,
    ASK,
    AVAILABILITY,
    COMMAND,
    EVENTS,
    STATE,
    VIEW,
    WATCH,
    topic_of,
    write_message,
)
from heliograph.supervision import log_once, retry_pauses

STOP_S = 0.8  # a broker that does not answer is not waited for at the end
LOOK_AGAIN_S = 1.0
MOST_TOPICS = 4096
MOST_PACKET = 1 << 20
_TOPICS = [
    topic_of(ANY_TABLE, AVAILABILITY),
    topic_of(ANY_TABLE, STATE),
    topic_of(ANY_TABLE, EVENTS),
    topic_of(ANY_TABLE, AGAIN),
    topic_of(ANY_TABLE, ANSWER),
    topic_of(ANY_TABLE, VIEW, "+"),
]
_SINGLE = (EVENTS, AGAIN, ANSWER)  # topics of which every word counts, not the newest alone


class NewestOnly(Connection):
    """A connection that keeps the newest word of each topic, and every event and answer."""

    most_packet = MOST_PACKET

    def __init__(self, broker: Broker, name: str, wake: Callable[[], None]) -> None:
        self._newest: dict[tuple[str, bytes], Incoming] = {}
        self._taking = threading.Lock()
        super().__init__(broker, name, None, wake)

    def take_incoming(self) -> list[Incoming]:
        """Return what came since, in the order in which it came last."""
        with self._taking:
            found, self._newest = self._newest, {}
        return list(found.values())

    def _note_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        payload = bytes(message.payload)
        is_single = message.topic.rpartition("/")[2] in _SINGLE
        key = (message.topic, payload if is_single else b"")
        with self._taking:
            self._newest.pop(key, None)
            if len(self._newest) < MOST_TOPICS:
                self._newest[key] = Incoming(message.topic, payload, message.retain)
        self._wake()


class Listener:
    """The hall's place on a broker."""

    def __init__(self, hall: Hall, broker: Broker) -> None:
        self._hall = hall
        self._broker = broker
        self._name = f"heliograph-hall-{secrets.token_hex(4)}"
        self._loop: asyncio.AbstractEventLoop | None = None
        self._outgoing: deque[tuple[str, bytes]] = deque()
        self._is_connected = False
        self._news = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="broker", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin; the hall is used on this loop alone."""
        self._loop = loop
        self._hall.send_by(self.send)
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._stop.set()
        self._news.set()
        self._thread.join(STOP_S)

    def send(self, table: str, command: dict[str, Any]) -> bool:
        """Send a command to a table; say whether there is a broker to send it to."""
        return self._publish(topic_of(table, COMMAND), command)

    def ask_tables(self) -> None:
        """Ask for views that somebody looks at and for events that are missing; on the loop."""
        for table, lang in self._hall.spectators.due_asks():
            self._publish(topic_of(table, WATCH), {"lang": lang})
        for table, epoch, first, last in self._hall.events.due_asks():
            asked = {"epoch": epoch, "from": first, "to": last}
            self._publish(topic_of(table, ASK), asked)

    def _publish(self, topic: str, message: dict[str, Any]) -> bool:
        if not self._is_connected:
            return False
        self._outgoing.append((topic, write_message(message)))
        self._news.set()
        return True

    # On its own thread

    def _run(self) -> None:
        pauses = retry_pauses()
        while not self._stop.is_set():
            try:
                connection = NewestOnly(self._broker, self._name, self._news.set)
                pauses = retry_pauses()
                self._serve(connection)
            except BrokerGone as problem:
                self._tell(self._hall.set_broker, False, problem)
            except Exception as problem:  # noqa: BLE001 (whatever it is, the hall goes on)
                log_once("listening to a broker", problem)
            self._stop.wait(next(pauses))

    def _serve(self, connection: Connection) -> None:
        try:
            connection.subscribe(_TOPICS)
            self._is_connected = True
            self._tell(self._welcome)
            while not self._stop.is_set():
                self._news.wait(LOOK_AGAIN_S)
                self._news.clear()
                self._step(connection)
        finally:
            self._is_connected = False
            connection.close()

    def _step(self, connection: Connection) -> None:
        while self._outgoing:
            connection.publish(*self._outgoing.popleft())
        connection.take_acknowledged()
        for message in connection.take_incoming():
            self._tell(receive, self._hall, message.topic, message.payload)
        self._tell(self.ask_tables)
        connection.need()

    def _welcome(self) -> None:
        """The broker is there; tables that were asked for their view may not know it any more."""
        self._hall.set_broker(True)
        self._hall.spectators.ask_anew()
        self._hall.events.ask_anew()

    def _tell(self, action: Callable[..., object], *values: object) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(action, *values)
