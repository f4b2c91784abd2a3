"""Gestures of MINUS, PLUS and OK where they are the only buttons. Pure logic, like `buttons`.

OK tells SHORT a moment after its release, when no second press has followed; a second press makes
it DOUBLE, or DOUBLE_LONG when held. MINUS and PLUS tell SHORT on their release, because both
together are one gesture, BOTH, told on PLUS. All three together are CALL, told on OK. MINUS while
OK is down for the second time is SOUND.
"""

from firmware.buttons import NOT_DUE, Buttons
from shared_rules.few_buttons import BOTH, DOUBLE, DOUBLE_LONG, SOUND
from shared_rules.panel import CALL, DOWN, LONG, MINUS, OK, PLUS, REPEAT, SHORT

_PAIR = 1 << MINUS | 1 << PLUS
_ALL = _PAIR | 1 << OK


class ThreeButtons(Buttons):
    """Debounced gestures of a table with three buttons."""

    DOUBLE_MS = 300

    def __init__(self, count: int, on_gesture) -> None:  # type: ignore[no-untyped-def]
        Buttons.__init__(self, count, on_gesture)
        self._single_due_at = NOT_DUE
        self._is_second = False
        self._is_pair = False
        self._has_repeated = False

    def rests(self) -> bool:
        """Whether nothing can be told before the next edge."""
        return Buttons.rests(self) and self._single_due_at == NOT_DUE

    def poll(self, pressed: int, now_ms: int) -> bool:
        """Take the buttons down now, one bit each. Return whether there is any gesture."""
        # First of all, so that a press seen late is not taken for the second of two.
        if NOT_DUE != self._single_due_at <= now_ms:
            self._single_due_at = NOT_DUE
            self._tell(OK, SHORT, now_ms)
        return Buttons.poll(self, pressed, now_ms)

    def _press(self, button: int, now_ms: int) -> None:
        self._tell(button, DOWN, now_ms)
        if self.held & _ALL == _ALL:
            self._is_pair = True  # until both are let go, they tell nothing
            self._due_at[MINUS] = self._due_at[PLUS] = self._due_at[OK] = NOT_DUE
            self._tell(OK, CALL, now_ms)
        elif button == OK:
            self._is_second = self._single_due_at != NOT_DUE
            self._single_due_at = NOT_DUE
            self._due_at[OK] = now_ms + self.LONG_MS
        elif self.held & _PAIR == _PAIR:
            self._is_pair = True
            self._due_at[MINUS] = self._due_at[PLUS] = NOT_DUE
            self._tell(PLUS, BOTH, now_ms)
        elif button == MINUS and self.held >> OK & 1 and self._is_second:
            self._due_at[OK] = NOT_DUE
            self._tell(MINUS, SOUND, now_ms)
        else:
            self._has_repeated = False
            self._due_at[button] = now_ms + self.REPEAT_AFTER_MS

    def _keep_holding(self, button: int, now_ms: int) -> None:
        if button == OK:
            self._tell(OK, DOUBLE_LONG if self._is_second else LONG, now_ms)
            self._due_at[OK] = NOT_DUE
        else:
            self._has_repeated = True
            self._tell(button, REPEAT, now_ms)
            self._due_at[button] = now_ms + self.REPEAT_EVERY_MS

    def _release(self, button: int, now_ms: int) -> None:
        due_at, self._due_at[button] = self._due_at[button], NOT_DUE
        if button == OK:
            self._release_ok(due_at, now_ms)
        elif self._is_pair:
            self._is_pair = self.held & _PAIR != 0
        elif due_at != NOT_DUE and not self._has_repeated:
            self._tell(button, SHORT, now_ms)

    def _release_ok(self, due_at: int, now_ms: int) -> None:
        if due_at == NOT_DUE:
            return
        if now_ms >= due_at:
            self._tell(OK, DOUBLE_LONG if self._is_second else LONG, now_ms)
        elif self._is_second:
            self._tell(OK, DOUBLE, now_ms)
        else:
            self._single_due_at = now_ms + self.DOUBLE_MS
