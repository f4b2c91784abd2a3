"""A match under the full rules in a real browser, as people at the table use it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

from heliograph.games.show import Offer
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.texts.numbers import MINUS
from tests.patience import PATIENCE_S
from tests.sockets import connect
from tests.web.axe import findings
from tests.web.finger import FOLDED, in_list
from tests.web.node_page import expect
from tests.web.screens import wait_until

# What keeps people out; axe calls the rest moderate or minor.
GRAVE = ("serious", "critical")
MOST_TABS = 160

_SEND = """command => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/ws?lang=en&key=`);
  let isSent = false;
  socket.onmessage = event => {
    const answer = JSON.parse(event.data);
    if (answer.type === "view" && !isSent) {
      isSent = true;
      socket.send(JSON.stringify({ at: answer.at, ...command }));
    }
    if (["done", command.do].includes(answer.type)) { socket.close(); done(answer); }
    if (answer.type === "refused") { socket.close(); fail(event.data); }
  };
})"""


class RuledScreen:
    """The table screen of one match."""

    def __init__(self, page: Page, url: str, lang: str = "en", theme: str = "dark") -> None:
        self.page = page
        page.goto(f"{url}/?lang={lang}&theme={theme}")
        expect(page.locator("header.top")).to_be_visible()

    def begin(self, game: str, seats: int, depth: str, **more: Any) -> None:
        """Begin a match with names and options, and wait for its drawing."""
        command = {"do": "begin", "game": game, "seats": seats, "depth": depth, **more}
        self.command(command)
        expect(self.page.locator(f"main.ruled-{game} .board-side svg").first).to_be_visible()

    def command(self, command: dict[str, Any]) -> Any:
        """Send a command as the table screen; return the answer."""
        return self.page.evaluate(_SEND, command)

    def set_up(
        self,
        game: str,
        depth: str,
        names: Sequence[str],
        bots: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a match as people do: from the first tap, through the dialog.

        Bots sit last; `options` are told in the words of the dialog, "yes" for a switch.
        """
        self.page.locator(f"[data-do=setup][data-game={game}]").click()
        dialog = self.page.locator("dialog.coach")
        dialog.locator(f"[data-depth={depth}]").click()
        wanted, shown = len(names) + len(bots), dialog.locator(".coach-head output")
        while (seats := int(shown.inner_text())) != wanted:
            dialog.locator(".coach-head button").nth(0 if seats > wanted else 1).click()
        for number, name in enumerate(names, start=1):
            dialog.get_by_label(f"Seat {number}: Name (optional)").fill(name)
        for number, kind in enumerate(bots, start=len(names) + 1):
            dialog.locator(f"[data-bot='{number}']").select_option(kind)
        if options:
            dialog.locator("[data-options] > summary").click()
        for name, value in (options or {}).items():
            choose_option(dialog.locator(f"[data-option={name}]"), value)
        dialog.locator("[data-do=start]").click()
        expect(self.page.locator(f"main.ruled-{game} .board-side svg").first).to_be_visible()

    def score_sheet(self) -> list[list[int]]:
        """The numbers of the score sheet that ends a game, line by line, the total last."""
        rows = self.page.locator(".game-over .sheet tbody tr")
        rows.first.wait_for()
        cells = [row.locator("td").all_inner_texts() for row in rows.all()]
        return [[int(cell.replace(MINUS, "-")) for cell in row] for row in cells]

    def seat_addresses(self) -> list[str]:
        """The address of each seat's own page, as its QR code tells it to a phone."""
        keys = self.command({"do": "keys"})["keys"]
        return [key["url"] for key in keys if key["role"] == "seat"]

    def rev(self) -> int:
        """After how many steps the table is shown."""
        return int(self.page.locator("main").get_attribute("data-rev") or 0)

    def wait_for_rev(self, rev: int) -> None:
        """Wait until the page shows the table after so many steps."""
        self.page.locator(f"main[data-rev='{rev}']").wait_for()

    def wait_for_rev_after(self, rev: int) -> None:
        """Wait until the table has gone on from so many steps, here or anywhere on the page."""
        wait_until(
            self.page, "rev => Number(document.querySelector('main').dataset.rev) > rev", rev
        )

    def enter(self, offer: Offer) -> None:
        """Tap an offer in the list, in the group that is folded where it is."""
        listed = self.page.locator(in_list(offer))
        expect(listed).to_have_count(1)
        if not listed.is_visible():
            self.page.locator(FOLDED.format(in_list(offer))).click()
        listed.click()

    def send(self, offers: Iterable[Offer]) -> None:
        """Enter offers while no page is open: drawing each step costs more than playing it."""
        address = self.page.url
        self.page.goto("about:blank")
        with connect(f"ws://{urlsplit(address).netloc}/ws?lang=en&key=", max_size=None) as socket:
            answers = (json.loads(socket.recv(PATIENCE_S)) for _ in count())
            at = next(one["at"] for one in answers if one["type"] == "view")
            for offer in offers:
                socket.send(json.dumps({"do": "enter", "choices": offer.choices, "at": at}))
                at = next(one["at"] for one in answers if one["type"] in ("done", "refused"))
        self.page.goto(address)

    def undo(self) -> None:
        """Take a step back, and say yes where that hides what was seen."""
        rev = self.rev()
        self.page.locator("[data-do=undo]").click()
        before, ask = f"main[data-rev='{rev - 1}']", "[data-do=sure]"
        earlier, sure = self.page.locator(before), self.page.locator(ask)
        self.page.locator(f"{before}, {ask}").first.wait_for()
        if sure.is_visible():
            sure.click()
            earlier.wait_for()

    def press_until_focused(self, selector: str) -> None:
        """Press Tab until an element has the focus, as somebody without a pointer does."""
        script = "selector => document.activeElement?.matches(selector)"
        for _ in range(MOST_TABS):
            if self.page.evaluate(script, selector):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"expected Tab to reach {selector}, got {MOST_TABS} presses without it")

    def grave_findings(self) -> list[str]:
        """What axe finds wrong with the page, or with the dialog on it, each with the places."""
        return [one for one in findings(self.page) if one.startswith(GRAVE)]


def choose_option(option: Locator, value: str) -> None:
    """Choose a value of an option in the dialog of a new game."""
    switch = option.get_by_role("switch")
    if switch.count():
        switch.set_checked(value == "yes")
    else:
        option.locator("select").select_option(label=value)


def recorded_digest(record: Path) -> str:
    """The digest of the position that a record ends with; the program must have ended."""
    store = Store(record)
    table = Table(store)
    assert table.rules is not None
    digest = table.rules.game.digest(table.position)
    store.close()
    return digest
