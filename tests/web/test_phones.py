"""Digital games on phones: each seat has its own, and a bot plays along; one in a browser."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from heliograph.games import GAMES
from tests.deep import deep_only
from tests.patience import PATIENCE_MS
from tests.web.asking import ASKING
from tests.web.conftest import Program
from tests.web.finger import Missed, finger_on
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen

# As tests/conftest.py has it for `page`
WITHOUT_EXTRAS: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block",
                                  "extra_http_headers": ASKING}  # fmt: skip
PHONE = {"width": 390, "height": 844}
STEPS = 24
NAMES = ("Ada", "Ben", "Cem")
OPEN_GAME = "solari"  # its dice and pieces lie openly: nobody has a hand
# What makes a game end in an evening though nobody plays to win
ENDING: dict[str, dict[str, object]] = {"solaris": {"time_game": True}, "solari": {"turns": 10}}

# Answers with whom the table waits for, as soon as it shows another step than the one known.
_STANDING = """([known, patience]) => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    const rev = Number(document.querySelector("main").dataset.rev);
    const seats = [...document.querySelectorAll(".seats [data-seat]")];
    const at = (state) => seats.filter((one) => one.dataset.state === state);
    const now = at("now").map((one) => Number(one.dataset.seat));
    if (rev === known && performance.now() - began < patience) return requestAnimationFrame(look);
    return done({ rev, now, isOver: at("winner").length > 0 });
  };
  look();
})"""


class Evening:
    """The table screen, a phone for each person, and a bot in the last seat."""

    def __init__(self, devices: list[Any], url: str, game: str, people: int) -> None:
        self.table, *self.phones = devices[: people + 1]
        self.screen = screen = RuledScreen(self.table, url)
        more = {"bots": {str(people): "easy"}, "options": ENDING.get(game, {})}
        screen.begin(game, people + 1, "digital", names=list(NAMES[:people]), **more)
        screen.command({"do": "pace", "ms": 0})  # bots hurry
        for phone, address in zip(self.phones, screen.seat_addresses(), strict=False):
            phone.goto(address)
            # nobody taps before the page is all there
            expect(phone.locator(".board-side svg").first).to_be_visible()
        self._fingers = [finger_on(phone, is_on_glass=True) for phone in self.phones]
        self._dice = random.Random(4)

    @property
    def rev(self) -> int:
        """The step the table screen shows."""
        return int(self.table.locator("main").get_attribute("data-rev") or 0)

    def is_over(self) -> bool:
        """Whether the table screen shows a winner."""
        return bool(self._standing(-1)["isOver"])

    def play(self, steps: int | None = None) -> None:
        """Tap until so many steps are played or the game is over."""
        standing = self._standing(-1)
        while not standing["isOver"] and (steps is None or standing["rev"] < steps):
            self._tap(standing)
            standing = self._standing(standing["rev"])

    def _standing(self, known: int) -> dict[str, Any]:
        """What the table screen shows after the step that is `known`."""
        standing: dict[str, Any] = self.table.evaluate(_STANDING, [known, PATIENCE_MS])
        assert standing["rev"] != known, f"nobody got on for {PATIENCE_MS} ms after step {known}"
        return standing

    def _tap(self, standing: dict[str, Any]) -> None:
        """Tap any offer on the phone of whoever is to decide; the bot decides by itself."""
        fingers = [self._fingers[seat - 1] for seat in standing["now"] if seat <= len(self.phones)]
        for finger in fingers[:1]:
            try:
                finger.tap("[data-offer]", rev=standing["rev"], luck=self._dice.random())
            except Missed:  # the bot decided at the same time, and the table moved on
                assert self.rev != standing["rev"]


def check_everybody(evening: Evening, game: str) -> None:
    """Everybody took part, sees what is theirs, and the table screen shows nobody's choices."""
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
    if game != OPEN_GAME:
        expect(evening.table.locator("[data-offer]")).to_have_count(0)


@pytest.fixture
def windows(browser: Browser) -> Iterator[list[Any]]:
    """The window of the table, and three phones."""
    contexts = [
        browser.new_context(viewport=size, has_touch=True, locale="en", **WITHOUT_EXTRAS)
        for size in ({"width": 1280, "height": 800}, PHONE, PHONE, PHONE)
    ]
    for context in contexts:
        context.set_default_timeout(PATIENCE_MS)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_three_phones_and_a_bot_play_a_digital_game(windows: list[Any], program: Program) -> None:
    evening = Evening(windows, program.url, "solaris", people=3)
    evening.play(STEPS)
    assert evening.rev >= STEPS or evening.is_over()
    check_everybody(evening, "solaris")


@deep_only
@pytest.mark.parametrize("game", GAMES)
def test_three_phones_and_a_bot_play_a_digital_game_to_its_end(
    windows: list[Any], program: Program, game: str
) -> None:
    evening = Evening(windows, program.url, game, people=3)
    evening.play()
    check_everybody(evening, game)
    told = evening.table.locator(".game-over .over-why").inner_text()
    totals = evening.table.locator(".game-over .total td")
    expect(totals).to_have_count(len(NAMES) + 1)  # the sheet is asked for when the game is over
    total = totals.all_inner_texts()
    for phone in evening.phones:  # everybody reads the same end
        expect(phone.locator(".game-over .over-why")).to_have_text(told)
        expect(phone.locator(".game-over .total td")).to_have_text(total)
        assert phone.locator("[data-offer]").count() == 0


def test_bots_wait_after_an_undo_until_they_are_let_go_on(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    evening = Evening(doms(2), program.url, "solenia", people=1)
    evening.play(9)
    table = evening.table
    expect(table.locator(".seats [data-seat='1'][data-state=now]")).to_be_visible()
    while not table.locator(".seats [data-seat='2'][data-state=now]").count():
        evening.screen.undo()
    expect(table.locator(".notice")).to_contain_text("the bots wait")
    stood = evening.rev
    table.wait_for_timeout(500)
    assert evening.rev == stood
    table.locator("[data-do=go_on]").click()
    expect(table.locator(f"main[data-rev='{stood}']")).to_have_count(0)


def test_a_spectator_looks_and_has_nothing_to_press(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    *devices, watcher = doms(3)
    evening = Evening(devices, program.url, "solenia", people=1)
    evening.play(4)
    evening.table.locator("[data-do=phones]").click()
    expect(evening.table.locator("[data-place=seat]")).to_have_count(1)  # none for a bot
    link = evening.table.locator("[data-place=watch] a").get_attribute("href") or ""
    watcher.goto(link)
    expect(watcher.locator("main.ruled-solenia")).to_be_visible()
    for control in ("[data-offer]", "[data-do=undo]", "[data-do=redo]", "[data-do=new]",
                    "[data-do=phones]", "[data-do=draw]", ".hand"):  # fmt: skip
        expect(watcher.locator(control)).to_have_count(0)
    watcher.locator(".log button").first.click()
    expect(watcher.locator(".looking-back")).to_be_visible()
    expect(watcher.locator(".looking-back .primary")).to_have_count(0)


def test_a_phone_comes_back_by_itself_when_the_host_does(
    doms: Callable[[int], list[NodePage]], program: Program
) -> None:
    evening = Evening(doms(2), program.url, "solenia", people=1)
    phone = evening.phones[0]
    expect(phone.locator(".pill.online")).to_be_visible()
    program.kill()
    expect(phone.get_by_text("No connection to the computer of the table")).to_be_visible()
    program.start()
    expect(phone.locator(".pill.online")).to_be_visible()
    expect(phone.locator("main.seat-page")).to_have_attribute("data-rev", re.compile(r"\d+"))
