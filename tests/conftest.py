"""What any test may ask for: the programs of this machine, the browser, and the chosen board.

A test that needs a program which is missing is skipped and says the line that installs it.
"""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import heliograph  # noqa: F401 (tells the shared core which games are installed)
from devkit.node import OLDEST_NODE, node_here
from devkit.system_packages import CHROMIUM, SYSTEM_PACKAGES
from tests.kept_bytecode import TOOLS, keep_bytecode
from tests.loops import no_loop_running
from tests.patience import PATIENCE_MS
from tests.web.asking import ASKING
from tests.web.kept_page import needs_own_window, open_page, tidy

pytest_plugins = (
    "tests.own_beginning",
    "tests.joined_once",
    "tests.changed",
    "tests.web.node_page",
)

# Where `tools/dev.py hil --uf2` puts the emulator; its parts are tested wherever it is there.
FETCHED = TOOLS / "emulator"
if FETCHED.is_dir():
    sys.path.append(str(FETCHED))

keep_bytecode()

# What the host rolls and deals is the same in every run: a fault of one deal in fifty is found once
# and stays found. HELIOGRAPH_SEED= tries fresh luck.
os.environ.setdefault("HELIOGRAPH_SEED", "7")

# Tests are collected to stay: nothing of them need be looked for among the garbage, now or later.
gc.disable()

# Records of tests lie in memory where there is room: a commit waits for the disk, some milliseconds
# each, and a run makes tens of thousands. Tests end programs, never the machine, so that what they
# find is the same.
IN_MEMORY = Path("/dev/shm")
NEEDED_BYTES = 4 << 30
if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free >= NEEDED_BYTES:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

# What computes for ten seconds and more, though no browser or board takes part
LONG_FILES = {
    *("test_every_game.py", "test_case.py", "test_fault_sweep.py", "test_attacks.py"),
    *("test_wheel.py", "test_secrets.py", "test_both_interpreters.py", "test_circuit_board.py"),
    "test_first_hour.py",
}
# Who asks for one of these opens pages in a browser.
BROWSER_FIXTURES = {"browser", "context", "new_context", "page"}
# Pages are laid out and painted, but no pixel is made of it, which costs up to a fifth.
# A test that looks at a picture has a browser with `args=[]`.
WITHOUT_PIXELS = "--force-gpu-mem-available-mb=0"
# Pages live for seconds: what is compiled to run faster does not come back. The interpreters of the
# demo, which are WebAssembly, take a third less that way.
NOT_OPTIMIZED = "--js-flags=--no-opt --no-maglev --liftoff-only"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("heliograph")
    group.addoption(
        "--board",
        default="simulated",
        metavar="BOARD",
        help="board of tests/hil: simulated (cpython and micropython, one after the other), "
        "cpython, micropython, emulator (with --uf2), blinka, or the serial port of a Pico",
    )
    group.addoption(
        "--uf2",
        default=None,
        metavar="FILE",
        help="MicroPython image for the emulated RP2040 of tests/hil",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "own_window: the page is one that nobody had before")
    expect.set_options(timeout=PATIENCE_MS)
    for package in SYSTEM_PACKAGES:
        config.addinivalue_line(
            "markers", f"needs_{package.name}: skipped where {package.name} is not installed"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = in_good_order(items)
    for package in SYSTEM_PACKAGES:
        if package.find():
            continue
        skip = pytest.mark.skip(reason=package.skip_reason())
        for item in items:
            if item.get_closest_marker(f"needs_{package.name}"):
                item.add_marker(skip)


def pytest_collection_finish() -> None:
    gc.freeze()
    # What a test makes is gone with it: a look at all that is new, after every 700, finds little
    gc.set_threshold(100_000, 20, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails names the rules that it holds."""
    report = yield
    rules = [" ".join(mark.args) for mark in item.iter_markers("rule")]
    if report.failed and rules:
        report.sections.append(("Rules", "\n".join(rules)))
    return report


def in_good_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """What takes longest comes first, so that no process is left with it alone at the end.

    Browsers keep the cores busy and boards let time pass: their files come in turns.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    browsers = [file for file, tests in files.items() if any(map(is_in_browser, tests))]
    boards = [file for file in files if file.parent.name == "hil"]
    long_ones = [file for pair in zip_longest(boards, browsers) for file in pair if file]
    long_ones += [file for file in files if file.name in LONG_FILES]
    order = dict.fromkeys([*long_ones, *files])
    return [item for file in order for item in files[file]]


def is_in_browser(item: pytest.Item) -> bool:
    """Whether a test opens pages."""
    return not BROWSER_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True)
def loops(request: pytest.FixtureRequest) -> Iterator[None]:
    """Lets a test use asyncio, whatever ran before it in this process."""
    with nullcontext() if is_in_browser(request.node) else no_loop_running():
        yield


@pytest.fixture(autouse=True)
def own_environment() -> Iterator[None]:
    """Fails a test that leaves its environment changed to those after it in this process."""
    before = _environment()
    yield
    after = _environment()
    changed = {name for name, _ in before.items() ^ after.items()}
    for name in changed:
        os.environ.pop(name, None)
    os.environ.update({name: before[name] for name in changed & before.keys()})
    assert not changed


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; skips the test where there is none."""
    found = CHROMIUM.find()
    if not found:
        pytest.skip(CHROMIUM.skip_reason())
    return found


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node; skips the test where there is none that is new enough."""
    found = node_here()
    if not found:
        pytest.skip(f"needs Node {OLDEST_NODE} or newer: python3 tools/dev.py test fetches it")
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], chromium: str
) -> dict[str, Any]:
    """Lets pytest-playwright drive the system's browser instead of a download of its own."""
    switches = [WITHOUT_PIXELS, NOT_OPTIMIZED]
    return {**browser_type_launch_args, "executable_path": chromium, "args": switches}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Dark pages on which nothing glides or breathes: drawing that costs more than the rest.

    A test may ask for it: `@pytest.mark.browser_context_args(reduced_motion="no-preference")`. The
    worker that keeps the page on a device would load all of it a second time for each test. Modules
    come in one file where a server of ours can do so.
    """
    still = {"reduced_motion": "reduce", "service_workers": "block", "color_scheme": "dark"}
    return {**browser_context_args, **still, "extra_http_headers": ASKING}


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Windows in which nothing is given up early, the one of `page` among them."""

    def patient(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    return patient


@pytest.fixture(scope="session")
def kept_pages() -> dict[Browser, Page]:
    """The page that is kept in each browser."""
    return {}


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, Any],
    kept_pages: dict[Browser, Page],
) -> Iterator[Page]:
    """A page as if it were new; one of its own where the test needs that."""
    if needs_own_window(request):
        yield request.getfixturevalue("context").new_page()
        return
    if browser not in kept_pages or kept_pages[browser].is_closed():
        kept_pages[browser] = open_page(browser, browser_context_args)
    yield kept_pages[browser]
    tidy(kept_pages[browser], browser_context_args)
