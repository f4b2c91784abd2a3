"""A unit on the desktop that follows every press on a board, and finds what was lost or doubled.

It is the same code with the same presses. Only luck differs: where the unit here would roll, it
takes what the board rolled.
"""

from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, SHORT, SHOW
from shared_rules.refusal import Refused
from shared_rules.unit import Unit
from tests.hil.host_end import Host

BOOT = 77


class Mirror(Unit):
    """Plays what the board's host heard, as long as it is what the press stands for."""

    def __init__(self, host: Host) -> None:
        super().__init__(BOOT, Canvas(24, 16, 12, 5))
        self._host = host
        self._heard = len(host.events)
        self._refused = len(host.refusals)

    def follow(self, button: int, now_ms: int) -> None:
        """Take a press that the board has taken already."""
        self.press(button, DOWN, now_ms)
        self.press(button, SHORT, now_ms)
        left = self._host.events[self._heard :] + self._host.refusals[self._refused :]
        assert not left, f"expected nothing after button {button}, got {left}"
        told = self._host.panels[-1]
        assert told == self.panel.report(), f"button {button}: {told}, {self.panel.report()}"

    def look_up(self) -> None:
        """Stop looking at a seat if the board did: when that ends is a matter of milliseconds."""
        if self.panel.mode == SHOW and self._host.panels[-1][0] != SHOW:
            self.panel.leave(self.tracker)

    def _play(self, step: bytes) -> None:
        if self._heard == len(self._host.events):
            super()._play(step)  # what is refused here is a step on no board
            raise AssertionError(f"expected {step.hex()}, got no step")
        event = self._host.events[self._heard]
        self._heard += 1
        assert (event[0], len(event)) == (step[0], len(step)), f"{step.hex()}, got {event.hex()}"
        super()._play(event)

    def _refuse(self, reason: Refused, button: int, now_ms: int) -> None:
        expected = (reason.code, *reason.args3)
        heard = self._host.refusals[self._refused :]
        assert heard[:1] == [expected], f"expected the refusal {expected}, got {heard}"
        self._refused += 1
        super()._refuse(reason, button, now_ms)
