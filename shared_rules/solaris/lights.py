"""What the rings show in Solaris, in the words of light.

Orbit: six arcs of stations in their layout, EC at twelve o'clock. Order: the seats in the order of
this station. Clock: the round, and in the Time Game the markers left.
"""

from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, SEATS, Canvas
from shared_rules.lights.words import FAINT, FULL, NEXT
from shared_rules.solaris.facts import SolarisFacts
from shared_rules.solaris.tokens import STATION_COUNT, TIME_GAME_ROUNDS
from shared_rules.solaris.asks import ASK_LASER
from shared_rules.tracker import PLAY, ROUND_END, SETUP

LASER_WARNING = const(6)


def draw(tracker: SolarisFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the whole table at time `t_ms`."""
    draw_stations(tracker, t_ms, canvas)
    if tracker.phase == PLAY:
        words.turn_order(tracker, tracker.turn, t_ms, canvas)
    draw_round(tracker, canvas)
    draw_seats(tracker, t_ms, canvas)


def draw_stations(tracker: SolarisFacts, t_ms: int, canvas: Canvas) -> None:
    """Draw the arcs: the active one breathes in white, done ones are dark, others wait."""
    arc = canvas.lengths[ORBIT] // STATION_COUNT
    for position in range(STATION_COUNT):
        first = position * arc
        look = station_look(tracker, position)
        if look == "done":
            words.done(canvas, ORBIT, first, palette.WHITE)
            continue
        level = words.breath(t_ms) if look == "now" else FAINT
        for index in range(arc):
            canvas.put(ORBIT, first + index, palette.WHITE, level)
    draw_shuttles(tracker, canvas, arc)


def station_look(tracker: SolarisFacts, position: int) -> str:
    """Return whether a station is now, done or waiting; EC (position 0) is the last of a round."""
    if tracker.phase == SETUP:
        return "waiting"
    if tracker.phase == ROUND_END:
        return "done"
    rank = position or STATION_COUNT
    active = tracker.position or STATION_COUNT
    if rank == active:
        return "now"
    return "done" if rank < active else "waiting"


def draw_shuttles(tracker: SolarisFacts, canvas: Canvas, arc: int) -> None:
    """Draw docked shuttles: each colour has its own pixel in the arc of its station."""
    layout = tracker.layout()
    docks = tracker.docks()
    for shuttle in range(len(docks)):
        if docks[shuttle] and arc:
            first = layout.index(docks[shuttle] - 1) * arc
            colour = palette.ENERGY_LIGHTS[shuttle + 1]
            canvas.put(ORBIT, first + shuttle * arc // len(docks), colour, FULL * 3 // 4)


def draw_round(tracker: SolarisFacts, canvas: Canvas) -> None:
    """Draw the round from one o'clock on; in the Time Game the markers left, backwards from 11."""
    for index in range(min(tracker.round, 6)):
        canvas.put(CLOCK, 1 + index, palette.WHITE, NEXT)
    if tracker.time_game:
        for index in range(TIME_GAME_ROUNDS - max(1, tracker.round)):
            canvas.put(CLOCK, canvas.lengths[CLOCK] - 1 - index, palette.SKY, NEXT)


def draw_seats(tracker: SolarisFacts, t_ms: int, canvas: Canvas) -> None:
    """Light the seat on turn; a laser of six or more glows red at its seat."""
    on_turn = tracker.now()
    for seat in range(tracker.seats):
        danger = tracker.laser(seat) >= LASER_WARNING
        if danger and (seat != on_turn or t_ms // words.BREATH_MS % 2):
            canvas.put(SEATS, seat, palette.RED, words.breath(t_ms) if seat == on_turn else NEXT)
        elif seat == on_turn:
            words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)


def draw_values(tracker: SolarisFacts, seat: int, canvas: Canvas) -> None:
    """Draw what one seat owns: energy of each station in its arc, the laser on the clock."""
    arc = canvas.lengths[ORBIT] // STATION_COUNT
    colour = tracker.light(seat, canvas)
    layout = tracker.layout()
    for position in range(STATION_COUNT):
        half_pixels = tracker.energy(seat, layout[position])
        for index in range(arc):
            level = FULL if half_pixels >= 2 else NEXT if half_pixels == 1 else 0
            canvas.put(ORBIT, position * arc + index, colour, level)
            half_pixels -= min(2, half_pixels)
    words.value(canvas, CLOCK, tracker.laser(seat), palette.RED, FULL)
    words.seat_arc(canvas, ORDER, 0, canvas.lengths[ORDER], seat, colour, NEXT)


def draw_asked(
    tracker: SolarisFacts, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a value being entered: its station breathes, the number is on the order ring.

    The laser belongs to no station: all arcs glow faintly in red.
    """
    arc = canvas.lengths[ORBIT] // STATION_COUNT
    seat = ask[1]
    if ask[0] == ASK_LASER:
        for index in range(canvas.lengths[ORBIT]):
            canvas.put(ORBIT, index, palette.RED, FAINT)
    else:
        first = tracker.layout().index(ask[2]) * arc
        for index in range(arc):
            canvas.put(ORBIT, first + index, palette.WHITE, words.breath(t_ms))
    words.value(canvas, ORDER, value, tracker.light(seat, canvas), FULL)
    words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)
