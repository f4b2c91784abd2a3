"""The page is kept on a device: it opens without its computer, and never keeps what it shows."""

import json
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from heliograph.record.keys import SEAT, PageKeys
from heliograph.table.table import Table
from heliograph.web import app
from heliograph.web.door import Door
from heliograph.web.shell import VERSION_HEADER, Shell
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import wait_until
from tests.web.served import served

# Every file as the program serves it
pytestmark = pytest.mark.browser_context_args(extra_http_headers={})

GONE = "does not answer"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push([name, request.url, await (await cache.match(request)).text()]);
    }
  }
  return found;
}"""
READY = "async () => { await navigator.serviceWorker.ready; return true; }"


@pytest.fixture(name="phone")
def phone_page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that lets a worker keep it."""
    context = browser.new_context(locale="en", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(name="static")
def copied_static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the pages in a folder where a test may change them."""
    need_page_libraries()
    shutil.copytree(app.HERE / "static", tmp_path / "web" / "static")
    monkeypatch.setattr(app, "HERE", tmp_path / "web")
    return tmp_path / "web" / "static"


def visit(page: Page, url: str) -> None:
    """Open a page and wait until a worker keeps it; then once more, so that the worker serves."""
    page.goto(url)
    expect(page.locator("header.top")).to_be_visible()
    assert page.evaluate(READY)
    page.goto(url)
    expect(page.locator("header.top")).to_be_visible()


def kept_by(page: Page) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = page.evaluate(KEPT)
    return found


def shell_of(folder: Path) -> Shell:
    return Shell(folder / "table.html", {"/static/": folder})


class TestVersion:
    def test_it_changes_with_any_file_and_with_nothing_else(self, static: Path) -> None:
        first = shell_of(static).version()
        assert shell_of(static).version() == first
        shell = shell_of(static)
        for file in (static / "table.html", static / "js" / "voice.js", static / "worker.js"):
            before = shell.version()
            file.write_text(file.read_text() + "\n")
            assert shell.version() != before

    def test_a_page_and_its_worker_name_the_same_one(self, table: Table) -> None:
        need_page_libraries()
        with served(table) as address:
            with urlopen(f"http://{address}/") as page:
                version = page.headers[VERSION_HEADER]
                assert f'data-shell="{version}"' in page.read().decode()
            with urlopen(f"http://{address}/worker.js") as worker:
                assert worker.headers["content-type"].startswith("text/javascript")
                assert worker.read().decode().startswith(f'const VERSION = "{version}";')

    def test_what_is_kept_is_what_the_page_loads_first(self, page: Page, table: Table) -> None:
        need_page_libraries()
        with served(table) as address:
            asked: list[str] = []
            page.on("request", lambda request: asked.append(urlsplit(request.url).path))
            page.goto(f"http://{address}/?lang=en")
            expect(page.locator("header.top")).to_be_visible()
        shell = Shell(app.HERE / "static" / "table.html", app.shell_folders())
        first = {path for path in asked if path.startswith(("/static/", "/vendor/"))}
        assert first <= {*shell.first_files(), "/static/icons/apple-touch-icon.png"}


class TestWithoutTheComputer:
    @pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
    def test_a_page_opens_says_so_and_goes_on_by_itself(
        self, phone: Page, program: Program
    ) -> None:
        """Killed as by a power cut, and asleep: it accepts a connection and answers nothing."""
        visit(phone, f"{program.url}/?lang=en")
        program.kill()
        phone.goto(f"{program.url}/?lang=en")
        expect(phone.locator(".waiting")).to_contain_text(GONE)
        program.start()
        expect(phone.locator("header.top")).to_be_visible()
        program.freeze()
        phone.goto(f"{program.url}/?lang=en")
        expect(phone.locator(".waiting")).to_be_visible()
        program.thaw()
        expect(phone.locator("header.top")).to_be_visible()

    def test_another_program_at_the_same_address_is_not_disturbed(
        self, phone: Page, table: Table
    ) -> None:
        need_page_libraries()
        with served(table) as address:
            visit(phone, f"http://{address}/?lang=en")
        with other_program(int(address.rpartition(":")[2])):
            phone.goto(f"http://{address}/")
            expect(phone.locator("h1")).to_have_text("Somebody else, /static/js/model.js too")

    def test_another_program_that_is_slow_is_not_disturbed(self, phone: Page, table: Table) -> None:
        """Its page comes too late, always, and is seen all the same."""
        need_page_libraries()
        with served(table) as address:
            visit(phone, f"http://{address}/?lang=en")
        with other_program(int(address.rpartition(":")[2]), takes_s=2):
            phone.goto(f"http://{address}/")
            expect(phone.locator("h1")).to_have_text("Somebody else, /static/js/model.js too")


class other_program:  # noqa: N801  reads as a statement
    """A web server that knows nothing of Heliograph."""

    def __init__(self, port: int, takes_s: float = 0) -> None:
        handler = partial(_Foreign, takes_s)
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._thread = threading.Thread(target=self._server.serve_forever)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_error: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Foreign(BaseHTTPRequestHandler):
    def __init__(self, takes_s: float, *arguments: Any) -> None:
        self._takes_s = takes_s
        super().__init__(*arguments)

    def do_GET(self) -> None:
        time.sleep(self._takes_s)
        words = "document.querySelector('h1').append(', /static/js/model.js too')"
        page = "<h1>Somebody else</h1><script src=/static/js/model.js></script>"
        is_script = self.path.endswith(".js")
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.end_headers()
        self.wfile.write((words if is_script else page).encode())

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""


class TestNewVersion:
    def test_it_replaces_the_old_one_at_once(self, phone: Page, table: Table, static: Path) -> None:
        """A page that is open, and one that was opened from the device while all was off."""
        with served(table) as address:
            port = int(address.rpartition(":")[2])
            visit(phone, f"http://{address}/?lang=en")
            old = phone.evaluate("document.documentElement.dataset.shell")
        phone.goto(f"http://{address}/?lang=en")  # from the device: nothing serves it
        expect(phone.locator(".waiting")).to_contain_text(GONE)
        module = static / "js" / "no_table.js"
        module.write_text(module.read_text() + "\ndocument.documentElement.dataset.mark = 'new';\n")
        with served(table, port=port):
            expect(phone.locator("html[data-mark=new] header.top")).to_be_visible()
            assert phone.evaluate("document.documentElement.dataset.shell") != old
            wait_until(phone, f"async () => !(await caches.keys()).includes('heliograph-{old}')")
            wait_until(phone, "async () => (await caches.keys()).length === 1")
        phone.goto(f"http://{address}/?lang=en")
        expect(phone.locator("html[data-mark=new] .waiting")).to_contain_text(GONE)

    def test_an_open_page_does_not_load_itself_again_for_ever(
        self, page: Page, table: Table, static: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where something between keeps the old page, it stays, and works."""
        old = shell_of(static).html()
        loads = threading.Semaphore(0)
        monkeypatch.setattr(Shell, "html", lambda _shell: loads.release() or old)
        (static / "js" / "voice.js").write_text("export {};\n")
        with served(table) as address:
            page.goto(f"http://{address}/?lang=en")
            for _ in range(2):  # as asked for, and once more
                assert loads.acquire(timeout=PATIENCE_S)
            page.locator("[data-do=settings]").click()
            expect(page.locator("dialog[open]")).to_be_visible()
        assert not loads.acquire(blocking=False)


class TestNothingSecret:
    def test_only_files_that_everybody_gets_are_kept(self, phone: Page, table: Table) -> None:
        """A digital game with a hand on this page: no view, no hand, no key is kept."""
        need_page_libraries()
        names = ["Ada", "Ben"]
        begin = {"do": "begin", "game": "solenia", "depth": "digital", "seats": 2, "names": names}
        perform(table, begin)
        keys = PageKeys(table.record)
        secret = keys.key_for(SEAT, 0).secret
        with served(table, Door(keys, needs_key=True)) as address:
            visit(phone, f"http://{address}/p/{secret}?lang=en")
            expect(phone.locator(".board-side svg").first).to_be_visible()
            kept = kept_by(phone)
        paths = {urlsplit(url).path for _, url, _ in kept}
        assert len(paths) > 50
        assert {path.split("/")[1] for path in paths} == {"shell", "static", "vendor", "games"}
        assert not [url for _, url, _ in kept if urlsplit(url).query]
        everything = json.dumps(kept)
        for word in (secret, *names):
            assert word not in everything
        on_disk = Shell(app.HERE / "static" / "table.html", app.shell_folders())
        texts = {url: body for _, url, body in kept if url.endswith((".js", ".css"))}
        for url, body in texts.items():
            file = on_disk._file(urlsplit(url).path)
            assert file is not None
            assert body == file.read_text("utf-8")
