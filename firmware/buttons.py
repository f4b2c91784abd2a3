"""From pin levels to gestures. Pure logic: levels and time come in, gestures go out.

A press counts when the contact has been closed for a few milliseconds without a break: what is
shorter is bounce or noise. Its time is the beginning of those. A release counts at once, because
most presses mean something then. Neither counts where it comes so soon after the other that it may
be bounce.

MINUS and PLUS mean nothing when held but *again*, so their SHORT comes with the press itself; the
other buttons must wait for the release to tell SHORT from LONG. UNDO and OK together are one
gesture, CALL, told on OK as soon as both are down; then neither tells anything else.

Gestures are kept until `hand_over`: a step of a game has a long way of its own to go, and the stack
of a Pico has no room for it on top of the way from a pin to its gesture.
"""

from shared_rules.panel import CALL, DOWN, LONG, MINUS, OK, PLUS, REPEAT, SHORT, UNDO

NOT_DUE = -1


class Buttons:
    """Debounced gestures of all buttons of a table."""

    SETTLE_MS = 6
    LOCKOUT_MS = 20
    LONG_MS = 600
    REPEAT_AFTER_MS = 500
    REPEAT_EVERY_MS = 150

    def __init__(self, count: int, on_gesture) -> None:  # type: ignore[no-untyped-def]
        """Tell `on_gesture(button, gesture, now_ms)` about buttons 0 to `count` - 1."""
        self._on_gesture = on_gesture
        self._gestures: list[tuple[int, int, int]] = []
        self.held = 0  # those that count as down
        self.levels = 0  # those whose contact is closed
        self._since = [-99] * count  # when that changed last
        self._edge_at = [-99] * count  # of the last edge that counted
        # When a held button's LONG or next REPEAT falls due.
        self._due_at = [NOT_DUE] * count

    def await_release(self, pressed: int) -> None:
        """Say nothing about buttons that are down already until they were let go."""
        self.held |= pressed
        self.levels |= pressed

    def rests(self) -> bool:
        """Whether nothing can be told before the next edge."""
        return not (self.held | self.levels or self._gestures)

    def hand_over(self) -> None:
        """Tell the gestures that were seen, in their order."""
        gestures, self._gestures = self._gestures, []
        for gesture in gestures:
            self._on_gesture(*gesture)

    def poll(self, pressed: int, now_ms: int) -> bool:
        """Take the buttons down now, one bit each. Return whether there is any gesture."""
        todo = pressed | self.held | self.levels
        button = 0
        while todo:
            if todo & 1:
                self._look_at(button, 1 << button, pressed >> button & 1, now_ms)
            todo >>= 1
            button += 1
        return bool(self._gestures)

    def _look_at(self, button: int, bit: int, is_down: int, now_ms: int) -> None:
        if is_down != self.levels >> button & 1:
            self.levels ^= bit
            self._since[button] = now_ms
        since_ms, edge_ms = self._since[button], self._edge_at[button] + self.LOCKOUT_MS
        if not self.held & bit:
            if is_down and now_ms - since_ms >= self.SETTLE_MS and since_ms >= edge_ms:
                self.held ^= bit
                self._edge_at[button] = since_ms
                self._press(button, since_ms)
        elif not is_down:
            if now_ms >= edge_ms:
                self.held ^= bit
                self._edge_at[button] = since_ms
                self._release(button, max(since_ms, edge_ms))
        elif NOT_DUE != self._due_at[button] <= now_ms:
            self._keep_holding(button, now_ms)

    def _tell(self, button: int, gesture: int, now_ms: int) -> None:
        self._gestures.append((button, gesture, now_ms))

    def _press(self, button: int, now_ms: int) -> None:
        self._tell(button, DOWN, now_ms)
        if button == MINUS or button == PLUS:
            self._tell(button, SHORT, now_ms)
            self._due_at[button] = now_ms + self.REPEAT_AFTER_MS
        else:
            due_at = self._due_at
            due_at[button] = now_ms + self.LONG_MS
            # Both are down, and neither was held for long: that would mean something already.
            if due_at[UNDO] != NOT_DUE != due_at[OK]:
                due_at[UNDO] = due_at[OK] = NOT_DUE
                self._tell(OK, CALL, now_ms)

    def _keep_holding(self, button: int, now_ms: int) -> None:
        if button == MINUS or button == PLUS:
            self._tell(button, REPEAT, now_ms)
            self._due_at[button] = now_ms + self.REPEAT_EVERY_MS
        else:
            self._tell(button, LONG, now_ms)
            self._due_at[button] = NOT_DUE

    def _release(self, button: int, now_ms: int) -> None:
        due_at = self._due_at[button]
        self._due_at[button] = NOT_DUE
        if due_at != NOT_DUE and button != MINUS and button != PLUS:
            self._tell(button, SHORT if now_ms < due_at else LONG, now_ms)
