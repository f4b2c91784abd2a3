"""The table unit's brain, without I/O: the firmware only joins drivers to it.

A press becomes a step at once, on the unit's own tracker, so that the lights answer without asking
anybody. The step is also queued for the host, which orders everything that happens at the table.
Whenever the host's table moved on by something else, it sends its state: the unit takes that as its
base and plays its own steps that are not in it yet on top. Both ends play the same steps in the
same order from the same base with the same code, so they agree.
"""

from shared_rules import refusal
from shared_rules.compat import const
from shared_rules.digest import check
from shared_rules.history import History
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import (
    CLOCK, COOLER, LOOK_SIZE, ORBIT, ORDER, PLAIN_LOOK, SEATS, Canvas,
)  # fmt: skip
from shared_rules.link import messages
from shared_rules.link.session import QueueFull, Session
from shared_rules.panel import CALL, DOWN, IDLE, MOST_SEATS, REWIND, SHOW, UNDO, Panel, seat_of
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import ASK_CHOICE, ASK_SEATS, CHOSEN, CLOSE, CORRECTION, EMPTY, NEW
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import is_missing, load_ahead, play, sound_tracker, tracker_for

QUEUE = const(340)
_QUEUE_ROOM = const(2048)
# For some 75 steps of the game that changes most in each, and more of any other
_UNDO_ROOM = const(1536)
# Longer ones, as that of a description, are made in one turn of the loop and taken in the next
_LONG_STEP = const(32)
SLEEP_MS = const(600000)
_TOUCH_MS = const(120)
_REPORT_MS = const(1000)
_CATCH_UP_MS = const(300)
# How long the table as it was drawn may serve again, if nothing changes it
_REDRAW_MS = const(33)
_NEVER = const(-1000)
_LOW = const(0xFFFF)
_HALF = const(0x8000)


