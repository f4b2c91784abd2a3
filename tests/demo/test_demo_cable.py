"""A unit on the cable of the visitor's device: the browser is its host, by Web Serial or WebUSB."""

import os
import pty
import random
import sqlite3
import tty
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from build_demo import MODULES, SOURCES, WEB_SERIAL
from playwright.sync_api import Page, Route, expect

from heliograph.record.store import STEP
from shared_rules.link import frame, messages
from shared_rules.tracker import PLAY
from shared_rules.trackers import play, tracker_for
from tests.deep import deep_only
from tests.demo.conftest import NO_INTERPRETERS, DemoServer
from tests.hil.boards import SimulatedBoard
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_MS
from tests.playing import next_press
from tests.web.screens import TableScreen, wait_until
from tests.web.web_serial import STAND_IN, USB_STAND_IN, Cable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pty")

CONNECTED = "[data-unit=connected][title='Unit connected']"
AWAY = "[data-unit=away]"
GAME = "yacht"
LOOK_MS = 20
SITE = "http://tab.test"
# What the demo's page does with a cable, with nobody behind it
PLUG_IN = """async (isAgain) => {
  const { plugIn, rejoin } = await import("/demo/serial.js");
  globalThis.heard = "";
  globalThis.cables = globalThis.cables ?? [];
  await (isAgain ? rejoin : plugIn)((name, send) => {
    globalThis.cables.push(name);
    globalThis.send = send;
    return { say: (letters) => { globalThis.heard += letters; }, unplug: () => cables.push("out") };
  });
}"""
EVERY_BYTE = bytes(range(256))


class Line:
    """A terminal whose far end the test holds."""

    is_dead = False

    def __init__(self) -> None:
        self.far, self._near = pty.openpty()
        tty.setraw(self.far)
        self.url = os.ttyname(self._near)

    def close(self) -> None:
        os.close(self.far)
        os.close(self._near)


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    line.close()


def answer_with(file: Path) -> Callable[[Route], None]:
    return lambda route: route.fulfill(path=file)


