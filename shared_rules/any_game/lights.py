"""What a table that is kept by a description shows.

Orbit: the time that is left, else the first counter of whoever is on turn, else the phases of the
round. Order: the seats in their order, *now*, *next*, *waiting*, *done*. Clock: the round. Seats:
whoever the table waits for.
"""

from shared_rules.any_game.asks import ASK_BEGINS
from shared_rules.any_game.clock import NO_LIMIT, AnyGameClock
from shared_rules.any_game.layout import (
    ASKED, AT, BANK, BEGINS, DONE, FLAGS, HAS_TARGET, HOLDER, ORDER, PASSED, PAUSED, PHASES, ROUND,
    SCOPE, STEP, TABLE_LIMIT, TARGET, TRACK, TRACK_LENGTH, TURN_LIMIT, ZERO,
)  # fmt: skip
from shared_rules.compat import const
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, ORBIT, SEATS as SEAT_PIXELS, Canvas
from shared_rules.lights.canvas import ORDER as ORDER_RING
from shared_rules.lights.words import FAINT, FULL, NEXT
from shared_rules.tracker import PLAY

# The last tenths of a limit breathe
_SOON = const(100)


def draw(tracker: AnyGameClock, t_ms: int, canvas: Canvas) -> None:
    """Draw the whole table at time `t_ms`."""
    if tracker.phase != PLAY:
        return
    _draw_orbit(tracker, t_ms, canvas)
    _draw_people(tracker, t_ms, canvas)


def _draw_orbit(tracker: AnyGameClock, t_ms: int, canvas: Canvas) -> None:
    seat = tracker.now()
    if tracker.has_clock and tracker.time_left() < NO_LIMIT:
        _draw_time(tracker, seat, t_ms, canvas)
    elif tracker.kind == TRACK:
        _draw_track(tracker, canvas)
    elif tracker.counters and seat >= 0:
        _draw_counter(tracker, seat, canvas)
    else:
        _draw_phases(tracker, t_ms, canvas)


