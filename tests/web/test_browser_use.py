"""The pages as people use them: killed host, languages, refusals, keyboard, the page alone."""

import json
import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from tests.deep import IS_DEEP
from tests.patience import PATIENCE_S
from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.screens import END, LONG_MS, LOOK_AGAIN_MS, OK, PLUS, BoardScreen, TableScreen

# What most people see: tokens that glide, marks that breathe. All of these in the deep run.
in_motion = pytest.mark.browser_context_args(reduced_motion="no-preference")
pytestmark = [in_motion] if IS_DEEP else []
LATER = 1_000_000_000


@in_motion
@pytest.mark.with_board
def test_nothing_is_lost_when_the_host_is_killed_in_mid_round(
    context: BrowserContext, program: Program
) -> None:
    screen = TableScreen(context.new_page(), program.url)
    screen.set_up()
    board = BoardScreen(context.new_page(), program.url)
    order = screen.order()
    board.wait_for_turn(order[0])
    board.press(order[0])
    screen.wait_for_now(order[1])
    board.press(PLUS)
    screen.wait_for_step(3)
    before = screen.page.locator("g[data-station=ED]").get_attribute("aria-label") or ""

    program.kill()
    expect(screen.page.get_by_text("No connection to the computer of the table")).to_be_visible()
    expect(screen.page.locator(END)).to_be_disabled()
    program.start()

    expect(screen.page.locator("[data-unit=connected]")).to_be_visible()
    screen.wait_for_step(3)
    assert screen.order() == order
    assert screen.page.locator("g[data-station=ED]").get_attribute("aria-label") == before

    expect(board.page.locator("[data-unit=connected]")).to_be_visible()
    board.wait_until_ready()
    board.wait_for_turn(order[1])
    board.press(order[1])
    screen.wait_for_now(order[2])
    screen.page.bring_to_front()
    screen.page.locator("[data-do=undo]").click()
    screen.wait_for_now(order[1])


def test_the_language_changes_at_once_and_stays(dom: NodePage, address: str) -> None:
    dom.goto(f"http://{address}")
    expect(dom.get_by_role("button", name="New game")).to_be_visible()
    dom.locator("[data-do=language]").select_option("de")
    expect(dom.get_by_role("button", name="Neues Spiel")).to_be_visible()
    expect(dom.locator("html")).to_have_attribute("lang", "de")
    dom.reload()
    expect(dom.get_by_role("button", name="Neues Spiel")).to_be_visible()


def test_french_is_offered_because_its_catalogue_is_there(dom: NodePage, address: str) -> None:
    """No module, text file or script names it."""
    dom.goto(f"http://{address}")
    dom.get_by_label("Language").select_option("fr")
    expect(dom.get_by_role("button", name="Nouvelle partie")).to_be_visible()
    expect(dom.locator("html")).to_have_attribute("lang", "fr")


def test_the_browsers_language_is_the_first_choice(new_context: object, program: Program) -> None:
    page = new_context(locale="de-AT").new_page()  # type: ignore[operator]
    page.goto(program.url)
    expect(page.get_by_role("button", name="Neues Spiel")).to_be_visible()


