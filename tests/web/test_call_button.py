"""A table in a hall has one button more in its top line, which covers none of the others."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.record.keys import HOST, SEAT, PageKeys
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.attack.tables import play_at_random
from tests.commanding import perform
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

SIZES = ((360, 740), (390, 844), (820, 1100), (1140, 800), (1280, 800), (1440, 900))
ROW_PX = 60
SPEAK = """(one, lang) => {
  one.value = lang;
  one.dispatchEvent(new Event("change", { bubbles: true }));
}"""
# What in the top line is not hit at its centre, is wider than its place, or lies in another row
AMISS = """(row) => [...document.querySelectorAll("header.top :is(button, select)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) =>
    !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    || one.localName === "button" && one.scrollWidth > one.clientWidth + 1 || box.bottom > row)
  .map(([one]) => one.dataset.do)"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table in a hall, with a game."""
    need_page_libraries()
    record = Store(tmp_path / "table.db")
    table = Table(record)
    table.hall.is_open = True
    begin = {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3}
    perform(table, {**begin, "names": ["Anna", "Ben", "Cleo"]})
    yield table
    record.close()


@pytest.mark.parametrize("place", [(HOST, -1), (SEAT, 0)], ids=["table", "phone"])
def test_every_button_of_the_top_line_can_be_hit(
    table: Table, page: Page, place: tuple[str, int]
) -> None:
    door = Door(PageKeys(table.record), "http://here", needs_key=True)
    with served(table, door) as address:
        page.goto(f"http://{address}/p/{door.keys.key_for(*place).secret}?lang=en")
        call = page.locator("[data-do=call]")
        for lang in ("en", "de", "fr"):
            page.locator("[data-do=language]").evaluate(SPEAK, lang)  # folded away on a phone
            expect(page.locator("html")).to_have_attribute("lang", lang)
            expect(call).to_be_enabled()
            for pressed in ("false", "true"):
                expect(call).to_have_attribute("aria-pressed", pressed)
                assert look_amiss(page) == {}, lang
                call.click()
            expect(call).to_have_attribute("aria-pressed", "false")


def test_nothing_is_covered_where_a_step_can_be_done_again(table: Table, page: Page) -> None:
    play_at_random(table, 1, random.Random(1))
    perform(table, {"do": "undo"})
    with served(table) as address:
        page.goto(f"http://{address}/?lang=de")
        expect(page.locator("[data-do=redo]")).to_be_enabled()
        expect(page.locator("[data-do=call]")).to_be_enabled()
        assert look_amiss(page) == {}


def look_amiss(page: Page) -> dict[tuple[int, int], list[str]]:
    """Return what is amiss, by the size of the window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(AMISS, ROW_PX)
    return {size: names for size, names in found.items() if names}
