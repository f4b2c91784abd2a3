"""Track depth in a real browser: cards and dice are tapped in the drawing, stars are typed."""

import pytest
from playwright.sync_api import Page

from heliograph.record.keys import SEAT, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import PAGE_PATH, Door
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.track_page import TrackPage


def test_cards_and_airship_are_tapped_and_stars_are_typed(page: Page, table: Table) -> None:
    match = TrackPage(table, "solenia", 2)
    match.answer(0, 1, 0)
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        assert screen.grave_findings() == []
        page.locator('[data-target="value:0"]').click()
        expect(page.locator('.solenia-strip[data-due="yes"]')).to_be_visible()
        expect(page.locator("section.question")).to_have_count(0)
        page.locator('[data-target="airship"]').click()
        expect(page.locator(".now .due")).to_have_text("Ben ist am Zug")
        for seat in (1, 2):
            match.correct(f"seat{seat}.cards", 0)
        stars = page.get_by_role("spinbutton")
        stars.fill("123")
        page.locator("section.question").get_by_role("button", name="OK").click()
        expect(page.locator("section.question .due")).to_have_text(
            "Ben: Wie viele Sterne insgesamt?"
        )
        assert match.log() == "Anna has 123 stars."


@pytest.mark.parametrize("width, height", [(1280, 800), (1024, 768)])
def test_everybody_is_in_sight_on_a_small_table_screen(
    page: Page, table: Table, width: int, height: int
) -> None:
    TrackPage(table, "solenia", 3).answer(0, 1, 0)
    page.set_viewport_size({"width": width, "height": height})
    with served(table) as address:
        RuledScreen(page, f"http://{address}", "de")
        expect(page.locator(".solenia-player")).to_have_count(3)
        expect(page.locator(".solenia-player").last).to_be_in_viewport(ratio=1)
        assert page.locator(".tabs").evaluate("(tabs) => tabs.scrollWidth <= tabs.clientWidth")


def test_the_race_is_drawn_when_somebody_has_points(dom: NodePage, table: Table) -> None:
    match = TrackPage(table, "solari", 2)
    match.answer(1, 0, 0, 0, 0, 1, 1)
    match.tap("dice:5-2")
    with served(table) as address:
        RuledScreen(dom, f"http://{address}", "en")
        dom.get_by_role("tab", name="Scores").click()
        expect(dom.locator(".sheet tbody tr.total td")).to_have_text(["0", "0"])
        expect(dom.locator(".sheet h3")).to_have_count(0)
        match.enter(next(label for label in match.labels() if "+27" in label))
        expect(dom.locator(".sheet .race-score")).to_have_text(["27", "0"])


# Types a number in the very moment in which there is something to type it into
_TYPE_AT_ONCE = """(number) => new MutationObserver((_, observer) => {
  const field = document.querySelector("section.question input[type=number]");
  if (!field) return;
  observer.disconnect();
  field.value = number;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })"""


def test_what_is_typed_as_soon_as_it_is_asked_is_kept(dom: NodePage, table: Table) -> None:
    match = TrackPage(table, "solenia", 2)
    match.answer(0, 1, 0)
    with served(table) as address:
        RuledScreen(dom, f"http://{address}", "en")
        dom.evaluate(_TYPE_AT_ONCE, "123")
        for seat in (1, 2):
            match.correct(f"seat{seat}.cards", 0)
        expect(dom.get_by_role("spinbutton")).to_have_value("123")
        dom.evaluate("() => new Promise((done) => setTimeout(done, 200))")  # whatever comes late
        dom.locator("section.question").get_by_role("button", name="OK").click()
        expect(dom.locator("section.question .due")).to_contain_text("Ben")
        assert match.log() == "Anna has 123 stars."


def test_a_die_and_the_new_die_are_tapped(page: Page, table: Table) -> None:
    match = TrackPage(table, "solarius_mission", 2)
    match.answer(0, 1, 1, 0)
    # No star, so that nothing is asked; and no yellow die, so that one is left to come.
    for target in ("new:black:1", "new:black:2", "new:brown:2", "new:brown:3"):
        match.tap(target)
    match.answer(0)
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "en")
        page.get_by_role("button", name="Not told").click()
        expect(page.locator(".solarius-wheel .can-tap")).to_have_count(4)
        assert screen.grave_findings() == []
        oldest = next(
            o["target"] for o in match.view()["offers"] if o["label"].startswith("Black 1")
        )
        page.locator(f'[data-target="{oldest}"]').click()
        expect(page.locator(".solarius-dice text.name")).to_have_text("Die taken")
        page.locator('[data-target="new:yellow:3"]').click()
        expect(page.locator(".now .due")).to_have_text("Ben is on turn")
        assert match.log().endswith("New die: yellow 3.")


def test_a_phone_answers_what_the_table_asks_its_seat(dom: NodePage, table: Table) -> None:
    """The tech die behind a star is asked on the phone of whoever took it, not on others."""
    match = TrackPage(table, "solarius_mission", 2)
    match.answer(0, 1, 1, 0)
    for target in ("new:black:*", "new:black:*", "new:brown:*", "new:brown:*"):
        match.tap(target)
    match.answer(0)
    match.enter("A")
    match.tap("die:1")
    door = Door(PageKeys(table.record))
    with served(table, door) as address:
        dom.goto(f"http://{address}{PAGE_PATH}{door.keys.key_for(SEAT, 0).secret}?lang=en")
        question = dom.locator("section.question")
        expect(question.locator(".due")).to_have_text("Anna: what does the black tech die show?")
        question.get_by_role("button", name="4+2").click()
        expect(question).to_have_count(0)
        assert match.log() == "Anna: the black tech die shows 4+2."
