"""The maker's board file: what it says is built, and a wrong one is refused and told."""

import json
from pathlib import Path
from typing import Any

import pytest

from firmware import VERSION, board
from heliograph.building import sources
from heliograph.flashing.staging import board_file
from heliograph.link.versions import read_about
from shared_rules.lights import palette
from shared_rules.lights.canvas import CLOCK, Canvas
from shared_rules.unit import Unit

WRONG = [
    ("BUILD", ""),
    ("BUILD", "two words"),
    ("BUILD", 5),
    ("PIXEL_PIN", 30),
    ("PIXEL_PIN", -1),
    ("PIXEL_PIN", 2),  # of a button
    ("PIXEL_PIN", "16"),
    ("ORBIT_PIXELS", 0),
    ("ORBIT_PIXELS", 1.5),
    ("SEATS_PIXELS", -5),
    ("SEATS_PIXELS", True),
    ("PIXELS", 58),
    ("COLOURS", "RGG"),
    ("COLOURS", None),
    ("PLACES", [0, 0]),
    ("PLACES", 3),
    ("BUTTONS", []),
    ("BUTTONS", [[0, 2], [1, 2]]),
    ("BUTTONS", 7),
    ("PIEZO_PIN", 16),  # that of the pixels
    ("PIEZO_PIN", 40),
    ("PIEZO_PIN", "loud"),
    ("BUTTONS", [[6, 11], [7, 12], [8, 13]]),  # three, where nine are promised
    ("BUILD", "a" * 25),
    ("LIMIT_MA", 0),
    ("LIMIT_MA", 40),  # the controller's alone
    ("LIMIT_MA", 100000),
    ("CHANNEL_FULL_UA", 0),
    ("BRIGHTNESS_CEILING", 256),
    ("BRIGHTNESS_FLOOR", -1),
]


@pytest.fixture(autouse=True)
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(flash: Path, content: Any) -> None:
    (flash / board.FILE).write_text(json.dumps(content))


def test_without_a_file_the_firmware_serves_as_it_was_compiled() -> None:
    assert board.read_board() == {**board.own_board(), board.FAULT: ""}


@pytest.mark.parametrize("build", sources.builds())
def test_every_build_that_is_flashed_is_taken(flash: Path, build: str) -> None:
    (flash / board.FILE).write_bytes(board_file(build))
    found = board.read_board()
    pins = sources.pins_of(build)
    assert found["BUILD"] == build
    assert found[board.FAULT] == ""
    assert tuple(map(tuple, found["BUTTONS"])) == pins["BUTTONS"]
    assert board.about(found).decode() == f"{build} {VERSION}"


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_entry_is_refused_and_the_default_serves(
    flash: Path, name: str, value: object
) -> None:
    content = {**json.loads(board_file("full")), name: value}
    put(flash, content)
    found = board.read_board()
    assert found[board.FAULT]
    assert found == {**board.own_board(), board.FAULT: found[board.FAULT]}


@pytest.mark.parametrize("name", list(board.own_board()))
def test_a_missing_entry_is_named(flash: Path, name: str) -> None:
    content = json.loads(board_file("full"))
    del content[name]
    put(flash, content)
    assert board.read_board()[board.FAULT] == name


def test_the_old_name_of_the_clock_is_read(flash: Path) -> None:
    content = json.loads(board_file("full"))
    content["WHEEL_PIXELS"] = content.pop("CLOCK_PIXELS")
    put(flash, content)
    found = board.read_board()
    assert found == {**json.loads(board_file("full")), board.FAULT: ""}


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"full"', "null", "\0\0"])
def test_what_is_no_board_file_is_refused(flash: Path, text: str) -> None:
    (flash / board.FILE).write_text(text)
    found = board.read_board()
    assert found[board.FAULT]
    assert found["PIXELS"] == board.own_board()["PIXELS"]


def test_the_greeting_says_what_is_wrong_and_the_host_reads_it(flash: Path) -> None:
    put(flash, {**json.loads(board_file("full")), "PIXELS": 1})
    found = board.about(board.read_board()).decode()
    build = board.own_board()["BUILD"]
    assert read_about(found) == (build, VERSION, f"{board.FILE}: PIXELS", ())
    assert read_about(f"full {VERSION}") == ("full", VERSION, "", ())
    told = read_about(f"full {VERSION} ! KeyError a:1 b:2; OSError c:3")
    assert told == ("full", VERSION, "", ("KeyError a:1 b:2", "OSError c:3"))


def test_a_refused_file_has_a_light_of_its_own() -> None:
    """Red at three o'clock of the clock, whatever else is shown."""
    unit = Unit(1, Canvas(24, 16, 12, 5), b"full", 1)
    for is_wrong in (False, True):
        unit.has_wrong_board = is_wrong
        unit.lights(1000 + 1000 * is_wrong)
        at = 3 * (unit.canvas.starts[CLOCK] + 3)
        assert (tuple(unit.canvas.rgb[at : at + 3]) == palette.RED) is is_wrong
