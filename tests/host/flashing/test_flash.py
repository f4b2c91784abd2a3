"""`heliograph flash` against a board at its prompt, whose code runs on the real MicroPython VM."""

import hashlib
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from heliograph.flashing.prompt import Prompt
from heliograph.flashing.staging import BOARD_FILE, board_file, files_for_board
from heliograph.simulator import vm
from tests.games_told import BOXED
from tests.host.programs import called
from tests.micropython_here import NO_MICROPYTHON
from tests.patience import PATIENCE_S

pytest.importorskip("termios", reason="a board at its prompt needs a pty")
pytest.importorskip("mpremote", reason="install the package mpremote")
pytestmark = pytest.mark.skipif(vm.micropython_command() is None, reason=NO_MICROPYTHON)


@pytest.fixture
def board(tmp_path: Path) -> "Iterator[object]":
    from tests.host.prompt_board import PromptBoard

    made = PromptBoard(tmp_path)
    yield made
    made.stop()


def digests(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_an_empty_board_gets_everything_and_greets(board, tmp_path: Path) -> None:
    said = called("--lang", "en", "flash", board.url, "--wait", PATIENCE_S)
    assert said.returncode == 0, said.stdout + said.stderr
    files = {BOARD_FILE: board_file(""), **files_for_board()}
    assert digests(tmp_path) == {n: hashlib.sha256(text).hexdigest() for n, text in files.items()}
    assert "all digests agree" in said.stdout
    assert "heliograph.mpy sent" in said.stdout
    assert "All is well" in said.stdout
    assert board.resets == 1


def test_only_what_changed_is_sent_and_what_is_stale_goes(board, tmp_path: Path) -> None:
    for name, content in {BOARD_FILE: board_file(""), **files_for_board()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "heliograph.mpy").write_bytes(b"old")
    (tmp_path / "solaris" / "tracker.py").write_bytes(b"would hide the new one")
    for name in ("firmware/loop.mpy", "shared_rules/link/frame.mpy"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes(b"of an earlier version")
    (tmp_path / "wifi.mpy").write_bytes(b"of an earlier version, beside what each start loads")
    (tmp_path / "notes.txt").write_text("of the owner")
    said = called("--lang", "de", "flash", board.url, "--wait", PATIENCE_S)
    assert said.returncode == 0, said.stdout + said.stderr
    sent = [line.split()[0] for line in said.stdout.splitlines() if " gesendet, " in line]
    assert sent == ["heliograph.mpy", "main.py"], "what starts by itself comes last"
    assert "solaris/tracker.py entfernt" in said.stdout
    assert "2 von " in said.stdout
    assert (tmp_path / "notes.txt").exists()
    gone = ("solaris/tracker.py", "firmware/loop.mpy", "shared_rules/link/frame.mpy", "wifi.mpy")
    for name in gone:
        assert not (tmp_path / name).exists()


def test_the_build_that_is_named_is_what_the_board_says(board, tmp_path: Path) -> None:
    said = called("--lang", "en", "flash", board.url, "--wait", PATIENCE_S, "--build", "one-ring")
    assert said.returncode == 0, said.stdout + said.stderr
    assert "build one-ring" in said.stdout
    assert json.loads((tmp_path / BOARD_FILE).read_text())["PIXELS"] == 24


def test_a_file_that_arrives_otherwise_is_noticed(board, monkeypatch: pytest.MonkeyPatch) -> None:
    from heliograph.commands import flash
    from heliograph.errors import UnitError
    from heliograph.flashing import sending

    files = {"firmware/a.mpy": b"one", "firmware/b.mpy": b"two", "main.py": b""}
    with Prompt(board.url) as prompt:
        sending.send_changes(prompt, files, flash.Says("en"))
        (board.files / "firmware" / "b.mpy").write_bytes(b"rot")
        with pytest.raises(UnitError, match=r"firmware/b\.mpy"):
            sending.check(prompt, files)


def test_a_running_board_is_asked_for_its_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    from heliograph.commands import flash
    from tests.hil.boards import SimulatedBoard

    looks = count(step=flash.LOOK_S)  # time passes with each look at the clock, and only then
    monkeypatch.setattr(
        flash, "time", SimpleNamespace(monotonic=looks.__next__, sleep=lambda _s: None)
    )
    running = SimulatedBoard("cpython")
    said = called("--lang", "en", "flash", running.url, "--wait", 2)
    running.stop()
    assert said.returncode == 2
    assert "hold MINUS and PLUS" in said.stdout
    assert "heliograph doctor" in said.stderr


def test_who_changes_the_files_for_a_board_changes_them_for_nobody_else() -> None:
    files_for_board().clear()
    assert files_for_board()


def test_nothing_of_the_tests_or_the_host_goes_on_a_board() -> None:
    names = set(files_for_board())
    assert {"main.py", "heliograph.mpy", "solaris/tracker.mpy", "later/self_test.mpy"} <= names
    folders = {name.split("/")[0] for name in names if "/" in name}
    assert folders == {*BOXED, "any_game", "later", "lights"}
    assert not any("names" in name or "readable" in name for name in names)
