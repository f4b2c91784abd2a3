"""Presses while the line is bad and both ends are started again, at any byte.

Each life of a table plays the script of `virtual_table` in virtual time. Any piece of what its wire
carries may be hurt, cut, held up, or be the last that one of the ends, or both, ever saw; what was
cut off may arrive later, among the words of the next run, and in another order. Some lives keep a
real record on disk, which is closed and opened with every start of the host. At the end the line is
good again: within a second both ends must agree, and the record must hold every press that was
acknowledged, once, for the run that made it.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from heliograph.record.schema import LOG_COLUMNS
from heliograph.record.store import LogRow, Store
from tests.attack.attack import Attack, Findings, Progress
from tests.faults.sweep import BYTE_FAULTS, hurt
from tests.faults.virtual_table import PRESS_EVERY_MS, TO_HOST, TO_UNIT, VirtualTable

ACTIONS = 140
STRIKES = 0.05  # how many pieces of the line something happens to
RESTARTS = ("the unit starts again", "the host starts again", "both start again")
REOPENED = "the port is opened again"
ECHOED = "the line echoes the unit's words"
KINDS = (*BYTE_FAULTS, REOPENED, ECHOED, *RESTARTS)
LATE = 0.6  # how often what was cut off arrives later
ON_DISK = 12  # every so many-th life


class WatchedStore(Store):
    """The real record, which shows every report as it is written."""

    def __init__(self, path: Path, watch: Callable[[LogRow], None]) -> None:
        super().__init__(path)
        self._watch = watch

    @property
    def log(self) -> list[LogRow]:
        """All rows, oldest first."""
        return [LogRow(*row) for row in self.fetch(f"SELECT {LOG_COLUMNS} FROM log ORDER BY id")]

    def append(self, row: LogRow) -> None:
        """Add one row."""
        if row.boot is not None:
            self._watch(row)
        super().append(row)


class StormyTable(VirtualTable):
    """A table whose ends draw their boot ids by chance."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        super().__init__()

    def draw_boot(self, end: int) -> int:
        """A boot id as a real end draws it."""
        super().draw_boot(end)
        return self._dice.randrange(1, 1 << 32)

    def start_unit(self) -> None:
        """Power on, after the last word about the run before."""
        if self.boots > 1:
            self.note_run()
        super().start_unit()


class StormyTableOnDisk(StormyTable):
    """The same with a real record."""

    def __init__(self, dice: random.Random, path: Path) -> None:
        self._path = path
        super().__init__(dice)

    def new_record(self):  # type: ignore[no-untyped-def]
        """The record on disk."""
        return WatchedStore(self._path, self._watch)

    def start_host(self) -> None:
        """Open the record again, as the next program does."""
        if self.boots:
            self.record.close()
            self.record = self.new_record()
        super().start_host()


class Storm:
    """Strikes what the wire carries."""

    def __init__(self, table: VirtualTable, dice: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self._table = table
        self._dice = dice
        self._late: list[tuple[int, bytes]] = []  # direction and bytes that arrive later

    def strike(self, direction: int, data: bytes) -> bytes:
        """Return what arrives of `data`; the ends may be others afterwards."""
        data = self._bring_late(direction, data, 0.2)
        if self._dice.random() >= STRIKES:
            return data
        kind = self._dice.choice(KINDS)
        at = self._dice.randrange(len(data))
        self.counts[kind] += 1
        if kind in RESTARTS:
            return self._restart(kind, direction, data, at)
        if kind == REOPENED:
            self._table._give(direction, data[:at])
            self._table.host.lost()
            return data[at:]
        if kind == ECHOED:
            # a terminal does that until the host has set it up, and the unit may go on speaking
            self._table._give(TO_UNIT, data if direction == TO_HOST else b"")
            return data
        if kind == "cut":
            self._keep(direction, data[at:])
        return hurt(self._table, kind, direction, data, at)

    def calm_down(self) -> None:
        """Bring what is still under way; from now on the line is good."""
        self._table.hook = None
        for direction in (TO_HOST, TO_UNIT):
            self._table._give(direction, self._bring_late(direction, b"", 1.0))

    def _restart(self, kind: str, direction: int, data: bytes, at: int) -> bytes:
        """Kill after byte `at`: who hears has heard so far, who speaks has said so far."""
        self._table._give(direction, data[:at])
        hears = {"the unit starts again": TO_UNIT, "the host starts again": TO_HOST}
        if kind != "the host starts again":
            self._table.start_unit()
        if kind != "the unit starts again":
            self._table.start_host()
        if hears.get(kind) == direction and self._dice.random() < LATE:
            return data[at:]  # the next run opens the port and reads on
        self._keep(direction, data[at:])
        return b""

    def _keep(self, direction: int, rest: bytes) -> None:
        if self._dice.random() < LATE:
            self._late.append((direction, rest))

    def _bring_late(self, direction: int, data: bytes, chance: float) -> bytes:
        """Put late bytes before or behind what comes now, in any order."""
        arriving = [
            piece for piece in self._late if piece[0] == direction and self._dice.random() < chance
        ]
        for piece in arriving:
            self._late.remove(piece)
            self.counts["bytes of earlier lines arrive late"] += len(piece[1])
            data = piece[1] + data if self._dice.random() < 0.5 else data + piece[1]
        return data


def live(table: VirtualTable, dice: random.Random) -> Storm:
    """Play the script under the storm, and let it pass."""
    storm = Storm(table, dice)
    table.run(100)
    table.hook = storm.strike
    for number in range(ACTIONS):
        table.act(number)
        table.run(PRESS_EVERY_MS)
    storm.calm_down()
    table.settle()
    return storm


def judge(seed: int, on_disk: Path | None = None) -> tuple[VirtualTable, Counter[str], list[str]]:
    """One life: the table, what happened to it, and what was broken."""
    dice = random.Random(seed)
    table = StormyTableOnDisk(dice, on_disk) if on_disk else StormyTable(dice)
    try:
        storm = live(table, dice)
        return table, storm.counts, table.violations()
    except Exception as problem:  # noqa: BLE001 (a crash of either end is a violation too)
        return table, Counter(), [f"crashed: {problem!r}"]


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Live until so many presses were made."""
    findings = Findings()
    lives = 0
    while findings.counts["presses"] < tries:
        lives += 1
        seed = dice.getrandbits(64)
        with tempfile.TemporaryDirectory() as folder:
            on_disk = lives % ON_DISK == 0
            path = Path(folder) / "table.db" if on_disk else None
            table, happened, broken = judge(seed, path)
            if on_disk:
                table.record.close()
        findings.counts.update(happened)
        findings.counts["lives of a table"] += 1
        findings.counts["lives with a record on disk"] += on_disk
        findings.counts["presses"] += table.pressed
        findings.counts["steps in the record"] += len(table.said)
        for what in broken:
            findings.violate(f"life {seed}{' on disk' if on_disk else ''}: {what}")
        progress(findings.counts["presses"])
    return findings


ATTACK = Attack(
    name="restarts",
    promise="no press is lost, doubled or swallowed, whatever happens to the line and both ends",
    sample=2500,
    full=100_000,
    run=run,
)
