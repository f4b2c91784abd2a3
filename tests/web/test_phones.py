"""Digital games on phones in a real browser: each seat has its own, and a bot plays along."""

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.web.conftest import Program

PHONE = {"width": 390, "height": 844}
WAIT_S = 120
NAMES = ("Ada", "Ben", "Cem")
OPEN_GAME = "solari"  # its dice and pieces lie openly: nobody has a hand


class Evening:
    """The table screen, a phone for each person, and a bot in the last seat."""

    def __init__(self, browser: Browser, url: str, game: str, people: int) -> None:
        self.table = self._page(browser, f"{url}/?lang=en", {"width": 1280, "height": 800})
        self._begin(game, people)
        addresses = self._addresses(people)
        self.phones = [self._page(browser, address, PHONE) for address in addresses]
        self._dice = random.Random(4)

    def close(self) -> None:
        """Close every window."""
        for page in (self.table, *self.phones):
            page.context.close()

    def _page(self, browser: Browser, url: str, size: Any) -> Page:
        page = browser.new_context(viewport=size, has_touch=True, locale="en").new_page()
        page.goto(url)
        return page

    def _begin(self, game: str, people: int) -> None:
        self.table.locator(f"[data-do=setup][data-game={game}]").click()
        dialog = self.table.locator("dialog.coach")
        dialog.locator("[data-depth=digital]").click()
        stepper = dialog.locator(".coach-head output")
        while int(stepper.inner_text()) != people + 1:
            less = int(stepper.inner_text()) > people + 1
            dialog.locator(".coach-head button").nth(0 if less else 1).click()
        for seat, name in enumerate(NAMES[:people]):
            dialog.get_by_label(f"Seat {seat + 1}: Name (optional)").fill(name)
        dialog.locator(f"[data-bot='{people + 1}']").select_option("random")
        dialog.locator("[data-do=start]").click()
        expect(self.table.locator(f"main.ruled-{game}")).to_be_visible()
        self.table.locator("[data-do=comfort]").click()
        self.table.locator("[data-set=pace]").fill("0")
        self.table.keyboard.press("Escape")

    def _addresses(self, people: int) -> list[str]:
        self.table.locator("[data-do=phones]").click()
        links = self.table.locator("[data-place=seat] a")
        expect(links).to_have_count(people)  # nobody needs a code for a bot
        found = [link.get_attribute("href") or "" for link in links.all()]
        self.table.keyboard.press("Escape")
        return found

    @property
    def rev(self) -> int:
        """The step the table screen shows."""
        return int(self.table.locator("main").get_attribute("data-rev") or 0)

    def tap_anywhere(self) -> bool:
        """Tap one offer on the phone that has some; False where nobody is to decide."""
        for phone in self.phones:
            offers = phone.locator("[data-offer]:visible:enabled")
            count = offers.count()
            if count:
                try:
                    offers.nth(self._dice.randrange(count)).tap(timeout=2_000)
                except Error:  # the table moved on under the finger
                    return True
                return True
        return False

    def is_over(self) -> bool:
        """Whether the table screen shows a winner."""
        return self.table.locator(".seats [data-state=winner]").count() > 0

    def play(self, steps: int) -> None:
        """Tap until so many steps are played or the game is over."""
        end = time.monotonic() + WAIT_S
        while self.rev < steps and not self.is_over() and time.monotonic() < end:
            before = self.rev
            if self.tap_anywhere():
                self.table.wait_for_timeout(40)
            elif self.rev == before:
                self.table.wait_for_timeout(60)  # the bot thinks


@pytest.mark.parametrize(
    "game, steps", [("solaris", 48), ("solenia", 28), ("solarius_mission", 36), ("solari", 36)]
)
def test_three_phones_and_a_bot_play_a_digital_game(
    browser: Browser, program: Program, game: str, steps: int
) -> None:
    evening = Evening(browser, program.url, game, people=3)
    try:
        evening.play(steps)
        assert evening.rev >= steps or evening.is_over()
        log = " ".join(evening.table.locator(".log .sentence").all_inner_texts())
        assert all(name in log for name in NAMES)
        # The bot in seat 4 has played, too, and nobody could have done that for it.
        bot = evening.table.locator(".seats [data-seat='4'] strong").inner_text()
        assert bot in log
        for seat, phone in enumerate(evening.phones):
            expect(phone.locator("main.seat-page")).to_have_attribute("data-viewer", str(seat + 1))
            expect(phone.locator(".me strong")).to_have_text(NAMES[seat])
            if game != OPEN_GAME:
                expect(phone.locator(".panel.hand")).to_be_visible()
            width = phone.evaluate("document.documentElement.scrollWidth")
            assert width <= PHONE["width"], f"{game}: {width} pixels wide"
        # The table screen offers nobody's private choices.
        if game != OPEN_GAME:
            expect(evening.table.locator("[data-offer]")).to_have_count(0)
    finally:
        evening.close()


def test_bots_wait_after_an_undo_until_they_are_let_go_on(
    browser: Browser, program: Program
) -> None:
    evening = Evening(browser, program.url, "solenia", people=1)
    try:
        evening.play(9)
        table = evening.table
        expect(evening.phones[0].locator("[data-offer]").first).to_be_visible()
        # Back to a moment at which the bot is to decide.
        for _ in range(8):
            if table.locator("[data-do=go_on]").count():
                break
            rev = evening.rev
            table.locator("[data-do=undo]").click()
            sure = table.locator("[data-do=sure]")
            moved = table.locator(f"main[data-rev='{rev - 1}']")
            moved.or_(sure).first.wait_for()
            if sure.is_visible():
                sure.click()
                moved.wait_for()
            table.wait_for_timeout(200)
        expect(table.locator(".notice")).to_contain_text("the bots wait")
        stood = evening.rev
        table.wait_for_timeout(500)
        assert evening.rev == stood
        table.locator("[data-do=go_on]").click()
        expect(table.locator(f"main[data-rev='{stood}']")).to_have_count(0)
    finally:
        evening.close()


def test_a_spectator_looks_and_has_nothing_to_press(browser: Browser, program: Program) -> None:
    evening = Evening(browser, program.url, "solenia", people=2)
    try:
        evening.play(4)
        evening.table.locator("[data-do=phones]").click()
        link = evening.table.locator("[data-place=watch] a").get_attribute("href") or ""
        watcher = browser.new_context(viewport=PHONE).new_page()
        watcher.goto(link)
        expect(watcher.locator("main.ruled-solenia")).to_be_visible()
        for control in ("[data-offer]", "[data-do=undo]", "[data-do=redo]", "[data-do=new]",
                        "[data-do=phones]", "[data-do=draw]", ".hand"):  # fmt: skip
            expect(watcher.locator(control)).to_have_count(0)
        watcher.locator(".log button").first.click()
        expect(watcher.locator(".looking-back")).to_be_visible()
        expect(watcher.locator(".looking-back .primary")).to_have_count(0)
        watcher.context.close()
    finally:
        evening.close()


def test_a_phone_comes_back_by_itself_when_the_host_does(
    browser: Browser, program: Program
) -> None:
    evening = Evening(browser, program.url, "solenia", people=2)
    try:
        phone = evening.phones[0]
        expect(phone.locator(".pill.online")).to_be_visible()
        program.kill()
        expect(phone.get_by_text("No connection to the host")).to_be_visible()
        program.start()
        expect(phone.locator(".pill.online")).to_be_visible(timeout=15_000)
        expect(phone.locator("main.seat-page")).to_have_attribute("data-rev", re.compile(r"\d+"))
    finally:
        evening.close()
