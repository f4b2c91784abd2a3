"""Somebody who collects the events of all tables as a hall does: drops doubles, asks for gaps."""

import json
import threading
import time
from collections import Counter
from typing import Any

from paho.mqtt.client import Client, MQTTMessage

from tests.host.mqtt.brokers import PATIENCE_S, Listener

ASKED_AT_ONCE = 400
ASK_EVERY_S = 0.5


class Collector(Listener):
    """Keeps every event once, by table; `delays_ms` says how late those came that could."""

    def __init__(self, port: int, **words: str) -> None:
        self.events: dict[str, dict[int, dict[str, Any]]] = {}
        self.epochs: dict[str, str] = {}
        self.last: dict[str, int] = {}
        self.counts: Counter[str] = Counter()
        self.states: dict[str, dict[str, Any]] = {}
        self.online_ms: dict[str, int] = {}  # since when a table is on the broker
        self.delays_ms: list[float] = []  # of what happened while the table was there
        super().__init__(port, "heliograph/1/#", **words)

    def _note(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        now_ms = time.time_ns() / 1e6
        _, _, table, kind, *_ = message.topic.split("/")
        if not message.payload:
            return
        said = json.loads(message.payload)
        with self._news:
            if kind in ("events", "again"):
                self._note_event(table, said, now_ms if kind == "events" else None)
            elif kind == "availability" and said["online"]:
                self.online_ms[table] = said["at_ms"]
            elif kind == "state":
                self.epochs[table] = said["epoch"]
                self.states[table] = said
                self.last[table] = max(said["last"], self.last.get(table, 0))
            self._news.notify_all()

    def _note_event(self, table: str, event: dict[str, Any], now_ms: float | None) -> None:
        known = self.events.setdefault(table, {})
        self.epochs[table] = event["epoch"]
        if event["n"] in known:
            self.counts["doubles dropped"] += 1
            assert known[event["n"]] == event, "one number, two events"
            return
        known[event["n"]] = event
        self.counts["events"] += 1
        if now_ms is None:
            return
        if event["at_ms"] < self.online_ms.get(table, 0):
            self.counts["events from before a connection"] += 1
        else:
            self.delays_ms.append(now_ms - event["at_ms"])

    def missing(self, table: str, first: int, last: int) -> list[int]:
        """Return the numbers that have not come."""
        known = self.events.get(table, {})
        return [number for number in range(first, last + 1) if number not in known]

    def wait_for_more(self, table: str, count: int) -> None:
        """Wait until so many more events of a table came and its state tells of all it has."""
        with self._news:
            wanted = len(self.events.get(table, ())) + count
            assert self._news.wait_for(
                lambda: len(self.events.get(table, ())) >= wanted and table in self.last, PATIENCE_S
            ), f"expected {wanted} events, got {len(self.events.get(table, ()))}"

    def complete(self, table: str, first: int, last: int) -> list[int]:
        """Wait for all events of a table, asking for what is missing; return what never came."""
        deadline = time.monotonic() + PATIENCE_S
        while (gap := self.missing(table, first, last)) and time.monotonic() < deadline:
            if table in self.epochs:
                self._ask(table, gap)
            with self._news:
                self._news.wait_for(lambda: not self.missing(table, first, last), ASK_EVERY_S)
        return gap

    def _ask(self, table: str, gap: list[int]) -> None:
        self.counts["gaps asked for"] += 1
        last = min(gap[-1], gap[0] + ASKED_AT_ONCE - 1)
        asked = {"v": 1, "epoch": self.epochs[table], "from": gap[0], "to": last}
        self.say(f"heliograph/1/{table}/ask", asked)

    def wait(self, seconds: float) -> None:
        """Let others go on for a while."""
        threading.Event().wait(seconds)
