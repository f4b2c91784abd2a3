"""The pytest plugin: options, the fixtures of boards, reasons to skip, what the report adds."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from pytest_micropython_boards import coverage, differences, flash, report
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.errors import BadSetting, BoardError
from pytest_micropython_boards.rungs import ladder
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project, project_of

RUNGS = pytest.StashKey[dict[str, Rung]]()
BOARDS = pytest.StashKey[list[Board]]()
HELP = {
    "board_project": "folder of the program, from the file of these settings (default: .)",
    "board_main": "the program's first file (default: main.py)",
    "board_buttons": "buttons, one a line: ok=2, or ok=2 high",
    "board_pixels": "chains of pixels, one a line: ring=16:24, or ring=16:24:RGB",
    "board_devices": "devices, one a line: screen=ssd1306 sda=4 scl=5 address=0x3c",
    "board_rungs": "rungs to run on where --rung names none (default: cpython)",
    "board_heap": "heap of the vm rung (default: 192k)",
    "board_patience": "seconds after which a program that lets no time pass is given up (60)",
}
COLD = "emulator: boot each board from power-up, with the files that the image brings (no)"
LISTS = ("board_buttons", "board_pixels", "board_devices", "board_rungs")

MakeBoard = Callable[[Rung, Project], Board]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("micropython-boards")
    group.addoption(
        "--rung",
        action="append",
        metavar="RUNG",
        help=f"where the boards run: {', '.join(ladder.NAMES)}, several with commas, or all",
    )
    group.addoption("--board-image", metavar="UF2", help="MicroPython for the emulator rung")
    group.addoption(
        "--board-port", metavar="PORT", help="serial port of a Pico, for the rung serial"
    )
    group.addoption(
        "--board-report",
        metavar="DIR",
        default="board-report",
        help="folder for logs and pictures of failed tests (default: board-report)",
    )
    group.addoption(
        "--board-coverage", action="store_true", help="tell which lines of the program ran"
    )
    for name, text in HELP.items():
        if name in LISTS:
            parser.addini(name, text, type="linelist")
        else:
            parser.addini(name, text, type="string")
    parser.addini("board_cold", COLD, type="bool", default=False)


def pytest_configure(config: pytest.Config) -> None:
    for marker in (
        "board(project, main, buttons, pixels, devices, faults, files): the board of this test",
        "board_needs(*capabilities): what the board must have, else the test is skipped",
    ):
        config.addinivalue_line("markers", marker)
    config.stash[RUNGS] = {}


def pytest_unconfigure(config: pytest.Config) -> None:
    for rung in config.stash.get(RUNGS, {}).values():
        rung.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "rung" in metafunc.fixturenames and not names_rungs_itself(metafunc.definition):
        metafunc.parametrize("rung", chosen_rungs(metafunc.config), indirect=True, scope="session")


def names_rungs_itself(item: pytest.Item) -> bool:
    """Whether a test has a parameter of that name of its own."""
    names = [mark.args[0] for mark in item.iter_markers("parametrize")]
    return any("rung" in re.findall(r"\w+", str(words)) for words in names)


def wanted_rungs(config: pytest.Config) -> list[str]:
    """The words that the command line, or else the settings, say about rungs."""
    words = config.getoption("rung") or config.getini("board_rungs") or ["cpython"]
    return [name.strip() for word in words for name in word.split(",")]


def chosen_rungs(config: pytest.Config) -> list[str]:
    """The names of the rungs to run on."""
    names = wanted_rungs(config)
    if "all" in names:
        return list(ladder.NAMES)
    unknown = [name for name in names if name not in ladder.NAMES]
    if unknown:
        raise pytest.UsageError(
            f"expected --rung {', '.join(ladder.NAMES)} or all, got {', '.join(unknown)}"
        )
    return names


@pytest.fixture(scope="session")
def rung(request: pytest.FixtureRequest) -> Rung:
    """One rung of the ladder; where this computer lacks what it needs, tests on it are skipped.

    A rung that was named, by --rung or in the settings, was asked for: there they fail.
    """
    rungs = request.config.stash[RUNGS]
    name = request.param
    if name not in rungs:
        rungs[name] = ladder.make(name, request.config)
    missing = rungs[name].missing()
    if missing and name in wanted_rungs(request.config):
        pytest.fail(f"rung {name} {differences.CANNOT_RUN}: {missing}", pytrace=False)
    if missing:
        pytest.skip(f"rung {name}: {missing}")
    return rungs[name]


@pytest.fixture
def board_project(request: pytest.FixtureRequest) -> Project:
    """The program of this test and its wiring: from pyproject.toml and from the test's marker."""
    config = request.config
    base = config.inipath.parent if config.inipath else config.rootpath
    project = project_of(
        base / (config.getini("board_project") or "."),
        config.getini("board_main"),
        config.getini("board_buttons"),
        config.getini("board_pixels"),
        config.getini("board_devices"),
    )
    for mark in reversed(list(request.node.iter_markers("board"))):
        project = project.changed(mark.kwargs, request.path.parent)
    return project


@pytest.fixture
def new_board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakeBoard]:
    """A function that switches on a board: for tests with several, or with a program they make.

    Takes a rung and a project. The boards are stopped after the test, and told about if it fails.
    """
    boards = request.node.stash.setdefault(BOARDS, [])
    with_lines = request.config.getoption("board_coverage")
    collections: list[Callable[[Path], None]] = []

    def make(rung: Rung, project: Project) -> Board:
        skip_what_is_missing(request.node, rung)
        folder = tmp_path / f"flash{len(boards) or ''}"
        sources = flash.write(project, folder, rung, with_lines=with_lines)
        made = Board(rung, project, folder)
        boards.append(made)
        if with_lines and "coverage" in rung.capabilities:
            collections.append(lambda report: coverage.collect(made, sources, report))
        return made

    yield make
    for collect in collections:
        collect(Path(request.config.getoption("board_report")))
    for board in boards:
        board.stop()


@pytest.fixture
def board(new_board: MakeBoard, rung: Rung, board_project: Project) -> Board:
    """A board that was just switched on, with the program of this test."""
    return new_board(rung, board_project)


def skip_what_is_missing(item: pytest.Item, rung: Rung) -> None:
    """Skip a test that needs more than the rung has, with the reason."""
    wanted = {word for mark in item.iter_markers("board_needs") for word in mark.args}
    unknown = sorted(wanted - ladder.CAPABILITIES)
    if unknown:
        known = ", ".join(sorted(ladder.CAPABILITIES))
        raise BadSetting(f"expected board_needs of {known}, got {', '.join(unknown)}")
    missing = sorted(wanted - rung.capabilities)
    if missing:
        pytest.skip(f"rung {rung.name} has no {', '.join(missing)}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    made = yield
    if made.when == "call" and made.failed:
        folder = Path(item.config.getoption("board_report"))
        boards: list[Board] = item.stash.get(BOARDS, [])
        for number, board in enumerate(boards):
            name = f"{item.nodeid}-{number + 1}" if number else item.nodeid
            made.sections.append(("board", report.write(board, name, folder)))
    return made


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    lines = differences.found_in(terminalreporter.stats)
    if lines:
        terminalreporter.section("boards differ")
        for line in lines:
            terminalreporter.line(line)
    if config.getoption("board_coverage"):
        terminalreporter.section("coverage on the board")
        for line in coverage.summarise(Path(config.getoption("board_report"))):
            terminalreporter.line(line)


__all__ = ["BoardError", "board", "board_project", "new_board", "rung"]
