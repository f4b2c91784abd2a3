"""People read the minus sign; messages, records and exports keep their numbers."""

import json
import re

from playwright.sync_api import Page, expect

from heliograph.library import exchange
from heliograph.record.keys import PageKeys
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.live import to_json
from tests.commanding import perform
from tests.patience import wait_until
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.wire import live_view

HYPHEN_NUMBER = re.compile(r"(?<![\w,])-\d")
BESIDE = 40


def in_debt(table: Table) -> int:
    """A Solarius Mission table whose first seat is far below zero; its score."""
    options = {"depth": "referee"}
    table.begin(describe("solarius_mission", 2, options), ("Ada", "Ben"), "page")
    play_on(table, 60, seed=5)
    table.correct("beside.1", BESIDE, "page")
    table.correct("sheet.1.missions", -7, "page")
    score = int(live_view(table, "en")["seats"][0]["score"])
    assert score < -BESIDE
    return score


def test_log_sentences_show_the_minus_sign_and_the_record_does_not(table: Table) -> None:
    in_debt(table)
    for lang, sentence in (
        ("en", "The table says otherwise: Score sheet: Missions is −7."),
        ("de", "Auf dem Tisch steht es anders: Wertungsblock: Missionen ist −7."),
    ):
        assert live_view(table, lang)["log"][-1]["text"] == sentence
    assert table.match_id is not None
    written = exchange.export(table.record, table.match_id, "text")
    assert "−" not in written
    assert "-7" in written


def test_numbers_in_messages_stay_numbers(table: Table) -> None:
    score = in_debt(table)
    door = Door(PageKeys(table.record), "http://here")
    told = perform(table, {"do": "sheet"}, door=door)
    assert told is not None
    sheet = json.loads(to_json(told))
    assert sheet["rows"][-1]["values"][0] == score
    assert sheet["race"][-1][1] == score


def test_pages_show_the_minus_sign_everywhere(page: Page, table: Table) -> None:
    shown = f"−{-in_debt(table)}"
    with served(table) as address:
        RuledScreen(page, f"http://{address}", "en")
        expect(page.locator(".seats [data-seat='1'] .seat-score")).to_have_text(shown)
        expect(page.locator(".board-side [data-seat='1'] .score")).to_have_text(shown)
        page.locator("#tab-sheet").click()
        expect(page.locator(".sheet tr.total td").first).to_have_text(shown)
        expect(page.locator(".race-score").first).to_have_text(shown)
        expect(page.locator(".race")).to_have_attribute("aria-label", re.compile(f"Ada: {shown}"))
        assert HYPHEN_NUMBER.findall(page.locator("body").inner_text()) == []
        page.locator("#tab-facts").click()
        page.get_by_role("searchbox").fill("Score sheet: Missions")
        value = page.locator("[data-fact='sheet.1.missions'] output")
        expect(value).to_have_text("−7")
        page.locator("[data-fact='sheet.1.missions']").get_by_role(
            "button", name="one less"
        ).click()
        expect(value).to_have_text("−8")
        page.locator("[data-fact='sheet.1.missions'] [data-do=set-fact]").click()
        wait_until(lambda: live_view(table, "en")["log"][-1]["text"].endswith("is −8."))
        expect(value).to_have_text("−8")
