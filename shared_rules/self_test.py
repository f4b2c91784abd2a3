"""The self-test, in the place of `Unit`: it takes presses and bytes, and draws lights.

UNDO held at power-up starts it. Each step shows something and waits for an answer: from the page,
or on the board alone (OK: as it should be, UNDO or MINUS: not so). Buttons answer for themselves.
What is wrong is collected as faults, see `wiring_faults`, and told to the host at the end.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORBIT, SEATS, Canvas
from shared_rules.link import messages, test_messages
from shared_rules.link.session import Session
from shared_rules.panel import DOWN, MINUS, OK, SHORT, UNDO, seat_of
from shared_rules.wiring_faults import (
    COLOURS, COUNT, ECHO, FINE, KEYS, NOTHING, OTHER, OVER, POWER, STUCK, TONE, TWO, WRONG,
    colour_fault, fault_of, is_same_pair,
)  # fmt: skip

PIXEL_MS = const(80)
REST_MS = const(1000)
PRESSED_MS = const(60)
PATIENCE_MS = const(20000)
TELL_MS = const(250)
BEEP_EVERY_MS = const(1000)
BEEP_MS = const(300)
BEEP_HERTZ = const(1047)
# Of 65536, the half of which is loudest
LOUD = const(20000)
NO_COLOUR = const(3)
PRIMARIES = ((255, 0, 0), (0, 255, 0), (0, 0, 255))


class SelfTest:
    """One run of the self-test; `finished` when the table may begin."""

    look = b"\xff\x00"  # what is tested shines as bright as it can

    def __init__(  # type: ignore[no-untyped-def]
        self, boot: int, lengths, buttons, about: bytes, pressed, restart, piezo=None
    ) -> None:
        """Test these parts and buttons; `pressed()` returns the buttons down, one bit each.

        `restart()` begins again as a table; a piezo sounds as loud as `duty_u16` says.
        """
        self.canvas = Canvas(*lengths)
        self.session = Session(boot, about, careful=True)
        self.session.ping = messages.pack(messages.PING, 0, 0)
        self.finished = False
        self.faults: list[tuple[int, int, int]] = []
        self._pressed = pressed
        self._restart = restart
        self._steps = [(COLOURS, colour) for colour in range(3)]
        self._steps += [(COUNT, part) for part in range(len(lengths)) if lengths[part]]
        self._steps += [(KEYS, button) for button in buttons]
        if piezo:
            self._steps.append((TONE, 0))
        self._steps += [(POWER, 0), (ECHO, 0), (OVER, 0)]
        self._piezo = piezo
        self._is_loud = False
        self._seen: list[int] = []
        self._at = 0
        self._since = 0
        self._touched_in = -1
        self._down = 0
        self._down_since = 0
        self._never_up = -1
        self._held = 0
        self._told: tuple[int, ...] = ()
        self._told_at = 0

    @property
    def step(self) -> tuple[int, int]:
        """Stage and step that are shown now."""
        return self._steps[self._at]

    # What people and host say

    def press(self, button: int, gesture: int, now_ms: int) -> None:
        """Answer on the board alone; while buttons are tested, presses are the answers."""
        stage = self.step[0]
        if gesture == DOWN:
            self._touched_in = self._at
        if gesture != SHORT or stage == KEYS or self._touched_in != self._at:
            return  # a press that began in the step before belongs there
        if stage == OVER:
            self.finished = button == OK
        elif button == OK:
            self.answer(FINE, self.step[1], now_ms)
        elif button == UNDO or button == MINUS:
            self.answer(WRONG, 0, now_ms)

    # What the loop asks of a table; here nothing is loaded, and no light is more urgent than others
    waiting = ()
    has_new_sign = False

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
                if kind == test_messages.ANSWER:
                    stage, step, answer, detail = messages.unpack(kind, payload)
                    if (stage, step) == self.step and stage == OVER:
                        self.finished = True
                    elif (stage, step) == self.step:
                        self.answer(answer, detail, now_ms)
                elif kind == test_messages.SAY:
                    self.session.cast(test_messages.ECHO, payload)
            except messages.UnknownMessage:
                pass  # a newer host may say more than we understand
            if kind >= messages.NUMBERED:
                self.session.ack(seq)

    def answer(self, answer: int, detail: int, now_ms: int) -> None:
        """Take what was seen in the present step and go on to the next."""
        stage, step = self.step
        if stage == COLOURS:
            self._seen.append(detail if answer in (FINE, OTHER) else NO_COLOUR)
            fault = colour_fault(self._seen) if step == 2 else None
        else:
            fault = fault_of(stage, step, answer, detail)
        if fault and not any(is_same_pair(fault, known) for known in self.faults):
            self.faults.append(fault)
        self._at += 1
        self._since = now_ms
        self._held = self._down
        self._pass_stuck()
        if self.step[0] == OVER:
            tail = b"".join([bytes(found) for found in self.faults])
            self.session.send(test_messages.FINDINGS, tail)

    def _pass_stuck(self) -> None:
        """A button that was never up since power-up cannot be tested; that is its finding."""
        while self.step[0] == KEYS and self._never_up >> self.step[1] & 1:
            fault = fault_of(KEYS, self.step[1], STUCK, 0)
            if fault:
                self.faults.append(fault)
            self._at += 1

    # Buttons

    def _look(self, now_ms: int) -> None:
        pressed = self._pressed()
        self._never_up &= pressed
        if pressed != self._down:
            self._down = pressed
            self._down_since = now_ms
        stage, button = self.step
        self._held &= pressed  # what was down when the step before was over says nothing here
        free = pressed & ~self._never_up & ~self._held
        if stage != KEYS:
            return
        if not free and now_ms - self._since >= PATIENCE_MS:
            self.answer(NOTHING, 0, now_ms)
        elif free and now_ms - self._down_since >= PRESSED_MS:
            self._judge(free, button, now_ms)

    def _judge(self, free: int, button: int, now_ms: int) -> None:
        others = [other for other in range(12) if free >> other & 1 and other != button]
        if not others:
            self.answer(FINE, 0, now_ms)
        else:
            self.answer(TWO if free >> button & 1 else OTHER, others[0], now_ms)

    # What is told and shown

    def output(self, now_ms: int) -> bytes:
        """Return the bytes to write to the host now."""
        stage, step = self.step
        report = (stage, step, self._index(now_ms), self._down)
        if report != self._told or now_ms - self._told_at >= TELL_MS:
            self._told = report
            self._told_at = now_ms
            self.session.cast(test_messages.TEST, messages.pack(test_messages.TEST, *report))
        return self.session.output(now_ms)

    def _index(self, now_ms: int) -> int:
        """The pixel that the count has reached; it rests on the last and begins again."""
        stage, part = self.step
        if stage != COUNT:
            return 0
        length = self.canvas.lengths[part]
        return min((now_ms - self._since) % (length * PIXEL_MS + REST_MS) // PIXEL_MS, length - 1)

    def lights(self, now_ms: int, is_urgent: bool = False, keep_ms: int = 0) -> bool:
        """Draw the present step; it is always drawn whole."""
        if self.finished:
            self._restart()
        self._look(now_ms)
        canvas = self.canvas
        canvas.clear()
        stage, step = self.step
        self._beep(stage == TONE and now_ms % BEEP_EVERY_MS < BEEP_MS)
        if stage == COLOURS:
            self._fill(PRIMARIES[step])
        elif stage == POWER:
            self._fill(palette.WHITE)
        elif stage == COUNT:
            last = self._index(now_ms)
            for index in range(last + 1):
                level = words.FULL if index == last else words.NEXT
                canvas.put(step, index, palette.WHITE, level)
        elif stage == KEYS:
            self._draw_key(step, now_ms)
        elif stage == ECHO or stage == TONE:
            words.ask(canvas, ORBIT, now_ms, palette.WHITE)
        else:
            words.value(canvas, ORBIT, len(self.faults), palette.RED, words.FULL)
            if not self.faults:
                words.sweep(canvas, ORBIT, now_ms % words.SLOW_MS, True)
        return True

    def _beep(self, is_loud: bool) -> None:
        if is_loud != self._is_loud:
            self._is_loud = is_loud
            self._piezo.freq(BEEP_HERTZ)
            self._piezo.duty_u16(LOUD if is_loud else 0)

    def _fill(self, colour: tuple[int, int, int]) -> None:
        for part in range(len(self.canvas.lengths)):
            for index in range(self.canvas.lengths[part]):
                self.canvas.put(part, index, colour, words.FULL)

    def _draw_key(self, button: int, now_ms: int) -> None:
        """The pixel of the button's number asks for it; those that are down shine in white."""
        canvas = self.canvas
        canvas.put(ORBIT, button, palette.SKY, words.breath(now_ms))
        if seat_of(button) >= 0:
            canvas.put(SEATS, seat_of(button), palette.SKY, words.breath(now_ms))
        for other in range(12):
            if self._down >> other & 1:
                canvas.put(ORBIT, other, palette.WHITE, words.FULL)
                if seat_of(other) >= 0:
                    canvas.put(SEATS, seat_of(other), palette.WHITE, words.FULL)
