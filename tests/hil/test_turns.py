"""On an emulated Pico no turn of the loop holds a press up for longer than the goal."""

from pathlib import Path

import pytest

from heliograph.flashing.staging import files_for_board
from tests.hil.chip_figures import DESCRIBED, measure_turns

LONGEST_MS = 10
SOLARIUS_MISSION = 2


@pytest.mark.parametrize("game", [SOLARIUS_MISSION, DESCRIBED])
def test_no_turn_is_longer_than_ten_milliseconds(chip_image: Path, game: int) -> None:
    """While a game is chosen, loaded and played; the largest one, and one by a description."""
    figures = measure_turns(chip_image, files_for_board(), game)
    assert figures["paired"]
    assert figures["longest_ms"][-1][0] <= LONGEST_MS, figures
