"""The view from afar by itself, and keys for what is asked."""

import re

import pytest
from playwright.sync_api import Page, expect

from heliograph.table.table import Table
from tests.commanding import perform
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

THREE_MINUTES_MS = 181_000


@pytest.mark.own_window
def test_where_allowed_the_view_from_afar_comes_and_goes_by_itself(
    page: Page, table: Table
) -> None:
    need_page_libraries()
    page.clock.install()
    perform(table, {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3})
    with served(table) as address:
        page.goto(f"{address}/?lang=en")
        page.locator("main.ruled").wait_for()
        page.clock.fast_forward(THREE_MINUTES_MS)
        expect(page.locator("main.ruled")).to_be_visible()
        page.locator("[data-do=settings]").click()
        page.locator("[data-set=far]").click()
        page.keyboard.press("Escape")
        page.clock.fast_forward(THREE_MINUTES_MS)
        expect(page.locator("main.far")).to_be_visible()
        page.mouse.click(100, 300)
        expect(page.locator("main.ruled")).to_be_visible()


def test_a_question_is_answered_by_its_number(page: Page, table: Table) -> None:
    need_page_libraries()
    perform(table, {"do": "begin", "game": "solarius_mission", "depth": "track", "seats": 3})
    with served(table) as address:
        page.goto(f"{address}/?lang=en")
        answers = page.locator(".question [data-answer]")
        answers.nth(1).wait_for()
        rev, chosen = table.rev, answers.nth(1).inner_text()
        page.keyboard.press("2")
        page.locator(f"main[data-rev='{rev + 1}']").wait_for()
        told = re.findall(r"pays (\d)", page.locator(".log li").last.inner_text())
        assert told == re.findall(r"[+ ](\d)", chosen.split("\n")[-1])
