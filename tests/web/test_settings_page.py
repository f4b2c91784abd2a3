"""Sounds, clock, pause and lights as people at several pages meet them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import wait_until

# Counts the tones instead of playing them.
_EARS = """
window.tones = 0;
window.AudioContext = class {
  constructor() { this.currentTime = 0; this.destination = {}; }
  resume() {}
  createOscillator() {
    return { frequency: {}, connect: (to) => to, start: () => { window.tones += 1; }, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
    return { gain, connect: (to) => to };
  }
};
"""


def begin(page: Page | NodePage, url: str) -> RuledScreen:
    screen = RuledScreen(page, url)
    screen.begin("solenia", 3, "referee", names=["Ada", "Ben", "Cem"], draw=True)
    return screen


def test_sounds_are_off_until_this_device_wants_them(
    context: BrowserContext, program: Program
) -> None:
    context.add_init_script(_EARS)
    page = context.new_page()
    screen = begin(page, program.url)
    rev = int(page.locator("main").get_attribute("data-rev") or 0)
    page.locator("[data-offer]:visible").first.click()
    screen.wait_for_rev(rev + 1)
    assert page.evaluate("tones") == 0
    page.locator("[data-do=settings]").click()
    page.locator("[data-set=sound]").check()
    page.keyboard.press("Escape")
    heard = page.evaluate("tones")
    assert heard > 0  # switching on lets people hear how it sounds
    now = page.locator(".seats [data-state=now]").get_attribute("data-seat")
    while page.locator(".seats [data-state=now]").get_attribute("data-seat") == now:
        rev = int(page.locator("main").get_attribute("data-rev") or 0)
        page.locator("[data-offer]:visible").first.click()
        screen.wait_for_rev(rev + 1)
    wait_until(page, f"tones > {heard}")
    # The choice is this device's, and stays.
    page.reload()
    page.locator("[data-do=settings]").click()
    expect(page.locator("[data-set=sound]")).to_be_checked()


def test_clock_and_pause_are_seen_by_everybody_and_stop_nobody(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    table, other = doms(2)
    screen = begin(table, program.url)
    other.goto(f"{program.url}/?lang=de")
    expect(table.locator(".clock")).to_have_count(0)
    table.locator("[data-do=settings]").click()
    table.get_by_role("button", name="A turn should take: one more").click()
    for page in (table, other):
        expect(page.locator(".clock")).to_contain_text("0:")
    table.locator("[data-do=pause]").click()
    table.keyboard.press("Escape")
    expect(other.locator(".notice")).to_contain_text("Pause. Wer weiterspielt, beendet sie.")
    rev = int(table.locator("main").get_attribute("data-rev") or 0)
    table.locator("[data-offer]:visible").first.click()
    screen.wait_for_rev(rev + 1)
    for page in (table, other):
        expect(page.locator(".notice")).to_have_count(0)


def settings_beside_a_board(page: NodePage, url: str) -> NodePage:
    begin(page, url)
    expect(page.locator("[data-unit=connected]")).to_be_visible()
    page.locator("[data-do=settings]").click()
    return page


@pytest.mark.with_board
def test_the_lights_of_the_board_are_dimmed_from_the_page(dom: NodePage, program: Program) -> None:
    page = settings_beside_a_board(dom, program.url)
    page.locator("[data-set=level]").fill("20")
    page.locator("[data-tint='1']").click()
    expect(page.locator("[data-tint='1']")).to_have_attribute("aria-checked", "true")
    program.kill()
    program.start()
    page.reload()
    page.locator("[data-do=settings]").click()
    expect(page.locator("[data-set=level]")).to_have_value("20")
    expect(page.locator("[data-tint='1']")).to_have_attribute("aria-checked", "true")


@pytest.mark.with_board
def test_the_lights_of_the_seats_are_chosen_on_the_page_and_shine_on_the_board(
    dom: NodePage, program: Program
) -> None:
    page = settings_beside_a_board(dom, program.url)
    page.locator("[data-lights=own]").click()
    page.locator("[data-seat-light='1']").select_option(label="green")
    expect(page.locator(".settings-light").first).to_have_attribute("data-light", "6")
    # Seats never share a light: who had it takes the other.
    page.locator("[data-seat-light='2']").select_option(label="green")
    expect(page.locator("[data-seat-light='1']")).to_have_value("1")
    page.keyboard.press("Escape")
    page.locator("#tab-lights").click()
    told = page.locator(".seat-lights li")
    expect(told.nth(1)).to_contain_text("green, every second light")
    program.kill()
    program.start()
    page.reload()
    page.locator("#tab-lights").click()
    expect(told.nth(1)).to_contain_text("green, every second light")
    page.locator("[data-do=settings]").click()
    expect(page.locator(".settings-light").nth(1)).to_have_attribute("data-light", "6")
    page.locator("[data-lights=usual]").click()
    expect(page.locator("[data-seat-light]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(told.nth(1)).to_contain_text("sky blue, every second light")


_NUDGES = """
window.felt = 0;
window.notices = [];
navigator.vibrate = () => { window.felt++; return true; };
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(words) { window.notices.push(words); }
};
navigator.serviceWorker.getRegistration = async () => undefined;
"""
_HIDDEN = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"


def test_a_phone_calls_its_holder_when_it_was_asked_to(
    context: BrowserContext, program: Program
) -> None:
    """It vibrates when its seat comes up, and gives a notice while nobody sees its page."""
    screen = begin(context.new_page(), program.url)
    phone = context.new_page()
    phone.add_init_script(_NUDGES)
    phone.goto(screen.seat_addresses()[1])
    phone.locator("[data-do=settings]").click()
    expect(phone.locator("[data-set=nudges]")).not_to_be_checked()
    assert phone.evaluate("felt") == 0
    phone.locator("[data-set=nudges]").check()
    wait_until(phone, "felt === 1")  # so that people feel what it is like
    phone.keyboard.press("Escape")
    phone.evaluate(_HIDDEN)
    while not phone.locator(".my-turn").count():
        rev = int(screen.page.locator("main").get_attribute("data-rev") or 0)
        screen.page.locator("[data-offer]:visible").first.click()
        screen.wait_for_rev(rev + 1)
        expect(phone.locator(f"main[data-rev='{rev + 1}']")).to_have_count(1)
    wait_until(phone, "felt === 2 && notices.length === 1")
    assert phone.evaluate("notices") == ["It is your turn"]
