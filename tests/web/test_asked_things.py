"""Anything on the table can be asked about: what it is, what it means now, and its rules."""

import random

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.games.rulebook import rules_of
from heliograph.games.things import things_of
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.wire import live_view

STEPS = 60
LONG_PRESS = """spot => new Promise((done) => {
  const at = { bubbles: true, pointerType: "touch", clientX: 5, clientY: 5 };
  spot.dispatchEvent(new PointerEvent("pointerdown", at));
  new MutationObserver((_, watch) => {
    if (!document.querySelector("dialog.rules")) return;
    watch.disconnect();
    spot.dispatchEvent(new PointerEvent("pointerup", at));
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    done();
  }).observe(document, { subtree: true, childList: true });
})"""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_thing_names_rules_that_there_are(game: str) -> None:
    assert things_of(game)
    for thing in things_of(game):
        assert thing.rules
        assert set(thing.rules) <= set(rules_of(game)), thing.kind
        assert thing.name.text("en")
        assert thing.name.text("de")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_place_that_is_ever_offered_is_a_thing(table: Table, game: str) -> None:
    known = {thing.kind for thing in things_of(game)}
    seats = GAMES[game].seat_counts[0]
    perform(table, {"do": "begin", "game": game, "depth": "referee", "seats": seats})
    dice = random.Random(8)
    for _ in range(STEPS):
        offers = live_view(table, "en")["offers"]
        kinds = {offer["target"].split(":")[0] for offer in offers if offer["target"]}
        assert kinds <= known
        perform(table, {"do": "enter", "choices": dice.choice(offers)["choices"]})


@pytest.fixture
def played(table: Table) -> Table:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 40, seed=5)
    return table


def test_a_thing_is_asked_about_by_key_menu_and_finger(page: Page, played: Table) -> None:
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        dialog = page.locator("dialog.rules")
        # With the focus on a place: what can be entered there, and its rules
        place = page.locator(".board-side [role=button][data-target]").first
        screen.press_until_focused(".board-side [role=button][data-target]")
        kind = (place.get_attribute("data-target") or "").split(":")[0]
        page.keyboard.press("?")
        (thing,) = [one for one in things_of("solenia") if one.kind == kind]
        expect(dialog.locator(".asked-thing h2")).to_have_text(thing.name.text("de"))
        for rule in thing.rules:
            expect(dialog.locator(f"[data-rule-text='{rule}']")).to_be_visible()
        expect(dialog.locator(".asked-thing li").first).not_to_be_empty()
        # All other rules are found from there too
        dialog.locator("input").fill("Luftschiff")
        expect(dialog.locator("[data-rule-text='SLN-7.1']")).to_be_visible()
        page.keyboard.press("Escape")
        # A place that offers nothing says what is due instead
        page.locator(".board-side [role=img][data-target]").first.click(button="right")
        due = live_view(played, "de")["due"]["text"]
        expect(dialog.locator(".asked-thing")).to_contain_text(due)
        page.keyboard.press("Escape")
        # What can be entered is asked about with a finger held long; that enters nothing
        rev = played.rev
        page.locator("[data-offer]").first.evaluate(LONG_PRESS)
        expect(dialog.locator("[data-rule-text]").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert played.rev == rev


def test_what_lies_on_the_table_is_listed_with_its_rules(page: Page, played: Table) -> None:
    with served(played) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=rules]").click()
        dialog = page.locator("dialog.rules")
        dialog.locator(".things summary").click()
        first = things_of("solenia")[0]
        row = dialog.locator(f"[data-thing-kind={first.kind}]")
        expect(row).to_contain_text(first.name.text("en"))
        row.locator("button").first.click()
        expect(dialog.locator("[data-rule-text]")).to_have_count(1)
        expect(dialog.locator(f"[data-rule-text='{first.rules[0]}']")).to_be_visible()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_sign_of_the_legend_is_drawn(page: Page, table: Table, game: str) -> None:
    signs = [thing.sign for thing in things_of(game) if thing.sign]
    seats = GAMES[game].seat_counts[0]
    perform(table, {"do": "begin", "game": game, "depth": "referee", "seats": seats})
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=rules]").click()
        page.locator("dialog.rules .things summary").click()
        expect(page.locator("dialog.rules .sign")).to_have_count(len(signs))
        for sign in page.locator("dialog.rules .sign").all():
            box = sign.locator("path").first.bounding_box()
            assert box
            assert box["width"] > 5
