"""The table unit beside a match under the full rules, with the whole program."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import _SEND, RuledScreen
from tests.web.screens import NOTE_MOVED, OK, PLUS, UNDO, BoardScreen

pytestmark = pytest.mark.with_board


def begin(page: Page | NodePage, url: str) -> RuledScreen:
    """A Solaris match at its first turn; the host has drawn the set-up."""
    screen = RuledScreen(page, url)
    screen.begin("solaris", 3, "referee")
    page.evaluate(_SEND, {"do": "draw_all"})
    expect(page.locator(".ruled-now")).to_contain_text("choose an action")
    return screen


def places_of_offers(page: Page) -> dict[str, str]:
    """Where every offer lies that is not folded away."""
    script = """all => Object.fromEntries(all.filter((one) => !one.closest("details")).map((one) =>
      [one.dataset.offer, JSON.stringify(one.getBoundingClientRect())]))"""
    return dict(page.locator("main [data-offer]").evaluate_all(script))


def test_what_the_unit_shows_is_marked_and_taken(program: Program, page: Page) -> None:
    screen = begin(page, program.url)
    unit, before = BoardScreen(page.context.new_page(), program.url), screen.rev()
    marked = page.locator("main .unit-at")
    expect(marked).to_be_visible()
    page.wait_for_load_state("networkidle")  # what comes later than the rest has its place
    first, places = marked.get_attribute("data-offer") or "", places_of_offers(page)
    unit.press(PLUS)
    expect(marked).not_to_have_attribute("data-offer", first)
    chosen = marked.get_attribute("data-offer")
    expect(marked).to_be_visible()  # unfolded, if it stands among what is seldom needed
    assert places_of_offers(page) == places  # a mark moves nothing under a finger
    expect(unit.page.locator("#lights-line")).to_contain_text("The middle ring counts: 2")
    unit.press(OK)
    screen.wait_for_rev(before + 1)
    unit.press(UNDO)
    screen.wait_for_rev(before)
    expect(page.locator(f"main [data-offer='{chosen}']")).to_be_visible()


def test_the_page_asks_what_happened_while_the_cable_was_out(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    page, unit_page = doms(2)
    screen = begin(page, program.url)
    unit, before = BoardScreen(unit_page, program.url), screen.rev()
    unit.pull_cable()
    unit.press("1", "2", "3")  # whoever is on turn passes; the others only look
    unit.hold("1")
    unit.press(PLUS, OK, UNDO)  # one energy more at EC: by which action?
    unit.press("1", "2", "3")
    # 3 looks at the own values: all presses before were taken, without the host
    expect(unit.page.locator("[data-pixel=order15][data-colour]")).to_be_visible()
    expect(page.locator(".unit-problem")).to_be_visible()
    page.evaluate(NOTE_MOVED)
    unit.plug_cable_in()
    expect(page.locator(".unit-problem")).to_have_count(0)
    away = page.locator("section.away")
    expect(away).to_be_visible()
    expect(away).to_contain_text("While I was away")
    assert screen.rev() > before  # a turn that was passed is simply played
    assert page.evaluate("moved") == []  # whoever presses a button meanwhile has pressed it
    away.locator("[data-do=settle]").click()
    expect(away).to_have_count(0)
