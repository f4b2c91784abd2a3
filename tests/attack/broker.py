"""Attacks tables on a broker: real programs with simulated units and bots, killed at random.

A try is one table for one second: 80 are four tables for 20 s, all of them 32 tables for ten
minutes. The broker is killed up to five times, tables at random. Somebody collects the events as a
hall does. At the end every table is paused through the broker, and what was collected is compared
with the records row by row.
"""

import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from heliograph.mqtt.identity import table_id
from heliograph.record.settings import BOT_PACE_S
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.attack.attack import Attack, Findings, Progress
from tests.host.mqtt.brokers import Mosquitto, find_mosquitto
from tests.host.mqtt.collecting import Collector

ROOT = Path(__file__).resolve().parents[2]
MOST_TABLES = 32
SECONDS_A_TABLE = 20
TABLE_SECONDS_A_KILL = 60
BROKER_KILLS = 5
SECONDS_A_BROKER_KILL = 20
PACE_S, QUICK_PACE_S = 1.0, 0.25
QUICK_TABLES = 8
MOST_GROWTH_MB = 30
WAIT_S = 120.0
Row = tuple[int, str, int, int]  # number, kind, time, match
GAMES = (("solaris", 3), ("solarius_mission", 2), ("solari", 2), ("solenia", 2))


