"""Every page without a finding of axe, of any level: table, phones, spectator, dialogs, tools.

A sample of pages and looks in every run; `HELIOGRAPH_DEEP=1` looks at all of them in every size and
in both colours.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.record.keys import HOST, SEAT, WATCH, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.playing import play_on
from tests.web.axe import LOOKS, findings_of, nameless_parts, show_in
from tests.web.conftest import SETUP, Program
from tests.web.every_place import ENDING, VISITS, visiting
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

Roles = tuple[tuple[str, int], ...]
IS_DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
NAMES = ["Ada", "Ben", "Cem", "Dora", "Eve"]
MOMENTS = {"set-up": 0, "middle": 60, "end": 100_000}
MATCHES = [
    (game, depth, moment)
    for game in sorted(GAMES)
    for depth in GAMES[game].depths
    for moment in MOMENTS
    if depth != "track" or moment == "set-up"
]
ROLES = ((SEAT, 0), (WATCH, -1), (HOST, -1))
# One of each game, each depth and each moment, for one of those who look at it
SAMPLE = [
    ("solaris", "track", "set-up", ROLES[2:]),
    ("solarius_mission", "referee", "middle", ROLES[2:]),
    ("solenia", "digital", "middle", ROLES[:1]),
    ("solari", "referee", "end", ROLES[1:2]),
]
LEAST_HEIGHT = 150
_looks = count()


def looks() -> tuple[tuple[str, str], ...]:
    """Return in which looks a page is judged: all of them, or one after the other."""
    return LOOKS if IS_DEEP else (LOOKS[next(_looks) % len(LOOKS)],)


def assert_clean(page: Page) -> None:
    assert list(findings_of(page, looks())) == []


@contextmanager
def match_on(table: Table, game: str, depth: str, moment: str) -> Iterator[Door]:
    """Serve a match at some moment; yields the door with the addresses of its places."""
    need_page_libraries()
    seats = GAMES[game].seat_counts[0]
    begin: dict[str, Any] = {"do": "begin", "game": game, "depth": depth, "seats": seats}
    if moment == "end":  # nobody plays to win: a match without end would be thousands of steps
        begin["options"] = ENDING.get(game, {})
    if (game, depth) == ("solaris", "track"):
        begin = SETUP
    perform(table, {"names": NAMES[: begin["seats"]], **begin})
    if depth != "track":
        play_on(table, MOMENTS[moment], seed=3)
    keys = PageKeys(table.record)
    with served(table, Door(keys)) as address:
        yield Door(keys, f"http://{address}")


def open_match(page: Page, address: str) -> None:
    """Open a page of a match and wait for its drawing, which must not be flat."""
    page.goto(address)
    expect(page.locator(".board-side svg").first).to_be_visible()
    box = page.locator(".board-side").bounding_box()
    assert box
    assert box["height"] > LEAST_HEIGHT


@pytest.mark.parametrize(
    ("game", "depth", "moment", "roles"),
    [(*match, ROLES) for match in MATCHES] if IS_DEEP else SAMPLE,
)
def test_a_match_for_everybody(
    page: Page, table: Table, game: str, depth: str, moment: str, roles: Roles
) -> None:
    with match_on(table, game, depth, moment) as door:
        for role, seat in roles:
            open_match(page, f"{door.address(role, seat)}?lang=de")
            assert nameless_parts(page) == []
            assert_clean(page)
        for tab in page.locator("[role=tab]").all() if IS_DEEP else ():
            tab.click()
            expect(page.locator("[role=tabpanel]")).not_to_be_empty()
            assert_clean(page)


_TWO_PALE_CARDS = """() => {
  const cards = document.querySelector(".solarius-cards");
  for (const look of ["done", "used"]) {
    const card = `<div class=${look}><strong>16</strong><span>+2</span></div>`;
    cards.insertAdjacentHTML("beforeend", card);
  }
}"""


def test_cards_that_are_done_or_used_can_be_read(page: Page, table: Table) -> None:
    """No seat has such a card at a moment that is the same in every run."""
    with match_on(table, "solarius_mission", "referee", "middle") as door:
        open_match(page, f"{door.address(SEAT, 0)}?lang=de")
        page.evaluate(_TWO_PALE_CARDS)
        assert list(findings_of(page, LOOKS[:2])) == []


def open_facts(page: Page) -> None:
    page.locator("#tab-facts").click()
    groups = page.locator(".facts summary")
    expect(groups.first).to_be_visible()
    for group in groups.all():
        group.click()


def open_new_game(page: Page) -> None:
    page.locator("[data-do=new]").click()
    page.locator("dialog [data-depth=digital]").click()
    expect(page.locator("dialog [data-do=start]")).to_be_enabled()


def open_dialog(name: str, shown: str) -> Callable[[Page], None]:
    """Return what opens the dialog of a button and waits for its content."""

    def opening(page: Page) -> None:
        page.locator(f"[data-do={name}]").click()
        expect(page.locator(f"dialog {shown}").first).to_be_visible()

    return opening


PARTS: dict[str, Callable[[Page], None]] = {
    "facts": open_facts,
    "new game": open_new_game,
    "settings": open_dialog("settings", ".settings-row"),
    "rules": open_dialog("rules", "[data-rule-text]"),
    "library": open_dialog("games", "li"),
    "phones": open_dialog("phones", "[data-place]"),
}


def test_the_parts_that_are_opened(page: Page, table: Table) -> None:
    with match_on(table, "solenia", "referee", "middle") as door:
        open_match(page, f"{door.base}/?lang=en")
        for part in PARTS if IS_DEEP else ("facts", "settings", "library"):
            PARTS[part](page)
            assert_clean(page)
            show_in(page, *LOOKS[0])  # on a phone some buttons are folded away
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
                expect(page.locator("dialog[open]")).to_have_count(0)


PAGES = ("", "unit", "install", "self-test")


@pytest.mark.parametrize("name", PAGES if IS_DEEP else PAGES[:1])
def test_a_page_without_a_match(page: Page, program: Program, name: str) -> None:
    page.goto(f"{program.url}/{name}?lang=de")
    expect(page.locator("h1")).to_be_visible()
    assert_clean(page)


# Games by description, and every dialog: looked at on demand
VISITED = [
    name for name in VISITS if not name.startswith((*GAMES, "/")) or name.endswith(", rules")
]


@pytest.mark.skipif(not IS_DEEP, reason="HELIOGRAPH_DEEP=1 looks at every dialog")
@pytest.mark.parametrize("name", VISITED)
def test_a_place_and_its_dialogs(page: Page, table: Table, name: str) -> None:
    found = []
    with visiting(page, table, name, "de") as visitor:
        for shown in VISITS[name].walk(visitor):
            found += [f"{name}, {shown}: {one}" for one in nameless_parts(page)]
            found += [f"{name}, {shown}: {one}" for one in findings_of(page, looks())]
    assert not found, "\n".join(found)
