"""The whole program in a browser's tab: pages, host, record and unit, with a plain folder alone."""

import lzma
import re
from pathlib import Path

import pytest
from build_demo import (
    INTERPRETERS,
    MODULES,
    MOST_BYTES,
    PACKAGES,
    build,
    compressed_size,
    npm_line,
)
from playwright.sync_api import BrowserContext, Page, expect

from tests.deep import deep_only
from tests.demo.conftest import DemoServer
from tests.host.stock_image import stock_uf2
from tests.web.screens import OK, BoardScreen, TableScreen, wait_until

LOADING_MS = 120_000  # two interpreters and the whole program, on a machine that has much to do
KEPT = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"

PROGRAM = "/demo/program.xz"
# The worker writes it once the page is shown.
HAS_IMAGE = """() => new Promise((done) => {
  const opening = indexedDB.open("heliograph-image", 1);
  opening.onsuccess = () => {
    const counting = opening.result.transaction("files").objectStore("files").count();
    counting.onsuccess = () => { opening.result.close(); done(counting.result > 0); };
  };
})"""
IS_WAITING = """async () => {
  const { held, pending } = await navigator.locks.query();
  return held.length === 1 && pending.length === 1;
}"""
BREAK_IMAGE = """() => new Promise((done) => {
  const opening = indexedDB.open("heliograph-image", 1);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("files", "readwrite");
    writing.objectStore("files").put(new Uint8Array(64), "memory");
    writing.oncomplete = () => { opening.result.close(); done(); };
  };
})"""


def requests_of(context: BrowserContext) -> list[str]:
    """Note the address of everything that pages and workers ask for."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    return asked


def test_a_table_and_its_unit_live_in_two_tabs_of_one_browser(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    """A turn ended on the page is seen on the unit, one ended on the unit is seen on the page."""
    asked = requests_of(context)
    table = TableScreen(page, demo.url)
    table.set_up()
    expect(page.locator("[data-unit=connected]")).to_be_visible()
    expect(page.locator("g[data-turn]").first).to_be_visible()
    first, second = table.order()[:2]
    table.wait_for_now(first)
    table.end_turn()
    table.wait_for_now(second)
    unit = BoardScreen(context.new_page(), demo.url)
    unit.wait_for_turn(second)
    before = page.locator(".moment").inner_text()
    unit.press(second)
    expect(page.locator(".moment")).not_to_have_text(before)
    assert {re.match(r"\w+://[^/]+", address)[0] for address in asked} == {demo.url}  # type: ignore[index]


def test_the_licence_of_everything_is_told(demo_folder: Path) -> None:
    told = (demo_folder / "licences.txt").read_text(encoding="utf-8")
    parts = [part.splitlines() for part in told.split("\n----\n\n")]
    lines = [npm_line(path).strip() for path in npm_files()]
    assert [part for part in parts if part[0] in lines] == [[line] for line in lines]
    for name in PACKAGES:
        assert any(part[0] == name and len(part) > 10 for part in parts), name
    for library in ("htm", "preact", "lexend"):
        assert any(f"{library}/LICENSE" in part[0] for part in parts), library
    assert "Python Software Foundation" in told
    assert "Damien P. George" in told
    assert "axe-core" not in told  # which is no part of it


def test_it_brings_no_micropython_for_an_empty_pico(demo_folder: Path) -> None:
    program = lzma.decompress((demo_folder / "demo" / "program.xz").read_bytes())
    assert b"heliograph/__init__.py" in program
    assert stock_uf2() not in program


def npm_files() -> list[Path]:
    return [MODULES / name / "package.json" for name in INTERPRETERS]


@deep_only
@pytest.mark.browser_context_args(service_workers="allow")
def test_it_opens_without_a_network_and_the_record_is_there(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    table = TableScreen(page, demo.url)
    table.set_up()
    table.end_turn()
    table.wait_for_step(2)
    wait_until(page, KEPT)
    demo.stop()
    TableScreen(page, demo.url).wait_for_step(2)
    page.locator("[data-do=undo]").click()
    table.wait_for_step(1)
    unit = BoardScreen(page, demo.url)
    unit.press(OK)
    assert "ring" in unit.words


@deep_only
def test_a_later_visit_goes_on_from_the_image_of_the_first(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    """What is loaded once is kept; the record that was opened meanwhile is not part of it."""
    table = TableScreen(page, demo.url)
    table.set_up()
    table.end_turn()
    table.wait_for_step(2)
    wait_until(page, HAS_IMAGE, timeout_ms=LOADING_MS)
    page.close()
    loaded = demo.paths.count(PROGRAM)
    again = TableScreen(context.new_page(), demo.url)
    again.wait_for_step(2)
    assert (loaded, demo.paths.count(PROGRAM)) == (1, 1)


@deep_only
def test_without_a_shared_worker_one_tab_after_the_other_has_the_record(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    """Some browsers for phones have no shared workers: the second tab waits for the first."""
    context.add_init_script("delete globalThis.SharedWorker")
    table = TableScreen(page, demo.url)
    table.set_up()
    table.end_turn()
    table.wait_for_step(2)
    second = context.new_page()
    second.goto(f"{demo.url}/?lang=en")
    wait_until(second, IS_WAITING, timeout_ms=LOADING_MS)
    page.close()
    expect(second.locator(".moment")).to_have_text(re.compile(r"\b2 of "))


@deep_only
def test_a_broken_image_is_no_hindrance(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    TableScreen(page, demo.url)
    wait_until(page, HAS_IMAGE, timeout_ms=LOADING_MS)
    page.evaluate(BREAK_IMAGE)
    page.close()
    TableScreen(context.new_page(), demo.url).set_up()
    assert demo.paths.count(PROGRAM) == 2


@deep_only
def test_a_visitor_loads_at_most_eight_megabytes_twice_alike(
    interpreters: Path, tmp_path: Path
) -> None:
    for name in ("once", "twice"):
        build(tmp_path / name)
    assert compressed_size(tmp_path / "once") <= MOST_BYTES
    once, twice = (
        {file.relative_to(tmp_path / name): file.read_bytes()
         for file in (tmp_path / name).rglob("*") if file.is_file()}
        for name in ("once", "twice")
    )  # fmt: skip
    assert once == twice
