"""The dialogs of a new game, of phones and of settings keep nobody out, on any screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.deep import IS_DEEP
from tests.web.conftest import Program
from tests.web.ruled_screen import RuledScreen

SIZES = {"table": {"width": 1600, "height": 900}, "phone": {"width": 390, "height": 844}}
LOOKS = [(size, theme) for size in sorted(SIZES) for theme in ("dark", "light")]
# What moves without end, as a mark that breathes, never rests.
AT_REST = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished)).then(() => true)"""


@pytest.mark.parametrize("size, theme", LOOKS if IS_DEEP else [("phone", "light")])
def test_nobody_is_kept_out_of_the_dialogs(
    page: Page, program: Program, size: str, theme: str
) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    screen = RuledScreen(page, program.url, "de", theme)
    page.locator("[data-do=new]").click()
    for game, depth in (
        ("solaris", "track"),
        ("solarius_mission", "referee"),
        ("solenia", "digital"),
    ):
        page.locator(f"dialog .coach-game[data-game={game}]").click()
        page.locator(f"dialog [data-depth={depth}]").click()
        expect(page.locator("dialog [data-do=start]")).to_be_enabled()
        page.evaluate(AT_REST)
        assert screen.grave_findings() == []
        assert_fits(page)
    page.locator("dialog [data-do=start]").click()
    for dialog in ("phones", "settings"):
        page.locator(f"[data-do={dialog}]").click()
        expect(page.locator(f"dialog.{dialog} header")).to_be_visible()
        page.evaluate(AT_REST)
        assert screen.grave_findings() == []
        assert_fits(page)
        page.keyboard.press("Escape")


def assert_fits(page: Page) -> None:
    """Nothing in the open dialog sticks out sideways; a wide picture scrolls within its frame."""
    script = """() => [...document.querySelectorAll('dialog[open] *')]
      .filter(one => !one.closest('.hidden-text, option, .picture-frame')
        && one.getBoundingClientRect().right > innerWidth + 1)
      .map(one => one.outerHTML.slice(0, 90))"""
    assert page.evaluate(script) == []


def test_a_game_is_begun_with_the_keyboard_alone(page: Page, program: Program) -> None:
    screen = RuledScreen(page, program.url)
    screen.press_until_focused("[data-do=new]")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.coach [data-depth=track]")).to_be_visible()
    # Arrow keys walk through the games, as in any group of radio buttons.
    screen.press_until_focused("dialog .coach-game[data-game=solaris]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("dialog .coach-game[data-game=solari]")).to_be_focused()
    expect(page.locator("dialog .coach-game[data-game=solari]")).to_have_attribute(
        "aria-checked", "true"
    )
    screen.press_until_focused("[data-depth=track]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-depth=referee]")).to_be_focused()
    screen.press_until_focused("[aria-label^='Seat 1: Name']")
    page.keyboard.type("Ada")
    expect(page.locator("dialog [data-do=start]")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("main.ruled-solari")).to_have_attribute("data-depth", "referee")
    expect(page.locator(".seats li").first).to_contain_text("Ada")
