"""The few lines of a project's settings, and every mistake in them."""

from pathlib import Path

import pytest

from pytest_micropython_boards import differences
from pytest_micropython_boards.errors import BadSetting
from pytest_micropython_boards.settings import Chain, Key, Project

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "text, key", [("ok=2", Key("ok", 2)), ("go = 4 high".replace(" = ", "="), Key("go", 4, 1))]
)
def test_a_button(text: str, key: Key) -> None:
    assert Key.parse(text) == key


@pytest.mark.parametrize("text", ["ok", "ok=", "=2", "ok=two", "ok=2 up"])
def test_no_button(text: str) -> None:
    with pytest.raises(BadSetting, match="expected a button such as"):
        Key.parse(text)


def test_pixels() -> None:
    assert Chain.parse("ring=16:24") == Chain("ring", 16, 24)
    assert Chain.parse("ring=16:24:RGB") == Chain("ring", 16, 24, "RGB")


@pytest.mark.parametrize("text", ["ring", "ring=a:3", "ring=16:24:XYZ", "=16:2"])
def test_no_pixels(text: str) -> None:
    with pytest.raises(BadSetting, match="expected pixels such as"):
        Chain.parse(text)


def test_what_goes_onto_a_board(tmp_path: Path) -> None:
    for name in ("game.py", "lib/a.py", "tests/test_a.py", ".git/x", "conftest.py", "data.json"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text("")
    assert sorted(Project(tmp_path, "game.py").sources()) == [
        "data.json", "game.py", "lib/a.py", "main.py",
    ]  # fmt: skip
    with pytest.raises(BadSetting, match=r"expected main\.py in .*board_main"):
        Project(tmp_path).sources()
    with pytest.raises(BadSetting, match=r"expected play\.py in"):
        Project(tmp_path, "play.py").sources()
    with pytest.raises(BadSetting, match="got colour"):
        Project(tmp_path).changed({"colour": 1}, tmp_path)


@pytest.mark.parametrize(
    "nodeid, test, rung",
    [
        ("a.py::b[vm]", "a.py::b", "vm"),
        ("a.py::b[vm-3]", "a.py::b[3]", "vm"),
        ("a.py::b[3-emulator]", "a.py::b[3]", "emulator"),
        ("a.py::b[3]", "a.py::b[3]", ""),
        ("a.py::b", "a.py::b", ""),
    ],
)
def test_a_test_and_its_rung(nodeid: str, test: str, rung: str) -> None:
    assert differences.split(nodeid) == (test, rung)


def test_the_package_knows_nothing_of_the_project_it_lies_in() -> None:
    for file in (HERE.parent / "src").rglob("*.py"):
        words = file.read_text(encoding="utf-8").split()
        assert not {"heliograph", "shared_rules", "devkit"} & set(words), file
