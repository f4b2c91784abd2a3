"""`kill -9` at every step of a commit: nothing acknowledged or told is lost, none is there twice.

One board lives through all of it. It presses on while host after host is killed at another step
and the next one starts on what is left of the record.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.faults.live_unit import BOOT, LiveUnit
from tests.faults.mortal_host import NEVER, POINTS
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
HOST = "tests.faults.mortal_host"
TIMES = (1, 4) if not os.environ.get("HELIOGRAPH_DEEP") else tuple(range(1, 12))

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


@pytest.fixture
def unit() -> Iterator[LiveUnit]:
    board = LiveUnit()
    yield board
    board.stop()


class MortalHost:
    """One life of the host."""

    def __init__(self, database: Path, url: str, *life: object) -> None:
        self.told: list[int] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", HOST, str(database), url, *map(str, life)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        self.told += [int(line) for line in self._process.stdout]

    def wait_for_death(self) -> int:
        code = self._process.wait(PATIENCE_S)
        self._close()
        return code

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._close()

    def _close(self) -> None:
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()


def reports(database: Path) -> list[int]:
    """The numbers of this board's reports in the record, in the order they were written."""
    with closing(sqlite3.connect(database)) as db:
        found = db.execute("SELECT seq FROM log WHERE boot = ? ORDER BY id", (BOOT,))
        return [seq for (seq,) in found]


def live_and_die(unit: LiveUnit, database: Path, *life: object) -> list[str]:
    """Let a host be killed while the board presses on; return which promises it broke."""
    host = MortalHost(database, unit.url, *life)
    unit.go_on()
    assert host.wait_for_death() == -signal.SIGKILL, life
    unit.pause()
    kept = set(reports(database))
    found = [f"{life}: {seq} was acknowledged and is lost" for seq in unit.all_acked - kept]
    found += [f"{life}: {seq} was told and is lost" for seq in set(host.told) - {0} - kept]
    return found


def test_no_kill_loses_or_doubles_a_press(unit: LiveUnit, tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    for count in TIMES:
        for point in POINTS:
            assert live_and_die(unit, database, point, count) == []
    host = MortalHost(database, unit.url, NEVER, 1)
    unit.wait_until_all_is_acknowledged()
    host.end()
    kept = reports(database)
    assert kept == sorted(unit.all_acked), Counter(kept).most_common(3)
    record = Store(database)
    table = Table(record)
    assert (table.rev, table.state, table.problems) == (unit.rev, unit.state, [])
    record.close()


def test_a_host_that_acknowledges_too_early_is_found_out(unit: LiveUnit, tmp_path: Path) -> None:
    assert live_and_die(unit, tmp_path / "table.db", "before commit", 1, "hasty")
