"""Boards for the plugin's own tests: small programs on the two rungs that every computer has."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_micropython_boards import flash
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project

SwitchOn = Callable[..., Board]


def rung_named(name: str) -> Rung:
    """One of the two; skips where there is no MicroPython here."""
    rung = CPythonRung() if name == "cpython" else VmRung()
    if rung.missing():
        pytest.skip(rung.missing())
    return rung


@pytest.fixture(params=["cpython", "vm"])
def switch_on(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SwitchOn]:
    """A function that switches on a board with a program, on each rung in turn."""
    rung, boards = rung_named(request.param), []

    def switch(main: str, with_lines: bool = False, **wiring: object) -> Board:
        files = {"main.py": main, **wiring.pop("more_files", {})}  # type: ignore[dict-item]
        project = Project(tmp_path).changed({"files": files, **wiring}, tmp_path)
        place = tmp_path / f"flash{len(boards)}"
        flash.write(project, place, rung, with_lines=with_lines)
        boards.append(Board(rung, project, place))
        return boards[-1]

    yield switch
    for board in boards:
        board.stop()
