"""Every answer says what a page may load and ask, and that no browser is to guess its kind."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page
from starlette.requests import Request
from starlette.responses import Response

from heliograph.record.keys import PageKeys
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.library_pages import KEY_HEADER
from tests.hall.halls import hall_in, served_hall
from tests.host.mqtt.brokers import free_port
from tests.web.page_libraries import need_page_libraries
from tests.web.raw_client import RawSocket, open_line, request_bytes
from tests.web.served import served

POLICY = "default-src 'self'; connect-src 'self'; "
WANTED = (POLICY, "base-uri 'none'", "form-action 'none'", "x-content-type-options: nosniff")
OPEN_SOCKET = """(port) => new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", (one) => resolve(one.effectiveDirective));
    const other = new WebSocket(`ws://127.0.0.1:${port}/`);
    other.onerror = () => setTimeout(() => resolve("tried"), 1000);
})"""
PATHS = (
    "/", "/p/wrong", "/nowhere", "/static/css/table.css", "/static/none.js", "/static",
    "/vendor/htm.js", "/tournament.json", "/library/backup.db", "/hall/hall.css", "/install/files",
    "/self-test/report.txt",
)  # fmt: skip


@contextmanager
def serving(place: str, folder: Path, needs_key: bool = False) -> Iterator[str]:
    """Serve a table or a hall; yields `host:port`."""
    if place == "hall":
        with hall_in(folder) as (hall, record), served_hall(hall, record, needs_key) as (base, _):
            yield base.removeprefix("http://")
        return
    with closing(Store(folder / "table.db")) as record:
        door = Door(PageKeys(record), "http://here", needs_key)
        with served(Table(record), door) as address:
            yield address


def head_of(address: str, sent: bytes) -> str:
    """Send bytes and return the head of the answer."""
    heard = b""
    with open_line(address) as line:
        line.sendall(sent)
        while b"\r\n\r\n" not in heard and (more := line.recv(4096)):
            heard += more
    return heard.partition(b"\r\n\r\n")[0].decode("latin-1")


def check(head: str, status: int | None = None) -> None:
    """Check that an answer carries all of it, each once."""
    assert status is None or head.startswith(f"HTTP/1.1 {status} "), head
    lines = [line.lower() for line in head.splitlines()]
    for name in ("content-security-policy:", "x-content-type-options:"):
        assert sum(line.startswith(name) for line in lines) == 1, head
    for words in WANTED:
        assert words in head.lower()
    assert "ws:" not in head


@pytest.mark.parametrize("place", ["table", "hall"])
@pytest.mark.parametrize("needs_key", [False, True])
def test_every_answer_carries_it(place: str, needs_key: bool, tmp_path: Path) -> None:
    with serving(place, tmp_path, needs_key) as address:
        for host in (address, "evil.example"):
            for path in PATHS:
                for method in ("GET", "HEAD", "POST"):
                    headers = [("Host", host), ("Connection", "close"), (KEY_HEADER, "")]
                    check(head_of(address, request_bytes(path, headers, method)))


@pytest.mark.parametrize("place", ["table", "hall"])
def test_what_is_no_request_and_who_is_not_let_in(place: str, tmp_path: Path) -> None:
    with serving(place, tmp_path, needs_key=True) as address:
        check(head_of(address, b"\0\1\2\r\n\r\n"), 400)
        with RawSocket(address, "/ws") as page:
            check(page.head.decode(), 403)
        with RawSocket(address, "/ws?key=x", [("Host", "evil.example")]) as page:
            check(page.head.decode(), 403)
        upgrade = [("Host", address), ("Upgrade", "websocket"), ("Connection", "Upgrade")]
        check(head_of(address, request_bytes("/ws?key=x", upgrade)), 400)
        old = [*upgrade, ("Sec-WebSocket-Key", "x"), ("Sec-WebSocket-Version", "7")]
        check(head_of(address, request_bytes("/ws?key=x", old)))
        with RawSocket(address, "/ws?key=x") as page:
            check(page.head.decode(), 101)  # only to be told that the key is wrong


def test_an_error_of_ours_carries_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_request: Request) -> Response:
        raise ZeroDivisionError

    monkeypatch.setattr("heliograph.web.app.htm_library", fail)
    with serving("table", tmp_path) as address:
        head = [("Host", address), ("Connection", "close")]
        check(head_of(address, request_bytes("/vendor/htm.js", head)), 500)


def test_a_page_asks_this_server_alone(tmp_path: Path, page: Page) -> None:
    """The own websocket is open; one to another port of this computer is not even tried."""
    need_page_libraries()
    with serving("table", tmp_path) as address:
        page.goto(f"http://{address}/?lang=en")
        page.wait_for_selector(".pill.online")
        blocked = page.evaluate(OPEN_SOCKET, free_port())
    assert blocked == "connect-src"
