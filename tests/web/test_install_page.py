"""The page that puts the firmware on a board, in Chromium; the board's code runs on the real VM."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.flashing.staging import BOARD_FILE, board_file, files_for_board
from heliograph.table.table import Table
from heliograph.web import install_pages
from tests.deep import IS_DEEP
from tests.host.prompt_board import PromptBoard
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_MS
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served
from tests.web.web_serial import Cable

pytestmark = pytest.mark.own_window

# A pull of the cable in the middle of a transfer
DIES_AFTER = 9_000
EACH = 5  # of the files on a board; the deep run writes all of them
LONG_MS = 2 * PATIENCE_MS


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """The address of a host."""
    need_page_libraries()
    with served(table) as address:
        yield f"http://{address}"


@pytest.fixture
def cable(page: Page, url: str) -> Iterator[Cable]:
    made = Cable(page)
    page.goto(f"{url}/install?lang=en")
    yield made
    made.unplug()


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[list[PromptBoard]]:
    """The boards of a test, stopped after it."""
    need_micropython()
    (tmp_path / "flash").mkdir()
    started: list[PromptBoard] = []
    yield started
    for board in started:
        board.stop()


def on_flash(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture
def firmware(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files for a board: some of each folder and what starts, else each of them is a minute."""
    everything = files_for_board()
    names = list(everything) if IS_DEEP else [*list(everything)[::EACH], *list(everything)[-1:]]
    files = {name: everything[name] for name in names}
    monkeypatch.setattr(install_pages, "compiled_files", lambda: files)
    install_pages._compiled.cache_clear()
    return files


def test_pulled_out_and_cancelled_the_next_try_succeeds(
    firmware: dict[str, bytes], cable: Cable, boards: list[PromptBoard], page: Page, tmp_path: Path
) -> None:
    flash, said = tmp_path / "flash", page.locator("#install-said")
    begin, cancel = page.locator("[data-do=install]"), page.locator("[data-do=cancel]")
    wanted = {BOARD_FILE: board_file("cafe"), **firmware}
    page.get_by_label("Build of the unit").select_option("cafe")

    boards.append(PromptBoard(flash, dies_after=DIES_AFTER))
    cable.plug_in(boards[-1])
    begin.click()
    expect(said).to_contain_text("The unit was gone", timeout=LONG_MS)
    assert "main.py" not in on_flash(flash), "until all is there, nothing starts by itself"

    boards.append(PromptBoard(flash))
    cable.plug_in(boards[-1])
    begin.click()
    expect(said).to_contain_text("bytes in all", timeout=LONG_MS)
    cancel.click()
    expect(said).to_contain_text("Cancelled")
    assert "main.py" not in on_flash(flash)

    (flash / "shared_rules").mkdir()
    (flash / "shared_rules" / "old.mpy").write_bytes(b"of an earlier version")
    (flash / "kept").mkdir()
    (flash / "kept" / "0").write_bytes(b"a table")
    begin.click()
    expect(said).to_contain_text("all agree. The unit starts", timeout=LONG_MS)
    assert on_flash(flash) == {**wanted, "kept/0": b"a table"}


@pytest.mark.parametrize(
    "name, version, said",
    [
        ("circuitpython", (9, 2, 1), "got CircuitPython 9.2.1"),
        ("micropython", (1, 19, 1), "got 1.19.1"),
        ("cpython", (3, 11, 7), "got cpython"),
    ],
)
def test_what_cannot_run_the_firmware_is_named_and_left_alone(
    cable: Cable, page: Page, tmp_path: Path, name: str, version: tuple[int, ...], said: str
) -> None:
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "code.py").write_text("of the owner")
    board = PromptBoard(flash, calls_itself=(name, version))
    cable.plug_in(board)
    page.locator("[data-do=install]").click()
    expect(page.locator("#install-said")).to_contain_text(said, timeout=LONG_MS)
    board.stop()
    assert on_flash(flash) == {"code.py": b"of the owner"}


def test_without_a_board_and_without_web_serial_the_page_says_what_to_do(
    cable: Cable, page: Page
) -> None:
    page.locator("[data-do=install]").click()
    expect(page.locator("#install-said")).to_contain_text("give it MicroPython first")
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Firmware installieren")).to_be_visible()


def test_a_browser_without_web_serial_is_told_so(url: str, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'serial', { value: undefined });")
    page.goto(f"{url}/install?lang=en")
    expect(page.locator("#install-said")).to_contain_text("heliograph flash")
