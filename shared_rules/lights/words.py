"""The words of light: the same look means the same in every game.

Levels are 0..256, so that 256 is the full colour after the canvas divides by 256. Time comes in
milliseconds from the caller. Nothing here changes faster than three times a second.
"""

from shared_rules.compat import const
from shared_rules.lights import palette
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas

FULL = const(256)
NEXT = const(85)
FAINT = const(20)
BREATH_MS = const(2048)
_CHASE_MS = const(150)
_SWEEP_MS = const(320)
_BLINK_MS = const(400)
_NO_MS = const(800)
SLOW_MS = const(1024)
_CIRCLE_MS = const(90)

# Half a breath in 16 steps, a cosine from the low to the high point
_BREATH = (70, 72, 77, 86, 98, 112, 128, 145, 163, 181, 198, 214, 228, 240, 249, 254)


def breath(t_ms: int) -> int:
    """Return the level of *now*: one breath in about two seconds."""
    step = (t_ms % BREATH_MS) * 32 // BREATH_MS
    return _BREATH[step] if step < 16 else _BREATH[31 - step]


def turn_level(distance: int, t_ms: int) -> int:
    """Return the level of a seat that is *now*, *next* or *waiting*, by how many come before it."""
    if distance == 0:
        return breath(t_ms)
    return NEXT if distance == 1 else FAINT


# On arcs of two pixels: those of the eight seats, first pixel first
_PAIRS = b"\x02\x02\x02\x00\x01\x02\x02\x01\x01\x01\x00\x02\x00\x01\x01\x00"


# Those that were drawn, by length and seat
_patterns: dict[int, bytes] = {}


def texture(seat: int, index: int, length: int) -> int:
    """Return 2 where the pattern of `seat` is bright, 1 where it is dim, 0 where it is off."""
    if length == 2:
        return _PAIRS[2 * seat + index]
    bright, rest = True, 0 if seat in (1, 2, 5, 6) else 1
    if seat == 1:
        bright = index % 2 == 0
    elif seat == 2:
        bright = index % 3 != 2
    elif seat == 3:
        bright = index == 0 or index == length - 1
    elif seat == 4:
        bright = abs(2 * index - length + 1) <= 1
    elif seat == 5:
        bright = index > 0
    elif seat == 6:
        bright = 0 < index < length - 1
    elif seat == 7:
        bright = index == 0
    return 2 if bright or length == 1 else rest


def seat_arc(canvas: Canvas, part: int, first: int, length: int, seat: int,
             colour: tuple[int, int, int], level: int) -> None:  # fmt: skip
    """Draw an arc in the colour and the pattern of a seat."""
    # Asked for each pixel, the pattern took a Pico half of the time of a whole table.
    pattern = _patterns.get(length << 3 | seat)
    if not pattern:
        pattern = bytes([texture(seat, index, length) for index in range(length)])
        _patterns[length << 3 | seat] = pattern
    for index in range(length):
        bright = pattern[index]
        if bright:
            canvas.put(part, first + index, colour, level if bright == 2 else level >> 2)


def done(canvas: Canvas, part: int, first: int, colour: tuple[int, int, int]) -> None:
    """Draw *done*: dark but for a faint first pixel."""
    canvas.put(part, first, colour, FAINT)


def turn_order(tracker, now: int, t_ms: int, canvas: Canvas) -> None:  # type: ignore[no-untyped-def]
    """Draw the seats on the ring of their order: *done*, and from the place `now` on the rest."""
    order = tracker.order()
    arc = canvas.lengths[ORDER] // len(order)
    for place in range(len(order)):
        colour = tracker.light(order[place], canvas)
        if place < now:
            done(canvas, ORDER, place * arc, colour)
        else:
            level = turn_level(place - now, t_ms)
            seat_arc(canvas, ORDER, place * arc, arc, order[place], colour, level)


