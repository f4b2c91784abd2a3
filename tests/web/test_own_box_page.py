"""Your box on the page: entered by keyboard, drawn and checked as it comes, kept over a restart."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from tests.contract.matches import DEEP
from tests.web.conftest import Program
from tests.web.ruled_screen import RuledScreen
from tests.web.test_dialogs_for_everybody import SIZES, assert_fits

deep_only = pytest.mark.skipif(DEEP < 2, reason="HELIOGRAPH_DEEP=2 or more looks at every game")


BOX = "details.coach-box:has([data-do=own_box]) > summary"


def open_box(page: Page, game: str) -> None:
    page.locator("[data-do=new]").click()
    page.locator(f"dialog .coach-game[data-game={game}]").click()
    page.locator("dialog [data-depth=referee]").click()
    page.locator(BOX).click()
    page.locator("[data-do=own_box]").click()
    expect(page.locator("dialog.own-box .box-fact").first).to_be_visible()


def test_a_box_is_entered_checked_and_used(page: Page, program: Program, tmp_path: Path) -> None:
    screen = RuledScreen(page, program.url, "de")
    open_box(page, "solari")
    dialog = page.locator("dialog.own-box")
    expect(dialog.locator("[data-left='28']")).to_be_visible()
    # Words of people: no key of the file, no count of one
    expect(dialog.locator("[data-fact='comets.neptune'] strong")).to_have_text("Neptun")
    expect(dialog.locator("[data-block=seats] .box-head small")).to_have_text("Noch angenommen.")
    sixth = dialog.locator("[data-fact='comets.uranus'] input[type=text]").nth(5)
    sixth.fill("26")  # where Saturn's first comet stands
    expect(dialog.locator("[data-problem]").first).to_contain_text("SLI-D1")
    expect(dialog.locator("[data-do=box_save]")).to_be_disabled()
    sixth.fill("33")
    expect(dialog.locator("[data-problem]")).to_have_count(0)
    expect(dialog.locator(".picture .solari-piece")).to_have_count(24)
    screen.press_until_focused("[data-fact='comets.saturn'] .box-tick input")
    page.keyboard.press("Space")
    expect(dialog.locator("[data-left='26']")).to_be_visible()
    assert screen.grave_findings() == []
    dialog.locator("[data-do=box_save]").click()
    expect(dialog.locator("[data-do=box_reset]")).to_be_visible()
    with page.expect_download() as saved:
        dialog.locator("[data-do=box_export]").click()
    assert '"33"' in Path(saved.value.path()).read_text(encoding="utf-8")

    program.kill()
    program.start()
    RuledScreen(page, program.url, "de")
    open_box(page, "solari")
    expect(dialog.locator("[data-left='26']")).to_be_visible()
    wrong = tmp_path / "mine.toml"
    wrong.write_text('[comets]\nuranus = ["1"]\n[hunter]\njupiter = 3\n', encoding="utf-8")
    dialog.locator("[data-do=box_import]").set_input_files(wrong)
    expect(dialog.locator("[data-file=bad] li")).to_have_text(
        [re.compile("^mine.toml, Zeile 2"), re.compile("^mine.toml, Zeile 4")]
    )
    page.keyboard.press("Escape")
    expect(page.locator(BOX)).to_contain_text("26 von 28")
    page.locator("[data-do=start]").click()
    expect(page.locator(".board-side [data-piece='0-6']")).to_be_visible()
    place = page.locator(".board-side [data-thing='square:33']").get_attribute("aria-label") or ""
    assert "Uranus" in place


@deep_only
@pytest.mark.parametrize("size", sorted(SIZES))
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_fact_of_every_game_can_be_entered(
    page: Page, program: Program, name: str, lang: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    screen = RuledScreen(page, program.url, lang)
    open_box(page, name)
    dialog = page.locator("dialog.own-box")
    blocks = dialog.locator(".box-block")
    for number in range(blocks.count()):
        block = blocks.nth(number)
        if number:
            block.locator(".box-head").click()
        expect(block.locator(".box-fact").first).to_be_visible()
        assert_fits(page)
        block.locator("[data-do=box_all]").click()
    expect(dialog.locator("[data-left='0']")).to_be_visible()
    expect(dialog.locator("[data-problem]")).to_have_count(0)
    assert screen.grave_findings() == []
    dialog.locator("[data-do=box_save]").click()
    expect(dialog.locator("[data-do=box_reset]")).to_be_visible()
