"""A rule's number is no dead text: its wording is one tap or one key away, on every screen."""

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.games.rulebook import rules_of
from heliograph.table.table import Table
from heliograph.web.commands import perform
from heliograph.web.fields import BadCommand
from tests.deep import IS_DEEP
from tests.web.conftest import Program
from tests.web.ruled_screen import RuledScreen
from tests.web.test_dialogs_for_everybody import SIZES, assert_fits

ALL_WAYS = [(size, lang) for size in sorted(SIZES) for lang in ("en", "de")]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_page_gets_every_rule_in_its_language(table: Table, game: str, lang: str) -> None:
    told = perform(table, {"do": "rules", "game": game}, lang=lang)
    assert {one["id"]: one["text"] for one in told["rules"]} == {
        rule.id: rule.text(lang) for rule in rules_of(game).values()
    }
    assert all(one["status"] and one["chapter"] for one in told["rules"])
    assert {"board", "seats"} <= set(told["picture"])


def test_a_game_that_is_not_here_is_refused(table: Table) -> None:
    with pytest.raises(BadCommand, match="expected one of the games"):
        perform(table, {"do": "rules", "game": "bridge"})


@pytest.mark.parametrize("size, lang", ALL_WAYS if IS_DEEP else [("table", "en"), ("phone", "de")])
def test_a_rule_is_asked_for_and_found(page: Page, program: Program, size: str, lang: str) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    screen = RuledScreen(page, program.url, lang)
    screen.begin("solari", depth="digital", seats=2)
    page.locator("#tab-sheet").click()
    asked = page.locator(".sheet button.rule").first
    rule = asked.inner_text()
    asked.click()
    dialog = page.locator("dialog.rules")
    expect(dialog.locator(f"[data-rule-text='{rule}']")).to_contain_text(
        rules_of("solari")[rule].text(lang)
    )
    assert_fits(page)
    assert screen.grave_findings() == []
    dialog.locator("input").fill("komet" if lang == "de" else "comet")
    expect(dialog.locator("[data-rule-text='SLI-1.4']")).to_be_visible()
    expect(dialog.locator("[data-rule-text='SLI-1.3']")).to_have_count(0)
    dialog.locator("input").fill("zebra")
    expect(dialog.locator("[data-rule-text]")).to_have_count(0)
    expect(dialog.locator("[role=status]")).not_to_be_empty()


def test_a_key_opens_the_book_of_rules_and_escape_leaves_it(page: Page, program: Program) -> None:
    screen = RuledScreen(page, program.url)
    screen.begin("solari", depth="referee", seats=2)
    page.keyboard.press("?")
    dialog = page.locator("dialog.rules:modal")
    now = dialog.locator(".rules-now")  # what can be entered first: who begins
    expect(now.locator("[data-rule-text]")).to_have_count(1)
    expect(now.locator("[data-rule-text='SLI-2.2']")).to_be_visible()
    expect(now.locator(".picture-spots rect")).not_to_have_count(0)
    for chapter in dialog.locator(".chapter summary").all():
        chapter.click()
    chapters = [rule.chapter.text("en") for rule in rules_of("solari").values() if rule.chapter]
    expect(dialog.locator(".chapter")).to_have_count(len(set(chapters)))
    expect(dialog.locator(".chapter [data-rule-text]")).to_have_count(len(rules_of("solari")))
    last = dialog.locator(".chapter", has=page.locator("[data-rule-text='SLI-4.1']"))
    last.locator("[data-do=rule_place]").first.click()
    expect(last.locator(".picture-spots")).to_be_visible()
    assert screen.grave_findings() == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog.rules")).to_have_count(0)


def test_an_option_of_a_new_game_says_its_rule(page: Page, program: Program) -> None:
    RuledScreen(page, program.url)
    page.locator("[data-do=new]").click()
    page.locator("dialog .coach-game[data-game=solari]").click()
    page.locator("dialog [data-depth=digital]").click()
    page.locator("dialog [data-options] > summary").click()
    asked = page.locator(".coach-option button.rule").first
    expect(asked).to_contain_text("SLI-")  # the options of the game before it are gone
    rule = asked.inner_text()
    asked.click()
    expect(page.locator(f"dialog.rules [data-rule-text^='{rule}']").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.coach:modal")).to_be_visible()
