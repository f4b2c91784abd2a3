"""`heliograph flash` at prompts that are not MicroPython's, or too old: nothing is sent."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from heliograph.flashing.implementation import OLDEST, fault_in
from heliograph.flashing.staging import files_for_board
from tests.host.programs import called
from tests.patience import PATIENCE_S

pytest.importorskip("termios", reason="a board at its prompt needs a pty")
pytest.importorskip("mpremote", reason="install the package mpremote")

from tests.host.prompt_board import OtherPrompt, PromptBoard

Made = Callable[..., PromptBoard]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Made]:
    made: list[PromptBoard] = []

    def start(name: str, *version: int, kind: type[PromptBoard] = PromptBoard) -> PromptBoard:
        (tmp_path / "code.py").write_text("of the owner")
        made.append(kind(tmp_path, calls_itself=(name, version)))
        return made[-1]

    yield start
    for board in made:
        board.stop()


def flashed(board: PromptBoard, language: str) -> str:
    """Flash a board that must be refused and left as it was; return what was said."""
    said = called("--lang", language, "flash", board.url, "--wait", PATIENCE_S)
    assert said.returncode == 2, said.stdout + said.stderr
    assert [file.name for file in board.files.iterdir()] == ["code.py"]
    assert board.resets == 0
    return str(said.stderr)


@pytest.mark.parametrize(
    "language, words",
    [
        ("en", ["1.23 or newer", "got CircuitPython 9.2.1", "CIRCUITPY", "BOOTSEL"]),
        ("de", ["1.23 oder neuer", "CircuitPython 9.2.1", "CIRCUITPY", "BOOTSEL"]),
    ],
)
def test_circuitpython_is_named_and_left_alone(make: Made, language: str, words: list[str]) -> None:
    said = flashed(make("circuitpython", 9, 2, 1), language)
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("language, words", [("en", "got 1.19.1"), ("de", "bekommen: 1.19.1")])
def test_an_old_micropython_is_named_and_left_alone(make: Made, language: str, words: str) -> None:
    said = flashed(make("micropython", 1, 19, 1), language)
    assert words in said
    assert "heliograph flash --image" in said


@pytest.mark.parametrize("language, words", [("en", "something else"), ("de", "etwas anderem")])
def test_another_program_with_such_a_prompt_is_left_alone(
    make: Made, language: str, words: str
) -> None:
    assert words in flashed(make("cpython", 3, 11, 7), language)
    assert words in flashed(make("cpython", 3, 11, 7, kind=OtherPrompt), language)


def test_a_new_enough_micropython_passes(make: Made) -> None:
    from heliograph.flashing.prompt import Prompt

    board = make("micropython", *OLDEST, 0)
    with Prompt(board.url) as prompt:
        prompt.remove("code.py")
    assert list(board.files.iterdir()) == []


@pytest.mark.parametrize(
    "said, is_fit",
    [
        ("micropython 1.28.0", True), ("micropython 1.23.0", True), ("micropython 2.0", True),
        ("micropython 1.22.9", False), ("micropython 0.9", False), ("micropython ", False),
        ("micropython one.two", False), ("micropython", False), ("", False),
        ("circuitpython 9.2", False),
    ],
)  # fmt: skip
def test_what_can_run_the_firmware(said: str, is_fit: bool) -> None:
    assert (fault_in(said, "COM3") is None) is is_fit


def test_the_oldest_version_is_that_of_the_compiled_files() -> None:
    """Native code says for which interpreter it is: 6.3 is read by MicroPython 1.23 and later."""
    heads = {(file[1], file[2] & 3) for file in files_for_board().values() if file[:1] == b"M"}
    assert max(heads) == (6, 3)
    assert OLDEST == (1, 23)
