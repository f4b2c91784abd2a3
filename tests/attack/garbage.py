"""Boards gone mad and speakers of garbage, against the real link of a real table.

Each speaker is a program of its own behind a TCP port and talks as fast as it is read, for half a
second with each try. Meanwhile somebody plays on a page. What is measured: what the host read,
how much of a core it took, how many rows it wrote, and how long the page waited.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

from heliograph.link.budget import CAPACITY, PER_S
from heliograph.link.unit_link import UnitLink
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.solaris.tracker import ENERGY
from shared_rules.tracker import CORRECTION
from tests.attack.attack import Attack, Findings, Progress
from tests.attack.mad_board import MANNERS
from tests.host.desk import begin
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
SECONDS_A_TRY = 0.5
FULL = 60
PAGE_EVERY_S = 0.05
# Limits far above what is measured, because the computer may have much else to do
MOST_CPU_S, MOST_CPU_SHARE = 2.0, 0.4
MOST_ROWS, MOST_ROWS_A_SECOND = 3000, 100
MOST_READ = 1.5 * CAPACITY  # that is counted, and no time has a part in it
MOST_PAGE_MS = 1000.0


@contextmanager
def speaker(manner: str) -> Iterator[str]:
    """A mad board in a program of its own; gives the URL of its port."""
    command = [sys.executable, "-m", "tests.attack.mad_board", manner]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:  # the end of its input ends it
        assert process.stdout
        yield f"socket://127.0.0.1:{int(process.stdout.readline())}"
        assert process.stdin
        process.stdin.close()


class Listening:
    """A table with one board on a real link, whose reading is counted."""

    def __init__(self, folder: Path, url: str) -> None:
        self.record = Store(folder / "table.db")
        self.table = Table(self.record)
        begin(self.table)
        self.read = 0
        self.waits_ms: list[float] = []
        self._link = UnitLink(self.table, url)
        receive = self._link._unit.receive

        def count(data: bytes, now_ms: int) -> None:
            self.read += len(data)
            receive(data, now_ms)

        self._link._unit.receive = count  # type: ignore[method-assign]

    def run(self, seconds: float) -> tuple[float, float]:
        """Listen until something was heard, so long at least, and play on the page.

        Return how long this took, and how long of a core.
        """
        worked, began = time.process_time(), time.monotonic()
        self._link.start()
        self._play()
        while (passed := time.monotonic() - began) < (seconds if self.read else PATIENCE_S):
            time.sleep(PAGE_EVERY_S)
            self._play()
        return passed, time.process_time() - worked

    def _play(self) -> None:
        asked = time.perf_counter()
        self.table.play([bytes((ENERGY | CORRECTION, 1, 2, len(self.waits_ms) % 8))], "page")
        self.waits_ms.append((time.perf_counter() - asked) * 1000)

    @property
    def rows(self) -> int:
        found = self.record.fetch("SELECT count(*) FROM log WHERE boot IS NOT NULL")
        return int(found[0][0])

    def close(self) -> None:
        self._link.stop()
        self.record.close()


def run(tries: int, _dice: random.Random, progress: Progress) -> Findings:
    """Listen to every speaker in turn."""
    findings = Findings()
    seconds = tries * SECONDS_A_TRY
    for number, manner in enumerate(MANNERS):
        with (
            tempfile.TemporaryDirectory() as folder,
            speaker(manner) as url,
            closing(Listening(Path(folder), url)) as listening,
        ):
            passed_s, cpu_s = listening.run(seconds)
            _judge_amounts(manner, listening, passed_s, findings)
            if tries >= FULL:  # times of a moment tell of the computer and what else it has to do
                _judge_times(manner, listening, cpu_s, passed_s, findings)
        findings.counts["half seconds of endless talk"] += tries
        progress((number + 1) * tries // len(MANNERS))
    return findings


def _judge_amounts(manner: str, heard: Listening, seconds: float, findings: Findings) -> None:
    _judge(f"{manner}: rows", heard.rows, MOST_ROWS + MOST_ROWS_A_SECOND * seconds, findings)
    _judge(f"{manner}: bytes read", heard.read, MOST_READ + 4 * PER_S * seconds, findings)
    if not heard.read:
        findings.violate(f"{manner}: expected that the speaker is heard, got nothing of it")


def _judge_times(
    manner: str, heard: Listening, cpu_s: float, seconds: float, findings: Findings
) -> None:
    most_share = MOST_CPU_S / seconds + MOST_CPU_SHARE
    _judge(f"{manner}: share of a core", cpu_s / seconds, most_share, findings)
    wait_ms = median(heard.waits_ms)
    _judge(f"{manner}: ms until the page is answered, median", wait_ms, MOST_PAGE_MS, findings)


def _judge(what: str, figure: float, most: float, findings: Findings) -> None:
    findings.figures[what] = figure
    if figure > most:
        findings.violate(f"{what}: expected at most {most:g}, got {figure:g}")


ATTACK = Attack(
    name="garbage",
    promise="a board that talks without end takes little of the computer and of the record",
    sample=1,
    full=FULL,
    run=run,
)
