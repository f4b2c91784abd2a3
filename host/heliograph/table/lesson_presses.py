"""What presses of the unit come to in a lesson, worked out with the unit's own panel.

A press is the name of a button (`SEAT 2`, `UNDO`, `MINUS`, `PLUS`, `OK`), with `hold ` before it
for a long one; `UNDO+OK` are both together. A unit with three buttons also has `double ` and
`double hold `, `MINUS+PLUS` and `MINUS+PLUS+OK`.
"""

from typing import NamedTuple

from heliograph.table.change import PanelReport
from shared_rules import panel, trackers
from shared_rules.panel import Panel
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import UNDO

HOLD = "hold "
DOUBLE = "double "
SEAT = "SEAT "
TOGETHER = "+"
CALL = "UNDO+OK"
# What is pressed where there are only three buttons; a seat's button depends on what it is for
_WITH_THREE = {
    "UNDO": "double OK",
    "hold UNDO": "double hold OK",
    CALL: "MINUS+PLUS+OK",
}
_LOOK_WITH_THREE = "MINUS+PLUS"
_BUTTONS = {"UNDO": panel.UNDO, "MINUS": panel.MINUS, "PLUS": panel.PLUS, "OK": panel.OK}


class Shown(NamedTuple):
    """What a unit is in the middle of: its mode, and a seat or the value that is chosen there."""

    mode: int
    about: int


# After a call, which changes nothing that a unit reports
CALLED = Shown(panel.CALL, 0)


def shown_of(report: PanelReport) -> Shown:
    """Return what a unit is in the middle of, by its report."""
    return Shown(report.mode, report.a if report.mode == panel.SHOW else report.value)


class Fingers:
    """Hands at a unit that has nobody else at its table."""

    def __init__(self, line: list[bytes]) -> None:
        self._line = line  # the positions so far, the last is the present
        self._panel = Panel()
        self._has_called = False
        self._tracker = trackers.tracker_for(line[-1])
        self._panel.refresh(self._tracker)

    @property
    def position(self) -> bytes:
        """How the table stands."""
        return self._line[-1]

    @property
    def shown(self) -> Shown:
        """What the unit is in the middle of, or has just done."""
        return CALLED if self._has_called else shown_of(PanelReport(*self._panel.report()))

    def press(self, name: str) -> bytes:
        """Press a button; return the step it was, empty if it changed nothing. Raises `Refused`."""
        button, gesture = read_press(name)
        if gesture == panel.CALL:
            self._has_called = True
            return b""
        rev = len(self._line) - 1
        step = self._panel.press(self._tracker, button, gesture, rev, 0, Rng(1))
        try:
            return self._play(step) if step else b""
        except Refused:
            if self._panel.mode == panel.SHOW:  # out of turn: refused, and shown all the same
                return b""
            raise

    def wait(self) -> None:
        """Let so much time pass that a look at somebody's values is over."""
        self._panel.tick(self._tracker, self._panel.show_ms)
        self._has_called = False

    def _play(self, step: bytes) -> bytes:
        if step[0] == UNDO:
            del self._line[-step[1] :]
        else:
            self._line.append(bytes(trackers.play(self._tracker, step).state))
        self._tracker = trackers.tracker_for(self.position)
        self._panel.refresh(self._tracker)
        return step


def read_press(name: str) -> tuple[int, int]:
    """Return button and gesture. Raises `KeyError` or `ValueError` for a button nobody has."""
    if name == CALL:
        return panel.OK, panel.CALL
    gesture = panel.LONG if name.startswith(HOLD) else panel.SHORT
    return buttons_of(name)[0], gesture


def buttons_of(name: str) -> tuple[int, ...]:
    """Return what goes down in a press, on any unit. Raises as `read_press` does."""
    buttons = name.removeprefix(DOUBLE).removeprefix(HOLD)
    if buttons.startswith(SEAT):
        return (int(buttons.removeprefix(SEAT)) - 1,)
    return tuple(_BUTTONS[button] for button in buttons.split(TOGETHER))


def with_three_buttons(name: str, is_look: bool) -> tuple[str, ...]:
    """Return the presses of a unit with three buttons that mean a press of a full one.

    `is_look`: a seat's button is pressed to see values; else it says that a turn is over.
    """
    if name.startswith(HOLD + SEAT):
        return (_LOOK_WITH_THREE, HOLD + "OK")
    if name.startswith(SEAT):
        return (_LOOK_WITH_THREE if is_look else "OK",)
    return (_WITH_THREE.get(name, name),)
