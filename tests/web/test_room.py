"""Everything has its room on every screen: what matters large, nothing cut, targets for fingers."""

import re

import pytest
from playwright.sync_api import Page, expect

from heliograph.record.keys import SEAT, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.playing import play_on
from tests.web.conftest import Program
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import LOOK_AGAIN_MS, resize, wait_until
from tests.web.served import served

GAMES = {"solaris": 4, "solarius_mission": 4, "solari": 2, "solenia": 3}
WIDE = ((1600, 900), (1280, 800))
UPRIGHT = (820, 1180)
PHONES = ((390, 844), (360, 640))
FINGER = 44
LOOKS = 200
# The height of a letter that two metres away looks like the print of a book in the hand
FROM_TWO_METRES = 26

BESIDE = "document.documentElement.scrollWidth - innerWidth"
BELOW = "document.documentElement.scrollHeight - innerHeight"
TARGETS = "button, select, summary, a.button, input[type=range]"
SMALL = f"""finger => [...document.querySelectorAll("{TARGETS}")]
  .filter((one) => one.checkVisibility({{ contentVisibilityAuto: true }}))
  .map((one) => [one.className + one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < finger - 0.5 || box.height < finger - 0.5)
  .map(([words, box]) => words + box.width + "x" + box.height)"""


TAB_IN_SIGHT = """() => {
  const room = document.querySelector("[role=tablist]").getBoundingClientRect();
  const open = document.querySelector("[aria-selected=true]").getBoundingClientRect();
  return open.left >= room.left - 1 && open.right <= room.right + 1;
}"""


def begun(table: Table, game: str) -> Table:
    """A match in its middle, with the real box."""
    names = ["Ada", "Benjamin-Maximilian", "Çiğdem", "Dora"][: GAMES[game]]
    begin = {"do": "begin", "game": game, "seats": GAMES[game], "depth": "referee"}
    perform(table, {**begin, "names": names, "draw": True})
    play_on(table, 40)
    return table


LINES_SEEN = """() => {
  const body = document.querySelector(".tab-body").getBoundingClientRect();
  return [...document.querySelectorAll(".log li")].map((one) => one.getBoundingClientRect())
    .filter((line) => line.top >= body.top - 1 && line.bottom <= body.bottom + 1).length;
}"""


@pytest.mark.parametrize("lang", ["en", "de"] if IS_DEEP else ["de"])  # its words are longer
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_has_its_room_on_every_screen(
    page: Page, table: Table, game: str, lang: str
) -> None:
    keys = PageKeys(table.record)
    resize(page, *WIDE[0])
    with served(begun(table, game), Door(keys)) as address:
        page.goto(f"http://{address}/?lang={lang}")
        expect(page.locator(".board-side svg").first).to_be_visible()
        expect(page.locator(".log .here")).to_be_in_viewport()
        wait_until(page, f"({LINES_SEEN})() >= 3")
        check_that_it_stands_in_one_screen(page)
        check_that_a_finger_finds_everything(page)
        page.goto(f"http://{address}/p/{keys.key_for(SEAT, 0).secret}?lang={lang}")
        expect(page.locator(".board-side svg").first).to_be_visible()
        check_that_a_finger_finds_everything(page)


def check_that_it_stands_in_one_screen(page: Page) -> None:
    for width, height in WIDE:
        resize(page, width, height)
        assert page.evaluate(BESIDE) <= 0
        assert page.evaluate(BELOW) <= 0
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert page.locator(".ruled-now .due").evaluate(size) >= FROM_TWO_METRES
    expect(page.locator("#tab-facts")).to_be_in_viewport()
    values = page.locator(".seat-values").first.inner_text()
    assert re.search(r"\w\u00a0[\d−]", values), "a number never stands in the next line"
    resize(page, *UPRIGHT)
    assert page.evaluate(BESIDE) <= 0
    expect(page.locator(".ruled-now")).to_be_in_viewport(ratio=1)


def check_that_a_finger_finds_everything(page: Page) -> None:
    for width, height in PHONES:
        resize(page, width, height)
        assert page.evaluate(BESIDE) <= 0
        assert small_targets(page) == []
        page.locator(".log li").last.scroll_into_view_if_needed()  # it has a size in sight
        assert small_targets(page) == []


def small_targets(page: Page) -> list[str]:
    """Return what no finger finds; a busy machine draws a new layout late."""
    for _ in range(LOOKS):
        small: list[str] = page.evaluate(SMALL, FINGER)
        if not small:
            break
        page.wait_for_timeout(LOOK_AGAIN_MS)
    return small


def test_who_is_next_is_said_and_the_open_tab_is_in_sight_on_a_phone(
    page: Page, table: Table
) -> None:
    """Whoever opened the tab: a lesson opens that of the unit, the last of them."""
    with served(begun(table, "solenia")) as address:
        RuledScreen(page, f"http://{address}", "de")
        following = page.locator(".place-next")
        expect(following).to_have_count(1)
        number = following.get_attribute("data-seat")
        expect(page.locator(f".next-line[data-next='{number}']")).to_contain_text("Danach:")
        resize(page, 300, 640)
        last = page.locator("[role=tab]").last
        last.evaluate("tab => tab.click()")  # without a pointer, which would move it
        expect(last).to_have_attribute("aria-selected", "true")
        wait_until(page, TAB_IN_SIGHT)


def test_the_words_of_the_top_line_stay_in_their_buttons(page: Page, table: Table) -> None:
    resize(page, *PHONES[0])
    with served(table) as address:
        for path in ("unit", "install", "self-test"):
            page.goto(f"http://{address}/{path}?lang=de")
            expect(page.locator(".top a.button")).to_be_visible()
            wide = page.locator(".top > .button").evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
            )
            assert wide == 0, path
            assert page.evaluate(BESIDE) <= 0, path


@pytest.mark.with_board
def test_the_whole_unit_is_in_sight(page: Page, program: Program) -> None:
    page.set_viewport_size({"width": 1600, "height": 900})
    RuledScreen(page, program.url).begin("solaris", 4, "referee")
    page.locator("#tab-unit").click()
    board = page.locator(".tab-body .board")
    expect(board).to_be_visible()
    inside = "board => board.closest('.tab-body').clientHeight - board.clientHeight"
    assert board.evaluate(inside) >= 0


def test_the_top_line_of_a_phone_is_one_row_and_lights_name_every_seat(
    page: Page, table: Table
) -> None:
    """The line also while something was taken back, when there is one button more."""
    perform(begun(table, "solari"), {"do": "undo", "sure": True})
    with served(table) as address:
        RuledScreen(page, f"http://{address}", "de")
        page.locator("#tab-lights").click()
        expect(page.locator(".seat-lights li")).to_have_text(
            ["1Ada blau, durchgehend", "2Benjamin-Maximilian grün, jedes zweite Licht"]
        )
        expect(page.locator("[data-do=redo]")).to_be_enabled()
        for width, height in PHONES:
            resize(page, width, height)
            tops = "all => new Set(all.map(one => one.getBoundingClientRect().top)).size"
            assert page.locator(".top > .button:visible").evaluate_all(tops) == 1
