"""The page that is read from three metres."""

import re

import pytest
from playwright.sync_api import Page

from heliograph.record.keys import WATCH, PageKeys
from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served


@pytest.fixture(autouse=True)
def libraries() -> None:
    need_page_libraries()


def test_it_says_whose_turn_it_is_and_follows_the_table(dom: NodePage, table: Table) -> None:
    begin = {"game": "solaris", "depth": "digital", "seats": 3, "names": ["Ada", "Bo", "Cem"]}
    begin["options"] = {"time_game": True}  # ends soon, though nobody plays to win
    with served(table) as address:
        dom.goto(f"http://{address}/far?lang=en")
        expect(dom.locator(".far-due")).to_have_text("Start a game to see the table here.")
        perform(table, {"do": "begin", **begin})
        play_on(table, 40, seed=3)
        now = table.rules.pending(table.position).seat
        expect(dom.locator(".far-who strong")).to_have_text(["Ada", "Bo", "Cem"][now])
        expect(dom.locator(".far-seat")).to_have_count(3)
        expect(dom.locator(f".far-seat[data-seat='{now + 1}']")).to_have_attribute(
            "data-state", "now"
        )
        play_on(table, seed=3)
        expect(dom.locator(".far-who").first).to_be_visible()
        winners = table.rules.game.outcome(table.position).winners
        expect(dom.locator(".far-seat[data-state=winner]")).to_have_count(len(winners))
        expect(dom.locator(".far-clock")).to_have_count(0)
        expect(dom.locator(".far-home")).to_have_attribute("href", "/")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (844, 390), (390, 844)])
def test_nothing_of_it_is_out_of_sight(page: Page, table: Table, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    names = ["Bartholomew", "Wilhelmine", "Çiğdem", "Dora", "Eve"]
    perform(
        table,
        {"do": "begin", "game": "solaris", "depth": "digital", "seats": 5, "names": names},
    )
    play_on(table, 60, seed=3)
    with served(table) as address:
        page.goto(f"{address}/far?lang=de")
        page.locator(".far-who").wait_for()
        wide, high = page.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        cut = "names => names.filter(one => one.scrollWidth > one.clientWidth + 1).length"
        assert page.locator(".far-seat strong, .far-who strong").evaluate_all(cut) == 0
    assert wide <= size[0]
    assert high <= size[1]


def test_a_television_with_a_key_of_a_spectator_sees_it(page: Page, table: Table) -> None:
    perform(table, {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3})
    secret = PageKeys(table.record).key_for(WATCH, -1).secret
    with served(table) as address:
        page.goto(f"{address}/far?lang=en#{secret}")
        expect(page.locator(".far-seat")).to_have_count(3)
        page.locator(".far-home").click()
        expect(page).to_have_url(re.compile(f"/p/{secret}$"))
