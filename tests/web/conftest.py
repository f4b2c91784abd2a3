"""What tests of the pages share: a table, a served table, and the whole program in a browser."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
from tests.forked import Started, start
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.web.kept_screen import KeptScreen
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served, usual_port

READY = re.compile(r"(https?)://127\.0\.0\.1:(\d+)/")

OPENING: dict[str, Any] = {
    "colours": [2, 0, 3, 4],
    "energies": [[1, 5, 1, 3, 4], [2, 4, 2, 5, 1], [3, 3, 3, 2, 3], [4, 2, 4, 4, 0]],
    "time_game": False,
    "layout": [0, 1, 2, 3, 4, 5],
    "stack": [3, 1, 0, 2],
}
SETUP: dict[str, Any] = {
    "do": "begin",
    "game": "solaris",
    "depth": "track",
    "seats": 4,
    "names": ["Anna", "Ben", "", "Dora"],
    "options": OPENING,
}


def set_up(**options: Any) -> dict[str, Any]:
    """Return the command that begins such a game with other options."""
    return {**SETUP, "options": {**OPENING, **options}}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "with_board: the program has a simulated board")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table without a game."""
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.fixture
def game(table: Table) -> Table:
    """Four people in their first turn at the Engine Deck; Dora (seat 3) is on turn."""
    perform(table, SETUP)
    return table


@pytest.fixture
def address(game: Table) -> Iterator[str]:
    """`host:port` of a server that shows `game`."""
    with served(game) as address:
        yield address


@pytest.fixture(scope="module")
def kept_screen(
    browser: Browser,
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[KeptScreen]:
    """A screen on which the tests of a file look at one game after the other."""
    need_page_libraries()
    record = Store(tmp_path_factory.mktemp("kept") / "table.db")
    table, context = Table(record), browser.new_context(**browser_context_args)
    context.set_default_timeout(PATIENCE_MS)
    with served(table) as address:
        yield KeptScreen(context.new_page(), table, f"http://{address}")
        context.close()
    record.close()


class Program:
    """The real program, on a record of its own."""

    def __init__(self, folder: Path, board: str = "none", *more: str) -> None:
        self._folder = folder
        self._board = board
        self._more = more  # further arguments
        self._scheme = "http"
        self._port = str(usual_port())  # the same one later on
        self._process: Started | None = None

    def start(self) -> None:
        """Start it and wait until it says that it is ready."""
        words = ["play", "--no-open", "--board", self._board, "--port", self._port]
        words += ["--db", str(self._folder / "table.db"), *self._more]
        complaints = self._folder / "stderr.txt"
        self._process = start(words, os.environ.copy(), complaints)
        line = self.read_line()
        ready = READY.search(line)
        if ready is None:
            self.kill()
            pytest.fail(f"expected an address, got {line!r} and {complaints.read_text()!r}")
        self._scheme, self._port = ready[1], ready[2]

    def read_line(self) -> str:
        """Return the next line that it prints."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    @property
    def url(self) -> str:
        """Where its pages are."""
        return f"{self._scheme}://127.0.0.1:{self._port}"

    def kill(self) -> None:
        """End it as a power cut would: no signal handler, no farewell."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def freeze(self) -> None:
        """Let it answer nothing, as a computer that has gone to sleep."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it in good order."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        self._process.communicate(timeout=PATIENCE_S)


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Program]:
    """The running program; a test may kill it and start it again.

    Without a board, which would keep a core busy, unless the test is marked `with_board`.
    """
    need_page_libraries()
    has_board = request.node.get_closest_marker("with_board")
    program = Program(tmp_path, "sim" if has_board else "none")
    program.start()
    yield program
    program.stop()
