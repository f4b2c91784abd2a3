"""The words of sound: the same sound means the same in every game, as the words of light do.

One octave, each under half a second, and none unless it was asked for: UNDO held and MINUS pressed
turns them on and off. Whoever cannot see the rings hears whose turn it is: each seat has two notes
of its own, an interval that no other has. Only builds with a piezo load this.
"""

from shared_rules.compat import const
from shared_rules.link import messages
from shared_rules.panel import CALL, DOWN, MINUS, UNDO
from shared_rules.tracker import OVER, PLAY
from shared_rules.unit import SLEEP_MS, Unit

# An octave in half tones, in hertz
HERTZ = (1047, 1109, 1175, 1245, 1319, 1397, 1480, 1568, 1661, 1760, 1865, 1976, 2093)
REST = const(13)
LOW = const(0)
HIGH = const(12)
# The two notes of each seat: up from the lowest, and down from the highest
_SEATS = b"\x00\x02\x0c\x0a\x00\x05\x0c\x07\x00\x09\x0c\x03\x00\x0c\x0c\x00"
_NOTE = const(10)

# A sound is a row of notes, each with its length in hundredths of a second
YES = b"\x00\x05\x04\x05\x07\x05"
BACK = b"\x07\x05\x04\x05\x00\x05"
NO = b"\x00\x0c\x0d\x08\x00\x0c"
SHORT_OF_TIME = b"\x0c\x04"
TIME_OVER = b"\x0c\x0f\x06\x0f\x00\x0f"
CALLING = b"\x07\x14\x0d\x05\x07\x14"
_GAP = b"\x0d\x04"

# Of 65536, the half of which is loudest
_SOFT = const(6000)
_SOON_S = const(10)
_CALL_MS = const(10000)
# The time ends a turn by itself where nobody pressed for so long
_BY_ITSELF_MS = const(300)
_NEVER = const(-1000000)


def seat_notes(seat: int) -> bytes:
    """Return the sound of a seat."""
    return bytes((_SEATS[2 * seat], _NOTE, _SEATS[2 * seat + 1], _NOTE))


class Sounds:
    """What a unit says to the ears; it stands between the buttons and the unit."""

    def __init__(self, unit: Unit, piezo) -> None:  # type: ignore[no-untyped-def]
        """A piezo makes its tone by itself: how high by `freq`, how loud by `duty_u16`."""
        self._unit = unit
        self._piezo = piezo
        self.is_on = False
        self._sound = b""
        self._began_at = 0
        self._hertz = 0
        self._seat = -1
        self._is_over = False
        self._sign_at = 0
        self._left_s = 0
        self._called_at = _NEVER
        self._pressed_at = 0
        # Buttons that mean nothing until they are pressed again, one bit each
        self._muted = 0
        self._is_undo_down = False

    def press(self, button: int, gesture: int, now_ms: int) -> None:
        """Take one press; those that are for the sounds go no further."""
        self._pressed_at = now_ms
        if button == UNDO or gesture == CALL:
            self._is_undo_down = gesture == DOWN
        elif button == MINUS and gesture == DOWN and self._is_undo_down:
            self._muted = 1 << UNDO | 1 << MINUS
            self._is_undo_down = False
            self.turn(not self.is_on, now_ms)
            return
        if gesture == DOWN:
            self._muted &= ~(1 << button)
        if not self._muted >> button & 1:
            self._unit.press(button, gesture, now_ms)

    def turn(self, is_on: bool, now_ms: int) -> None:
        """Speak from now on, beginning with whose turn it is; or be quiet."""
        self._note_all()
        self.is_on = is_on
        turn = seat_notes(self._seat) if self._seat >= 0 else YES
        self._begin(turn if is_on else BACK, now_ms)

    def tick(self, now_ms: int) -> None:
        """Begin what is due, go on with what sounds, and end it."""
        sound = self._due(now_ms) if self.is_on and not self._is_asleep(now_ms) else b""
        if sound:
            self._begin(sound, now_ms)
        hertz = self._hertz_at(now_ms)
        if hertz != self._hertz:
            self._hertz = hertz
            if hertz:
                self._piezo.freq(hertz)
            self._piezo.duty_u16(_SOFT if hertz else 0)

    def _is_asleep(self, now_ms: int) -> bool:
        return now_ms - self._pressed_at >= SLEEP_MS

    def _begin(self, sound: bytes, now_ms: int) -> None:
        self._sound = sound
        self._began_at = now_ms

    def _hertz_at(self, now_ms: int) -> int:
        left_ms = now_ms - self._began_at
        for at in range(0, len(self._sound), 2):
            left_ms -= 10 * self._sound[at + 1]
            if left_ms < 0:
                note = self._sound[at]
                return HERTZ[note] if note != REST else 0
        self._sound = b""
        return 0

    def _note_all(self) -> None:
        """Take what the table says now as heard."""
        tracker = self._unit.tracker
        self._sign_at = self._unit.sign_at
        self._is_over = tracker.phase == OVER
        self._seat = tracker.now() if tracker.phase == PLAY else -1

    def _due(self, now_ms: int) -> bytes:
        """Return the sound of what happened since, empty if nothing did."""
        unit, seat, left_s = self._unit, self._seat, self._left_s
        was_over, is_new = self._is_over, self._sign_at != unit.sign_at
        self._note_all()
        self._left_s = self._time_left()
        if is_new and unit.sign == messages.SIGN_NO:
            return NO
        if self._is_over and not was_over:
            return b"".join([seat_notes(one) for one in unit.tracker.winners()[:1]]) * 2 or YES
        before = b""
        if is_new and unit.sign == messages.SIGN_BACK:
            before = BACK + _GAP
        elif left_s == 1 and is_new and now_ms - self._pressed_at > _BY_ITSELF_MS:
            before = TIME_OVER + _GAP
        if 0 <= self._seat != seat:
            return before + seat_notes(self._seat)
        if before or (is_new and unit.sign == messages.SIGN_YES):
            return before or YES
        if self._left_s < left_s:
            return SHORT_OF_TIME if self._left_s else TIME_OVER
        if unit.is_calling and now_ms - self._called_at >= _CALL_MS:
            self._called_at = now_ms
            return CALLING
        return b""

    def _time_left(self) -> int:
        """Return the seconds that are left of the nearest limit; without one, many."""
        tracker = self._unit.tracker  # only that of a described game knows the time
        if tracker.phase != PLAY or not getattr(tracker, "has_clock", False):
            return _SOON_S + 1
        if not tracker.is_running:  # type: ignore[attr-defined]
            return self._left_s
        left: int = tracker.time_left() - tracker.elapsed_ms // 100  # type: ignore[attr-defined]
        return min(max(0, (left + 9) // 10), _SOON_S + 1)
