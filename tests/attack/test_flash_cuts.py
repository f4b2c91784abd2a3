"""The attack on flashing finds a board that would start with half of a firmware."""

import random

import pytest

from heliograph.flashing import sending
from heliograph.flashing.prompt import Prompt, sha256
from heliograph.simulator import vm
from tests.attack import flash_cuts
from tests.micropython_here import NO_MICROPYTHON

pytest.importorskip("mpremote", reason="install the package mpremote")
pytestmark = pytest.mark.skipif(vm.micropython_command() is None, reason=NO_MICROPYTHON)

FILES = {"heliograph.mpy": bytes(3000), "solaris/tracker.mpy": bytes(3000), "main.py": b"new"}
TRIES = 6


def send_in_any_order(board: Prompt, files: dict[str, bytes], _listener: sending.Listener) -> int:
    """What the command did once: the old program stays while its modules are renewed."""
    for name, content in files.items():
        if board.digest(name) != sha256(content):
            board.write(name, content, lambda _done, _size: None)
    return len(files)


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_cuts, "files_for_board", lambda: FILES)


@pytest.mark.usefixtures("few_files")
def test_an_old_start_with_new_modules_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "send_changes", send_in_any_order)
    found = flash_cuts.run(TRIES, random.Random(1), lambda _done: None)
    assert any("old and new files" in line for line in found.violations)


@pytest.mark.usefixtures("few_files")
def test_a_few_files_survive_a_cut_anywhere() -> None:
    found = flash_cuts.run(TRIES, random.Random(1), lambda _done: None)
    assert found.counts["cut"] == TRIES, found.counts
    assert not found.violations
