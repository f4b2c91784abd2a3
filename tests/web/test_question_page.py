"""A question of the table is answered on the page in words, with one press."""

import re

from playwright.sync_api import Page

from heliograph.table.table import Table
from shared_rules.solenia import band
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served

SOLARIS, SOLENIA = (
    {"do": "begin", "game": game, "depth": "track"} for game in ("solaris", "solenia")
)
STATIONS = re.compile(r"^[A-Z]{2,3}( [A-Z]{2,3}){4}$")


def test_night_or_day_are_two_buttons(page: Page, table: Table) -> None:
    perform(table, {**SOLENIA, "seats": 2, "names": ["Ada", "Ben"]})
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        question = page.locator("section.question")
        expect(question.locator(".due")).to_have_text("Welche Teile liegen hinten: Nacht oder Tag?")
        expect(question.locator(".actions button > span")).to_have_text(["Nacht", "Tag"])
        expect(question.locator(".stepper")).to_have_count(0)
        assert screen.grave_findings() == []
        question.get_by_role("button", name="Tag").click()
        expect(question.locator(".actions button > span")).to_have_text(["Ada", "Ben"])
        assert tracker_for(table.state).state[band.DAY_FIRST] == 1
        question.get_by_role("button", name="Ben").click()
        expect(question.locator(".actions button")).to_have_text(["OK"])


def test_many_answers_are_leafed_through_in_words(dom: NodePage, table: Table) -> None:
    perform(table, {**SOLARIS, "seats": 5})
    with served(table) as address:
        RuledScreen(dom, f"http://{address}", "en")
        question = dom.locator("section.question")
        expect(question.locator(".actions button > span")).to_have_text(["Yes", "No"])
        question.get_by_role("button", name="No").click()
        shown = question.locator(".stepper output")
        expect(shown).to_have_text(STATIONS)
        first = shown.inner_text()
        question.get_by_role("button", name="one more").click()
        expect(shown).to_have_text(STATIONS)
        assert shown.inner_text() != first
        question.get_by_role("button", name="OK").click()
        expect(question.locator(".due")).to_contain_text("how much energy")
        expect(shown).to_have_text(re.compile(r"^\d+$"))
