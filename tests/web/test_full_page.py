"""A page that finds no place says so and comes in by itself when there is one."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from heliograph.record.keys import HOST
from heliograph.web.places import MOST_PAGES
from tests.web.page_libraries import need_page_libraries
from tests.web.raw_client import RawSocket
from tests.web.screens import wait_until

# More than the first wait of a page that was sent away
LATER_MS = 6000
SENTENCES = {
    "en": "This table shows 1 page of this kind already",
    "de": "Dieser Tisch zeigt schon 1 Seite dieser Art",
}


def open_page(browser: Browser, address: str, lang: str, path: str = "/") -> Page:
    """Open a page whose time can be moved on."""
    size = ViewportSize(width=390, height=700)
    page = browser.new_context(locale=lang, viewport=size, service_workers="block").new_page()
    page.clock.install()
    page.goto(f"http://{address}{path}?lang={lang}")
    return page


@pytest.mark.parametrize("lang", SENTENCES)
def test_a_page_without_a_place_says_so_and_comes_in_later(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    need_page_libraries()
    monkeypatch.setitem(MOST_PAGES, HOST, 1)
    with RawSocket(address) as inside:
        assert inside.receive_text()
        page = open_page(browser, address, lang)
        expect(page.locator(".full")).to_contain_text(SENTENCES[lang])
        expect(page.locator("main")).to_have_count(0)
    page.clock.fast_forward(LATER_MS)
    expect(page.locator("main")).to_be_visible()
    expect(page.locator(".full")).to_have_count(0)
    page.context.close()


def test_a_page_that_is_sent_away_again_and_again_asks_ever_more_seldom(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_page_libraries()
    monkeypatch.setitem(MOST_PAGES, HOST, 1)
    with RawSocket(address) as inside:
        assert inside.receive_text()
        page = browser.new_page()
        page.clock.install()
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.goto(f"http://{address}/")
        expect(page.locator(".full")).to_be_visible()
        wait_until(page, "() => document.querySelector('.full') !== null")
        page.clock.fast_forward(2500)  # where a cut connection would be tried again, it waits
        assert len(sockets) == 1
        with page.expect_websocket():
            page.clock.fast_forward(LATER_MS - 2500)
        page.close()


def test_the_page_of_the_board_says_it_too(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_page_libraries()
    monkeypatch.setitem(MOST_PAGES, HOST, 1)
    with RawSocket(address) as inside:
        assert inside.receive_text()
        page = open_page(browser, address, "en", "/unit")
        expect(page.locator(".full")).to_contain_text(SENTENCES["en"])
        page.context.close()
