"""The first test in five minutes, and a few more. Run: pytest --rung cpython,vm"""

import json

import pytest


def test_a_press_throws_the_dice(board):
    board.serial.wait_for("ready")
    board.press("throw")
    board.serial.wait_for("threw")
    assert board.strip("dice").lit


def test_a_held_button_throws_once(board):
    board.serial.wait_for("ready")
    board.hold("throw", 500)
    assert board.serial.text.count("threw") == 1


def test_the_lights_show_what_was_thrown(board):
    board.serial.wait_for("ready")
    for count in range(1, 4):
        board.press("throw")
        board.wait_until(lambda n=count: board.serial.text.count("threw") == n, f"throw {count}")
        face = int(board.serial.lines[-1].split()[1])
        assert len(board.strip("dice").lit) == face


def test_a_chattering_button_throws_once(board):
    board.serial.wait_for("ready")
    board.faults.inject("bounce:throw:8")
    board.press("throw")
    assert board.serial.text.count("threw") == 1


@pytest.mark.board_needs("power", "files")
def test_the_last_throw_comes_back_with_the_power(board):
    board.serial.wait_for("ready")
    board.press("throw")
    board.serial.wait_for("threw")
    shown = board.strip("dice").lit
    board.power_cycle()
    board.wait_until(lambda: board.strip("dice").lit, "light after the power came back")
    assert board.strip("dice").lit == shown
    assert len(json.loads(board.files.read("throws.json"))) == 1


@pytest.mark.board_needs("memory")
def test_it_leaves_room_on_the_heap(board):
    board.serial.wait_for("ready")
    assert board.memory().free > 50_000


def test_the_pixels_get_the_signal_of_their_data_sheet(board):
    board.serial.wait_for("ready")
    assert board.strip("dice").timing_faults == []
