"""Advice as people ask for it, in a real browser: on a phone, and on the table screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen

LATE_MS = 120_000
ASKED = [("en", "Advice for"), ("de", "Rat für")]
PHONE = {"width": 390, "height": 844}


def switch_advice_on(page: Page) -> None:
    page.locator("[data-do=settings]").click()
    page.locator("[data-set=advice]").check()
    page.keyboard.press("Escape")


def ask(page: Page) -> None:
    """Ask for advice and wait for the first suggestion."""
    page.locator("[data-do=advice]").click()
    page.locator("section.advice [data-suggested]").wait_for(timeout=LATE_MS)


@pytest.mark.parametrize("lang, title", ASKED if IS_DEEP else ASKED[1:])
def test_a_phone_asks_and_does_what_is_suggested(
    context: BrowserContext, program: Program, lang: str, title: str
) -> None:
    table, phone = context.new_page(), context.new_page()
    loaded: list[str] = []
    phone.on("request", lambda request: loaded.append(Path(request.url).name))
    screen = RuledScreen(table, program.url)
    screen.begin("solenia", 2, "digital", names=["Ada", "Ben"])
    seat = int(table.locator(".seats [data-state=now]").get_attribute("data-seat") or 0)
    phone.set_viewport_size(PHONE)
    phone.goto(f"{screen.seat_addresses()[seat - 1]}?lang={lang}")
    expect(phone.locator("[data-offers]")).to_be_visible()
    expect(phone.locator("[data-do=advice]")).to_have_count(0)  # off until the table wants it
    switch_advice_on(table)
    expect(table.locator("[data-do=advice]")).to_have_count(
        0
    )  # the hand is hidden from this screen
    expect(phone.locator("[data-do=advice]")).to_be_visible()
    assert "advice.js" not in loaded  # loaded with the first question
    ask(phone)
    panel = phone.locator("section.advice")
    expect(panel).to_contain_text(title)
    expect(panel.locator("[data-chance]")).to_have_count(2)
    rev = screen.rev()
    phone.locator("[data-do=advised]").click()
    screen.wait_for_rev_after(rev)
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def test_the_table_screen_asks_with_the_real_box(page: Page, program: Program) -> None:
    screen = RuledScreen(page, program.url)
    screen.begin("solari", 2, "referee", names=["Ada", "Ben"], draw=True)
    switch_advice_on(page)
    rev = screen.rev()
    page.locator("[data-do=draw]").click()  # the die: now somebody decides
    screen.wait_for_rev(rev + 1)
    ask(page)
    expect(page.locator("section.advice [data-chance]")).to_have_count(2)
    assert screen.grave_findings() == []
    page.locator("[data-do=advice-close]").click()
    expect(page.locator("section.advice")).to_have_count(0)


@pytest.fixture
def seats() -> int:
    """How many people play; alone at the table nothing turns, and there is little to think of."""
    return 2


@pytest.fixture
def finished(tmp_path: Path, seats: int) -> Iterator[Program]:
    """The program on a record with a digital match that is over."""
    need_page_libraries()
    record = Store(tmp_path / "table.db")
    table = Table(record)
    perform(table, {"do": "begin", "game": "solenia", "depth": "digital", "seats": seats})
    game, bot = table.rules.game, GAMES["solenia"].make_policy()  # type: ignore[union-attr]
    with table.batch():
        while (seat := game.pending(table.position).seat) >= 0:
            table.enter((bot.choose(look(game, table.position, seat)),), f"seat {seat + 1}")
    record.close()
    program = Program(tmp_path)
    program.start()
    yield program
    program.stop()


def test_a_finished_match_is_told_on_a_phone(page: Page, finished: Program) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{finished.url}/?lang=de")
    page.locator("[data-do=report]").click()
    report = page.locator("section.report")
    report.locator("svg.race").wait_for(timeout=LATE_MS)  # what would have been better comes later
    expect(report).to_contain_text("Wendepunkte")
    expect(report.locator("[data-turning]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("seats", [1])
def test_a_report_is_saved_as_a_file(page: Page, finished: Program, tmp_path: Path) -> None:
    screen = RuledScreen(page, finished.url, "de")
    page.locator("[data-do=report]").click()
    page.locator("section.report[data-done]").wait_for(timeout=LATE_MS)
    expect(page.locator(".story p")).not_to_have_count(0)
    assert screen.grave_findings() == []
    with page.expect_download() as saving:
        page.locator("[data-do=share-picture]").click()
    saving.value.save_as(tmp_path / "shared.png")
    with Image.open(tmp_path / "shared.png") as picture:
        assert picture.size == (1080, 1350)
        assert len(picture.getcolors(maxcolors=1 << 20) or ()) > 100, "a plot and words"
    with page.expect_download() as saving:
        page.locator("[data-do=report-save]").click()
    saving.value.save_as(tmp_path / "report.html")
    written = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" in written
    assert "Wendepunkte" in written
