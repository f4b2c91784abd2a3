"""Tables with simulated units and bots, as programs that an attack kills and starts again."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.feed import EventFeed
from heliograph.mqtt.identity import table_id
from heliograph.record.settings import BOT_PACE_S
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
Row = tuple[int, str, int, str]  # number, kind, time, match
GAMES = (("solaris", 3), ("solarius_mission", 2), ("solari", 2), ("solenia", 2))


class LoadedTable:
    """A table with a unit and bots: its record, and the program that is killed and started."""

    def __init__(self, folder: Path, number: int, pace_s: float, broker: str) -> None:
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
        # It meets the broker now, so that every row from here on is an event.
        EventFeed(record, self.name, find_broker(broker).address)
        self._broker = broker
        record.close()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program."""
        words = ["play", "--port", "0", "--no-open", "--board", "sim", "--db", str(self.file)]
        words += ["--mqtt", self._broker, "--mqtt-commands", "begin,pause"]
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
                self.process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.kill()
        self._log.close()

    def memory_mb(self) -> float:
        """Return what the program holds now; 0 where nobody tells."""
        return memory_mb(self.process.pid if self.process else 0)

    def rows(self) -> list[Row]:
        """Return what the record itself says."""
        record = Store(self.file)
        try:
            query = "SELECT id, kind, at_ms, coalesce(match, '') FROM log WHERE id >= ? ORDER BY id"
            found = record.fetch(query, (self.first,))
            return [(number, kind, at_ms, str(match)) for number, kind, at_ms, match in found]
        finally:
            record.close()


def _new_game(game: str, seats: int) -> tuple[dict[str, object], tuple[str, ...]]:
    bots = dict.fromkeys(range(seats), "greedy")
    about = describe(game, seats, {"depth": "digital"}, None, bots)
    return about, ("Ada", "Ben", "Cem")[:seats]


def memory_mb(process: int) -> float:
    """Return what a process holds now; 0 where nobody tells."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0
