"""A display on I2C. Run: pytest --rung cpython,vm, and with an image --rung all."""

import pytest

# Where the first digit has its dots: the middle of the squares that it is made of
DOTS = [[(11 * column + 5, 12 * row + 6) for column in range(3)] for row in range(5)]


def first_digit(display):
    return ["".join(" #"[display.dot(x, y)] for x, y in row) for row in DOTS]


def test_it_begins_with_nothing(board):
    board.serial.wait_for("ready")
    board.run(100)
    assert first_digit(board.device("display")) == ["###", "# #", "# #", "# #", "###"]


def test_a_press_counts_and_the_display_shows_it(board):
    board.serial.wait_for("ready")
    board.run(100)
    board.press("home", "home", "guests")
    board.serial.wait_for("2:1")
    board.run(100)
    assert first_digit(board.device("display")) == ["###", "  #", "###", "#  ", "###"]


@pytest.mark.board(faults=["dead-device:display"])
def test_it_counts_without_a_display(board):
    board.serial.wait_for("no display")
    board.press("home")
    board.serial.wait_for("1:0")


@pytest.mark.board_needs("power")
def test_the_display_is_dark_until_the_program_wakes_it(board):
    board.serial.wait_for("ready")
    board.power_off()
    board.power_on()
    assert not board.device("display").shines
    board.wait_until(lambda: board.device("display").shines, "light on the display")
