"""A game that is followed without looking: what a device says when it reads the table aloud.

The beginning of one game in every run; `HELIOGRAPH_DEEP=1` follows a whole game of each.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.record.keys import SEAT, WATCH, Access, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.playing import WHOLE_GAME, play_on
from tests.web.every_place import ENDING, NAMES
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import wait_until
from tests.web.served import served
from tests.web.wire import live_view

pytestmark = pytest.mark.own_window

STEPS = WHOLE_GAME if IS_DEEP else 25
FOLLOWED = [(game, depth, lang) for game in sorted(GAMES) for depth, lang in
            (("referee", "de"), ("digital", "en"))]  # fmt: skip
SPECTATOR = Access(WATCH, -1, 100)
# Speaks for a moment and keeps what it was told; a stand-in because a test machine has no
# loudspeaker. As in a browser, what is cut off ends with an error, and a moment later.
STAND_IN = """
window.said = [];
window.clashes = [];
let speaking = null;
const end = (spoken, how) => {
  if (speaking !== spoken) return;
  speaking = null;
  setTimeout(() => spoken[how]?.());
};
class Utterance { constructor(text) { this.text = text; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [],
  cancel: () => speaking && end(speaking, "onerror"),
  speak: (spoken) => {
    if (speaking) window.clashes.push([speaking.text, spoken.text]);
    speaking = spoken;
    window.said.push([spoken.lang, spoken.text]);
    setTimeout(() => end(spoken, "onend"), 2);
  },
} });
"""
HAS_SAID = "count => window.said.length >= count"
ON = "localStorage.setItem('heliograph.voice', 'on');"


def said(page: Page) -> list[str]:
    """Return what was said so far."""
    return [text for _lang, text in page.evaluate("window.said")]


def wait_until_said(page: Page, text: str) -> None:
    wait_until(page, "text => window.said.some(([, one]) => one === text)", text)


def due(view: dict[str, Any]) -> list[str]:
    return [view["due"]["text"] or view["due"]["headline"]]


def news(view: dict[str, Any]) -> list[str]:
    """Return what there is to say after a step: the step, and what is due."""
    lines = [line["text"] for line in view["log"] if line["number"] == view["rev"]]
    return [*lines, *due(view)]


def is_over(table: Table) -> bool:
    assert table.rules is not None
    return table.rules.pending(table.position).seat == NOBODY


@pytest.mark.parametrize(
    "game, depth, lang", FOLLOWED if IS_DEEP else [("solari", "referee", "de")]
)
def test_a_game_is_followed_by_ear(
    page: Page, table: Table, game: str, depth: str, lang: str
) -> None:
    """Each step and what is due after it, once, in its order: what any spectator may know."""
    need_page_libraries()
    page.add_init_script(STAND_IN + ON)
    seats = GAMES[game].fewest_seats
    perform(table, {"do": "begin", "game": game, "depth": depth, "seats": seats,
                    "names": NAMES[:seats], "options": ENDING.get(game, {})})  # fmt: skip
    expected = due(live_view(table, lang, SPECTATOR))
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", lang)
        wait_until(page, HAS_SAID, len(expected))
        for number in range(STEPS):
            play_on(table, 1, seed=number)
            expected += news(live_view(table, lang, SPECTATOR))
            screen.wait_for_rev(table.rev)
            wait_until(page, HAS_SAID, len(expected))
            if is_over(table):
                break
        assert said(page) == expected
        assert page.evaluate("window.clashes") == []
        assert {said_in for said_in, _text in page.evaluate("window.said")} == {lang}
        if IS_DEEP:
            assert is_over(table)
        perform(table, {"do": "undo", "sure": True})
        wait_until_said(page, "Zurückgenommen." if lang == "de" else "Taken back.")


def test_the_newest_question_ends_an_older_one_and_steps_are_kept(page: Page, table: Table) -> None:
    need_page_libraries()
    page.add_init_script(STAND_IN)
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        heard = page.evaluate(
            """async () => {
              const { say } = await import("/static/js/voice.js");
              const open = [];
              let stopped = 0;
              speechSynthesis.speak = (spoken) => { open.push(spoken); said.push(spoken.text); };
              speechSynthesis.cancel = () => { stopped += 1; };
              const one = (text, isStep) => ({ text, lang: "en", isStep });
              say([one("step 1", true), one("question 1", false)]);
              say([one("step 2", true), one("question 2", false)]); // while step 1 is being said
              for (let at = 0; at < 2; at += 1) open[at].onend();
              say([one("step 3", true), one("question 3", false)]); // while question 2 is
              open.at(-1).onend();
              return { said, stopped };
            }"""
        )
    assert heard["said"] == ["step 1", "step 2", "question 2", "step 3", "question 3"]
    assert heard["stopped"] == 1


def test_no_hand_is_said_on_the_table_and_a_phone_says_only_what_is_due(
    page: Page, table: Table
) -> None:
    need_page_libraries()
    page.add_init_script(STAND_IN + ON)
    perform(table, {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3})
    keys = PageKeys(table.record)
    seat = Access(SEAT, 0, 100)
    with served(table, Door(keys)) as address:
        door = Door(keys, f"http://{address}")
        for path in (f"{door.base}/?lang=en", f"{door.address(SEAT, 0)}?lang=en"):
            page.goto(path)
            expect(page.locator(".board-side svg").first).to_be_visible()
            for number in range(12):
                play_on(table, 1, seed=number)
                page.locator(f"main[data-rev='{table.rev}']").wait_for()
            own = {line["text"] for line in live_view(table, "en", seat)["log"]}
            public = {line["text"] for line in live_view(table, "en")["log"]}
            assert not set(said(page)) & (own - public)
            if "/p/" in path:
                assert not set(said(page)) & public


def test_the_setting_speaks_at_once_and_stays_on_this_device(page: Page, table: Table) -> None:
    need_page_libraries()
    page.add_init_script(STAND_IN)
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=settings]").click()
        switch = page.locator("[data-set=voice]")
        expect(switch).not_to_be_checked()
        switch.check()
        wait_until_said(page, "This is how the table sounds. Ada is on turn.")
        page.locator("[data-do=voice-test]").click()
        wait_until(page, "window.said.length === 2")
        page.reload()
        page.locator("[data-do=settings]").click()
        expect(page.locator("[data-set=voice]")).to_be_checked()
