"""Plants faults in the program, one at a time, and sees that each is found where it is promised.

The table is `planted_faults.toml`. Each fault turns the sample of an attack red, or the test that
its row of PROMISES.md names; the program is changed in a process of its own and in those that it
starts (`planted_here/`), never on the disk. A few are planted in every test run, all of them with
`python3 tools/dev.py attack planted`.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.attack.attack import Attack, Findings, Progress
from tests.attack.sample import BROKEN, SKIPPED
from tests.kept_bytecode import keep_bytecode

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("planted_faults.toml")
HOOK = Path(__file__).with_name("planted_here")
# Where tests keep their records, too: no commit waits for the disk
IN_MEMORY = os.environ.get("PYTEST_DEBUG_TEMPROOT") or tempfile.gettempdir()
TEST_FAILED = 1  # what pytest ends with; where it could not even begin, it is more


class Fault(NamedTuple):
    """A text of the program and what takes its place, and what must turn red then."""

    name: str
    promise: str  # who is kept from it: the first words of a row of PROMISES.md
    red: str  # an attack, or a test as pytest calls it
    file: str
    old: str
    new: str
    daily: bool = False  # cheap, and planted in every test run

    @property
    def is_attack(self) -> bool:
        """Whether the sample of an attack turns red; else it is a test."""
        return "/" not in self.red


@cache
def faults() -> list[Fault]:
    """Return the table, what is planted daily first."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["fault"]
    return sorted((Fault(**row) for row in rows), key=lambda fault: not fault.daily)


def planted_in(fault: Fault) -> str:
    """Return the file with the fault in it."""
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    assert source.count(fault.old) == 1, f"expected {fault.old!r} once in {fault.file}"
    return source.replace(fault.old, fault.new)


def run_with(fault: Fault) -> subprocess.CompletedProcess[str]:
    """Run what must turn red, in a program with the fault."""
    keep_bytecode()
    what = {"file": str(ROOT / fault.file), "old": fault.old, "new": fault.new}
    path = os.pathsep.join(filter(None, (str(HOOK), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, "PLANTED_FAULT": json.dumps(what),
                   "TMPDIR": IN_MEMORY}  # fmt: skip
    test = ["pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", fault.red]
    words = ["tests.attack.sample", fault.red] if fault.is_attack else test
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def judge(fault: Fault, findings: Findings) -> None:
    """Plant a fault and note whether it was found, and how long that took."""
    began = time.monotonic()
    done = run_with(fault)
    if done.returncode == (BROKEN if fault.is_attack else TEST_FAILED):
        findings.counts["faults found"] += 1
        findings.figures[f"s until {fault.red} found: {fault.name}"] = time.monotonic() - began
    elif fault.is_attack and done.returncode == SKIPPED:
        findings.counts["faults that only another computer can look for"] += 1
    else:
        said = (done.stdout + done.stderr)[-600:]
        findings.violate(f"{fault.name}: {fault.red} ended with {done.returncode}: {said}")


def run(tries: int, _dice: random.Random, progress: Progress) -> Findings:
    """Plant so many faults."""
    findings = Findings()
    for number, fault in enumerate(faults()[:tries]):
        judge(fault, findings)
        progress(number + 1)
    return findings


ATTACK = Attack(
    name="planted",
    promise="a fault in what holds a promise turns the attack or the test red that looks at it",
    sample=sum(fault.daily for fault in faults()),
    full=len(faults()),
    run=run,
)
