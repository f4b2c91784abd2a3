"""What a visitor takes home from the demo: the record, the unit's firmware, the app."""

import base64
import re
import sqlite3
from pathlib import Path

import pytest
from build_demo import PAGES, place_pages
from playwright.sync_api import BrowserContext, Page, expect

from devkit.paths import ROOT
from heliograph.flashing.staging import BOARD_FILE, board_file, files_for_board
from heliograph.games.drawings import drawings
from tests.deep import deep_only
from tests.demo.conftest import DemoServer
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import TableScreen, wait_until

LOADING_MS = 120_000
# Addresses in links of the pages, such as href="/install" and href=${`/report?lang=${lang}`}
LINK = re.compile(r"href=(?:\"|\$\{`|\$\{[a-z]+\(\")(/[\w./-]*)")
# Offered where there is a certificate of its own, and by a package that carries MicroPython
OF_SERVERS = {"/heliograph.crt", "/install/micropython"}
ASK = """async (path) => {
  const { ask } = await import("/static/js/wire.js");
  const answer = await ask(path);
  return [answer.status, await answer.text()];
}"""
KEPT = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"


def test_no_page_links_to_what_only_a_server_has() -> None:
    """A link goes past the program in the tab; what that makes is asked for by calls."""
    scripts = [
        *(ROOT / "host/heliograph/web/static/js").glob("*.js"),
        *(file for folder in drawings().values() for file in folder.glob("*.js")),
    ]
    found = {link for file in scripts for link in LINK.findall(file.read_text(encoding="utf-8"))}
    pages = {"/" + name.removesuffix("index.html").rstrip("/") for name in PAGES}
    assert {"/install", "/unit", "/far"} <= found
    assert found - pages - OF_SERVERS == set()


def test_it_has_the_drawing_of_every_game(tmp_path: Path) -> None:
    """Also what several games share; pages are placed from the sources here, as from a wheel."""
    need_page_libraries()
    place_pages(ROOT / "host", tmp_path / "site")
    for name, folder in drawings().items():
        placed = {file.name for file in (tmp_path / "site" / "games" / name).iterdir()}
        assert placed == {file.name for file in folder.iterdir()}


@deep_only
def test_the_record_is_saved_as_a_file_that_sqlite_opens(page: Page, demo: DemoServer) -> None:
    table = TableScreen(page, demo.url, patience_ms=LOADING_MS)
    table.set_up()
    table.end_turn()
    table.wait_for_step(2)
    page.locator("[data-do=games]").click()
    with page.expect_download() as saving:
        page.locator("[data-do=backup]").click()
    with sqlite3.connect(saving.value.path()) as record:
        (state,) = record.execute("PRAGMA integrity_check").fetchone()
    record.close()
    assert state == "ok"


@deep_only
@pytest.mark.parametrize("build", ["", "cafe"])
def test_it_has_the_firmware_for_a_unit_of_ones_own(
    page: Page, demo: DemoServer, build: str
) -> None:
    """The page that installs it asks for it so; the demo itself is byte code, without sources."""
    page.goto(f"{demo.url}/install/?lang=en")
    expect(page.get_by_role("heading", name="Install the firmware")).to_be_visible()
    status, _text = page.evaluate(ASK, "/install/builds")
    assert status == 200
    told = page.evaluate(
        f"async (path) => JSON.parse((await ({ASK})(path))[1]).files",
        f"/install/files?build={build}&lang=en",
    )
    expected = {BOARD_FILE: board_file(build), **files_for_board()}
    assert {one["name"]: base64.b64decode(one["content"]) for one in told} == expected


@deep_only
@pytest.mark.browser_context_args(service_workers="allow")
def test_a_browser_offers_to_install_it(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    TableScreen(page, demo.url, patience_ms=LOADING_MS)
    wait_until(page, KEPT)
    session = context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in a window that keeps nothing, where no browser installs anything.
    assert [one["errorId"] for one in found] in ([], ["in-incognito"])
