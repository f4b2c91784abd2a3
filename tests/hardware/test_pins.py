"""The firmware has the pins that the unit file says; the tables of the documents follow."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import generate_pins
import pytest

from boardkit import board_file
from boardkit.face import face
from firmware.board_checks import fault_in
from firmware.pins import own_board
from heliograph.building.sources import pins_of

GOOD = board_file.BOARD.read_text(encoding="utf-8")


def test_the_committed_files_are_what_the_board_file_says():
    assert generate_pins.main(["--check"]) == 0


def test_the_full_build():
    pins = SimpleNamespace(**own_board())
    assert pins.BUILD == "full"
    assert (pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.CLOCK_PIXELS) == (24, 16, 12)
    assert (pins.SEATS_PIXELS, pins.PIXELS) == (5, 57)
    assert [button for button, _ in pins.BUTTONS] == list(range(9))
    assert pins.LIMIT_MA <= 250


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert generate_pins.main(["--board", str(tmp_path / "none.toml")]) == 1
    assert "expected a board file, got No such file" in capsys.readouterr().err


def test_a_smaller_build_gives_absent_parts_no_pixels(tmp_path: Path):
    small = re.sub(r'    \{ part = "(order|clock|seats)".*\n', "", GOOD)
    small = re.sub(r"seat_[345] = \d+\n", "", small).replace('"full"', '"small"')
    board, made, readme = (tmp_path / name for name in ("board.toml", "pins.py", "README.md"))
    board.write_text(small, encoding="utf-8")
    readme.write_text(generate_pins.README.read_text(encoding="utf-8"), encoding="utf-8")
    places = ["--board", str(board), "--pins", str(made), "--readme", str(readme)]
    places += ["--others", str(tmp_path / "pins")]
    assert generate_pins.main(places) == 0
    content = runpy.run_path(str(made))["own_board"]()
    assert (content["BUILD"], content["PIXELS"], content["SEATS_PIXELS"]) == ("small", 24, 0)
    assert [button for button, _ in content["BUTTONS"]] == [0, 1, 5, 6, 7, 8]


def test_check_writes_nothing_and_fails_on_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    stale = tmp_path / "pins.py"
    stale.write_text("PIXEL_PIN = 1\n", encoding="utf-8")
    assert generate_pins.main(["--check", "--pins", str(stale)]) == 1
    assert stale.read_text(encoding="utf-8") == "PIXEL_PIN = 1\n"
    assert "Run: python tools/generate_pins.py" in capsys.readouterr().err


def test_a_readme_without_its_marks_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    readme = tmp_path / "README.md"
    readme.write_text("# Hardware\n", encoding="utf-8")
    assert generate_pins.main(["--check", "--readme", str(readme)]) == 1
    assert "expected the marks" in capsys.readouterr().err


@pytest.mark.parametrize("name, seats", [("six", 6), ("eight", 8)])
def test_a_build_for_more_seats_is_data_alone(name: str, seats: int):
    """The other seats' buttons have the numbers after the controls, and the lid fits on a bed."""
    build = board_file.every_board()[name]
    assert name not in board_file.all_boards()
    pins = pins_of(name)
    numbers = [button for button, _ in pins["BUTTONS"]]
    assert numbers == list(range(seats + 4))
    assert fault_in(pins, pins) == ""
    assert (pins["SEATS_PIXELS"], pins["ORDER_PIXELS"] // seats >= 3) == (seats, True)
    made = face(build)
    assert sorted(one["button"] for one in made["buttons"]) == numbers
    assert max(made["width"], made["depth"]) <= 200
