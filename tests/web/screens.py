"""The two pages as a person at the table uses them."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.patience import PATIENCE_MS
from tests.web.node_page import NodePage, expect

UNDO, MINUS, PLUS, OK = "u", "-", "+", "Enter"
LONG_MS = 750
SOON_MS = 5_000
LOOK_AGAIN_MS = 15
END = ".end-bar [data-tone=end]"
# The amber of a unit that counts itself alone, whatever its brightness makes of it
ALONE = "[data-pixel=clock0][data-colour^='rgb(255 1'][data-colour$=' 0)']"

_SHOWS = """([selector, pattern]) => {
  const found = document.querySelector(selector);
  return found && new RegExp(pattern).test(found.textContent);
}"""


# Notes what is put anew beside the top line; what is moved is taken out and put in again, and a
# press on it meanwhile is lost.
NOTE_MOVED = """() => {
  globalThis.moved = [];
  new MutationObserver((changes) => {
    for (const one of changes) moved.push(...Array.from(one.addedNodes, (node) => node.localName));
  }).observe(document.querySelector("header.top").parentElement, { childList: true });
}"""


# The keyboard of a browser on a busy machine may make a long press of every short one.
_PRESS = """(keys) => {
  for (const type of ["keydown", "keyup"]) {
    for (const key of keys) {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }
  }
}"""


def wait_until(page: Page, script: str, arg: Any = None, timeout_ms: int = PATIENCE_MS) -> None:
    """Wait until a script of the page says yes, or fail.

    `Page.wait_for_function` looks again by `eval` inside the page, which our pages forbid: it only
    works where the first look says yes.
    """
    if not _comes(page, script, arg, timeout_ms):
        pytest.fail(f"expected within {timeout_ms} ms: {script} with {arg!r}, got nothing")


def watch_for(page: Page, selector: str, pattern: str = "") -> None:
    """Watch closely until something shows a text, which is then still to be asserted.

    `expect` looks again after a tenth of a second, a quarter, a half …
    """
    _comes(page, _SHOWS, [selector, pattern], SOON_MS)


def _comes(page: Page, script: str, arg: Any, timeout_ms: int) -> bool:
    last = time.monotonic() + timeout_ms / 1000
    while not page.evaluate(script, arg):
        if time.monotonic() > last:
            return False
        page.wait_for_timeout(LOOK_AGAIN_MS)
    return True


def hold_sockets(page: Page, url: str | Callable[[str], bool]) -> list[WebSocketRoute]:
    """Let the sockets wait that a page opens from now on, until a test connects them."""
    held: list[WebSocketRoute] = []

    def hold(socket: WebSocketRoute) -> None:
        held.append(socket)

    page.route_web_socket(url, hold)
    return held


# A page that draws another layout for its size does so in the frame after it has heard of it.
DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""


def resize(page: Page, width: int, height: int) -> None:
    """Give a page another size and let it draw itself."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


class BoardScreen:
    """The page of the simulated board, used with the keyboard."""

    def __init__(self, page: Page | NodePage, url: str, lang: str = "en") -> None:
        self.page: Any = page
        page.goto(f"{url}/unit?lang={lang}")
        expect(page.locator("[data-unit=connected]")).to_be_visible()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the simulated board takes presses."""
        expect(self.page.locator("svg.board[data-bench=ready]")).to_be_visible()

    def wait_for_turn(self, seat: str) -> None:
        """Wait until the unit, which hears of it later than a page, shows who is on turn."""
        expect(self.page.locator(f"[data-button='{int(seat) - 1}'] .cap-light")).to_be_visible()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, each for a short time."""
        for key in keys:
            self.press_together(key)

    def hold(self, key: str) -> None:
        """Hold a key until it is a long press."""
        self.page.keyboard.press(key, delay=LONG_MS)

    def press_together(self, *keys: str) -> None:
        """Press several keys at once."""
        self.page.evaluate(_PRESS, keys)

    def pull_cable(self) -> None:
        """Pull the cable, and wait for the amber light of a unit that counts itself alone."""
        self._move_cable()
        self.page.evaluate("document.activeElement.blur()")  # Enter is OK, not the cable
        expect(self.page.locator(ALONE)).to_be_visible()

    def plug_cable_in(self) -> None:
        """Plug the cable in again."""
        self._move_cable()

    def _move_cable(self) -> None:
        self.page.locator("[data-do=cable]").click()

    @property
    def words(self) -> str:
        """What the page says about the lights."""
        return self.page.locator("#lights-line").inner_text()


class TableScreen:
    """The table screen."""

    def __init__(self, page: Page | NodePage, url: str, lang: str = "en") -> None:
        self.page: Any = page
        page.goto(f"{url}/?lang={lang}")
        expect(page.locator("header.top")).to_be_visible()

    def set_up(self) -> None:
        """Set up Solaris for four with lights and buttons, with the proposals of the dialog."""
        self.page.locator("[data-do=new]").click()
        self.page.locator("dialog .coach-game[data-game=solaris]").click()
        self.page.locator("dialog [data-depth=track]").click()
        self.page.locator("[data-do=start]").click()
        expect(self.page.locator("li[data-state=now]")).to_be_visible()

    def order(self) -> list[str]:
        """The seat numbers in turn order."""
        places = self.page.locator("g[data-turn]")
        by_turn = "(one, other) => one.dataset.turn - other.dataset.turn"
        return list(places.evaluate_all(f"all => all.sort({by_turn}).map(one => one.dataset.seat)"))

    def end_turn(self) -> None:
        """End the turn of whoever is on turn."""
        self.page.locator(END).click()

    def wait_for_now(self, seat: str) -> None:
        """Wait until this seat is on turn."""
        watch_for(self.page, f"li[data-state=now][data-seat='{seat}']")
        expect(self.page.locator("li[data-state=now]")).to_have_attribute("data-seat", seat)

    def wait_for_step(self, step: int) -> None:
        """Wait until the table stands at this step."""
        pattern = rf"\b{step} (of|von) "
        watch_for(self.page, ".moment", pattern)
        expect(self.page.locator(".moment")).to_have_text(re.compile(pattern))

    def active(self) -> str:
        """The code of the active station."""
        return self.page.locator("g.station-now").get_attribute("data-station") or ""

    def stack(self, code: str, space: int) -> list[str]:
        """The seats on a space, from the bottom to the top, as a screen reader hears it."""
        label = self.page.locator(f"g[data-station={code}]").get_attribute("aria-label") or ""
        found = re.search(rf"\b{space}: ([^;.]+)", label)
        return found[1].split(" < ") if found else []