class Unit:
    """Everything the table unit knows: table, buttons, link and lights."""

    leave: tuple = ()  # type: ignore[type-arg]  # what deletes a file, what starts the board again

    def __init__(
        self, boot: int, canvas: Canvas, about: bytes = b"", seed: int = 0, fresh: bool = False
    ) -> None:
        """Start with an empty table. `fresh`: close whatever game the host has, to choose anew."""
        self.canvas = canvas
        self.session = Session(boot, about, QUEUE, room=_QUEUE_ROOM, careful=True)
        self.tracker = tracker_for(EMPTY)
        self.panel = Panel()
        self.panel.own_buttons = canvas.seat_buttons
        self.rev = 0
        self.overflowed = False
        self.look = PLAIN_LOOK  # as people set it
        self._history = History(_UNDO_ROOM)
        self._history.put(0, EMPTY)
        self._rng = Rng(seed)
        self._offered = False
        self._closing = fresh
        self._is_old = False
        self._is_lost = False
        self.is_calling = False  # as the host says
        self.has_wrong_board = False  # its board file was refused
        self.sign = 0
        self._sign_seat = -1
        self.sign_at = 0
        # Whether a sign answers a press that was not drawn yet
        self.has_new_sign = False
        self._touched = -1
        self._touched_at = 0
        self._pressed_at = 0
        self._waking = False
        self._report: tuple[int, ...] = ()
        self._report_at = 0
        self._behind_since = -1
        # The table alone, without signs, as it was drawn last
        self._drawn = bytearray(len(canvas.rgb))
        self._drawn_at = _NEVER
        # The game whose parts are all loaded ahead
        self._prepared = 0
        # Imports a part for whoever who calls `go_on_loading`; else games are loaded whole at need
        self.load_part: object = None
        # Whether somebody calls `finish`; otherwise a step is finished at once
        self.finishes_later = False
        self._unfinished = b""
        # What waits until a game is loaded, in its order: what to call, and its arguments
        self.waiting: list[tuple] = []  # type: ignore[type-arg]
        self._missing = 0
        self.panel.refresh(self.tracker)

    # Buttons

    def press(self, button: int, gesture: int, now_ms: int) -> None:
        """Take one press. What is refused shows on the lights and is told to the host."""
        asleep = now_ms - self._pressed_at >= SLEEP_MS
        self._pressed_at = now_ms
        self._prepared = 0  # it may have come in the middle of that
        self._touched = seat_of(button)
        self._touched_at = now_ms
        if asleep or gesture == DOWN:
            self._waking = asleep  # a press that wakes the table does nothing else
        if self._waking or gesture == DOWN:
            return
        if gesture == CALL:
            self._call(now_ms)
        elif self.waiting:
            self.waiting.append((self._take_press, button, gesture, now_ms))
        else:
            self._take_press(button, gesture, now_ms)

    def _call(self, now_ms: int) -> None:
        if self.session.connected:  # the host answers with a sign
            self.session.cast(messages.CALL, bytes((0 if self.is_calling else 1,)))
        else:
            self._show(messages.SIGN_NO, -1, now_ms)

    def _take_press(self, button: int, gesture: int, now_ms: int) -> None:
        self.finish()
        self._drawn_at = _NEVER
        try:
            step = self.panel.press(self.tracker, button, gesture, self.rev, now_ms, self._rng)
        except Refused as reason:
            self._refuse(reason, button, now_ms)
            return
        is_begun = step and step[0] == NEW and self._must_load(step[1])
        if is_begun or (self.load_part and len(step) > _LONG_STEP):
            self.waiting.append((self._take_step, step, button, now_ms))
        elif step:
            self._take_step(step, button, now_ms)

    def _must_load(self, game: int) -> bool:
        """Whether a game has to be loaded first; if so, that begins."""
        if not self.load_part or not is_missing(game):
            return False
        self._missing = game
        return True

    def _take_step(self, step: bytes, button: int, now_ms: int) -> None:
        try:
            self.finish()
            step = self.tracker.timed(step, now_ms)
            self._play(step)
            self._show(messages.SIGN_BACK if step[0] == UNDO_EVENT else messages.SIGN_YES,
                       -1, now_ms)  # fmt: skip
        except Refused as reason:
            self._refuse(reason, button, now_ms)

    def _play(self, step: bytes) -> None:
        self._advance(step)
        self._unfinished = step
        if not self.finishes_later:
            self.finish()

    def finish(self) -> bool:
        """Do what the last step still needs beside its light; return whether there was anything.

        The light of a step needs only to know that it may be taken. Remembering it, asking what
        comes next and telling the host take a third of the time, and come after the light.
        """
        step, self._unfinished = self._unfinished, b""
        if not step:
            return False
        self._remember(step)
        if not self.overflowed:  # else the host will get the whole state instead
            try:
                self.session.send(messages.EVENT, step)
            except QueueFull:
                self.session.forget()
                self.overflowed = True
                # A host that is there but takes nothing: its disk may be full
                self._tell_overflow()
        return True

    def _advance(self, step: bytes) -> None:
        """Bring the table to where a step leads; `_remember` comes after it."""
        self._drawn_at = _NEVER
        if step[0] == CHOSEN:
            return  # the host alone knows what that was; its answer is a new state
        self.panel.offer = None  # it was meant for the table as it stood
        if step[0] == UNDO_EVENT:
            self._go_back(step[1])
        else:
            self.tracker = play(self.tracker, step)
            self._prepared = 0  # another game may have taken its place in memory

    def _remember(self, step: bytes) -> None:
        if step[0] == CHOSEN:
            return
        if step[0] != UNDO_EVENT:
            if step[0] == NEW:
                self.rev = 0  # a new game is a new match, counted from its start
                self._history.put(0, EMPTY)
            self.rev += 1
            self._history.put(self.rev, bytes(self.tracker.state))
        self.panel.refresh(self.tracker)

    def _go_back(self, steps: int) -> None:
        if steps > self.rev:
            raise Refused(refusal.NOTHING_TO_UNDO)
        # Every match begins on the empty table, remembered or not.
        state = self._history.get(self.rev - steps) if steps < self.rev else EMPTY
        if state is None:
            if self.session.connected and not self.overflowed:
                return  # the host remembers everything and will tell
            raise Refused(refusal.MEMORY_ENDS)
        undone = self._history.get(self.rev - steps + 1)
        self.rev -= steps
        self._history.put(self.rev, state)
        self.tracker = tracker_for(state)
        if undone:
            self.tracker.resume(undone)

    def _refuse(self, reason: Refused, button: int, now_ms: int) -> None:
        self._show(messages.SIGN_NO, seat_of(button), now_ms)
        self.session.cast(messages.REFUSAL,
                          messages.pack(messages.REFUSAL, reason.code, *reason.args3))  # fmt: skip

    def restore(self, rev: int, state: bytes) -> None:
        """Take up the table as it stood when the power went, unless a table cannot stand so."""
        try:
            self.tracker = sound_tracker(state)
        except ValueError:
            return
        self.rev = rev
        self._history.put(rev, state)
        self.panel.refresh(self.tracker)

    def prepare(self) -> bool:
        """Load a part of the game that may be chosen next; return False when nothing is left."""
        question = self.panel.question
        if self.tracker.game or not question or question[0] != ASK_SEATS:
            return False
        game = question[1]
        if game == self._prepared:
            return False
        if load_ahead(game, self.load_part):
            return True
        self._prepared = game
        return False

    def go_on_loading(self) -> None:
        """Load one part of the game that is waited for; when all are there, do what waits."""
        if self._missing and load_ahead(self._missing, self.load_part):
            return
        self._missing = 0
        first, rest = self.waiting[0], self.waiting[1:]
        self.waiting = []
        self._drawn_at = _NEVER
        try:
            first[0](*first[1:])
        except (ValueError, Refused):
            pass  # a newer host may play what we cannot
        self.waiting += rest  # what the call itself left for later comes before them

    # Link

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the host."""
        self.finish()
        self._hear_all(self.session.hear(data, now_ms), now_ms)

    def _hear_all(self, heard, now_ms: int) -> None:  # type: ignore[no-untyped-def]
        for kind, seq, payload in heard:
            if kind >= messages.NUMBERED:
                self._drawn_at = _NEVER
                # After our own steps so far: so the host knows which of them were made without it.
                self.session.ack_in_turn(seq)
            try:
                self._hear(kind, payload, now_ms)
            except (messages.UnknownMessage, IndexError, ValueError, Refused):
                pass  # a newer host may say more than we understand
            if self.waiting:
                # What was said after it is heard after it.
                self.waiting.append((self._hear_all, heard, now_ms))
                return

    def output(self, now_ms: int) -> bytes:
        """Return the bytes to write to the host now."""
        self.finish()
        self.panel.tick(self.tracker, now_ms)
        if self.panel.offer and not self.session.connected:
            self.panel.set_offer(self.tracker, 0, 0, b"")
        report = self.panel.report()
        if report != self._report or now_ms - self._report_at >= _REPORT_MS:
            self._report = report
            self._report_at = now_ms
            self.session.cast(messages.PANEL, messages.pack(messages.PANEL, *report))
            settled = 0 if self.session.unacked else check(bytes(self.tracker.state))
            self.session.ping = messages.pack(messages.PING, self.rev & _LOW, settled)
        return self.session.output(now_ms)

    def _hear(self, kind: int, payload: bytes, now_ms: int) -> None:
        if kind == messages.HELLO:
            self._offered = self._is_old = self._is_lost = self.is_calling = False
            self._tell_overflow()
        elif kind == messages.STATE:
            rev, applied, state = messages.unpack(kind, payload)
            if state and self._must_load(state[0]):
                self.waiting.append((self._adopt, rev, applied, state))
            else:
                self._adopt(rev, applied, state)
        elif kind == messages.OFFER:
            rev, applied, count, value, token = messages.unpack(kind, payload)
            # Of another table than ours: the host will hear of our steps and offer anew.
            if (
                rev == self.rev & _LOW
                and applied == self.session.acked + self.session.unacked & _LOW
            ):
                self.panel.set_offer(self.tracker, count, value, token)
        elif kind == messages.LOOK:
            self.take_look(payload)
        elif kind == messages.SIGN:
            self._take_sign(payload, now_ms)

    def _take_sign(self, payload: bytes, now_ms: int) -> None:
        sign, seat = messages.unpack(messages.SIGN, payload)
        if sign == messages.SIGN_UPDATE:
            self._is_old = True
            return
        if sign == messages.SIGN_PROMPT:  # like a board whose installation was cut off
            self.leave[0]("main.py")
            self.leave[1]()
        if sign == messages.SIGN_CALL:
            self.is_calling = seat == 1
            sign, seat = messages.SIGN_YES if seat == 1 else messages.SIGN_BACK, MOST_SEATS
        self._show(sign, seat if seat < MOST_SEATS else -1, now_ms)

    def take_look(self, look: bytes) -> None:
        """Shine as people want it, with a light for each seat if they chose them."""
        if len(look) >= len(PLAIN_LOOK):
            tint = look[1] if look[1] <= COOLER else 0
            self.look = bytes((max(1, look[0]), tint)) + look[2:LOOK_SIZE]

    def _tell_overflow(self) -> None:
        if self.overflowed and self.session.connected:
            self._tell_state(messages.OVERFLOWED)
            self.overflowed = False

    def _tell_state(self, reason: int) -> None:
        payload = messages.pack(messages.SNAPSHOT, reason, tail=bytes(self.tracker.state))
        self.session.send(messages.SNAPSHOT, payload)

    def _adopt(self, rev: int, applied: int, state: bytes) -> None:
        if 0 < (self.session.acked - applied) & _LOW < _HALF:
            return  # older than what we were told is safe: a newer one follows
        has_game = self.tracker.game != 0
        if state[:1] == EMPTY and has_game and not self._offered and not self.session.unacked:
            # A host that knows no game at all: offer ours before it is gone.
            self._offered = True
            self._tell_state(messages.OFFERED)
            return
        self._offered = True
        self._is_lost = True  # until the state is taken: a newer host may play what we do not know
        before = self.tracker
        self.tracker = sound_tracker(state)
        self._prepared = 0
        self._is_lost = False
        self.panel.offer = None
        self.rev = rev
        self._history.put(rev, state)
        for seq, kind, payload in self.session.pending():  # type: ignore[no-untyped-call]
            if 0 < (seq - applied) & _LOW < _HALF:
                self._replay(kind, payload)
        if self.tracker.state == before.state:
            self.tracker = before  # the time goes on
        self.panel.refresh(self.tracker)
        if self._closing and self.tracker.game:
            self._play(bytes((CLOSE | CORRECTION, 0, 0, 0)))
        self._closing = False

    def _replay(self, kind: int, payload: bytes) -> None:
        try:
            if kind == messages.EVENT:
                self._advance(payload)
                self._remember(payload)
            elif payload[0] == messages.OVERFLOWED:
                self.tracker = tracker_for(payload[1:])
                self.rev += 1
                self._history.put(self.rev, bytes(self.tracker.state))
        except Refused:
            pass  # the host refuses it too, on the same base, and says so

    # Lights

    def lights(self, now_ms: int, is_urgent: bool = False, keep_ms: int = _REDRAW_MS) -> bool:
        """Draw what the table shows now into the canvas; return whether that is all of it.

        Where it is urgent, a sign that answers a press is drawn over the table as it was, because
        a whole table takes longer than people should wait for an answer. A table that was drawn
        less than `keep_ms` ago serves again, if nothing changed it.
        """
        # While a game is loaded, time stands still: a Pico's stack is too small for a step in there
        step = b"" if self.waiting else self.tracker.tick(now_ms)
        if step:
            self._take_step(step, UNDO, now_ms)
        canvas = self.canvas
        is_ahead = is_urgent and self.has_new_sign
        if not is_ahead:
            self.finish()
            self.panel.tick(self.tracker, now_ms)
        self.has_new_sign = False
        if is_ahead or now_ms - self._drawn_at < keep_ms:
            # A button was touched since, nothing else: its light need not wait for a whole table.
            canvas.rgb[:] = self._drawn
        else:
            canvas.clear()
            canvas.look = self.look
            self._draw_table(canvas, now_ms)
            self._drawn[:] = canvas.rgb
            self._drawn_at = now_ms
        self._draw_sign(canvas, now_ms)
        self._draw_link(canvas, now_ms)
        self._draw_touch(canvas, now_ms)
        if now_ms - self._pressed_at >= SLEEP_MS:
            canvas.dim(words.FAINT)
        if self.look[1]:
            canvas.tint(self.look[1])
        canvas.settle(now_ms, self._pressed_at)
        return not is_ahead

    def _draw_table(self, canvas: Canvas, now_ms: int) -> None:
        panel = self.panel
        if panel.mode == SHOW:
            self.tracker.lights_of(panel.seat, canvas)
        elif panel.mode == IDLE:
            self.tracker.lights(now_ms, canvas)
        else:
            self._draw_question(canvas, now_ms)

    def _draw_question(self, canvas: Canvas, now_ms: int) -> None:
        panel = self.panel
        question = panel.question or (0, 0, 0, 0, 0)
        if panel.mode == REWIND:
            words.value(canvas, ORBIT, panel.value, palette.WHITE, words.FULL)
        elif question[0] == ASK_CHOICE:
            self.tracker.lights(now_ms, canvas)
            for index in range(canvas.lengths[ORDER]):
                canvas.put(ORDER, index, palette.BLACK, 0)
            words.value(canvas, ORDER, panel.value, palette.WHITE, words.FULL)
        elif question[3] == question[4] == 0:
            self.tracker.lights(now_ms, canvas)  # a plain yes is asked: keep the table in sight
        else:
            self.tracker.lights_asked(question, panel.value, now_ms, canvas)
        words.ask(canvas, CLOCK, now_ms, palette.WHITE)

    def _draw_sign(self, canvas: Canvas, now_ms: int) -> None:
        if not self.sign:
            return
        age = now_ms - self.sign_at
        if self.sign == messages.SIGN_NO:
            part = SEATS if self._sign_seat >= 0 else ORDER
            first = max(0, self._sign_seat)
            canvas.attend(part)
            shown = words.refuse(canvas, part, first, 1 if self._sign_seat >= 0 else 4, age)
        else:
            canvas.attend(ORDER)
            shown = words.sweep(canvas, ORDER, age, self.sign == messages.SIGN_YES)
        if not shown:
            self.sign = 0

    def _draw_link(self, canvas: Canvas, now_ms: int) -> None:
        if self.overflowed:
            words.overflow(canvas, now_ms)
        elif self._is_lost or self.session.hears_stranger(now_ms):
            words.other_version(canvas, True)
        elif not self.session.connected:
            words.alone(canvas, now_ms)
        else:
            if not self.session.unacked:
                self._behind_since = -1
            elif self._behind_since < 0:
                self._behind_since = now_ms
            if 0 <= self._behind_since <= now_ms - _CATCH_UP_MS:
                words.catching_up(canvas, now_ms)
            elif self._is_old:
                words.other_version(canvas, False)
        if self.has_wrong_board:
            words.wrong_board(canvas)
        if self.is_calling:
            words.calling(canvas, now_ms)

    def _draw_touch(self, canvas: Canvas, now_ms: int) -> None:
        if self._touched < 0 or now_ms - self._touched_at >= _TOUCH_MS:
            return
        # A sign answers the press that gave it; a press after it has a light of its own again.
        is_answered = self._touched_at <= self.sign_at or self._sign_seat == self._touched
        if not (self.sign and is_answered):
            canvas.put(SEATS, self._touched, palette.WHITE, words.FULL)

    def _show(self, sign: int, seat: int, now_ms: int) -> None:
        self.sign = sign
        self._sign_seat = seat
        self.sign_at = now_ms
        self.has_new_sign = True
