"""A game that is followed without looking: what a device says when it reads the table aloud."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from heliograph.record.keys import SEAT, Access, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.playing import play_on
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import wait_until
from tests.web.served import served
from tests.web.wire import live_view

STEPS = 25
# Says everything at once, and keeps it; a stand-in because a test machine has no loudspeaker.
STAND_IN = """
window.said = [];
class Utterance { constructor(text) { this.text = text; } }
Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [],
  cancel: () => {},
  speak: (spoken) => {
    window.said.push([spoken.lang, spoken.text]);
    queueMicrotask(() => spoken.onend());
  },
} });
"""
ON = "localStorage.setItem('heliograph.voice', 'on');"


def said(page: Page) -> list[str]:
    """Return what was said so far."""
    return [text for _lang, text in page.evaluate("window.said")]


def wait_until_said(page: Page, text: str) -> None:
    wait_until(page, "text => window.said.some(([, one]) => one === text)", text)


def news(view: dict[str, Any]) -> list[str]:
    """Return what there is to say at this moment: the last step, what is due."""
    lines = [line["text"] for line in view["log"] if line["number"] == view["rev"]]
    return [*lines, view["due"]["text"] or view["due"]["headline"]]


def test_every_step_and_every_question_is_said(page: Page, table: Table) -> None:
    need_page_libraries()
    page.add_init_script(STAND_IN + ON)
    perform(table, {"do": "begin", "game": "solari", "depth": "referee", "seats": 2})
    dice, expected = random.Random(3), []
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        wait_until_said(page, news(live_view(table, "de"))[-1])
        for _ in range(STEPS):
            offers = live_view(table, "de")["offers"]
            perform(table, {"do": "enter", "choices": dice.choice(offers)["choices"]})
            expected += news(live_view(table, "de"))
            screen.wait_for_rev(table.rev)
            wait_until_said(page, expected[-1])
        heard = iter(said(page))
        assert [one for one in expected if one not in heard] == []  # all of it, in this order
        assert {lang for lang, _text in page.evaluate("window.said")} == {"de"}
        perform(table, {"do": "undo", "sure": True})
        wait_until_said(page, "Zurückgenommen.")


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
