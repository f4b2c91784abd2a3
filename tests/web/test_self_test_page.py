"""The page of the self-test, in a browser, with the whole program and its simulated board."""

import pytest
from playwright.sync_api import Page, expect

from shared_rules.wiring_faults import FINE, ONE_DARK
from tests.web.conftest import Program
from tests.web.screens import LOOK_AGAIN_MS, hold_sockets, wait_until

pytestmark = pytest.mark.with_board

BUTTONS = 9


def test_from_start_to_report(program: Program, page: Page):
    page.goto(f"{program.url}/self-test")
    step = page.locator("#test-step")
    page.locator("[data-do=start]").click()
    expect(step).to_contain_text("All pixels show one colour")
    for colour in ("red", "green", "blue"):
        answer_once(page, page.get_by_role("button", name=colour, exact=True))
    expect(step).to_contain_text("orbit ring")
    page.get_by_label("Pixel number").fill("7")
    page.locator(f'[data-answer="{ONE_DARK}"]').click()
    for part in ("order ring", "clock ring", "seat pixels"):
        expect(step).to_contain_text(part)
        page.locator(f'[data-answer="{FINE}"]').click()
    for button in range(BUTTONS):
        name = f"seat {button + 1}" if button < 5 else ("UNDO", "MINUS", "PLUS", "OK")[button - 5]
        expect(step).to_have_text(f"Press this button: {name}.")
        page.locator(f'[data-button="{button}"]').hover()
        page.mouse.down()
        expect(step).not_to_have_text(f"Press this button: {name}.")
        page.mouse.up()
    expect(step).to_contain_text("Everything is white")
    page.locator(f'[data-answer="{FINE}"]').click()
    report = page.locator("#report li")
    expect(report).to_have_count(1)
    expect(report).to_contain_text("Pixel 7 of the orbit ring is dark, the others are not")
    with page.expect_download() as saving:
        page.locator("[data-do=save-report]").click()
    assert saving.value.suggested_filename == "heliograph-self-test.txt"
    assert "Pixel 7 of the orbit ring is dark" in saving.value.path().read_text(encoding="utf-8")
    german = page.request.get(f"{program.url}/self-test/report.txt?lang=de").text()
    assert "Pixel 7 ist dunkel" in german


@pytest.mark.own_window
def test_it_starts_however_late_the_page_reaches_the_unit(program: Program, page: Page):
    """A tap on *start* before the page speaks with the simulated unit would be lost."""
    waiting = hold_sockets(page, "**/ws/unit?**")
    page.goto(f"{program.url}/self-test")
    while not waiting:
        page.wait_for_timeout(LOOK_AGAIN_MS)
    start = page.locator("[data-do=start]")
    expect(start).to_be_disabled()
    page.route_web_socket("**/ws/unit?**", lambda socket: socket.connect_to_server())
    waiting.pop().connect_to_server()
    start.click()
    expect(page.locator("#test-step")).to_contain_text("All pixels show one colour")


def answer_once(page: Page, button) -> None:
    """Answer, and wait until the board has taken it: the next colour shines."""
    before = page.locator("svg.board circle[opacity]").first.get_attribute("fill")
    button.click()
    wait_until(
        page,
        """before => {
          const light = document.querySelector("svg.board circle[opacity]");
          return !light || light.getAttribute("fill") !== before;
        }""",
        before,
    )
