"""What the rings show in Solari, in the words of light.

Orbit: points of the seat on turn on its lap of 36, the target in white. Order: the seats, or the
dice as two numbers. Clock: tiles or turns left; *ask* while a piece must be placed or brought back.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas
from shared_rules.lights.words import FAINT, FULL, NEXT
from shared_rules.solari import counters
from shared_rules.solari.counters import DUE, FACES, LAP, OFF, PLACE
from shared_rules.solari.facts import SolariFacts
from shared_rules.solari.asks import ASK_DIE
from shared_rules.tracker import PLAY

# So many points before the target its light breathes: a good turn can end the game
_TARGET_WARNING = const(9)


def draw(tracker: SolariFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the whole table at time `t_ms`."""
    if tracker.phase != PLAY:
        return
    seat = tracker.now()
    draw_score(tracker, seat, t_ms, canvas)
    if tracker.dice()[0]:
        draw_dice(tracker.dice(), tracker.light(seat, canvas), canvas)
    else:
        words.turn_order(tracker, tracker.state[PLACE], t_ms, canvas)
    draw_clock_ring(tracker, seat, t_ms, canvas)
    draw_seats(tracker, t_ms, canvas)


def draw_score(tracker: SolariFacts, seat: int, t_ms: int, canvas: Canvas) -> None:
    """Draw the points on their lap; finished laps leave the ring faint, the target is white.

    On 24 pixels a pixel is one and a half points, so the brightness of the last one (a third, two
    thirds, full) tells the exact number.
    """
    length = canvas.lengths[ORBIT]
    points = tracker.score(seat)
    colour = tracker.light(seat, canvas)
    _draw_lap(points, FAINT if points >= LAP else 0, colour, canvas)
    target = counters.target(tracker.state)
    missing = target - points
    if length and 0 < missing <= LAP:
        level = words.breath(t_ms) if missing <= _TARGET_WARNING else NEXT
        canvas.put(ORBIT, (target * length - 1) // LAP, palette.WHITE, level)


def _draw_lap(points: int, rest: int, colour: tuple[int, int, int], canvas: Canvas) -> None:
    """Fill the orbit as far as the points reach on their lap; the others get the level `rest`."""
    length = canvas.lengths[ORBIT]
    filled = points % LAP * length
    full = filled // LAP
    for index in range(length):
        canvas.put(ORBIT, index, colour, FULL if index < full else rest)
    level = (filled - full * LAP) * FULL // LAP
    if level:
        canvas.put(ORBIT, full, colour, level)


def draw_dice(dice: tuple[int, int], colour: tuple[int, int, int], canvas: Canvas) -> None:
    """Draw the dice as two numbers, one on each half of the order ring."""
    half = canvas.lengths[ORDER] // 2
    if half < FACES:
        return
    for side in range(2):
        for index in range(dice[side]):
            canvas.put(ORDER, side * half + index, colour, FULL)
    if dice[0] == dice[1]:  # a double: both halves begin in white
        canvas.put(ORDER, 0, palette.WHITE, FULL)
        canvas.put(ORDER, half, palette.WHITE, FULL)


def draw_clock_ring(tracker: SolariFacts, seat: int, t_ms: int, canvas: Canvas) -> None:
    """Draw tiles or turns left, two a pixel; a piece to place or bring back is *ask*.

    A piece to place chases in white alone. Pieces off the board chase in pink, and as many pixels
    as pieces stand still.
    """
    if tracker.state[DUE]:
        words.ask(canvas, CLOCK, t_ms, palette.WHITE)
        return
    if tracker.state[OFF + seat]:
        for index in range(tracker.state[OFF + seat]):
            canvas.put(CLOCK, 1 + index, palette.PINK, NEXT)
        words.ask(canvas, CLOCK, t_ms, palette.PINK)
        return
    draw_left(tracker.turns_left(seat), tracker.light(seat, canvas), canvas)


def draw_left(left: int, colour: tuple[int, int, int], canvas: Canvas) -> None:
    """Draw a number on the clock from one o'clock on, two a pixel, the odd one dim.

    Twelve o'clock belongs to the sign *alone*; eleven pixels hold the 21 tiles.
    """
    for index in range(canvas.lengths[CLOCK] - 1):
        if left > 2 * index:
            canvas.put(CLOCK, 1 + index, colour, FULL if left > 2 * index + 1 else NEXT)


def draw_seats(tracker: SolariFacts, t_ms: int, canvas: Canvas) -> None:
    """Light the seat on turn; a seat with a piece off the board glows pink, also while it waits."""
    on_turn = tracker.now()
    for seat in range(tracker.seats):
        if seat == on_turn:
            words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)
        elif tracker.state[OFF + seat]:
            canvas.put(SEATS, seat, palette.PINK, NEXT)


def draw_values(tracker: SolariFacts, seat: int, canvas: Canvas) -> None:
    """Draw what one seat has: points on the orbit, finished laps on the order ring, tiles left."""
    colour = tracker.light(seat, canvas)
    _draw_lap(tracker.score(seat), 0, colour, canvas)
    words.value(canvas, ORDER, tracker.score(seat) // LAP, colour, FULL)
    draw_left(tracker.turns_left(seat), colour, canvas)
    canvas.put(SEATS, seat, palette.PINK if tracker.state[OFF + seat] else colour, NEXT)


def draw_asked(
    tracker: SolariFacts, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a question of the seat on turn: its points stay in sight, the order ring has the number.

    The dice are drawn as they will stand, each on its half.
    """
    seat = ask[1]
    colour = tracker.light(seat, canvas)
    draw_score(tracker, seat, t_ms, canvas)
    if ask[0] == ASK_DIE:
        if ask[2]:
            draw_dice((tracker.dice()[0], value), colour, canvas)
        elif value:
            draw_dice((value, 0), colour, canvas)
        else:
            words.turn_order(tracker, tracker.state[PLACE], t_ms, canvas)
        draw_clock_ring(tracker, seat, t_ms, canvas)
    else:
        words.value(canvas, ORDER, value, palette.WHITE, FULL)
    draw_seats(tracker, t_ms, canvas)
