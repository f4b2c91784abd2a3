"""Attacks what was acknowledged: the real program under load, killed at random moments.

One board lives through all of it and presses on as fast as it is answered; a page looks on. After
every kill, each press that the board was told is safe is in the record, once, and the table has
been at every step that the page was shown.
"""

import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from heliograph import cli
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.attack.attack import Attack, Findings, Progress
from tests.faults.live_unit import BOOT, LiveUnit
from tests.patience import PATIENCE_S
from tests.web.raw_client import RawSocket

ROOT = Path(__file__).resolve().parents[2]
MOST_PRESSES = 60  # acknowledged in one life
_ADDRESS = re.compile(r"http://(\S+?)/")
_MATCH, _REV = re.compile(r'"match":(\d+)'), re.compile(r'"rev":(\d+)')


class Life:
    """One life of the program, from its start to its kill."""

    def __init__(self, record: Path, board: str) -> None:
        words = ["-m", "tests.attack.kills", str(record), board]
        self._process = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        found = _ADDRESS.search(self._process.stdout.readline())
        assert found, "expected the address of the program"
        self.shown: set[tuple[int, int]] = set()  # match and step
        self._page = RawSocket(found[1])
        self._reader = threading.Thread(target=self._look, daemon=True)
        self._reader.start()

    def _look(self) -> None:
        with suppress(OSError):
            while (raw := self._page.receive_text()) is not None:
                match, rev = _MATCH.search(raw), _REV.search(raw)
                if raw.startswith('{"type":"view"') and match and rev:
                    self.shown.add((int(match[1]), int(rev[1])))

    def kill(self) -> None:
        """End it without a last word."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._reader.join()
        self._page.close()
        assert self._process.stdout is not None
        self._process.stdout.close()


def wait_for_presses(unit: LiveUnit, count: int) -> None:
    """Wait until the board was told of so many more presses that they are safe."""
    wanted, end = len(unit.all_acked) + count, time.monotonic() + PATIENCE_S
    while len(unit.all_acked) < wanted:
        assert time.monotonic() < end, "the program acknowledges nothing any more"
        time.sleep(0.002)


def compare(record: Path, unit: LiveUnit, life: Life, findings: Findings, told_as: str) -> None:
    """Note what was acknowledged or shown and is not in the record."""
    with closing(sqlite3.connect(record)) as db:
        kept = [seq for (seq,) in db.execute("SELECT seq FROM log WHERE boot = ?", (BOOT,))]
        steps = dict(db.execute("SELECT match, count(*) FROM log WHERE kind IN ('step', 'adopted') "
                                "GROUP BY match").fetchall())  # fmt: skip
    lost = sorted(unit.all_acked - set(kept))
    if lost:
        findings.violate(f"{told_as}: presses {lost[:9]} were acknowledged and are lost")
    if len(kept) != len(set(kept)):
        findings.violate(f"{told_as}: presses are in the record twice")
    ahead = sorted(place for place in life.shown if place[1] > steps.get(place[0], 0))
    if ahead:
        findings.violate(f"{told_as}: the page was shown {ahead[-1]}, which was never written")
    findings.counts["steps shown"] += len(life.shown)


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Start the program, let it work, kill it; again and again on one record."""
    findings = Findings()
    unit = LiveUnit()
    try:
        with tempfile.TemporaryDirectory(prefix="heliograph-attack-") as folder:
            record = Path(folder, "table.db")
            for number in range(tries):
                life = Life(record, unit.url)
                unit.go_on()
                wait_for_presses(unit, dice.randint(1, MOST_PRESSES))
                time.sleep(dice.random() / 50)
                life.kill()
                unit.pause()
                findings.counts["kills"] += 1
                compare(record, unit, life, findings, f"kill {number + 1}")
                progress(number + 1)
            findings.counts["presses acknowledged"] = len(unit.all_acked)
            if not findings.violations:
                _end(record, unit, findings)
    finally:
        unit.stop()
    return findings


def _end(record: Path, unit: LiveUnit, findings: Findings) -> None:
    """Let both sides agree once more and compare them."""
    life = Life(record, unit.url)
    unit.wait_until_all_is_acknowledged()
    life.kill()
    with closing(Store(record)) as opened:
        table = Table(opened)
        if (table.rev, table.state) != (unit.rev, unit.state):
            findings.violate(f"the board stands at step {unit.rev}, the record at {table.rev}")
        for problem in table.problems:
            findings.violate(f"the record is hurt: {problem}")


def main(record: str, board: str) -> int:
    """Be the program."""
    words = ["play", "--no-open", "--port", "0", "--board", board, "--db", record, "--lang", "en"]
    return cli.main(words)


ATTACK = Attack(
    "kills",
    "a kill at any moment loses nothing that a board or a page was told is done",
    sample=1,
    full=80,
    run=run,
)

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
