"""A table and a board on one desk, joined by a wire, in virtual time: nothing sleeps.

The board is the real `Unit`, the host's end the real `UnitSession` on a real record. The wire can
be cut and can damage what it carries; either side can be killed and started again.
"""

from collections.abc import Callable
from pathlib import Path

from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules import panel
from shared_rules.lights.canvas import Canvas
from shared_rules.solaris.tokens import SOLARIS
from shared_rules.solaris.tracker import NEXT_ROUND, START
from shared_rules.tracker import CORRECTION, NEW, PLAY, ROUND_END
from shared_rules.trackers import tracker_for
from shared_rules.unit import Unit

STEP_MS = 5
URL = "desk"
WHOLE_SET_UP = 40  # presses of OK are enough for any number of seats


class Desk:
    """One table, one board, one wire."""

    def __init__(self, folder: Path) -> None:
        self.now_ms = 0
        self.is_cut = False
        self.damage: Callable[[bytes], bytes] = bytes
        self._path = folder / "desk.db"
        self._runs = 0
        self.start_host()
        self.start_board()

    def start_host(self) -> None:
        """Start the host on the same record."""
        self._runs += 1
        self.record = Store(self._path)
        self.table = Table(self.record)
        self.host = UnitSession(self.table, URL, boot=1000 + self._runs)

    def stop_host(self) -> None:
        """End the host as a kill would: whatever it holds in memory is gone."""
        self.record.close()
        self.is_cut = True

    def restart_host(self) -> None:
        """Kill the host and start it again."""
        self.stop_host()
        self.is_cut = False
        self.start_host()

    def start_board(self) -> None:
        """Switch the board on: a new run with an empty memory."""
        self._runs += 1
        self.unit = Unit(2000 + self._runs, Canvas(24, 16, 12, 5), b"full", seed=self._runs)

    def run(self, ms: int = 300) -> None:
        """Let time pass."""
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            self.exchange()

    def exchange(self) -> None:
        """Carry what both ends say now, once."""
        said = self.unit.output(self.now_ms)
        if self.is_cut:
            return
        self.host.receive(self.damage(said), self.now_ms)
        self.unit.receive(self.damage(self.host.output(self.now_ms)), self.now_ms)

    def press(self, button: int, gesture: int = panel.SHORT, ms: int = 50) -> None:
        """Press a button of the board, then let a moment pass."""
        self.unit.press(button, panel.DOWN, self.now_ms)
        self.unit.press(button, gesture, self.now_ms)
        self.run(ms)

    def end_turn(self) -> None:
        """Press the seat that is on turn on the board."""
        self.press(self.unit.tracker.now())

    def set_up(self) -> None:
        """Begin a game on the board by accepting every proposal."""
        for _ in range(WHOLE_SET_UP):
            self.press(panel.OK)
            if self.unit.tracker.phase == PLAY:
                return

    @property
    def agrees(self) -> bool:
        """Whether both ends stand at the same step with the same state."""
        return (self.table.rev, self.table.state) == (self.unit.rev, bytes(self.unit.tracker.state))

    @property
    def is_settled(self) -> bool:
        """Whether both ends agree and nothing is on its way."""
        return self.agrees and not self.unit.session.unacked and not self.host.session.unacked


def begin(table: Table, seats: int = 3) -> None:
    """Begin a Solaris game from a page: two steps, up to the first turn."""
    table.play([bytes((NEW, SOLARIS, seats, 0))], "page")
    table.play([bytes((START | CORRECTION, 0, 0, 0))], "page")


def turn_over(table: Table) -> bytes:
    """Return the event by which the table goes on: the end of a turn, or the next round."""
    tracker = tracker_for(table.state)
    if tracker.phase == ROUND_END:
        return bytes((NEXT_ROUND, 0, 0, 0))
    return tracker.turn_over(tracker.now())


def end_turns(table: Table, count: int) -> None:
    """Go on by so many turns from a page."""
    for _ in range(count):
        table.play([turn_over(table)], "page")
