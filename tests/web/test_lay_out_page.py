"""The real box on the page: laid out step by step with a picture, compared at any later moment."""

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES, load_game
from heliograph.games.laying_out import steps_of
from tests.contract.matches import DEEP
from tests.web.conftest import Program
from tests.web.ruled_screen import RuledScreen
from tests.web.test_dialogs_for_everybody import SIZES, assert_fits

deep_only = pytest.mark.skipif(DEEP < 2, reason="HELIOGRAPH_DEEP=2 or more lays out every game")
EXTRAS = {"level": 3, "hunter": True}


def test_a_box_is_laid_out_by_keyboard_and_compared(page: Page, program: Program) -> None:
    """From the first tap to the picture of a later moment; a kill between keeps the ticks."""
    screen = RuledScreen(page, program.url, "de")
    screen.begin("solari", 2, "referee", options=EXTRAS, names=["Ada", "Ben"])
    screen.press_until_focused("[data-do=lay_out]")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.lay-out")
    expect(dialog.locator("[data-step=comets].is-chosen")).to_contain_text("12")
    expect(dialog.locator("[data-spots='12']")).to_be_visible()
    assert screen.grave_findings() == []
    screen.press_until_focused("[data-step=hunter] input")
    expect(dialog.locator("[data-spots='2']")).to_be_visible()
    page.keyboard.press("Space")
    expect(dialog.locator("[data-step=hunter].is-done")).to_be_visible()
    program.kill()
    program.start()
    screen = RuledScreen(page, program.url, "de")
    page.locator("[data-do=lay_out]").click()
    expect(dialog.locator(".is-done")).to_have_count(1)
    expect(dialog.locator(".lay-steps [role=status]")).to_contain_text("1 von 5")
    page.keyboard.press("Escape")
    page.locator("[data-do=skip]").click()
    expect(page.locator("[data-do=lay_out]")).to_have_count(0)

    page.locator("[data-offer]:visible").first.click()
    screen.wait_for_rev(1)
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    page.locator("[data-do=compare]").click()
    picture = page.locator("dialog.compare .picture")
    expect(picture.locator(".solari-piece")).to_have_count(14)
    expect(picture.locator("[role=button], button:enabled")).to_have_count(0)
    assert_fits(page)
    assert screen.grave_findings() == []


def test_a_picture_asks_for_nothing(page: Page, program: Program) -> None:
    """What is laid beside the real table shows no cards to tap, but what the signs mean."""
    screen = RuledScreen(page, program.url, "en")
    screen.begin("solenia", 2, "referee", draw=True)
    expect(page.locator(".board-side .solenia-tray")).to_be_visible()
    page.locator("[data-do=compare]").click()
    picture = page.locator("dialog.compare .picture")
    expect(picture.locator(".solenia-legend")).to_be_visible()
    expect(picture.locator(".solenia-tray")).to_have_count(0)


@deep_only
@pytest.mark.parametrize("size", sorted(SIZES))
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_step_of_each_game_puts_light_on_its_place(
    page: Page, program: Program, name: str, lang: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    seats = GAMES[name].most_seats
    screen = RuledScreen(page, program.url, lang)
    screen.begin(name, seats, "referee", draw=True)
    page.locator("[data-do=compare]").click()
    page.locator("[data-do=lay_out_again]").click()
    steps = steps_of(load_game(name, seats, {"depth": "referee"}), lang)
    dialog = page.locator("dialog.lay-out")
    for step in steps:
        expect(dialog.locator(".is-chosen")).to_have_attribute("data-step", step.name)
        expect(dialog.locator(".is-chosen")).to_contain_text(step.text)
        expect(dialog.locator(".picture-spots")).to_have_count(1 if step.parts else 0)
        assert_fits(page)
        dialog.locator("[data-do=laid]").click()
    assert screen.grave_findings() == []
