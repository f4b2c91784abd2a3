"""Hurts the wire at every byte and both ends at every step, one fault at a time or two.

A fault-free run of the script is the trunk. At each place a child process is forked, which suffers
the fault there, goes on for a while and reports; the trunk goes on unhurt. So every case starts
from an exact state without playing the whole game again.
"""

import gc
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.faults.virtual_table import PRESS_EVERY_MS, VirtualTable

ACTIONS = 140
AFTER = 6
CUT_MS = 2000
STALL_MS = 1000
STEPS_PER_SAMPLE = 100
BYTE_FAULTS = ("cut", "flip", "drop", "duplicate", "insert", "stall")
END_FAULTS = ("unit restarts", "host restarts", "both restart")


@dataclass
class Figures:
    """What a sweep found."""

    cases: int = 0
    messages: int = 0
    wire_bytes: int = 0
    violations: list[str] = field(default_factory=list)


def hurt(table: VirtualTable, kind: str, direction: int, data: bytes, at: int) -> bytes:
    """Return what arrives of `data` when `kind` happens at byte `at`."""
    dice = random.Random(at * 7 + direction)
    if kind not in BYTE_FAULTS:
        return table.attack(kind, direction, data, at)
    if kind == "cut":
        table.cable_out_until = table.now_ms + CUT_MS
        return data[:at]
    if kind == "stall":
        table.blocked_until[direction] = table.now_ms + STALL_MS
        table.held[direction] = data[at:]
        return data[:at]
    if kind == "flip":
        return data[:at] + bytes((data[at] ^ 1 << dice.randrange(8),)) + data[at + 1 :]
    if kind == "drop":
        return data[:at] + data[at + 1 :]
    if kind == "duplicate":
        return data[: at + 1] + data[at:]
    return data[:at] + bytes((dice.choice((10, 13, 3, 0, 255, 65)),)) + data[at:]


def restart(table: VirtualTable, kind: str) -> None:
    """Let one end or both die and start again."""
    if kind != "unit restarts":
        table.start_host()
    if kind != "host restarts":
        table.start_unit()


def finish(table: VirtualTable, number: int) -> list[str]:
    """Go on with the script for a while, let everything settle, and judge."""
    table.play(range(number + 1, number + 1 + AFTER))
    table.settle()
    return table.violations()


def in_child(work: Callable[[], list[str]]) -> int:
    """Run `work` in a forked process; its exit code is 1 if it found violations."""
    child = os.fork()
    if child:
        return child
    gc.disable()  # it would look at, and so copy, all that the trunk has
    try:
        found = work()
        for line in found[:3]:
            os.write(2, f"{line}\n".encode())
        os._exit(1 if found else 0)
    except BaseException as problem:  # noqa: BLE001  (a crash of either end is a violation too)
        os.write(2, f"crashed: {problem!r}\n".encode())
        os._exit(2)


def wait_for(child: int) -> bool:
    """Wait until a forked process is done; say whether it found something."""
    return os.waitpid(child, 0)[1] != 0


class Sweep:
    """One trunk and its children."""

    def __init__(
        self,
        every: int,
        first: int = 0,
        from_action: int = 0,
        table: VirtualTable | None = None,
        faults: tuple[str, ...] = BYTE_FAULTS,
    ) -> None:
        self.table = table or VirtualTable()
        self._faults = faults
        self.figures = Figures()
        self._every = every
        self._place = first
        self._from_action = from_action
        self._step = 0
        self._action = 0

    def run(self, *, to_the_first: bool = False) -> Figures:
        """Sweep the whole script; or only until something is found."""
        self.table.run(100)
        self.table.hook = self._at_bytes
        for number in range(ACTIONS):
            if to_the_first and self.figures.violations:
                return self.figures
            self._action = number
            if number >= self._from_action:
                self._at_step()
            self.table.act(number)
            self.table.run(PRESS_EVERY_MS)
        self.table.hook = None
        self.table.settle()
        self.figures.violations += [f"trunk: {line}" for line in self.table.violations()]
        self.figures.messages = self.table.numbered
        self.figures.wire_bytes = self.table.delivered_bytes
        return self.figures

    def _at_bytes(self, direction: int, data: bytes) -> bytes:
        if self._action < self._from_action:
            return data
        for at in range(len(data)):
            for kind in self._faults:
                if self._is_chosen():
                    self._case(
                        f"{kind} at byte {at} towards {direction}", kind, direction, data, at
                    )
        return data

    def _case(self, name: str, kind: str, direction: int, data: bytes, at: int) -> None:
        child = in_child(lambda: self._suffer(kind, direction, data, at))
        self._judge(child, f"action {self._action}: {name}")

    def _suffer(self, kind: str, direction: int, data: bytes, at: int) -> list[str]:
        table = self.table
        table.hook = self._second_fault(at) if at % 3 == 0 else None
        arrived = hurt(table, kind, direction, data, at)
        table._give(direction, arrived)
        if kind == "cut":
            table.host.lost()
        table.run(PRESS_EVERY_MS)
        return finish(table, self._action)

    def _second_fault(self, seed: int) -> Callable[[int, bytes], bytes]:
        """Pairs of faults: a second one strikes within the next lines."""
        dice = random.Random(seed)
        left = [dice.randrange(1, 6)]

        def strike(direction: int, data: bytes) -> bytes:
            left[0] -= 1
            if left[0]:
                return data
            self.table.hook = None
            return hurt(
                self.table, dice.choice(self._faults), direction, data, dice.randrange(len(data))
            )

        return strike

    def _at_step(self) -> None:
        for kind in END_FAULTS:
            if not self._is_step_chosen():
                continue
            child = in_child(lambda kind=kind: self._die(kind))
            self._judge(child, f"action {self._action}: {kind}")

    def _die(self, kind: str) -> list[str]:
        self.table.hook = None
        self.table.act(self._action)
        self.table._carry(1, self.table.unit.output(self.table.now_ms))
        restart(self.table, kind)
        return finish(self.table, self._action)

    def _is_step_chosen(self) -> bool:
        # There are far fewer steps than bytes, so more of them are tried.
        self._step += 1
        return self._step % max(1, self._every // STEPS_PER_SAMPLE) == 0

    def _is_chosen(self) -> bool:
        self._place += 1
        return self._place % self._every == 0

    def _judge(self, child: int, name: str) -> None:
        self.figures.cases += 1
        if wait_for(child):
            self.figures.violations.append(name)


def lines(figures: Figures) -> Iterator[str]:
    """The figures, to read."""
    yield f"{figures.messages} messages, {figures.wire_bytes} bytes on the wire"
    yield f"{figures.cases} cases, {len(figures.violations)} violations"
    yield from figures.violations[:20]
