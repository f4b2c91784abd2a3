"""No press is lost while the flash is erased, on an emulated Pico whose flash takes its time."""

import random
from itertools import pairwise
from pathlib import Path

from heliograph.flashing.staging import MAIN, files_for_board
from tests.deep import IS_DEEP
from tests.hil.chip_prompt import source_for_board
from tests.hil.emulator import EmulatedBoard

PRESSES = 2000 if IS_DEEP else 60
# The longest by the data sheet of the flash, and the time it usually takes
SLOW_ERASE_MS, ERASE_MS = 400, 45
PRESS_MS, REST_MS = (10, 60), (30, 160)
# Noise on another pin, too short for a finger
PULSE_US = (300, 4900)
AT_ONCE = 20


class Fingers:
    """Presses any button at any moment, with noise in between."""

    def __init__(self, board: EmulatedBoard, seed: int) -> None:
        self._board = board.pico
        self._dice = random.Random(seed)
        self.pressed: list[str] = []

    def play(self, count: int) -> None:
        """Press so many times and let the board live as long."""
        at_us = 0
        for _ in range(count):
            finger, noise = self._dice.sample(sorted(self._board.buttons), 2)
            at_us = self._touch(finger, at_us, 1000 * self._dice.uniform(*PRESS_MS))
            self.pressed.append(finger)
            pulse_us = self._dice.uniform(*PULSE_US)
            self._touch(noise, at_us + 1000 * REST_MS[0] // 2, pulse_us)
            at_us += 1000 * self._dice.uniform(*REST_MS)
        self._board.run(at_us / 1000)

    def _touch(self, name: str, at_us: float, us: float) -> float:
        button = self._board.button(name)
        button.down(at_us / 1000)
        button.up((at_us + us) / 1000)
        return at_us + us


def heard(board: EmulatedBoard) -> list[str]:
    """The buttons that the board has told."""
    words = board.received.decode().split()
    return [number for word, number in pairwise(words) if word == "pressed"]


def play(image: Path, erase_ms: int, presses: int) -> tuple[list[str], list[str]]:
    """Return what was pressed and what the board told."""
    files = {**files_for_board(), MAIN: source_for_board("presses").encode()}
    board = EmulatedBoard(image, files)
    assert board.wait_until(lambda: b"ready" in board.received, 5), board.received
    board.pico.let_flash_take(erase_ms)
    fingers = Fingers(board, erase_ms)
    for _ in range(0, presses, AT_ONCE):
        fingers.play(AT_ONCE)
    board.pass_ms(2 * SLOW_ERASE_MS)
    return fingers.pressed, heard(board)


def test_every_press_counts_once_in_the_longest_erasures(chip_image: Path) -> None:
    pressed, told = play(chip_image, SLOW_ERASE_MS, PRESSES)
    assert told == pressed


def test_every_press_counts_once_in_usual_erasures(chip_image: Path) -> None:
    pressed, told = play(chip_image, ERASE_MS, PRESSES // 3)
    assert told == pressed