class LoadedTable:
    """A table with a unit and bots: its record, and the program that is killed and started."""

    def __init__(self, folder: Path, number: int, pace_s: float) -> None:
        self.file = folder / f"{number}.db"
        self._log = (folder / f"{number}.log").open("ab")
        self.new_game = _new_game(*GAMES[number % len(GAMES)])
        record = Store(self.file)
        table = Table(record)
        table.settings.set(BOT_PACE_S, pace_s, "test")
        about, people = self.new_game
        table.begin(about, people, "test")
        self.name = table_id(record)
        self.first = int(record.fetch("SELECT max(id) FROM log")[0][0]) + 1
        record.close()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, broker: str) -> None:
        """Start the program."""
        words = ["play", "--port", "0", "--no-open", "--board", "sim", "--db", str(self.file)]
        words += ["--mqtt", broker, "--mqtt-commands", "begin,pause"]
        command = [sys.executable, "-m", "heliograph", *words]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=self._log, stderr=self._log)

    def kill(self) -> None:
        """End the program without a word; its unit ends when it is alone."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End the program in peace."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(WAIT_S)
            except subprocess.TimeoutExpired:
                self.kill()
        self._log.close()

    def memory_mb(self) -> float:
        """Return what the program holds now; 0 where nobody tells."""
        status = Path(f"/proc/{self.process.pid if self.process else 0}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0

    def rows(self) -> list[Row]:
        """Return what the record itself says."""
        record = Store(self.file)
        try:
            query = "SELECT id, kind, at_ms, match FROM log WHERE id >= ? ORDER BY id"
            return record.fetch(query, (self.first,))
        finally:
            record.close()


def _new_game(game: str, seats: int) -> tuple[dict[str, object], tuple[str, ...]]:
    bots = dict.fromkeys(range(seats), "greedy")
    about = describe(game, seats, {"depth": "digital"}, None, bots)
    return about, ("Ada", "Ben", "Cem")[:seats]


class Evening:
    """All tables, the broker, whoever collects, and what happens to them."""

    def __init__(self, folder: Path, tables: int, dice: random.Random) -> None:
        pace_s = QUICK_PACE_S if tables <= QUICK_TABLES else PACE_S
        self.findings = Findings()
        self.tables = [LoadedTable(folder, number, pace_s) for number in range(tables)]
        self.broker = Mosquitto(folder)
        self.broker.start()
        self.collector = Collector(self.broker.port)
        self._dice = dice
        self._begun: set[tuple[str, int]] = set()

    def begin(self) -> None:
        """Start all tables, and wait until each of them is heard."""
        for table in self.tables:
            table.start(self.broker.url)
        names = {table.name for table in self.tables}
        with self.collector._news:
            heard = self.collector._news.wait_for(lambda: names <= set(self.collector.last), WAIT_S)
        assert heard, "expected all tables on the broker"

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
            self.collector.wait(0.1)
        for _, strike in strikes:
            self._strike(strike)

    def end(self) -> None:
        """Pause all tables, collect the rest, and compare with the records."""
        self.findings.figures["MB of a table at the end"] = self.tables[0].memory_mb()
        for table in self.tables:
            self._pause(table)
        for table in self.tables:
            last = self.collector.last[table.name]
            if gap := self.collector.complete(table.name, table.first, last):
                self.findings.violate(f"{table.file.name}: events {gap[:9]} never came")
        for table in self.tables:
            table.close()
            self._compare(table)
        self._measure()

    def close(self) -> None:
        """End all that was started."""
        for table in self.tables:
            table.close()
        self.collector.close()
        self.broker.close()

    # Inside

    def _plan(self, seconds: float) -> list[tuple[float, int]]:
        """Return when which table is killed, -1 for the broker; the first one lives, if it can."""
        brokers = max(1, min(BROKER_KILLS, int(seconds / SECONDS_A_BROKER_KILL)))
        kills = max(1, int(seconds * len(self.tables) / TABLE_SECONDS_A_KILL))
        victims = range(min(1, len(self.tables) - 1), len(self.tables))
        struck = [-1] * brokers + [self._dice.choice(victims) for _ in range(kills)]
        return sorted((self._dice.uniform(0.1, 0.8) * seconds, victim) for victim in struck)

    def _strike(self, victim: int) -> None:
        if victim >= 0:
            self.findings.counts["tables killed"] += 1
            self.tables[victim].kill()
            self.tables[victim].start(self.broker.url)
            return
        self.findings.counts["brokers killed"] += 1
        self.broker.kill()
        self.collector.wait(self._dice.uniform(0, 1))
        self.broker.start()

    def _begin_again(self) -> None:
        """Let a table whose game is over begin another: by a command through the broker."""
        for table in self.tables:
            events = list(self.collector.events.get(table.name, {}).values())
            newest = max(events, key=lambda one: int(one["n"]), default={})
            over = (table.name, newest.get("match") or 0)
            if newest.get("over") and over not in self._begun:
                self._begun.add(over)
                about, people = table.new_game
                self._command(table, f"begin-{over[1]}", {
                    "do": "begin", "game": about["game"], "seats": about["seats"],
                    "depth": "digital", "bots": about["bots"], "names": list(people),
                })  # fmt: skip
                self.findings.counts["games begun by command"] += 1

    def _pause(self, table: LoadedTable) -> None:
        """Pause a table, and wait until its state tells of the pause: nothing happens after it."""
        for attempt in range(int(WAIT_S)):
            self._command(table, f"pause-{attempt}", {"do": "pause", "on": True})
            with self.collector._news:
                if self.collector._news.wait_for(lambda: self._is_paused(table), 1.0):
                    return
        self.findings.violate(f"{table.file.name}: expected a pause, got none")

    def _is_paused(self, table: LoadedTable) -> bool:
        state = self.collector.states.get(table.name, {})
        return bool(state.get("clock", {}).get("paused_ms"))

    def _command(self, table: LoadedTable, name: str, command: dict[str, object]) -> None:
        topic = f"heliograph/1/{table.name}/command"
        self.collector.say(topic, {"v": 1, "id": name, **command})

    def _compare(self, table: LoadedTable) -> None:
        rows = table.rows()
        self.findings.counts["rows of the records"] += len(rows)
        if other := differences(rows, self.collector.events.get(table.name, {})):
            self.findings.violate(f"{table.file.name}: {other[:5]}")

    def _measure(self) -> None:
        findings, collector = self.findings, self.collector
        findings.counts.update(collector.counts)
        delays = collector.delays_ms
        findings.counts["events measured"] = len(delays)
        if len(delays) > 1:
            findings.figures["ms from event to hall, median"] = statistics.median(delays)
            findings.figures["ms from event to hall, p95"] = statistics.quantiles(delays, n=20)[-1]
        grown = (
            findings.figures["MB of a table at the end"]
            - findings.figures["MB of a table after a quarter"]
        )
        if len(self.tables) > 1 and grown > MOST_GROWTH_MB:
            findings.violate(f"a table grew by {grown:.0f} MB")


def differences(rows: list[Row], events: Mapping[int, dict[str, Any]]) -> list[Row]:
    """Return what the record has and the hall has not, or the other way round."""
    told = {(n, one["kind"], one["at_ms"], one["match"]) for n, one in events.items()}
    first = rows[0][0] if rows else 0
    return sorted({one for one in told if one[0] >= first} ^ set(rows))


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
