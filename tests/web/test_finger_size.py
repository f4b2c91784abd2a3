"""Where fingers point, what stands beside the actions is as large as they are."""

from playwright.sync_api import Browser

from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import wait_until
from tests.web.served import served

FINGER = 44
HEIGHTS = """() => [...document.querySelectorAll(".log button, .timeline-line input")]
  .map((one) => one.getBoundingClientRect().height)"""
IS_CUT = """() => {
  const panel = document.querySelector(".offers");
  return panel.scrollHeight > panel.clientHeight + 1;
}"""


def test_lines_of_the_log_and_the_line_of_time_have_room_for_a_finger(
    browser: Browser, table: Table
) -> None:
    need_page_libraries()
    begin(table)
    with served(table) as address, browser.new_context(has_touch=True) as context:
        page = context.new_page()
        page.goto(f"http://{address}/?lang=fr")
        page.locator(".log button").first.wait_for()
        heights = page.evaluate(HEIGHTS)
    assert len(heights) > 2
    assert min(heights) >= FINGER


def test_offers_are_folded_before_their_panel_cuts_them(browser: Browser, table: Table) -> None:
    """The style sheet of a game comes after the first drawing, and makes the panel smaller."""
    need_page_libraries()
    begin(table)
    phone = {"width": 390, "height": 844}
    with served(table) as address, browser.new_context(viewport=phone) as context:
        page = context.new_page()
        page.goto(f"http://{address}/?lang=fr")
        page.locator(".offers .offer").first.wait_for()
        wait_until(page, f"() => !({IS_CUT})()")


def begin(table: Table) -> None:
    asked = {"game": "solari", "depth": "track", "seats": 2, "names": ["Ada", "Bo"]}
    perform(table, {"do": "begin", **asked, "set_up": "box"})
    play_on(table, 4, seed=5)
