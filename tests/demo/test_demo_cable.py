"""A unit on the cable of the visitor's computer: the demo is its host, by Web Serial."""

import os

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.deep import deep_only
from tests.demo.conftest import DemoServer
from tests.hil.boards import SimulatedBoard
from tests.web.screens import TableScreen
from tests.web.web_serial import Cable

CONNECTED = "[data-unit=connected][title='Unit connected']"
AWAY = "[data-unit=away]"


class UnitOnPty(SimulatedBoard):
    """The simulated unit behind a terminal, as a cable would be."""

    is_dead = False

    def __init__(self) -> None:
        super().__init__("cpython", "--serial", "pty")


@deep_only
@pytest.mark.skipif(os.name != "posix", reason="needs a pty")
def test_a_unit_is_paired_pressed_pulled_out_and_plugged_in_again(
    context: BrowserContext, page: Page, demo: DemoServer
) -> None:
    cable = Cable(page)
    unit = UnitOnPty()
    try:
        cable.plug_in(unit)
        table = TableScreen(page, demo.url)
        page.locator("[data-do=plug-in]").click()
        expect(page.locator(CONNECTED)).to_be_visible()
        table.set_up()
        expect(page.locator("g[data-turn]").first).to_be_visible()
        first, second = table.order()[:2]
        table.wait_for_now(first)
        unit.tell(press=int(first) - 1)
        table.wait_for_now(second)
        cable.unplug()
        expect(page.locator(AWAY)).to_be_visible()
        unit.tell(press=int(second) - 1)  # the unit plays on alone
        cable.plug_in(unit)
        page.evaluate("navigator.serial.tellConnected()")
        expect(page.locator(CONNECTED)).to_be_visible()
        expect(page.locator(f"li[data-state=now][data-seat='{second}']")).to_have_count(0)
    finally:
        unit.stop()
