"""Eight at one table: on units with a button for each, with five, and with three in all."""

import pytest

from heliograph.games import ALL_GAMES
from shared_rules.few_buttons import FewButtons
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import ORDER, PLAIN_LOOK, SEATS, Canvas
from shared_rules.lights.folded import FoldedCanvas
from shared_rules.panel import DOWN, OK, SHORT, button_of, seat_of
from shared_rules.unit import Unit

EIGHT = 8


def table_of_eight(canvas: Canvas) -> Unit:
    unit = Unit(1, canvas, b"", 3)
    unit._play(b"".join(ALL_GAMES["clockwise"].opening(EIGHT)))
    unit.press(0, SHORT, 0)  # who begins
    return unit


def test_seats_and_buttons_lead_to_each_other() -> None:
    """The controls keep the numbers that they had on every unit that was built."""
    assert [button_of(seat) for seat in range(EIGHT)] == [0, 1, 2, 3, 4, 9, 10, 11]
    assert [seat_of(button) for button in range(12)] == [0, 1, 2, 3, 4, -1, -1, -1, -1, 5, 6, 7]


def test_each_presses_the_own_button() -> None:
    unit = table_of_eight(Canvas(24, 24, 12, EIGHT))
    for seat in (*range(EIGHT), 0):
        assert unit.tracker.now() == seat
        unit.press(OK, SHORT, 0)
        assert unit.tracker.now() == seat, "OK speaks for nobody who has a button"
        unit.press(button_of(seat), SHORT, 0)


def test_ok_speaks_for_those_whom_the_unit_has_no_button_for() -> None:
    unit = table_of_eight(Canvas(24, 16, 12, 5))
    for seat in (*range(EIGHT), 0):
        rev = unit.rev
        assert unit.tracker.now() == seat
        unit.press(OK, SHORT, 0)
        assert unit.rev == rev + (seat > 4)
        if seat <= 4:
            unit.press(seat, SHORT, 0)


def test_three_buttons_play_eight() -> None:
    unit = Unit(1, FoldedCanvas(24, 0, 0, 0), b"", 3)
    few = FewButtons(unit)
    unit._play(b"".join(ALL_GAMES["clockwise"].opening(EIGHT)))
    few.press(OK, SHORT, 0)
    seen = set()
    for _ in range(EIGHT):
        seen.add(unit.tracker.now())
        few.press(OK, SHORT, 0)
    assert seen == set(range(EIGHT))
    assert unit.tracker.round == 2


@pytest.mark.parametrize("lights", [5, EIGHT])
def test_lights_that_were_chosen_for_five_and_for_eight(lights: int) -> None:
    """Whoever sits beyond them has the usual light."""
    unit = table_of_eight(Canvas(24, 24, 12, EIGHT))
    unit.take_look(PLAIN_LOOK + bytes(reversed(range(lights))))
    unit.lights(50)
    wanted = [*reversed(range(lights)), *range(lights, EIGHT)]
    lit = [unit.tracker.light(seat, unit.canvas) for seat in range(EIGHT)]
    assert lit == [palette.CHOICES[light] for light in wanted]


def test_a_touched_seat_is_lit_at_its_place() -> None:
    unit = table_of_eight(Canvas(24, 24, 12, EIGHT))
    unit.press(button_of(6), DOWN, 5000)
    unit.lights(5010)
    at = 3 * (unit.canvas.starts[SEATS] + 6)
    assert bytes(unit.canvas.rgb[at : at + 3]) == bytes(palette.WHITE)


@pytest.mark.parametrize("length", [2, 3, 4, 8])
def test_the_patterns_of_eight_seats_differ(length: int) -> None:
    patterns = [
        tuple(words.texture(seat, index, length) for index in range(length))
        for seat in range(EIGHT)
    ]
    assert len(set(patterns)) == EIGHT
    assert all(any(pattern) for pattern in patterns)


def test_a_seat_that_waits_never_looks_like_one_that_is_done() -> None:
    done, waits = Canvas(1, 24, 1, EIGHT), Canvas(1, 24, 1, EIGHT)
    for seat in range(EIGHT):
        words.done(done, ORDER, 3 * seat, palette.WHITE)
        words.seat_arc(waits, ORDER, 3 * seat, 3, seat, palette.WHITE, words.FAINT)
    for at in range(0, 72, 9):
        assert done.rgb[at : at + 9] != waits.rgb[at : at + 9]