def serve(page: Page) -> None:
    """Give a page the demo's scripts, without the demo."""
    page.route(f"{SITE}/", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    files = {"serial.js": SOURCES / "serial.js"}
    files["web-serial.js"] = MODULES / WEB_SERIAL / "dist" / "serial.js"
    for name, file in files.items():
        page.route(f"{SITE}/demo/{name}", answer_with(file))
    page.goto(f"{SITE}/")


@pytest.mark.parametrize("stand_in", [STAND_IN, USB_STAND_IN], ids=["serial", "usb"])
def test_every_byte_passes_both_ways_and_again_after_the_cable_was_out(
    page: Page, line: Line, stand_in: str
) -> None:
    if not (MODULES / WEB_SERIAL).is_dir():
        pytest.skip(NO_INTERPRETERS)
    cable = Cable(page, stand_in)
    cable.plug_in(line)
    serve(page)
    way = "usb" if stand_in == USB_STAND_IN else "serial"
    for is_again in (False, True):
        page.evaluate(PLUG_IN, is_again)
        os.write(line.far, EVERY_BYTE)
        wait_until(page, "() => heard.length === 256")
        assert page.evaluate("heard").encode("latin-1") == EVERY_BYTE
        page.evaluate("letters => send(letters)", EVERY_BYTE.decode("latin-1"))
        assert read(page, line.far, 256) == EVERY_BYTE
        cable.unplug()
        wait_until(page, "() => cables.at(-1) === 'out'")
        cable.plug_in(line)
        page.evaluate(f"navigator.{way}.tellConnected")
    assert page.evaluate("cables.slice(0, 4)") == ["usb://1", "out"] * 2


def read(page: Page, line: int, count: int) -> bytes:
    """Read what a page says, which needs us to carry it meanwhile."""
    said = b""
    os.set_blocking(line, False)

    def has_all() -> bool:
        nonlocal said
        with suppress(BlockingIOError):
            said += os.read(line, 1000)
        return len(said) >= count

    wait_for(page, has_all)
    return said


class OverheardCable(Cable):
    """Hears what is said, and may spoil it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.table = b""  # as the tab told it last, which is seldom: the unit plays its own steps
        self.reported: dict[int, bytes] = {}
        self.heard = [0, 0]  # the last number that each has acknowledged of the other's
        self.state = 0  # the number of the last state
        self.noise = 0
        self.spoiled = 0
        self._dice = random.Random(5)
        self._boots = [0, 0]
        self._lines = (frame.Lines(), frame.Lines())

    def from_board(self, heard: bytes) -> bytes:
        self._follow(0, heard)
        return self._spoil(heard)

    def to_board(self, said: bytes) -> bytes:
        self._follow(1, said)
        return self._spoil(said)

    def _spoil(self, data: bytes) -> bytes:
        """Put garbage into it, and damage a byte of it, while there is noise."""
        if not data or not self.noise:
            return data
        self.noise -= 1
        self.spoiled += 1
        at = self._dice.randrange(len(data))
        return data[:at] + self._dice.randbytes(40) + data[at + 1 :]

    def _follow(self, speaker: int, data: bytes) -> None:
        for line in self._lines[speaker].feed(data):
            hello = frame.decode(line)
            message = frame.decode(line, self._boots[0] ^ self._boots[1])
            if hello and hello[0] == messages.HELLO:
                self._boots[speaker] = messages.unpack(messages.HELLO, hello[2])[1]
            elif message and message[0] == messages.STATE:
                self.table = messages.unpack(messages.STATE, message[2])[2]
                self.state = message[1]
            elif message and message[0] == messages.EVENT:
                self.reported[message[1]] = message[2]
            elif message and message[0] == messages.ACK:
                self.heard[speaker] = max(self.heard[speaker], message[1])

    def is_settled(self, presses: int) -> bool:
        """Whether the tab has all presses, and the unit stands where the tab stands."""
        is_kept = len(self.reported) == presses and self.heard[1] >= max(self.reported, default=0)
        return is_kept and self.heard[0] >= self.state


@deep_only
def test_a_whole_game_is_played_on_a_unit_that_is_pulled_out_meanwhile(
    page: Page, demo: DemoServer, tmp_path: Path
) -> None:
    """The firmware on the MicroPython VM, the whole host in the tab, and garbage on the line."""
    need_micropython()
    cable = OverheardCable(page)
    unit = SimulatedBoard("micropython", "--serial", "pty")
    unit.is_dead = False
    try:
        cable.plug_in(unit)
        TableScreen(page, demo.url)
        page.locator("[data-do=plug-in]").click()
        expect(page.locator(CONNECTED)).to_be_visible()
        page.locator("[data-do=new]").click()
        page.locator(f"dialog .coach-game[data-game={GAME}]").click()
        page.locator("dialog [data-depth=track]").click()
        page.locator("[data-do=start]").click()
        expect(page.locator("li[data-state=now]")).to_be_visible()
        wait_for(page, lambda: cable.table and tracker_for(cable.table).phase == PLAY)
        wait_for(page, lambda: cable.is_settled(0))
        tracker, steps = tracker_for(cable.table), []
        while tracker.phase == PLAY and (presses := len(steps)) < 100:
            if presses == 12:
                cable.unplug()
                expect(page.locator(AWAY)).to_be_visible()
            if presses == 15:
                cable.plug_in(unit)
                page.evaluate("navigator.serial.tellConnected()")
                expect(page.locator(CONNECTED)).to_be_visible()
            button, step = next_press(tracker)
            tracker = play(tracker, step)
            unit.tell(press=button)
            steps.append(step)
            presses += 1
            cable.noise = 2 * (presses % 5 == 0)
            if not 12 < presses <= 15:
                what = f"press {presses} to be acknowledged"
                wait_for(page, lambda: cable.is_settled(presses), what)  # noqa: B023
            else:
                page.wait_for_timeout(200)
        assert presses > 20
        assert cable.spoiled > 5
        found = reports(page, tmp_path)
        assert found == sorted(cable.reported)
        assert [cable.reported[number] for number in found] == steps
    finally:
        unit.stop()


def wait_for(page: Page, look: Callable[[], object], what: str = "it to come true") -> None:
    """Wait for something beside the page, which needs us to carry its bytes meanwhile."""
    for _ in range(PATIENCE_MS // LOOK_MS):
        if look():
            return
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"expected {what}, waited in vain")


def reports(page: Page, folder: Path) -> list[int]:
    """The numbers of a unit's steps in the record that the visitor takes home."""
    page.locator("[data-do=games]").click()
    with page.expect_download() as saving:
        page.locator("[data-do=backup]").click()
    file = folder / "backup.db"
    saving.value.save_as(file)
    with closing(sqlite3.connect(file)) as record:
        query = "SELECT seq FROM log WHERE boot IS NOT NULL AND kind = ? ORDER BY seq"
        return [seq for (seq,) in record.execute(query, (STEP,))]
