"""Attacks a hall of tables: real programs with simulated units and bots, killed at random.

A try is one table for one second: 80 are four tables for 20 s, all of them 32 tables for ten
minutes. The broker and the hall are killed up to five times each, and each table about once in ten
minutes, at random. At the end every table is paused through the broker, and the events that the
hall has written down are compared with the tables' records row by row.

What is measured is how long an event takes from the table's record to the hall's, of all that
happened while table, broker and hall were there. What happened while one of them was dead is told
or asked for afterwards: it must not be missing, and how long it took is told with all the others.
"""

import json
import random
import sqlite3
import statistics
import tempfile
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage

from tests.attack.attack import Attack, Findings, Progress
from tests.attack.loaded_tables import LoadedTable, Row, memory_mb
from tests.hall.programs import HallProgram
from tests.host.mqtt.brokers import Listener, Mosquitto, find_mosquitto
from tests.patience import PATIENCE_S

MOST_TABLES = 32
SECONDS_A_TABLE = 20
TABLE_SECONDS_A_KILL = 600
MOST_KILLS = 5  # of the broker, and of the hall
SECONDS_A_KILL = 20
BROKER, HALL = -1, -2  # victims that are no table
PACE_S, QUICK_PACE_S = 1.0, 0.25
QUICK_TABLES = 8
MOST_GROWTH_MB = 30


class Told(NamedTuple):
    """An event as the hall has written it down."""

    row: Row
    heard_ms: int
    is_again: bool


