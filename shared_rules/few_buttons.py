"""The words of all buttons said with three: MINUS, PLUS and OK.

A press is translated into the press of the button that is not there, depending on what the table
is in the middle of; from then on everything is as on a full table.
"""

from shared_rules.compat import const
from shared_rules.panel import (
    CALL, DOWN, LONG, LOOK, MINUS, OK, SHORT, SHOW, UNDO, button_of,
)  # fmt: skip
from shared_rules.unit import Unit

# Gestures that only three buttons have
DOUBLE = const(4)
DOUBLE_LONG = const(5)
BOTH = const(6)
SOUND = const(7)
# A seat's values take turns on the one ring, so they stay longer than on a full table.
_SHOW_MS = const(9000)


class FewButtons:
    """Stands between three buttons and a unit, or what takes the presses for it."""

    def __init__(self, unit: Unit, press=None) -> None:  # type: ignore[no-untyped-def]
        self._unit = unit
        self._hand_on = press or unit.press
        unit.panel.show_ms = _SHOW_MS
        unit.panel.own_buttons = 0

    def press(self, button: int, gesture: int, now_ms: int) -> None:
        """Take one press and hand on what it means."""
        if gesture == SOUND:  # on a full table UNDO is held, and MINUS pressed
            self._hand_on(UNDO, DOWN, now_ms)
            gesture = DOWN
        elif gesture != DOWN:
            button, gesture = self._meaning(button, gesture)
            if button == UNDO:
                self._hand_on(UNDO, DOWN, now_ms)  # as a button that is there says first
        if button >= 0:
            self._hand_on(button, gesture, now_ms)

    def _meaning(self, button: int, gesture: int) -> tuple[int, int]:
        """Return the button and gesture of a full table, -1 for a press that means nothing."""
        if gesture == DOUBLE:
            return (UNDO, SHORT)
        if gesture == DOUBLE_LONG:
            return (UNDO, LONG)
        if gesture == BOTH:
            return self._look(1)
        panel = self._unit.panel
        if gesture == CALL:
            if panel.mode == SHOW:  # two of its three buttons were down first, and showed a seat
                panel.leave(self._unit.tracker)
            return (button, gesture)
        if panel.mode != SHOW:
            return (button, gesture)
        if button != OK:
            return self._look(-1 if button == MINUS else 1)
        return (button_of(panel.seat), LONG) if gesture == LONG else (UNDO, SHORT)

    def _look(self, step: int) -> tuple[int, int]:
        """Show the seat on turn first, then its neighbours."""
        panel, tracker = self._unit.panel, self._unit.tracker
        if not tracker.seats:
            return (-1, LOOK)
        if panel.mode == SHOW:
            return (button_of((panel.seat + step) % tracker.seats), LOOK)
        return (button_of(max(0, tracker.now())), LOOK)
