"""An EEPROM on SPI. Run: pytest --rung cpython,vm, and with an image --rung all."""

import pytest


def write_down(board, text, place):
    board.serial.write(f"{text}\n")
    board.serial.wait_for(f"kept {place}")


def test_what_was_written_down_is_told(board):
    board.serial.wait_for("ready with 0")
    write_down(board, "milk", 0)
    write_down(board, "bread", 1)
    board.serial.write("?\n")
    board.serial.wait_for("milk, bread")
    assert board.device("memory").content[:5] == b"\x04milk"


@pytest.mark.board_needs("power")
def test_it_outlives_the_power(board):
    board.serial.wait_for("ready with 0")
    write_down(board, "milk", 0)
    board.power_cycle()
    board.serial.wait_for("ready with 1")


def test_a_memory_that_was_used_before(board):
    board.device("memory").content[:6] = b"\x05paper"
    board.serial.wait_for("ready with 1")
    board.serial.write("?\n")
    board.serial.wait_for("paper")
