"""A pod, in the place of `Unit`: one button and a few pixels, for one seat of a table.

It knows no rules. The host says where its seat stands, in which light, and which turn of the seat
that is; a press goes to the host with the number of the turn that was shown. So a press that comes
late, or twice, or beside that of the unit's own button, is known for what it is: the host takes the
first that is meant for a turn, and passes the others over.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORBIT, PLAIN_LOOK, Canvas
from shared_rules.link import messages, pod_messages
from shared_rules.link.pod_messages import ASKED, DONE, IDLE, NEXT, NO_SEAT, NOW, WON
from shared_rules.link.session import QueueFull, Session
from shared_rules.panel import LONG, SHORT

_QUEUE = const(16)
_ROOM = const(512)
_SLEEP_MS = const(600000)
_TOUCH_MS = const(120)
_IDLE_LEVEL = const(48)


class Pod:
    """One pod, running: what the loop asks of a table."""

    # Nothing is loaded here, nothing is left for later, and no light is more urgent than others.
    waiting = ()
    has_new_sign = False

    def __init__(self, boot: int, canvas: Canvas, about: bytes) -> None:
        """Begin without a seat."""
        self.canvas = canvas
        self.session = Session(boot, about, _QUEUE, room=_ROOM, careful=True)
        self.session.ping = messages.pack(messages.PING, 0, 0)
        self.look = PLAIN_LOOK
        self.way = None  # whose trouble keeps it from its host, where there is a radio
        self.seat, self.word, self.turn = NO_SEAT, IDLE, 0
        self._light = palette.WHITE
        self._sign = self._sign_at = 0
        self._touched_at = -_TOUCH_MS
        self._active_at = 0  # when it was pressed, or its seat came to stand elsewhere
        self._waking = False

    def press(self, button: int, gesture: int, now_ms: int) -> None:
        """Tell the host of a press; one that wakes the pod does nothing else."""
        is_asleep = now_ms - self._active_at >= _SLEEP_MS
        self._active_at = now_ms
        if gesture != SHORT and gesture != LONG:
            self._waking, self._touched_at = is_asleep, now_ms
        elif not self._waking:
            payload = messages.pack(pod_messages.PRESSED, gesture, self.turn)
            try:
                self.session.send(pod_messages.PRESSED, payload)
            except QueueFull:
                self._show(messages.SIGN_NO, now_ms)

    def finish(self) -> bool:
        """Nothing is left for later here."""
        return False

    def prepare(self) -> bool:
        """Nothing is loaded ahead here."""
        return False

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the host."""
        for kind, seq, payload in self.session.hear(data, now_ms):
            try:
                self._hear(kind, payload, now_ms)
            except messages.UnknownMessage:
                pass  # a newer host may say more than we understand
            if kind >= messages.NUMBERED:
                self.session.ack(seq)

    def output(self, now_ms: int) -> bytes:
        """Return the bytes to write to the host now."""
        return self.session.output(now_ms)

    def _hear(self, kind: int, payload: bytes, now_ms: int) -> None:
        if kind == pod_messages.SEAT_LIGHT:
            seat, word, turn, red, green, blue = messages.unpack(kind, payload)
            if (seat, word, turn) != (self.seat, self.word, self.turn):
                self._active_at = now_ms
            self.seat, self.word, self.turn = seat, word, turn
            self._light = (red, green, blue)
        elif kind == messages.LOOK:
            self.take_look(payload)
        elif kind == messages.SIGN:
            sign = messages.unpack(kind, payload)[0]
            if sign <= messages.SIGN_BACK:
                self._show(sign, now_ms)

    def take_look(self, look: bytes) -> None:
        """Shine as bright and as warm as people want it; the host says in which colour."""
        if len(look) >= len(PLAIN_LOOK):
            self.look = bytes((max(1, look[0]), look[1]))

    def _show(self, sign: int, now_ms: int) -> None:
        self._sign, self._sign_at = sign, now_ms

    def lights(self, now_ms: int, is_urgent: bool = False, keep_ms: int = 0) -> bool:
        """Draw where the seat stands; return that this is all of it."""
        canvas = self.canvas
        canvas.clear()
        if self.session.connected:
            self._draw_seat(canvas, now_ms)
        else:
            canvas.put(ORBIT, 0, palette.AMBER, words.breath(now_ms // 2))
            for hour in range(getattr(self.way, "trouble", 0)):
                canvas.put(ORBIT, 1 + hour, palette.RED, words.FULL)
        self._draw_sign(canvas, now_ms)
        if now_ms - self._touched_at < _TOUCH_MS:
            for index in range(canvas.lengths[ORBIT]):
                canvas.put(ORBIT, index, palette.WHITE, words.NEXT)
        if now_ms - self._active_at >= _SLEEP_MS:
            canvas.dim(words.FAINT)
        if self.look[1]:
            canvas.tint(self.look[1])
        canvas.settle(now_ms, self._active_at)
        return True

    def _draw_seat(self, canvas: Canvas, now_ms: int) -> None:
        word, light = self.word, self._light
        if self.seat == NO_SEAT:
            words.ask(canvas, ORBIT, now_ms, palette.WHITE)
        elif word == DONE:
            words.done(canvas, ORBIT, 0, light)
        else:
            level = words.FAINT
            if word == NOW or word == ASKED:
                level = words.breath(now_ms)
            elif word == NEXT:
                level = words.NEXT
            elif word == WON:
                level = words.FULL
            elif word == IDLE:
                level = _IDLE_LEVEL
            words.seat_arc(canvas, ORBIT, 0, canvas.lengths[ORBIT], self.seat, light, level)
            if word == ASKED or word == WON:
                words.ask(canvas, ORBIT, now_ms, palette.WHITE if word == ASKED else light)

    def _draw_sign(self, canvas: Canvas, now_ms: int) -> None:
        age_ms = now_ms - self._sign_at
        if self._sign == messages.SIGN_NO:
            is_shown = words.refuse(canvas, ORBIT, 0, canvas.lengths[ORBIT], age_ms)
        elif self._sign:
            is_shown = words.sweep(canvas, ORBIT, age_ms, self._sign == messages.SIGN_YES)
        else:
            return
        if not is_shown:
            self._sign = 0
