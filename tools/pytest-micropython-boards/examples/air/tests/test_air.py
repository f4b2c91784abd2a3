"""A sensor on a UART and one on an ADC. Run: pytest --rung cpython,vm, with an image --rung all."""

import pytest


def test_both_sensors_are_read(board):
    board.device("sensor").ppm = 612
    board.device("warmth").celsius = 23.4
    board.serial.wait_for("612 ppm, 23.4 degrees")


def test_the_lamp_shines_while_the_air_is_bad(board):
    board.serial.wait_for("400 ppm")
    assert board.pin(15).level == 0
    board.device("sensor").ppm = 1400
    board.serial.wait_for("1400 ppm")
    assert board.pin(15).level == 1
    board.device("sensor").ppm = 900
    board.serial.wait_for("900 ppm")
    assert board.pin(15).level == 0


@pytest.mark.board(faults=["loose:sensor:tx"])
def test_a_sensor_that_is_not_heard_is_told(board):
    board.serial.wait_for("no sensor, 21.0 degrees")
