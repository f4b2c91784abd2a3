"""What the rings show in Solenia, in the words of light.

Orbit: the band of ten strips around the airship, which is at twelve o'clock; ahead is clockwise.
Order: the cards left for the seat on turn, out of sixteen. Clock: the seats, and at its end one
pixel for each of the last two rounds.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, Canvas
from shared_rules.lights.words import FAINT, FULL, NEXT
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    AIRSHIP_ROW, BAND_LENGTH, CARDS_EACH, DAY, LAST_ROUNDS, NIGHT, STRIPS,
)  # fmt: skip
from shared_rules.solenia.facts import SoleniaFacts
from shared_rules.solenia.asks import ASK_ADVANCES, ASK_BAND, ASK_FIRST_SEAT, ASK_SOLO_DIE
from shared_rules.tracker import PLAY, SETUP

STEP_MS = const(900)
_FIRST_SEAT_PIXEL = const(2)
# night, dawn, day, dusk: by day warm, at night blue, violet between them
STRIP_LIGHTS = (palette.BLUE, palette.PURPLE, palette.AMBER, palette.PURPLE)
_ZEROS = const(6)


def draw(tracker: SoleniaFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the whole table at time `t_ms`."""
    draw_band(tracker, t_ms, canvas)
    if tracker.phase == PLAY:
        seat = tracker.now()
        draw_cards(tracker, seat, words.breath(t_ms), canvas)
        draw_seats(tracker, t_ms, canvas)
        words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)


def draw_band(tracker: SoleniaFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the ten strips; those on the table are bright, and an advance turns the band a step.

    While the first strip must be scored, the airship stands a strip ahead and that strip breathes.
    """
    length = canvas.lengths[ORBIT]
    if not length:
        return
    turned = _turned(tracker, t_ms, length)
    rows = [_strip_look(tracker, t_ms, row) for row in range(BAND_LENGTH)]
    place = BAND_LENGTH // 2 + length // 2 - turned
    for index in range(length):
        steps = place // length
        colour, first, rest = rows[(steps + AIRSHIP_ROW) % BAND_LENGTH]
        # the first pixel of its strip?
        level = first if place - steps * length < BAND_LENGTH else rest
        canvas.put(ORBIT, index, colour, level)
        place += BAND_LENGTH
    moved = band.airship_row(tracker.state) - AIRSHIP_ROW
    at = (moved * length + turned) // BAND_LENGTH
    canvas.put(ORBIT, at, palette.WHITE, FULL)


def _turned(tracker: SoleniaFacts, t_ms: int, length: int) -> int:
    """Return how far the band still has to turn, in tenths of a pixel; 0 when it stands."""
    if tracker.advances != tracker.shown_advances:
        moved = tracker.advances == tracker.shown_advances + 1 and tracker.shown_advances >= 0
        tracker.shown_advances = tracker.advances
        tracker.moved_at_ms = t_ms if moved else t_ms - STEP_MS
    age_ms = t_ms - tracker.moved_at_ms
    return length * (STEP_MS - age_ms) // STEP_MS if 0 <= age_ms < STEP_MS else 0


def _strip_look(
    tracker: SoleniaFacts, t_ms: int, row: int
) -> tuple[tuple[int, int, int], int, int]:
    """Return the colour of a strip, the level of its first pixel and that of the others.

    Day is solid, night a dot with a dim tail, twilight half bright: so the kinds differ without
    their colours, and neighbours of one kind stay apart.
    """
    kind = band.kind_in(tracker.state, tracker.advances + row)
    colour = STRIP_LIGHTS[kind]
    if row >= STRIPS:
        return colour, FAINT, 0
    if row == 0 and tracker.strip_is_due:
        level = words.breath(t_ms)
        return colour, level, level
    return colour, FULL, FULL // 2 if kind == DAY else FAINT if kind == NIGHT else NEXT


def draw_cards(tracker: SoleniaFacts, seat: int, level: int, canvas: Canvas) -> None:
    """Draw the cards a seat has left, one pixel each, in its colour and pattern."""
    length = canvas.lengths[ORDER]
    lit = (tracker.cards(seat) * length + CARDS_EACH - 1) // CARDS_EACH
    colour, dim = tracker.light(seat, canvas), max(FAINT, level >> 2)
    for index in range(lit):
        bright = words.texture(seat, index, lit) == 2
        canvas.put(ORDER, index, colour, level if bright else dim)


def draw_seats(tracker: SoleniaFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw one pixel for each seat in turn order, and the last two rounds at the ring's end."""
    order = tracker.order()
    now = order.index(tracker.now())
    for place in range(len(order)):
        distance = (place - now) % len(order)
        level = words.breath(t_ms) if distance == 0 else NEXT if distance == 1 else FAINT
        colour = tracker.light(order[place], canvas)
        canvas.put(CLOCK, _FIRST_SEAT_PIXEL + place, colour, level)
    late = tracker.round - (CARDS_EACH - LAST_ROUNDS)
    for index in range(max(0, late)):
        canvas.put(CLOCK, canvas.lengths[CLOCK] - LAST_ROUNDS + index, palette.PINK, FULL)


def draw_values(tracker: SoleniaFacts, seat: int, canvas: Canvas) -> None:
    """Draw what one seat has: its cards left, and on the clock the zeros it may still hold."""
    draw_cards(tracker, seat, FULL, canvas)
    zeros = max(0, _ZEROS - tracker.played(seat, 0))
    words.value(canvas, CLOCK, zeros, palette.WHITE, FULL)


def draw_asked(
    tracker: SoleniaFacts, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a question: the band it would be, the seat it is about, or the number."""
    if ask[0] == ASK_BAND:
        draw_choice_of_band(value, canvas)
        return
    seat = value - 1 if ask[0] == ASK_FIRST_SEAT else ask[1]
    if tracker.phase != SETUP and ask[0] != ASK_ADVANCES:
        draw_band(tracker, t_ms, canvas)
    colour = (
        palette.WHITE if ask[0] in (ASK_SOLO_DIE, ASK_ADVANCES) else tracker.light(seat, canvas)
    )
    words.value(canvas, ORBIT if ask[0] == ASK_ADVANCES else ORDER, value, colour, FULL)
    words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)


def draw_choice_of_band(day_first: int, canvas: Canvas) -> None:
    """Draw the five strips as they would lie, from the rear at the left to the front."""
    length = canvas.lengths[ORBIT]
    for row in range(STRIPS):
        kind = band.kind_of(row, day_first)
        first = (row - AIRSHIP_ROW) * length // BAND_LENGTH
        for index in range(max(1, length // BAND_LENGTH)):
            canvas.put(ORBIT, first + index, STRIP_LIGHTS[kind], FULL)
