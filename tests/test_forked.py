"""A forked program is the program: it hears its words, ends in good order and keeps to itself."""

import os
import signal
import urllib.request
from pathlib import Path

import pytest

from tests.forked import Forked, Started, fork_server, start
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def start_table(folder: Path, name: str, **changes: str) -> tuple[Started, str]:
    """Start a table on any free port; returns the program and its first line."""
    words = ["play", "--no-open", "--board", "none", "--port", "0", "--db", str(folder / name)]
    program = start(words, os.environ | changes, folder / f"{name}.txt")
    assert program.stdout is not None
    return program, program.stdout.readline()


def test_two_forked_programs_know_nothing_of_each_other(tmp_path: Path) -> None:
    programs = [start_table(tmp_path, name, LC_ALL="de") for name in ("one.db", "other.db")]
    for program, line in programs:
        assert isinstance(program, Forked)
        address = next(word for word in line.split() if word.startswith("http"))
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            assert b"<html" in answer.read()
        assert line.startswith("Heliograph ist bereit")
    programs[0][0].kill()
    programs[0][0].communicate(PATIENCE_S)
    assert programs[1][0].poll() is None
    programs[1][0].terminate()
    programs[1][0].communicate(PATIENCE_S)
    assert [program.poll() for program, _ in programs] == [-signal.SIGKILL, 0]


def test_a_program_that_cannot_start_says_why(tmp_path: Path) -> None:
    program = start(["play", "--port", "much"], os.environ | {"LC_ALL": "C"}, tmp_path / "why.txt")
    program.communicate(PATIENCE_S)
    assert program.poll() == 2
    assert "--port" in (tmp_path / "why.txt").read_text()


def test_another_environment_is_started_in_full(tmp_path: Path) -> None:
    program, line = start_table(tmp_path, "one.db", HELIOGRAPH_PSEUDO="1")
    assert not isinstance(program, Forked)
    assert "http" in line
    program.terminate()
    program.communicate(timeout=PATIENCE_S)


def test_what_every_program_reads_first_is_read_before_it_is_forked() -> None:
    ask = "import sys; from heliograph.games import GAMES; sys.exit('by_number' not in vars(GAMES))"
    copy = fork_server().Process(target=exec, args=(ask,))
    copy.start()
    copy.join(PATIENCE_S)
    assert copy.exitcode == 0
