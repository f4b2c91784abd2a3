"""A whole table in virtual time: the real unit, the real host, and a wire that can be hurt.

Fingers and pages follow a fixed script. What the unit sent and what was acknowledged is noted, so
that after any fault the promise can be checked against the record.
"""

from collections.abc import Callable

from heliograph.link.board_session import BoardSession
from heliograph.table.table import Table
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, MINUS, OK, PLUS, SHORT, UNDO
from shared_rules.solaris.tokens import HQ
from shared_rules.solaris.tracker import ENERGY
from shared_rules.tracker import PLAY
from shared_rules.unit import Unit
from tests.faults.memory_record import MemoryRecord

TICK_MS = 10
PRESS_EVERY_MS = 40
AGREE_MS = 1000
TO_UNIT, TO_HOST = 0, 1


class VirtualTable:
    """Unit, host and wire, driven tick by tick."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.boots = 0
        self.record = MemoryRecord()
        self.delivered_bytes = 0
        self.numbered = 0
        self.blocked_until = [0, 0]
        self.held: list[bytes] = [b"", b""]
        self.cable_out_until = 0
        self.sent: dict[int, int] = {}
        self.acked: dict[int, int] = {}
        self.pressed = 0
        self.hook: Callable[[int, bytes], bytes] | None = None
        self.start_host()
        self.start_unit()

    # Both ends

    def start_unit(self) -> None:
        """Power on: a new boot id, an empty unit."""
        self.boots += 1
        self.unit = Unit(0xA0000000 + self.boots, Canvas(24, 16, 12, 5), b"full", self.boots)

    def start_host(self) -> None:
        """Start the host from what its record holds."""
        self.boots += 1
        self.table = Table(self.record, lambda: self.now_ms)
        self.host = BoardSession(self.table, "virtual", 0xB0000000 + self.boots)

    # Time

    def run(self, ms: int) -> None:
        """Let time pass without new presses."""
        for _ in range(ms // TICK_MS):
            self.tick()

    def tick(self) -> None:
        """Let both ends speak once."""
        self.now_ms += TICK_MS
        self._carry(TO_HOST, self.unit.output(self.now_ms))
        self._carry(TO_UNIT, self.host.output(self.now_ms))
        session = self.unit.session
        self.sent[session.boot] = session.acked + session.unacked
        self.acked[session.boot] = session.acked

    def _carry(self, direction: int, data: bytes) -> None:
        if self.now_ms < self.cable_out_until:
            return
        data = self.held[direction] + data
        self.held[direction] = b""
        if self.hook and data:
            data = self.hook(direction, data)
        if self.now_ms < self.cable_out_until:
            self._give(direction, data)  # what had left before the cut still arrives
            self.host.lost()
        elif self.now_ms < self.blocked_until[direction]:
            self.held[direction] = data
        else:
            self._give(direction, data)

    def _give(self, direction: int, data: bytes) -> None:
        if not data:
            return
        self.delivered_bytes += len(data)
        self.numbered += data.count(b"\n")
        end = self.host if direction == TO_HOST else self.unit
        end.receive(data, self.now_ms)

    # The script

    def act(self, number: int) -> None:
        """Do action `number` of the script: mostly presses, sometimes somebody at the page."""
        tracker = self.unit.tracker
        if number % 9 == 8 and self.table.state[0]:
            self._at_the_page(number)
        elif tracker.phase != PLAY:
            self.press(MINUS if number == 0 else OK)
        elif number % 7 == 3:
            self.press(UNDO)
        elif number % 5 == 4:
            self.press(PLUS if number % 2 else MINUS)
        else:
            self.press(tracker.now())

    def press(self, button: int) -> None:
        self.pressed += 1
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, SHORT, self.now_ms)

    def _at_the_page(self, number: int) -> None:
        if self.table.state[2] == PLAY:
            self.table.play([bytes((ENERGY, number % 3, HQ, number % 8))], "page")

    def play(self, actions: range) -> None:
        """Carry out a stretch of the script at its pace."""
        for number in actions:
            self.act(number)
            self.run(PRESS_EVERY_MS)

    def settle(self) -> None:
        """Let the link come back if it is gone; from then on one second must be enough."""
        back_at = max(self.now_ms, self.cable_out_until, *self.blocked_until)
        self.run(back_at - self.now_ms + AGREE_MS)

    # The promise

    def violations(self) -> list[str]:
        """Return every way in which the promise is broken now."""
        found = []
        if bytes(self.unit.tracker.state) != self.table.state:
            found.append("the unit and the host show different tables")
        if self.unit.rev & 0xFFFF != self.table.rev & 0xFFFF:
            found.append(f"the unit stands at step {self.unit.rev}, the host at {self.table.rev}")
        if self.unit.session.unacked:
            found.append(f"{self.unit.session.unacked} steps wait though the link is back")
        for boot, acked in self.acked.items():
            found += self._missing(boot, acked)
            found += self._disordered(boot)
        found += self._missing(self.unit.session.boot, self.sent[self.unit.session.boot])
        return found

    def _disordered(self, boot: int) -> list[str]:
        order = [row.seq for row in self.record.log if row.boot == boot]
        return [] if order == sorted(order) else [f"steps of unit {boot:x} were taken as {order}"]

    def _missing(self, boot: int, upto: int) -> list[str]:
        return [
            f"step {seq} of unit {boot:x} is not in the record"
            for seq in range(1, upto + 1)
            if not self.record.holds(boot, seq)
        ]
