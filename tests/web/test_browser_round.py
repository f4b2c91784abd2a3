"""A round of Solaris on both pages, played with the buttons of the simulated board."""

from collections.abc import Callable

import pytest

from tests.deep import IS_DEEP
from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.screens import END, MINUS, OK, PLUS, BoardScreen, TableScreen

pytestmark = pytest.mark.with_board

SEATS = 4
# Seats, variant, layout, five energies for each seat, start: all proposals are accepted.
SETUP_STEPS = 1 + 1 + 1 + 5 * SEATS + 1
LAST_STEPS = 4  # over the end of a round
NAMES = {"1": "White", "2": "Grey", "3": "Yellow", "4": "Black"}
STATIONS = ("ED", "HQ", "BIO", "SP", "CAN", "EC")


class Evening:
    """Both pages side by side, and how many steps were played."""

    def __init__(self, table: NodePage, unit: NodePage, program: Program) -> None:
        self.screen = TableScreen(table, program.url)
        self.board = BoardScreen(unit, program.url)
        self.played = 0

    def press(self, key: str) -> None:
        """Press a button that makes a step, and wait until the table screen shows it."""
        self.board.press(key)
        self.played += 1
        self.screen.wait_for_step(self.played)

    def set_up(self) -> None:
        """Accept every proposal."""
        for _ in range(SETUP_STEPS):
            self.press(OK)

    def play_station(self) -> list[str]:
        """Let everybody end their turn in order; returns that order."""
        order = self.screen.order()
        for seat in order:
            self.screen.wait_for_now(seat)
            self.press(seat)
        return order

    def undo(self, steps: int) -> None:
        """Take some steps back, one by one."""
        undo = self.screen.page.locator("[data-do=undo]")
        for step in range(self.played - 1, self.played - steps - 1, -1):
            undo.click()
            if step:
                self.screen.wait_for_step(step)
            if step == SETUP_STEPS:
                assert self.screen.order() == ["4", "3", "2", "1"]

    def go_to_the_last_moment(self) -> None:
        """Look at the end of the line, then go there."""
        self.screen.page.locator(".timeline input").fill(str(self.played))
        expect(self.screen.page.locator(".looking-back")).to_be_visible()
        self.screen.page.locator(".looking-back .primary").click()
        self.screen.wait_for_step(self.played)


def test_a_full_round_with_order_ties_undo_and_going_back(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    evening = Evening(*doms(2), program)
    screen = evening.screen
    evening.set_up()
    # SOL-2.5, SOL-3.4: most energy at the Engine Deck first.
    assert screen.order() == ["4", "3", "2", "1"]

    # PLUS and MINUS move the token of the seat on turn: Black 4 → 5 → 4.
    evening.press(PLUS)
    assert screen.stack("ED", 5) == ["Black"]
    evening.press(MINUS)
    assert screen.stack("ED", 4) == ["Black"]

    for station in STATIONS[:-1]:
        assert screen.active() == station
        evening.play_station()

    # Everybody has 1 at EC: the order is the stack from the top (SOL-2.6, SOL-3.4).
    waiting = screen.stack("EC", 1)
    first = NAMES[screen.order()[0]]
    top_down = [first, *reversed([name for name in waiting if name != first])]
    assert [NAMES[seat] for seat in screen.order()] == top_down

    order = evening.play_station()
    # SOL-X1: whoever went first lies at the bottom now.
    assert screen.stack("EC", 1) == [NAMES[seat] for seat in order]
    expect(screen.page.locator(".now .due")).to_contain_text("Round 1 is over")
    expect(screen.page.locator(END)).to_contain_text("Start round 2")
    expect(evening.board.page.locator(".asked")).to_have_text("Start round 2?")

    evening.press(OK)
    assert screen.active() == "ED"
    if IS_DEEP:
        evening.undo(evening.played)
        expect(screen.page.locator(".welcome")).to_be_visible()
    else:
        evening.undo(LAST_STEPS)
        assert screen.active() == "EC"
    evening.go_to_the_last_moment()
    assert screen.active() == "ED"