@pytest.mark.with_board
def test_a_press_out_of_turn_is_refused_with_the_rule_on_both_pages(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    table, unit = doms(2)
    screen = TableScreen(table, program.url)
    screen.set_up()
    board = BoardScreen(unit, program.url)
    board.wait_for_turn(screen.order()[0])
    board.press(screen.order()[2])
    for page in (screen.page, board.page):
        toast = page.locator("[data-refusal]")
        expect(toast).to_contain_text("Black is on turn at Engine Deck, not Grey.")
        expect(toast).to_contain_text("SOL-3.4")
    screen.wait_for_step(1)


@pytest.mark.with_board
def test_the_board_page_needs_no_pointer(context: BrowserContext, program: Program) -> None:
    screen = TableScreen(context.new_page(), program.url)
    screen.set_up()
    board = BoardScreen(context.new_page(), program.url)

    board.wait_for_turn("4")
    # A long press of one's own seat corrects the values; the page asks the same question.
    board.hold("1")
    expect(board.page.locator(".asked")).to_contain_text("White: how much energy at Energy Cell?")
    expect(screen.page.locator(".question .due")).to_contain_text("how much energy at Energy Cell?")
    board.press(PLUS, PLUS)
    expect(board.page.locator(".asked-value")).to_have_text("3")
    board.press(OK)
    screen.wait_for_step(2)
    expect(board.page.locator(".asked")).to_contain_text("White: how much energy at Engine Deck?")
    board.press("u")
    expect(board.page.locator(".asked")).to_have_count(0)

    # Tab reaches the buttons, the focus is visible, Space presses.
    seat = board.page.locator("[data-button='3']")
    seat.focus()
    board.page.keyboard.press("Shift+Tab")
    board.page.keyboard.press("Tab")
    expect(seat).to_be_focused()
    # drawn in millimetres of the built unit; what counts is the line on the screen
    stroke = seat.locator(".reach").evaluate(
        "frame => parseFloat(getComputedStyle(frame).strokeWidth) * frame.getScreenCTM().a"
    )
    assert stroke >= 3.5
    board.press(" ")
    screen.wait_for_step(3)
    expect(board.page.locator("#lights-line")).to_contain_text("Yellow breathes, on turn")


@pytest.mark.with_board
def test_a_short_press_with_a_pointer_stays_short_though_its_end_comes_late(
    context: BrowserContext, program: Program
) -> None:
    screen = TableScreen(context.new_page(), program.url)
    screen.set_up()
    page = context.new_page()
    page.clock.install(time=0)
    ends = late_ends(page)
    board = BoardScreen(page, program.url)
    board.wait_for_turn("4")
    page.clock.pause_at(LATER)  # however long the browser takes for a click
    page.locator("[data-button='3']").click()
    page.clock.resume()
    last = time.monotonic() + PATIENCE_S
    while not ends and time.monotonic() < last:
        page.wait_for_timeout(LOOK_AGAIN_MS)
    page.wait_for_timeout(LONG_MS)
    for tell in ends:
        tell()
    screen.wait_for_now("3")


def late_ends(page: Page) -> list[Callable[[], None]]:
    """Keep back that a button was let go; a test tells it later."""
    ends: list[Callable[[], None]] = []

    def join(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            tell = partial(server.send, message)
            ends.append(tell) if "up" in json.loads(message) else tell()

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/unit"), join)
    return ends


def test_the_page_alone_is_enough(dom: NodePage, program: Program) -> None:
    page = dom
    screen = TableScreen(page, program.url)
    screen.set_up()
    # New values and the end of the turn go over as one step.
    page.get_by_role("button", name="Headquarters: one more").click()
    page.get_by_role("button", name="Engine Deck: one less").click()
    screen.end_turn()
    screen.wait_for_step(2)
    screen.wait_for_now("3")
    page.locator("#tab-log").click()
    expect(page.locator(".log li").last).to_contain_text(
        "Black: Engine Deck 4 → 3. Black: Headquarters 2 → 3. Black ends the turn at Engine Deck."
    )
    # Black fell to 3 at the Engine Deck; Yellow stepped out to the same space, on top.
    assert screen.stack("ED", 3) == ["Black", "Yellow"]
    page.locator(".offer-more summary").click()
    page.get_by_role("button", name="End station for everyone").click()
    expect(page.locator("g.station-now")).to_have_attribute("data-station", "HQ")


def test_a_correction_is_marked_in_the_log(dom: NodePage, program: Program) -> None:
    screen = TableScreen(dom, program.url)
    screen.set_up()
    dom.locator("#tab-facts").click()
    dom.locator("[data-group=White] summary").click()
    fact = dom.locator("[data-fact='seat1.energy.4']")
    fact.get_by_role("button", name="energy at Biotope: one more").click()
    fact.locator("[data-do=set-fact]").click()
    screen.wait_for_step(2)
    dom.locator("#tab-log").click()
    expect(dom.locator(".log li").last).to_contain_text("Correction. White: Biotope 1 → 2.")


def test_names_sums_and_a_typed_stack_in_the_set_up(dom: NodePage, program: Program) -> None:
    screen = TableScreen(dom, program.url)
    dom.locator("[data-do=setup][data-game=solaris]").click()
    dialog = dom.locator("dialog.setup")
    dialog.locator("[data-depth=track]").click()
    dialog.get_by_label("Seat 1: Name (optional)").fill("Ada")
    dialog.get_by_label("Ada, ED").fill("7")
    expect(dialog.locator(".warning")).to_have_text(re.compile("Sum 21: the tiles add up to 15"))
    dialog.get_by_label("Ada, ED").fill("1")
    expect(dialog.locator(".warning")).to_have_count(0)
    dialog.get_by_text("As it lies on the table").click()
    dialog.get_by_role("button", name="Ada one down in the stack").click()
    dialog.get_by_text("Time Game: ends after round 4").click()
    dom.locator("[data-do=start]").click()
    screen.wait_for_now("4")
    assert screen.stack("EC", 1) == ["Black", "Yellow", "Ada", "Grey"]
    expect(dom.locator(".marker")).to_have_text(["II", "III", "IV"])


@pytest.mark.with_board
def test_the_pulled_cable_is_shown_and_what_was_pressed_meanwhile_comes_over(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    table, unit = doms(2)
    screen = TableScreen(table, program.url)
    screen.set_up()
    board = BoardScreen(unit, program.url)
    board.wait_for_turn("4")
    board.pull_cable()
    expect(screen.page.locator("[data-unit=away]")).to_be_visible()
    board.press("4", "3")
    screen.wait_for_step(1)
    board.plug_cable_in()
    screen.wait_for_step(3)
    screen.wait_for_now("2")


@pytest.mark.with_board
def test_a_phone_shows_everything_without_scrolling_sideways(
    new_context: object, program: Program
) -> None:
    phone = new_context(viewport={"width": 390, "height": 844}, has_touch=True)  # type: ignore[operator]
    page = phone.new_page()
    screen = TableScreen(page, program.url, "de")
    screen.set_up()
    for tab in ("log", "facts", "sheet", "lights", "unit"):
        page.locator(f"#tab-{tab}").click()
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"the {tab} tab is {width} pixels wide"
    page.locator(END).tap()
    screen.wait_for_now("3")


def test_a_page_is_light_or_dark_as_the_device_until_somebody_chooses(
    page: Page, program: Program
) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{program.url}/?lang=en")
    look, switch = page.locator("html"), page.locator("[data-do=theme]")
    expect(look).to_have_attribute("data-theme", "light")
    expect(switch).to_have_accessible_name("Dark colours")
    page.emulate_media(color_scheme="dark")
    expect(look).to_have_attribute("data-theme", "dark")
    expect(switch).to_have_accessible_name("Light colours")
    switch.click()
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(look).to_have_attribute("data-theme", "light")
    page.reload()
    expect(look).to_have_attribute("data-theme", "light")
