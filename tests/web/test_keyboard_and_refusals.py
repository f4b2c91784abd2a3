"""For whoever uses the keyboard or hears the page; and refusals that end with their moment."""

import pytest
from playwright.sync_api import Page, expect

from heliograph.table.engine_rules import describe
from heliograph.table.objections import NotOffered
from heliograph.table.table import Table
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served

_NEVER_BY_ITSELF = """const wait = setTimeout;
  window.setTimeout = (work, ms, ...more) => (ms === 6000 ? 0 : wait(work, ms, ...more));"""


@pytest.fixture
def played(table: Table) -> Table:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 40, seed=5)
    return table


def test_the_log_is_one_stop_and_arrows_walk_in_it(page: Page, played: Table) -> None:
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}")
        lines = page.locator(".log button")
        expect(lines).to_have_count(played.length)
        expect(page.locator(".log button[tabindex='0']")).to_have_count(1)
        screen.press_until_focused(".log button")
        expect(lines.last).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(lines.nth(-2)).to_be_focused()
        page.keyboard.press("Home")
        expect(lines.first).to_be_focused()
        page.keyboard.press("Enter")
        screen.wait_for_rev(1)
        expect(page.locator(".log button[tabindex='0']")).to_have_count(1)
        expect(page.locator(".log .here button")).to_have_attribute("tabindex", "0")


def test_each_button_that_sets_a_fact_names_it(page: Page, played: Table) -> None:
    with served(played) as address:
        RuledScreen(page, f"http://{address}", "de")
        page.locator("#tab-facts").click()
        groups = page.locator(".facts summary")
        expect(groups.first).to_be_visible()
        for group in groups.all():
            group.click()
        buttons = page.locator("[data-do=set-fact]")
        expect(buttons.nth(20)).to_be_attached()
        names = [one.get_attribute("aria-label") or "" for one in buttons.all()]
        assert len(names) > 20
        assert all(name.startswith("Setzen: ") for name in names)


@pytest.mark.own_window
def test_a_refusal_goes_when_the_game_goes_on(
    page: Page, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.add_init_script(_NEVER_BY_ITSELF)
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}")

        def refuse(*_: object) -> None:
            raise NotOffered

        with monkeypatch.context() as patch:
            patch.setattr(played, "enter", refuse)
            page.locator("[data-offer]:visible").first.click()
            expect(page.locator("[data-refusal]")).to_be_visible()
        rev = played.rev
        play_on(played, 1, seed=6)
        screen.wait_for_rev(rev + 1)
        expect(page.locator("[data-refusal]")).to_have_count(0)


def test_arrows_choose_in_every_group_of_radio_buttons_and_among_the_tabs(
    page: Page, played: Table
) -> None:
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}")
        screen.press_until_focused("[role=tab]")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#tab-facts")).to_be_focused()
        expect(page.locator("#tab-facts")).to_have_attribute("aria-selected", "true")
        page.locator("[data-do=settings]").click()
        groups = page.locator("dialog [role=radiogroup]")
        expect(groups).to_have_count(2)
        for group in groups.all():
            chosen = group.locator("[aria-checked=true]")
            expect(group.locator("[tabindex='0']")).to_have_count(1)
            before = chosen.inner_text()
            chosen.focus()
            page.keyboard.press("ArrowDown")
            expect(chosen).not_to_have_text(before)
            expect(chosen).to_be_focused()


def test_a_long_tab_without_anything_to_press_is_scrolled_with_the_keys(
    page: Page, played: Table
) -> None:
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}")
        page.locator("#tab-lights").click()
        screen.press_until_focused("[role=tabpanel]")