def _draw_time(tracker: AnyGameClock, seat: int, t_ms: int, canvas: Canvas) -> None:
    """Draw what is left of the nearest limit as an arc that grows shorter; none left is red."""
    length, full = canvas.lengths[ORBIT], 0
    for limit in (TABLE_LIMIT, BANK, TURN_LIMIT):
        full = tracker.rule_of_time(limit) or full
    full = tracker.own_limit() or full
    left, is_paused = tracker.time_left(), tracker.state[FLAGS] & PAUSED
    if tracker.is_running:
        left -= tracker.elapsed_ms // 100
    colour = tracker.light(seat, canvas) if seat >= 0 else palette.WHITE
    level = words.breath(t_ms) if left < _SOON or is_paused else FULL
    rest = level if left <= 0 or is_paused else NEXT
    if left <= 0:
        colour, left = palette.RED, full
    lit = min(length, (left * length + full - 1) // full)
    for index in range(lit):
        canvas.put(ORBIT, index, colour, level if index == lit - 1 else rest)


def _draw_track(tracker: AnyGameClock, canvas: Canvas) -> None:
    """Draw where each seat stands on its track."""
    state, last = tracker.state, canvas.lengths[ORBIT] - 1
    length = state[tracker.phase_at() + TRACK_LENGTH] or last + 1
    for seat in range(tracker.seats):
        at = state[tracker.number_at + tracker.side(seat)] * last // length
        canvas.put(ORBIT, at, tracker.light(seat, canvas), FULL)


def _draw_counter(tracker: AnyGameClock, seat: int, canvas: Canvas) -> None:
    """Draw the first counter of a seat as *value*, or as a part of its target."""
    at, value = tracker.counter_at(0), max(0, tracker.count(0, seat))
    colour, length = tracker.light(seat, canvas), canvas.lengths[ORBIT]
    target = tracker.words_at(at + TARGET) - ZERO
    if tracker.state[at + SCOPE] & HAS_TARGET and target > length:
        canvas.put(ORBIT, length - 1, palette.WHITE, NEXT)
        for index in range(min(length, value * length // target)):
            canvas.put(ORBIT, index, colour, FULL)
    else:
        words.value(canvas, ORBIT, value, colour, FULL)


def _draw_phases(tracker: AnyGameClock, t_ms: int, canvas: Canvas) -> None:
    """Draw the phases of the round as arcs: *done*, *now*, *waiting*."""
    count, step = tracker.state[PHASES], tracker.state[STEP]
    arc = canvas.lengths[ORBIT] // count
    for index in range(count):
        if index < step:
            words.done(canvas, ORBIT, index * arc, palette.WHITE)
        else:
            level = words.breath(t_ms) if index == step else FAINT
            for at in range(max(1, arc - 1)):
                canvas.put(ORBIT, index * arc + at, palette.WHITE, level)


def _draw_people(tracker: AnyGameClock, t_ms: int, canvas: Canvas) -> None:
    """Draw what stays where it is, whatever is asked: order, round and buttons."""
    due = tracker.due()
    _draw_order(tracker, due, t_ms, canvas)
    _draw_rest(tracker, due, t_ms, canvas)


def _draw_order(tracker: AnyGameClock, due: int, t_ms: int, canvas: Canvas) -> None:
    """Draw the seats in their order; whoever is due breathes, then comes the next."""
    state = tracker.state
    order = list(filter(tracker.is_in, tracker.order()))
    arc = canvas.lengths[ORDER_RING] // len(order)
    now = tracker.now()
    after = order.index(now) + 1 if now in order else -1
    # The sides that have had their turn of this lap
    has_laps = tracker.kind < TRACK and not state[ASKED]
    acted = list(state[ORDER : ORDER + state[AT]]) if has_laps else []
    for place in range(len(order)):
        seat = order[place]
        colour = tracker.light(seat, canvas)
        if due >> seat & 1:
            level = words.breath(t_ms)
        elif state[tracker.standing_at + seat] & (PASSED | DONE) or (
            acted and tracker.side(seat) in acted
        ):
            words.done(canvas, ORDER_RING, place * arc, colour)
            continue
        else:
            is_next = place == after or (state[tracker.rank_at + seat] == 1 and state[HOLDER])
            level = NEXT if is_next else FAINT
        words.seat_arc(canvas, ORDER_RING, place * arc, arc, seat, colour, level)


def _draw_rest(tracker: AnyGameClock, due: int, t_ms: int, canvas: Canvas) -> None:
    """Draw the round on the clock from one o'clock on, and light the buttons that are due."""
    state, room = tracker.state, max(1, canvas.lengths[CLOCK] - 1)
    for index in range((state[ROUND] - 1) % room + 1 if state[ROUND] else 0):
        canvas.put(CLOCK, 1 + index, palette.WHITE, NEXT)
    is_open = state[ASKED] == BEGINS
    for seat in range(tracker.seats):
        if due >> seat & 1 or (is_open and tracker.is_in(seat)):
            words.seat_now(canvas, seat, tracker.light(seat, canvas), t_ms)
        elif tracker.cooling(seat):
            canvas.put(SEAT_PIXELS, seat, palette.RED, FAINT)


def draw_values(tracker: AnyGameClock, seat: int, canvas: Canvas) -> None:
    """Draw what one seat has: its first counter on the orbit, the others on order and clock."""
    if tracker.phase != PLAY:
        return
    colour = tracker.light(seat, canvas)
    if tracker.counters:
        _draw_counter(tracker, seat, canvas)
    for index in range(1, tracker.counters):
        # ORBIT, ORDER and CLOCK are the first rings, in this order.
        words.value(canvas, index, max(0, tracker.count(index, seat)), colour, FULL)
    canvas.put(SEAT_PIXELS, seat, colour, NEXT)


def draw_asked(
    tracker: AnyGameClock, ask: tuple[int, ...], value: int, t_ms: int, canvas: Canvas
) -> None:
    """Draw a question: the number on the orbit, the people and the round where they always are."""
    seat = ask[1]
    if tracker.phase == PLAY and tracker.state[ROUND]:
        _draw_people(tracker, t_ms, canvas)
    if ask[0] == ASK_BEGINS:
        for one in range(tracker.seats):
            level = words.breath(t_ms) if one == value - 1 or not value else FAINT
            canvas.put(SEAT_PIXELS, one, tracker.light(one, canvas), level)
        seat = max(0, value - 1)
    colour = tracker.light(seat, canvas) if tracker.phase == PLAY else palette.SKY
    words.value(canvas, ORBIT, value, colour, FULL)