def value(canvas: Canvas, part: int, number: int, colour: tuple[int, int, int], level: int) -> None:
    """Draw *value*: as many pixels as the number, a gap after each group of five.

    A number that does not fit is drawn in laps: each full lap leaves the ring faint and the rest
    is drawn over it.
    """
    length = canvas.lengths[part]
    if not length:
        return
    room = length - length // 6
    if number > room:
        for index in range(length):
            canvas.put(part, index, colour, FAINT)
        number = (number - 1) % room + 1
    for index in range(number):
        canvas.put(part, index + index // 5, colour, level)


def ask(canvas: Canvas, part: int, t_ms: int, colour: tuple[int, int, int]) -> None:
    """Draw *ask*: two pixels chasing."""
    length = canvas.lengths[part]
    if length:
        at = t_ms // _CHASE_MS % length
        canvas.put(part, at, colour, FULL)
        canvas.put(part, at + length // 2, colour, FULL)


def sweep(canvas: Canvas, part: int, age_ms: int, forward: bool) -> bool:
    """Draw *yes* (clockwise) or *back*; return False when the sweep is over."""
    length = canvas.lengths[part]
    if age_ms >= _SWEEP_MS:
        return False
    if length:
        at = age_ms * length // _SWEEP_MS
        at = at if forward else length - 1 - at
        canvas.put(part, at, palette.WHITE, FULL)
        canvas.put(part, at - 1 if forward else at + 1, palette.WHITE, NEXT)
    return True


def refuse(canvas: Canvas, part: int, first: int, length: int, age_ms: int) -> bool:
    """Draw *no*: two short red blinks; return False when they are over."""
    if age_ms >= _NO_MS:
        return False
    level = FULL if age_ms % _BLINK_MS < _BLINK_MS // 2 else 0
    for index in range(length):
        canvas.put(part, first + index, palette.RED, level)
    return True


def alone(canvas: Canvas, t_ms: int) -> None:
    """Draw *alone*: one slow amber pixel at twelve o'clock of the clock."""
    canvas.put(CLOCK, 0, palette.AMBER, breath(t_ms // 2))


def catching_up(canvas: Canvas, t_ms: int) -> None:
    """Draw *catching up*: an amber pixel chasing around the clock."""
    canvas.put(CLOCK, t_ms // _CHASE_MS, palette.AMBER, FULL)


def overflow(canvas: Canvas, t_ms: int) -> None:
    """Draw *full*: amber and red in turn."""
    colour = palette.AMBER if t_ms // SLOW_MS % 2 else palette.RED
    canvas.put(CLOCK, 0, colour, FULL)


def other_version(canvas: Canvas, is_stranger: bool) -> None:
    """Draw *old*: amber at six o'clock of the clock; the firmware should be renewed.

    Or *stranger*: amber at twelve, red at six; the two sides do not understand each other.
    """
    if is_stranger:
        canvas.put(CLOCK, 0, palette.AMBER, FULL)
    colour = palette.RED if is_stranger else palette.AMBER
    canvas.put(CLOCK, canvas.lengths[CLOCK] // 2, colour, FULL)


def wrong_board(canvas: Canvas) -> None:
    """Draw *wrong board*: red at three o'clock of the clock; its board file was refused."""
    canvas.put(CLOCK, canvas.lengths[CLOCK] // 4, palette.RED, FULL)


def calling(canvas: Canvas, t_ms: int) -> None:
    """Draw *call*: white breathing at nine o'clock of all rings; somebody is to come."""
    for part in (ORBIT, ORDER, CLOCK):
        canvas.put(part, canvas.lengths[part] * 3 // 4, palette.WHITE, breath(t_ms))


def end(tracker, t_ms: int, canvas: Canvas) -> None:  # type: ignore[no-untyped-def]
    """Draw *end*: the colours of the winning seats circle on all rings."""
    winners = [(seat, tracker.light(seat, canvas)) for seat in tracker.winners()]
    step = t_ms // _CIRCLE_MS
    for part in (ORBIT, ORDER, CLOCK):
        length = canvas.lengths[part]
        for index in range(length // 2):
            _, colour = winners[(step + index) // max(1, length) % len(winners)]
            canvas.put(part, step + index, colour, FULL * (index + 1) // max(1, length // 2))
    for seat, colour in winners:
        seat_now(canvas, seat, colour, t_ms)


def seat_now(canvas: Canvas, seat: int, colour: tuple[int, int, int], t_ms: int) -> None:
    """Light the button of the seat the table waits for."""
    canvas.put(SEATS, seat, colour, breath(t_ms))
