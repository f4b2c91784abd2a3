"""What an undo would show lies on the table's screen before anybody presses it."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.patience import PATIENCE_S
from tests.playing import play_on
from tests.sockets import connect
from tests.web.screens import LOOK_AGAIN_MS
from tests.web.served import served
from tests.web.test_app import receive

pytestmark = pytest.mark.own_window

QUIET_S = 0.6


@pytest.fixture
def match(table: Table) -> Table:
    """Solenia with the real box, somewhere in its middle; the last step showed nothing."""
    perform(table, {"do": "begin", "game": "solenia", "seats": 2, "depth": "referee",
                    "names": ["Ada", "Bo"], "draw": True})  # fmt: skip
    play_on(table, 30)
    while table.asks_before_undo:
        table.undo(sure=True)
    return table


def is_of(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == kind


def test_the_tables_screen_is_sent_what_an_undo_then_shows(match: Table) -> None:
    with served(match) as address, connect(f"ws://{address}/ws?lang=en") as screen:
        rev = receive(screen, is_of("view"))["rev"]
        play_on(match, 1)
        ahead = receive(screen, lambda one: one["type"] == "ahead" and one["view"]["rev"] == rev)
        assert ahead["view"]["now"] == rev
        screen.send(json.dumps({"do": "undo", "sure": True, "at": match.stamp}))
        shown = receive(screen, lambda one: one["type"] == "view" and one["rev"] == rev)
    different = {key for key, value in shown.items() if ahead["view"][key] != value}
    assert different <= {"settings", "length", "marks", "unit_at", "log", "branches"}
    assert ahead["view"].keys() == shown.keys()


@pytest.mark.parametrize("place", [(SEAT, 0), (WATCH, -1)])
def test_nobody_else_is_sent_it(match: Table, place: tuple[str, int]) -> None:
    keys = PageKeys(match.record)
    secret = keys.key_for(*place).secret
    with (
        served(match, Door(keys)) as address,
        connect(f"ws://{address}/ws?lang=en&key={keys.key_for(HOST, -1).secret}") as screen,
        connect(f"ws://{address}/ws?lang=en&key={secret}") as other,
    ):
        receive(screen, is_of("view"))
        play_on(match, 1)
        receive(screen, is_of("ahead"))
        kinds, told = list[str](), dict[str, Any]()
        while told.get("rev") != match.rev:
            told = json.loads(other.recv(timeout=PATIENCE_S))
            kinds.append(told["type"])
        with suppress(TimeoutError):  # nothing more comes
            while True:
                kinds.append(json.loads(other.recv(timeout=QUIET_S))["type"])
    assert set(kinds) == {"texts", "view"}


class Line:
    """The line between a page and the host, with a hand on it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._socket: WebSocketRoute | None = None
        self.held: list[str] = []
        self._foreseen = -1  # the step that an undo would lead to, as the page was told last
        page.route_web_socket(lambda url: "/ws?" in url, self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        host = socket.connect_to_server()
        socket.on_message(
            lambda sent: self.held.append(str(sent)) if "undo" in sent else host.send(sent)
        )
        host.on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        assert self._socket is not None
        self._socket.send(message)
        told = json.loads(message)
        if told.get("type") == "ahead":
            self._foreseen = told["view"]["rev"]

    def wait_for_ahead(self, rev: int) -> None:
        """Wait until the page has got what an undo would show."""
        self._wait_until(lambda: self._foreseen == rev)

    def wait_for_undo(self) -> None:
        """Wait until the page has sent an undo, which is held back."""
        self._wait_until(lambda: bool(self.held))

    def _wait_until(self, is_there: Callable[[], bool]) -> None:
        last = time.monotonic() + PATIENCE_S
        while not is_there():
            assert time.monotonic() < last, f"expected more, got {self._foreseen} and {self.held}"
            self._page.wait_for_timeout(LOOK_AGAIN_MS)

    def answer(self, message: dict[str, Any]) -> None:
        """Answer the undo that was held back, in the place of the host."""
        assert self._socket is not None
        asked = json.loads(self.held[-1])
        self._socket.send(json.dumps({**message, "id": asked["id"]}))


def opened(page: Page, address: str, match: Table) -> Line:
    """The table's screen, when it has got what an undo would show."""
    line = Line(page)
    page.goto(f"http://{address}/?lang=en")
    expect(page.locator(".board-side svg").first).to_be_visible()
    line.wait_for_ahead(match.rev - 1)
    return line


def test_an_undo_is_on_the_screen_before_its_answer(page: Page, match: Table) -> None:
    with served(match) as address:
        line = opened(page, address, match)
        page.locator("[data-do=undo]").click()
        expect(page.locator("main")).to_have_attribute("data-rev", str(match.rev - 1))
        (sent,) = map(json.loads, line.held)
        assert (sent["do"], sent["at"]) == ("undo", match.stamp)


# Counts how often the board is drawn, a language named, and a line of the log measured too early.
COUNTED = """(() => {
  window.counted = { drawn: 0, named: 0, measured: 0 };
  const { stringify } = JSON, { DisplayNames } = Intl, { ResizeObserver } = window;
  JSON.stringify = (...given) => {
    if (given[0]?.[0]?.colour) counted.drawn += 1; // the people of the board
    return stringify(...given);
  };
  Intl.DisplayNames = class extends DisplayNames {
    constructor(...given) {
      super(...given);
      counted.named += 1;
    }
  };
  let isLaidOut = false;
  window.ResizeObserver = class extends ResizeObserver {
    constructor(call) {
      super(() => {
        isLaidOut = true;
        call();
        isLaidOut = false;
      });
    }
  };
  const top = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetTop");
  Object.defineProperty(HTMLElement.prototype, "offsetTop", { get() {
    if (!isLaidOut) counted.measured += 1;
    return top.get.call(this);
  } });
})()"""


def test_an_undo_draws_the_table_once(page: Page, match: Table) -> None:
    page.add_init_script(COUNTED)
    with served(match) as address:
        opened(page, address, match)
        page.evaluate("for (const name in counted) counted[name] = 0")
        page.locator("[data-do=undo]").click()
        expect(page.locator("main")).to_have_attribute("data-rev", str(match.rev - 1))
        page.wait_for_timeout(1000 * QUIET_S)
        assert page.evaluate("counted") == {"drawn": 1, "named": 0, "measured": 0}


def test_where_the_undo_is_refused_the_table_comes_back(page: Page, match: Table) -> None:
    with served(match) as address:
        line = opened(page, address, match)
        page.locator("[data-do=undo]").click()
        expect(page.locator("main")).to_have_attribute("data-rev", str(match.rev - 1))
        line.answer({"type": "refused", "text": "The disk is full.", "rule": ""})
        expect(page.locator("main")).to_have_attribute("data-rev", str(match.rev))
        expect(page.locator("[data-refusal]")).to_contain_text("The disk is full.")


def test_what_was_shown_is_not_taken_back_before_people_are_asked(page: Page, table: Table) -> None:
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "referee",
                    "names": ["Ada", "Bo"], "draw": True})  # fmt: skip
    with served(table) as address:
        line = Line(page)
        page.goto(f"http://{address}/?lang=en")
        expect(page.locator(".board-side svg").first).to_be_visible()
        while not table.asks_before_undo:
            play_on(table, 1)
        expect(page.locator("main")).to_have_attribute("data-rev", str(table.rev))
        line.wait_for_ahead(table.rev - 1)
        page.locator("[data-do=undo]").click()
        line.wait_for_undo()
        page.wait_for_timeout(1000 * QUIET_S)
        expect(page.locator("main")).to_have_attribute("data-rev", str(table.rev))
        question = {"text": "Sure?", "command": {"do": "undo", "sure": True}}
        line.answer({"type": "confirm", **question})
        page.locator("[data-do=sure]").click()
        expect(page.locator("main")).to_have_attribute("data-rev", str(table.rev - 1))


def test_two_quick_presses_are_two_steps_back(page: Page, match: Table) -> None:
    """The second is meant for the table as the first leaves it, not for one that is overtaken."""
    quiet = [step.number for step in match.steps if not step.reveals]
    rev = next(number for number in reversed(quiet) if number - 1 in quiet)
    match.goto(rev, sure=True)
    with served(match) as address:
        page.goto(f"http://{address}/?lang=en")
        expect(page.locator("main")).to_have_attribute("data-rev", str(rev))
        page.keyboard.press("u")
        page.keyboard.press("u")
        expect(page.locator("main")).to_have_attribute("data-rev", str(rev - 2))
        expect(page.locator("[data-refusal]")).to_have_count(0)
