"""What a table says on one connection to a broker, and what it hears.

The events come from the record, a few under way at a time. The state has one slot: while one is
under way, changes only mark that another is due: a slow broker gets fewer states, never old ones.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from heliograph.catalogue import LANGUAGES
from heliograph.mqtt.commands import CommandDesk
from heliograph.mqtt.connection import Connection, Incoming, Will
from heliograph.mqtt.feed import EventFeed
from heliograph.mqtt.neighbours import Neighbours
from heliograph.mqtt.state import spectator_view, state_of
from heliograph.mqtt.topics import (
    AGAIN,
    ANSWER,
    ANY_TABLE,
    ASK,
    AVAILABILITY,
    COMMAND,
    EVENTS,
    INCOMING,
    STATE,
    VIEW,
    WATCH,
    BadMessage,
    read_message,
    topic_of,
    write_message,
)
from heliograph.record.table_name import name_of
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms
from heliograph.version import __version__
from heliograph.web.budgets import Pace

# What stays on the broker for others, such as Home Assistant: topics and texts by the table's name
Retained = Callable[[str], list[tuple[str, bytes]]]
WINDOW = 16  # events under way
MOST_REPEATED = 500
WATCHED_S = 60.0
VIEWS_PER_S = 4
STALLED_S = 20.0  # without an acknowledgement, the broker is taken for gone
# What may be asked of a table; who asks for more is not answered
_INCOMING_PER_S = 10
_REPEATED_PER_S = 250
_BURST_S = 10.0
_LARGEST = 1 << 53


@dataclass(frozen=True, slots=True)
class ConnectedTable:
    """Who speaks on a connection: the table, its name there, this run of the program."""

    table: Table
    id: str
    run: str
    feed: EventFeed
    desk: CommandDesk

    def topic(self, *parts: str) -> str:
        """Return a topic of this table."""
        return topic_of(self.id, *parts)

    def availability(self, is_online: bool) -> bytes:
        """Return the word that the table is there, or gone."""
        about = {"online": is_online, "run": self.run, "name": name_of(self.table.record)}
        return write_message({**about, "program": __version__, "at_ms": now_ms()})

    def will(self) -> Will:
        """Return what the broker says when this program is gone."""
        return Will(self.topic(AVAILABILITY), self.availability(False))


@dataclass(slots=True)
class Slot:
    """The newest of something: what was sent last, and whether another is due."""

    sent: bytes = b""
    number: int | None = None  # under way
    is_due: bool = True
    until: float = float("inf")  # after this, nobody wants it any more
    not_before: float = 0.0


class Session:
    """One connection in use. `step` does what is due; everything runs on one thread."""

    def __init__(
        self,
        speaker: ConnectedTable,
        connection: Connection,
        neighbours: Neighbours,
        retained: Retained,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._speaker = speaker
        self._connection = connection
        self._neighbours = neighbours
        self._retained = retained
        self._kept: dict[str, bytes] = {}  # what of that stays on the broker
        self._clock = clock
        self._state = Slot()
        self._views: dict[str, Slot] = {}
        self._events: dict[int, tuple[str, int]] = {}  # of numbers under way: epoch and event
        self._pace = Pace(_INCOMING_PER_S, _BURST_S)
        self._repeat_pace = Pace(_REPEATED_PER_S, _BURST_S)
        self._heard_at = clock()
        speaker.feed.start_over()

    def greet(self) -> None:
        """Say that the table is there."""
        speaker = self._speaker
        topics = [speaker.topic(one) for one in INCOMING]
        self._connection.subscribe([*topics, topic_of(ANY_TABLE, AVAILABILITY)])
        self._publish(AVAILABILITY, speaker.availability(True), is_retained=True)

    def mark_changed(self) -> None:
        """The table has changed: its state and whatever is looked at are due."""
        self._state.is_due = True
        for slot in self._views.values():
            slot.is_due = True

    def step(self) -> float | None:
        """Do what is due; return in how many seconds to ask again without news, None: never."""
        if self._connection.is_settled:
            self._heard_at = self._clock()  # nobody owes an answer to what was not sent yet
        for number in self._connection.take_acknowledged():
            self._note_acknowledged(number)
        for message in self._connection.take_incoming():
            self._take(message)
        self._send_events()
        self._send_state()
        wait_s = self._send_views()
        self._connection.need()
        self._need_progress()
        return wait_s if self._connection.is_settled else min(wait_s or STALLED_S, STALLED_S)

    def say_goodbye(self) -> None:
        """Say that the table is gone, in peace."""
        self._publish(AVAILABILITY, self._speaker.availability(False), is_retained=True)

    # Sending

    def _publish(self, topic: str, payload: bytes, *, is_retained: bool = False) -> int:
        topic = self._speaker.topic(topic)
        return self._connection.publish(topic, payload, is_retained=is_retained)

    def _send_events(self) -> None:
        feed = self._speaker.feed
        for event in feed.take(WINDOW):
            number = self._publish(EVENTS, event.payload)
            self._events[number] = (feed.epoch, event.number)

    def _send_state(self) -> None:
        slot = self._state
        if slot.number is not None or not slot.is_due:
            return
        slot.is_due = False
        self._send_retained()
        fields = state_of(self._speaker.table, self._stamp)
        known = write_message({name: fields[name] for name in fields if name != "at_ms"})
        if known != slot.sent:
            slot.sent = known
            slot.number = self._publish(STATE, write_message(fields), is_retained=True)

    def _send_retained(self) -> None:
        for topic, payload in self._retained(self._speaker.id):
            if self._kept.get(topic) != payload:
                self._kept[topic] = payload
                self._connection.publish(topic, payload, is_retained=True)

    def _stamp(self) -> dict[str, Any]:
        """Return who says this, and the last event that is in it; used under the table's lock."""
        speaker = self._speaker
        return {
            "table": speaker.id,
            "run": speaker.run,
            "at_ms": now_ms(),
            "epoch": speaker.feed.epoch,
            "last": speaker.feed.last,
            "commands": speaker.desk.allowed,
        }

    def _send_views(self) -> float | None:
        """Send what is looked at; return when the next may be due."""
        now = self._clock()
        self._views = {lang: slot for lang, slot in self._views.items() if slot.until > now}
        due = [item for item in self._views.items() if item[1].is_due and item[1].number is None]
        for lang, slot in due:
            if slot.not_before <= now:
                self._send_view(lang, slot, now)
        waits = [slot.not_before - now for _, slot in due if slot.is_due]
        return max(0.0, min(waits)) if waits else None

    def _send_view(self, lang: str, slot: Slot, now: float) -> None:
        slot.is_due, slot.not_before = False, now + 1 / VIEWS_PER_S
        table = self._speaker.table
        with table.lock:
            fields = {**self._stamp(), "view": spectator_view(table, lang)}
        slot.number = self._publish(f"{VIEW}/{lang}", write_message(fields))

    def _note_acknowledged(self, number: int) -> None:
        self._heard_at = self._clock()
        if number in self._events:
            self._speaker.feed.acknowledge(*self._events.pop(number))
        for slot in (self._state, *self._views.values()):
            if slot.number == number:
                slot.number = None

    def _need_progress(self) -> None:
        """Raise `BrokerGone` where the broker acknowledges nothing any more."""
        is_late = self._clock() - self._heard_at > STALLED_S
        if self._connection.has_acknowledged:
            return  # it answers; this program is what takes long
        if is_late and not self._connection.is_settled:
            raise self._connection.lost("no answer")

    # Hearing

    def _take(self, message: Incoming) -> None:
        kind = message.topic.rpartition("/")[2]
        if kind == AVAILABILITY:
            if self._neighbours.take(message):
                self._publish(AVAILABILITY, self._speaker.availability(True), is_retained=True)
        elif self._pace.delay(self._clock()):
            return
        elif kind == COMMAND:
            answer = self._speaker.desk.take(message.payload, message.is_retained)
            self._publish(ANSWER, write_message(answer))
        else:
            self._take_question(kind, message)

    def _take_question(self, kind: str, message: Incoming) -> None:
        try:
            asked = read_message(message.payload)
            if kind == ASK:
                self._repeat(asked)
            elif kind == WATCH:
                self._let_watch(asked)
        except BadMessage as problem:
            error = dict.fromkeys(LANGUAGES, str(problem))
            self._publish(ANSWER, write_message({"id": None, "ok": False, "error": error}))

    def _repeat(self, asked: dict[str, Any]) -> None:
        """Send events once more to who missed them; none of another epoch."""
        first, last = asked.get("from"), asked.get("to")
        if type(first) is not int or type(last) is not int or not 0 < first <= last < _LARGEST:
            raise BadMessage(f"expected from and to as numbers, got {first!r:.40}, {last!r:.40}")
        feed = self._speaker.feed
        count = min(last - first + 1, MOST_REPEATED)
        if asked.get("epoch") != feed.epoch or self._repeat_pace.delay(self._clock(), count):
            return
        for event in feed.repeat(first, count):
            if event.number <= last:
                self._publish(AGAIN, event.payload)

    def _let_watch(self, asked: dict[str, Any]) -> None:
        lang = asked.get("lang")
        if lang not in LANGUAGES:
            raise BadMessage(f"expected lang as one of {', '.join(LANGUAGES)}, got {lang!r:.40}")
        slot = self._views.setdefault(lang, Slot())
        slot.until, slot.is_due = self._clock() + WATCHED_S, True