class Watcher(Listener):
    """Knows how the tables stand, and since when they are on the broker."""

    def __init__(self, port: int) -> None:
        self.states: dict[str, dict[str, Any]] = {}
        self.online_ms: dict[str, list[int]] = {}
        super().__init__(port, "heliograph/1/#")

    def _note(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        _, _, table, kind, *_ = message.topic.split("/")
        if kind not in ("state", "availability") or not message.payload:
            return
        said = json.loads(message.payload)
        with self._news:
            if kind == "state":
                self.states[table] = said
            elif said["online"]:
                self.online_ms.setdefault(table, []).append(said["at_ms"])
            self._news.notify_all()

    def wait_until(self, is_there: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so; say whether it came to that."""
        with self._news:
            return self._news.wait_for(is_there, seconds)


class Evening:
    """All tables, the broker, the hall, and what happens to them."""

    def __init__(self, folder: Path, tables: int, dice: random.Random) -> None:
        pace_s = QUICK_PACE_S if tables <= QUICK_TABLES else PACE_S
        self.findings = Findings()
        self.broker = Mosquitto(folder)
        self.broker.start()
        url = self.broker.url
        self.tables = [LoadedTable(folder, number, pace_s, url) for number in range(tables)]
        self.watcher = Watcher(self.broker.port)
        self.hall = HallProgram(folder, self.broker.url)
        self._log = folder / "hall.db-events"
        self._dice = dice
        self._begun: set[tuple[str, int]] = set()
        self._begun_ms = 0
        self._hall_mb = 0.0

    def begin(self) -> None:
        """Start the hall and all tables, and wait until the hall has heard each of them."""
        self._start_hall()
        for table in self.tables:
            table.start()
        names = {table.name for table in self.tables}
        for _ in range(PATIENCE_S):
            if names <= set(self.hall_lasts()):
                break
            _let_pass(1)
        assert names <= set(self.hall_lasts()), "expected all tables in the hall"
        self._begun_ms = time.time_ns() // 1_000_000  # what starting them took is not measured
        self._hall_mb = memory_mb(self.hall.pid)

    def play(self, seconds: float, progress: Progress) -> None:
        """Let them play, and kill at random moments."""
        start = time.monotonic()
        strikes = self._plan(seconds)
        is_measured = False
        while (passed := time.monotonic() - start) < seconds:
            while strikes and strikes[0][0] <= passed:
                self._strike(strikes.pop(0)[1])
            if not is_measured and passed >= seconds / 4:
                self.findings.figures["MB of a table after a quarter"] = self.tables[0].memory_mb()
                is_measured = True
            self._begin_again()
            progress(int(passed * len(self.tables)))
            _let_pass(0.1)
        for _, strike in strikes:
            self._strike(strike)

    def end(self) -> None:
        """Pause all tables, wait for the hall to have it all, and compare with the records."""
        figures = self.findings.figures
        figures["MB of a table at the end"] = self.tables[0].memory_mb()
        figures["MB of the hall at its last start"] = self._hall_mb
        figures["MB of the hall at the end"] = memory_mb(self.hall.pid)
        for table in self.tables:
            self._pause(table)
        self._wait_for_hall()
        self.hall.stop()
        for table in self.tables:
            table.close()
            self._compare(table)
        self._measure()

    def close(self) -> None:
        """End all that was started."""
        for table in self.tables:
            table.close()
        self.hall.stop()
        self.watcher.close()
        self.broker.close()

    def hall_lasts(self) -> dict[str, int]:
        """Return the number of each table's last event in the hall."""
        return dict(self._read("SELECT name, last FROM tables"))

    def told(self, table: LoadedTable) -> list[Told]:
        """Return the events of a table as the hall has them."""
        found = self._read(
            "SELECT number, kind, at_ms, match, heard_ms, is_again FROM events WHERE name = ?",
            (table.name,),
        )
        return [Told((n, kind, at, match), heard, bool(again))
                for n, kind, at, match, heard, again in found]  # fmt: skip

    # Inside

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self._log}?mode=ro", uri=True)) as file:
            return file.execute(query, values).fetchall()

    def _start_hall(self) -> None:
        self.hall.start().close()
        self._hall_mb = memory_mb(self.hall.pid)

    def _plan(self, seconds: float) -> list[tuple[float, int]]:
        """Return when whom to kill; the first table lives, if there is another."""
        often = max(1, min(MOST_KILLS, int(seconds / SECONDS_A_KILL)))
        kills = max(1, int(seconds * len(self.tables) / TABLE_SECONDS_A_KILL))
        tables = range(min(1, len(self.tables) - 1), len(self.tables))
        struck = [BROKER, HALL] * often + [self._dice.choice(tables) for _ in range(kills)]
        return sorted((self._dice.uniform(0.1, 0.8) * seconds, victim) for victim in struck)

    def _strike(self, victim: int) -> None:
        kinds = {BROKER: "brokers killed", HALL: "halls killed"}
        self.findings.counts[kinds.get(victim, "tables killed")] += 1
        if victim == HALL:
            self.hall.kill()
            self._start_hall()
        elif victim == BROKER:
            self.broker.kill()
            _let_pass(self._dice.uniform(0, 1))
            self.broker.start()
        else:
            self.tables[victim].kill()
            self.tables[victim].start()

    def _begin_again(self) -> None:
        """Let a table whose game is over begin another: by a command through the broker."""
        for table in self.tables:
            state = self.watcher.states.get(table.name, {})
            over = (table.name, state.get("match") or 0)
            if state.get("over") and over not in self._begun:
                self._begun.add(over)
                about, people = table.new_game
                self._command(table, f"begin-{over[1]}", {
                    "do": "begin", "game": about["game"], "seats": about["seats"],
                    "depth": "digital", "bots": about["bots"], "names": list(people),
                })  # fmt: skip
                self.findings.counts["games begun by command"] += 1

    def _pause(self, table: LoadedTable) -> None:
        """Pause a table, and wait until its state tells of the pause: nothing happens after it."""
        for attempt in range(PATIENCE_S):
            self._command(table, f"pause-{attempt}", {"do": "pause", "on": True})
            if self.watcher.wait_until(lambda: self._is_paused(table), 1.0):
                return
        self.findings.violate(f"{table.file.name}: expected a pause, got none")

    def _is_paused(self, table: LoadedTable) -> bool:
        state = self.watcher.states.get(table.name, {})
        return bool(state.get("clock", {}).get("paused_ms"))

    def _wait_for_hall(self) -> None:
        """Wait until the hall has every event that the tables tell of."""
        wanted = {table.name: self.watcher.states[table.name]["last"] for table in self.tables}
        start = time.monotonic()
        while (lasts := self.hall_lasts()) != wanted and time.monotonic() - start < PATIENCE_S:
            _let_pass(0.2)
        self.findings.figures["s until the hall had the rest"] = time.monotonic() - start
        for table in self.tables:
            if lasts.get(table.name) != wanted[table.name]:
                last = f"{lasts.get(table.name)} of {wanted[table.name]}"
                self.findings.violate(f"{table.file.name}: the hall has {last}")

    def _command(self, table: LoadedTable, name: str, command: dict[str, object]) -> None:
        topic = f"heliograph/1/{table.name}/command"
        self.watcher.say(topic, {"v": 1, "id": name, **command})

    def _compare(self, table: LoadedTable) -> None:
        rows = table.rows()
        self.findings.counts["rows of the records"] += len(rows)
        if other := differences(rows, [one.row for one in self.told(table)]):
            self.findings.violate(f"{table.file.name}: {other[:5]}")

    def _measure(self) -> None:
        findings, delays, every = self.findings, [], []
        for table in self.tables:
            told = [one for one in self.told(table) if one.row[2] >= self._begun_ms]
            findings.counts["events asked for"] += sum(one.is_again for one in told)
            since = sorted(self.watcher.online_ms.get(table.name, []))
            delays += delays_of(told, since)
            every += [one.heard_ms - one.row[2] for one in told]
        findings.counts["events measured"] = len(delays)
        findings.counts["events, those told afterwards too"] = len(every)
        findings.figures |= spread("ms from event to hall", delays)
        findings.figures |= spread("ms from event to hall, those told afterwards too", every)
        self._check_growth("a table", "MB of a table after a quarter", "MB of a table at the end")
        self._check_growth(
            "the hall", "MB of the hall at its last start", "MB of the hall at the end"
        )

    def _check_growth(self, who: str, before: str, after: str) -> None:
        grown = self.findings.figures[after] - self.findings.figures.get(before, 0.0)
        if len(self.tables) > 1 and grown > MOST_GROWTH_MB:
            self.findings.violate(f"{who} grew by {grown:.0f} MB")


def _let_pass(seconds: float) -> None:
    threading.Event().wait(seconds)


def differences(rows: list[Row], told: Iterable[Row]) -> list[Row]:
    """Return what the record has and the hall has not, or the other way round."""
    first = rows[0][0] if rows else 0
    return sorted({one for one in told if one[0] >= first} ^ set(rows))


def delays_of(told: Iterable[Told], since: list[int]) -> list[int]:
    """Return how long events took that happened after the table came to the broker last.

    What was asked for is left out: then somebody was dead.
    """
    delays = []
    for one in told:
        at_ms, online = one.row[2], bisect_right(since, one.heard_ms)
        if not one.is_again and online and since[online - 1] <= at_ms:
            delays.append(one.heard_ms - at_ms)
    return delays


def spread(what: str, delays: list[int]) -> dict[str, float]:
    """Return the middle of some delays, and what nineteen of twenty do not exceed."""
    if len(delays) < 2:
        return {}
    late = statistics.quantiles(delays, n=20)[-1]
    return {f"{what}: median": statistics.median(delays), f"{what}: p95": late}


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Let tables play for so many table-seconds."""
    if find_mosquitto() is None:
        findings = Findings()
        findings.counts["skipped: needs mosquitto, which is not installed"] += 1
        return findings
    tables = max(1, min(MOST_TABLES, tries // SECONDS_A_TABLE))
    with tempfile.TemporaryDirectory(prefix="heliograph-attack-") as folder, ExitStack() as stack:
        evening = Evening(Path(folder), tables, dice)
        stack.callback(evening.close)
        evening.begin()
        evening.play(tries / tables, progress)
        evening.end()
        return evening.findings


ATTACK = Attack(
    name="broker",
    promise="whatever is killed, a hall gets every row of every table's record once, and soon",
    sample=4,
    full=MOST_TABLES * 600,
    run=run,
)
