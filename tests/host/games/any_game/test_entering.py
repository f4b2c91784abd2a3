"""A number that is being entered on the unit stays, whatever else is looked at in between."""

from typing import Any

import pytest

from heliograph.games.any_game import shelf
from shared_rules.any_game.asks import ASK_AMOUNT, ASK_NUMBER
from shared_rules.any_game.events import PAUSE, REPEAT
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, OK, PLUS, SHORT, UNDO
from shared_rules.unit import Unit

SPENDING = """title = "Spending"
keeps = "what everybody spends"
leaves = "the rest"
seats = [1, 5]
{more}

[[phase]]
order = "number"
number = {{ when = "{when}", low = 0, high = 9, usual = 1 }}

[[phase]]
"""
USUAL, ENTERED = 1, 4
LOOKED_MS = 4000  # longer than a seat is shown
# What is pressed between PLUS and OK, and how
NOTHING: list[tuple[int, int]] = []
DETOURS = {
    "another seat": [(1, SHORT)],
    "two other seats": [(1, SHORT), (2, SHORT)],
    "a seat that nobody has": [(4, SHORT)],
    "the values of a seat": [(1, LONG), (UNDO, SHORT)],
    "the values of two seats": [(1, LONG), (2, LONG), (UNDO, SHORT)],
    "values, a seat, values": [(1, LONG), (2, SHORT), (1, LONG), (UNDO, SHORT)],
    "how far to go back, then a seat": [(UNDO, LONG), (1, SHORT)],
    "how far to go back": [(UNDO, LONG), (UNDO, SHORT)],
}


class Table:
    """A unit alone whose first seat has begun, pressed in virtual time."""

    def __init__(self, seats: int = 3, when: str = "turn", more: str = "") -> None:
        described = shelf.describe("spending", SPENDING.format(when=when, more=more))
        self.unit = Unit(1, Canvas(24, 16, 12, 5), b"", 3)
        self.now_ms = 0
        self.unit._play(b"".join(shelf.as_game(described).opening(seats)))
        if seats > 1:
            self.press(0)

    def press(self, *buttons: int, gesture: int = SHORT) -> None:
        for button in buttons:
            self.now_ms += 500
            self.unit.press(button, DOWN, self.now_ms)
            self.unit.press(button, gesture, self.now_ms)

    def go(self, way: list[tuple[int, int]]) -> None:
        for button, gesture in way:
            self.press(button, gesture=gesture)

    def wait(self, ms: int) -> None:
        self.now_ms += ms
        self.unit.output(self.now_ms)

    @property
    def number(self) -> int:
        tracker = self.unit.tracker
        return int(tracker.state[tracker.number_at])

    @property
    def asked(self) -> tuple[Any, ...]:
        """What is asked, of whom, and the number that stands there."""
        _, ask, seat, *_, value = self.unit.panel.report()
        return ask, seat, value


@pytest.mark.parametrize("when, ask", [("turn", ASK_AMOUNT), ("before", ASK_NUMBER)])
@pytest.mark.parametrize("detour", DETOURS)
def test_it_stays_while_something_else_is_looked_at(detour: str, when: str, ask: int) -> None:
    table = Table(when=when)
    table.press(PLUS, PLUS, PLUS)
    assert table.asked == (ask, 0, ENTERED)
    table.go(DETOURS[detour])
    table.press(OK)
    assert table.number == ENTERED
    assert table.asked == (ask, 1, USUAL)


@pytest.mark.parametrize("detour", DETOURS)
def test_it_is_counted_on_from_there(detour: str) -> None:
    table = Table()
    table.press(PLUS, PLUS)
    table.go(DETOURS[detour])
    table.press(PLUS, OK)
    assert table.number == ENTERED


def test_it_stays_when_a_seat_is_shown_no_longer() -> None:
    table = Table()
    table.press(PLUS, PLUS, PLUS, 1)
    table.wait(LOOKED_MS)
    assert table.asked == (ASK_AMOUNT, 0, ENTERED)


def test_it_stays_while_another_seat_acts_out_of_turn() -> None:
    table = Table(more="interrupts = true")
    table.press(PLUS, PLUS, PLUS, 1)
    assert table.unit.tracker.now() == 1
    table.press(1)
    assert table.asked == (ASK_AMOUNT, 0, ENTERED)
    table.press(OK)
    assert table.number == ENTERED


def test_it_stays_while_the_clock_stands() -> None:
    """A seat's own button lets it go on, and ends no turn."""
    table = Table(more='minus = "pause"\n[clock]\nturn = 60\n')
    table.unit._play(bytes((PAUSE, 1, 0, 0)))
    table.press(PLUS, PLUS, PLUS, 0)
    assert table.asked == (ASK_AMOUNT, 0, ENTERED)


@pytest.mark.parametrize("detour", ["", *DETOURS])
def test_ones_own_button_ends_the_turn_with_it(detour: str) -> None:
    table = Table()
    table.press(PLUS, PLUS, PLUS)
    table.go(DETOURS.get(detour, NOTHING))
    table.press(0)
    assert table.number == ENTERED
    assert table.asked == (ASK_AMOUNT, 1, USUAL)


def test_without_one_the_own_button_enters_the_usual_one() -> None:
    table = Table()
    table.press(0)
    assert table.number == USUAL


def test_what_was_entered_in_a_turn_is_not_proposed_in_the_next_round() -> None:
    """Alone, everybody is asked the same again and again, also without anything in between."""
    for end in (OK, 0):
        table = Table(seats=1)
        for button in (0, UNDO):
            table.press(PLUS, PLUS, PLUS, end)
            assert table.number == ENTERED
            table.press(button)
            assert table.asked == (ASK_AMOUNT, 0, USUAL)


def test_what_was_entered_is_not_proposed_for_another_turn_of_the_same_seat() -> None:
    for end in (OK, 0):
        table = Table()
        table.unit._play(bytes((REPEAT, 0, 0, 0)))
        table.press(PLUS, PLUS, PLUS, end)
        assert table.asked == (ASK_AMOUNT, 0, USUAL)


def test_what_was_not_entered_is_forgotten_when_the_turn_is_taken_back() -> None:
    table = Table(seats=2)
    table.press(OK, PLUS, PLUS, PLUS)
    assert table.asked == (ASK_AMOUNT, 1, ENTERED)
    table.go([(UNDO, LONG), (OK, SHORT)])
    assert table.asked == (ASK_AMOUNT, 0, USUAL)
    table.press(OK)
    assert table.asked == (ASK_AMOUNT, 1, USUAL)
