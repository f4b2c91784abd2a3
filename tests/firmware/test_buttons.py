"""Levels and times in, gestures out."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.buttons import Buttons
from shared_rules.panel import CALL, DOWN, LONG, MINUS, OK, PLUS, REPEAT, SHORT, UNDO
from tests.examples import examples

SEAT_3 = 2
POLL_MS = 2


class Bench:
    """Polls like the loop does and writes down (time, button, gesture)."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int, int]] = []
        self.buttons = Buttons(
            9, lambda button, gesture, now: self.told.append((now, button, gesture))
        )
        self.now_ms = 0

    def keep(self, ms: int, *down: int) -> "Bench":
        """Hold these buttons down for so long."""
        end = self.now_ms + ms
        while self.now_ms < end:
            self.buttons.poll(sum(1 << button for button in down), self.now_ms)
            self.buttons.hand_over()
            self.now_ms += POLL_MS
        return self

    def gestures(self, button: int) -> list[int]:
        return [gesture for _, told, gesture in self.told if told == button]


def test_a_press_counts_at_its_first_edge_and_is_short_on_release():
    bench = Bench().keep(10).keep(60, SEAT_3).keep(50)
    assert bench.told == [(10, SEAT_3, DOWN), (70, SEAT_3, SHORT)]


def test_bouncing_contacts_make_one_press():
    bench = Bench()
    for _ in range(4):
        bench.keep(2, SEAT_3).keep(2)
    bench.keep(50, SEAT_3)
    for _ in range(4):
        bench.keep(2).keep(2, SEAT_3)
    bench.keep(50)
    assert bench.gestures(SEAT_3) == [DOWN, SHORT]


def test_a_tap_shorter_than_the_lockout_is_released_after_it():
    bench = Bench().keep(8, OK).keep(60)
    assert bench.told == [(0, OK, DOWN), (Buttons.LOCKOUT_MS, OK, SHORT)]


def test_a_long_press_tells_at_its_time_and_nothing_on_release():
    bench = Bench().keep(900, UNDO).keep(50)
    assert bench.told == [(0, UNDO, DOWN), (Buttons.LONG_MS, UNDO, LONG)]


@pytest.mark.parametrize("first, second", [(UNDO, OK), (OK, UNDO)])
def test_undo_and_ok_together_are_one_gesture_however_long_they_are_held(
    first: int, second: int
) -> None:
    bench = Bench().keep(40, first).keep(900, first, second).keep(40, first).keep(50)
    told = [(button, gesture) for _, button, gesture in bench.told if gesture != DOWN]
    assert told == [(OK, CALL)]
    bench.told.clear()
    bench.keep(60, OK).keep(60)  # and afterwards each means what it always did
    assert bench.gestures(OK) == [DOWN, SHORT]


def test_ok_after_a_long_undo_is_ok_though_undo_is_still_down():
    """UNDO held chooses how far back to go; OK goes there."""
    bench = Bench().keep(700, UNDO).keep(60, UNDO, OK).keep(60)
    assert bench.gestures(UNDO) == [DOWN, LONG]
    assert bench.gestures(OK) == [DOWN, SHORT]


def test_a_release_just_before_the_long_time_is_short():
    bench = Bench().keep(Buttons.LONG_MS - POLL_MS, OK).keep(50)
    assert bench.gestures(OK) == [DOWN, SHORT]


def test_a_long_press_is_long_even_if_nobody_looked_until_the_release():
    told: list[int] = []
    buttons = Buttons(9, lambda button, gesture, now: told.append(gesture))
    buttons.poll(1 << OK, 0)
    buttons.poll(1 << OK, 699)
    buttons.poll(0, 700)
    buttons.hand_over()
    assert told == [DOWN, LONG]


def test_minus_and_plus_act_at_once_and_repeat():
    for button in (MINUS, PLUS):
        bench = Bench().keep(810, button).keep(50)
        assert bench.told == [
            (0, button, DOWN),
            (0, button, SHORT),
            (500, button, REPEAT),
            (650, button, REPEAT),
            (800, button, REPEAT),
        ]


def test_a_late_look_gives_one_repeat_not_a_burst():
    told: list[int] = []
    buttons = Buttons(9, lambda button, gesture, now: told.append(gesture))
    buttons.poll(1 << PLUS, 0)
    buttons.poll(1 << PLUS, 5000)
    buttons.poll(1 << PLUS, 5002)
    buttons.hand_over()
    assert told == [DOWN, SHORT, REPEAT]


def test_two_buttons_do_not_disturb_each_other():
    bench = Bench().keep(20, SEAT_3).keep(600, SEAT_3, OK).keep(20, OK).keep(50)
    assert bench.gestures(SEAT_3) == [DOWN, LONG]
    assert bench.gestures(OK) == [DOWN, LONG]


def test_a_button_held_at_power_up_is_told_as_soon_as_it_is_sure():
    assert Bench().keep(Buttons.SETTLE_MS, OK).told == []
    assert Bench().keep(Buttons.SETTLE_MS + 2, OK).told == [(0, OK, DOWN)]


def test_poll_says_whether_there_was_a_gesture():
    buttons = Buttons(9, lambda *_: None)

    def look(pressed: int, now_ms: int) -> bool:
        is_told = buttons.poll(pressed, now_ms)
        buttons.hand_over()
        return is_told

    looks = [(0, 0), (1 << OK, 2), (1 << OK, 8), (1 << OK, 10), (0, 60), (0, 62)]
    assert [look(*levels) for levels in looks] == [False, False, True, False, True, False]


def test_gestures_wait_until_they_are_handed_over_in_their_order():
    told: list[tuple[int, ...]] = []
    buttons = Buttons(9, lambda *gesture: told.append(gesture))
    buttons.poll(1 << OK, 0)
    buttons.poll(1 << OK, 59)
    assert buttons.poll(0, 60)
    assert not told
    buttons.hand_over()
    buttons.hand_over()
    assert told == [(OK, DOWN, 0), (OK, SHORT, 60)]


@examples(100)
@given(
    st.lists(st.booleans(), max_size=9),
    st.integers(40, 560),
    st.lists(st.booleans(), max_size=9),
)
def test_whatever_the_contacts_do_one_press_is_one_press(
    closing: list[bool], held_ms: int, opening: list[bool]
):
    bench = Bench()
    bench.keep(POLL_MS, SEAT_3)
    play(bench, closing)
    bench.keep(held_ms - held_ms % POLL_MS, SEAT_3)
    bench.keep(POLL_MS)
    play(bench, opening)
    bench.keep(100)
    assert bench.gestures(SEAT_3) == [DOWN, SHORT]


def play(bench: Bench, bounces: Iterable[bool]) -> None:
    for is_down in bounces:
        bench.keep(POLL_MS, *([SEAT_3] if is_down else []))
