"""Marks on the line of time, the ends of the race, the hint about a screen that goes dark."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from heliograph.table.change import UnitStatus
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.marks import marks_of
from tests.commanding import perform
from tests.playing import play_on
from tests.web.node_page import NodePage, expect
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import DRAWN, hold_sockets, wait_until
from tests.web.served import served
from tests.web.wire import live_view

# Browsers do the same on a page that came over plain http from another computer.
_NO_WAKE_LOCK = "delete Navigator.prototype.wakeLock"
_BOXES = "marks => marks.map(mark => mark.getBoundingClientRect().toJSON())"


def test_the_welcome_asks_one_thing_and_says_what_ok_would_answer(
    dom: NodePage, table: Table
) -> None:
    """The page asks for the game; what the board asks is told as its own, in one sentence."""
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        expect(dom.locator(".welcome")).to_be_visible()
        expect(dom.locator("[data-at-unit]")).to_have_count(0)
        table.ports.set_unit(UnitStatus("COM3", connected=True))
        for lang in ("en", "de"):
            dom.locator("[data-do=language]").select_option(lang)
            expect(dom.locator(".welcome")).to_contain_text(text(lang, "ui.welcome"))
            expect(dom.locator("[data-at-unit]")).to_contain_text("Solaris")
            outside = re.sub(r"[“„][^”“]*[”“]", "", dom.locator(".welcome").inner_text())
            assert outside.count("?") == 1
            assert "OK" in dom.locator("[data-at-unit]").inner_text()


@pytest.mark.own_window
def test_a_tap_while_the_page_changes_its_language_counts(page: Page, table: Table) -> None:
    """The page opens a new line for its other language; what is tapped before waits for it."""
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 30, seed=5)
    while table.asks_before_undo:
        table.undo(sure=True)
    rev = table.rev
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "en")
        late = hold_sockets(page, lambda url: "/ws?" in url)
        page.locator("[data-do=language]").select_option("de")
        while not late:
            page.wait_for_timeout(10)
        page.locator("[data-do=undo]").click()
        page.evaluate(DRAWN)
        assert table.rev == rev
        late.pop().connect_to_server()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        screen.wait_for_rev(rev - 1)
        assert table.rev == rev - 1


def test_the_command_that_the_dialog_of_phones_names_stands_in_the_first_document() -> None:
    document = Path(__file__).resolve().parents[2] / "README.md"
    for lang in ("en", "de"):
        assert f"`{text(lang, 'ui.phones_how')}`" in document.read_text(encoding="utf-8")


def test_marks_show_reveals_and_rounds_and_lead_there(page: Page, table: Table) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 60, seed=5)
    marks = json.loads(marks_of(table).text)
    first_end = marks["rounds"][0]
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        page.evaluate("document.fonts.ready")  # the marks move while the text beside them grows
        expect(page.locator(".mark-round")).to_have_count(len(marks["rounds"]) // 2)
        shown = page.locator(f"[data-mark='{marks['reveals'][0]}']")
        title = f"Schritt {marks['reveals'][0]}: Würfel oder Karte aufgedeckt"
        expect(shown).to_have_attribute("title", title)
        page.locator(f"[data-mark='{first_end}']").click()
        screen.wait_for_rev(first_end)
        expect(page.locator(".moment-mark")).to_have_text("Runde 1 zu Ende")
        slider = page.get_by_role("slider", name="Zeitpunkt im Spiel")
        words = f"Schritt {first_end} von {table.length}: Runde 1 zu Ende"
        expect(slider).to_have_attribute("aria-valuetext", words)
        # The mark stands where the thumb of the slider is.
        mark = page.locator(f"[data-mark='{first_end}']").bounding_box()
        line = slider.bounding_box()
        assert mark
        assert line
        thumb = line["x"] + 11 + (line["width"] - 22) * first_end / table.length
        assert abs(mark["x"] + mark["width"] / 2 - thumb) < 2
        slider.press("PageUp")
        screen.wait_for_rev(marks["rounds"][2])
        slider.press("PageDown")
        screen.wait_for_rev(first_end)
        assert screen.grave_findings() == []


def test_the_log_follows_where_the_table_stands_and_speaks_the_language_of_the_page(
    page: Page, table: Table
) -> None:
    """Lines that did not change stay as they are; the one we stand at is always in sight."""
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 60, seed=5)
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", "en")
        for rev in (57, 20, 43):
            table.goto(rev, sure=True)
            screen.wait_for_rev(rev)
            here = page.locator(".log .here")
            expect(here.locator(".number")).to_have_text(str(rev))
            expect(here).to_be_in_viewport(ratio=1)
            undone = [line["undone"] for line in live_view(table, "en")["log"]]
            assert page.locator(".log li.undone").count() == sum(undone)
        page.locator("[data-do=language]").select_option("de")
        expect(page.locator(".log .undone em").first).to_have_text("zurückgenommen")
        told = [line["text"] for line in live_view(table, "de")["log"]]
        shown = page.locator(".log .sentence").all_text_contents()  # also those out of sight
        assert all(text in line for text, line in zip(told, shown, strict=True))


def test_the_log_keeps_the_moment_when_its_lines_get_their_height_late(
    page: Page, table: Table
) -> None:
    """As when the letters arrive after the page, or lines are drawn for the first time."""
    table.begin(describe("solaris", 4, {"depth": "referee"}), ("Ada", "Ben"), "page")
    play_on(table, 110, seed=5)
    with served(table) as address:
        RuledScreen(page, f"http://{address}", "de").wait_for_rev(table.rev)
        expect(page.locator(".log .here")).to_be_in_viewport(ratio=0.9)
        page.add_style_tag(content=".log li button { min-height: 50px; }")
        expect(page.locator(".log .here")).to_be_in_viewport(ratio=0.9)


def test_the_log_stays_with_the_moment_or_with_its_reader_when_its_room_changes(
    page: Page, table: Table
) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 60, seed=5)
    with served(table) as address:
        page.set_viewport_size({"width": 1280, "height": 1000})
        RuledScreen(page, f"http://{address}").wait_for_rev(table.rev)
        here, body = page.locator(".log .here"), page.locator(".tab-body")
        expect(here).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1280, "height": 820})
        expect(here).to_be_in_viewport(ratio=1)
        body.hover()
        page.mouse.wheel(0, -400)
        wait_until(
            page, "document.querySelector('.log .here').getBoundingClientRect().top > innerHeight"
        )
        read = body.evaluate("body => body.scrollTop")
        tall = body.evaluate("body => body.clientHeight")
        page.set_viewport_size({"width": 1280, "height": 760})
        wait_until(page, "tall => document.querySelector('.tab-body').clientHeight < tall", tall)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert body.evaluate("body => body.scrollTop") == read


def test_tokens_at_the_end_of_the_race_keep_apart(page: Page, table: Table) -> None:
    table.begin(describe("solari", 4, {"depth": "score"}), (), "page")
    play_on(table, 1)
    for planet in ("uranus", "saturn", "neptune", "jupiter"):  # all lines end at the same place
        perform(table, {"do": "correct", "fact": f"score.{planet}", "value": 5})
    with served(table) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("#tab-sheet").click()
        expect(page.locator(".race-end")).to_have_count(4)
        boxes = page.locator(".race-end").evaluate_all(_BOXES)
        tops = sorted(box["top"] for box in boxes)
        height = boxes[0]["height"]
        assert all(after - before >= height for before, after in pairwise(tops))
        assert page.locator(".race-number").all_text_contents() == ["1", "2", "3", "4"]
        plot = page.locator("svg.race").bounding_box()
        assert plot
        assert plot["y"] <= tops[0]
        assert tops[-1] + height <= plot["y"] + plot["height"]


def test_a_page_that_cannot_keep_the_screen_on_says_how_to(
    context: BrowserContext, table: Table
) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), (), "page")
    with served(table) as address:
        able = context.new_page()
        RuledScreen(able, f"http://{address}")
        able.locator("[data-do=settings]").click()
        expect(able.get_by_role("button", name="Keep the screen on")).to_be_visible()
        expect(able.locator("[data-hint=awake]")).to_have_count(0)
        context.add_init_script(_NO_WAKE_LOCK)
        for lang, words in (("en", "Auto-Lock on an iPhone"), ("de", "Automatische Sperre")):
            page = context.new_page()
            RuledScreen(page, f"http://{address}", lang)
            page.locator("[data-do=settings]").click()
            expect(page.locator("[data-hint=awake]")).to_contain_text(words)
            expect(page.locator(".settings [aria-pressed]:has-text('screen on')")).to_have_count(0)


# A stand-in, because a browser without a screen may refuse the real one
_WAKE_LOCK = """
window.asleep = null;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  if (window.isRefused) throw new Error("battery");
  const lock = new EventTarget();
  lock.released = false;
  lock.release = async () => {
    lock.released = true;
    lock.dispatchEvent(new Event("release"));
  };
  window.asleep = lock.release;
  return lock;
} } });
"""


def test_the_button_says_whether_the_screen_stays_on(context: BrowserContext, table: Table) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), (), "page")
    context.add_init_script(_WAKE_LOCK)
    with served(table) as address:
        page = context.new_page()
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=settings]").click()
        button = page.get_by_role("button", name="Keep the screen on")
        for end in ("asleep()", "document.querySelector('.settings [aria-pressed=true]').click()"):
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("Escape")  # it stays on when the dialog is closed
            page.locator("[data-do=settings]").click()
            expect(button).to_have_attribute("aria-pressed", "true")
            page.evaluate(end)  # the browser takes it back, or a person does
            expect(button).to_have_attribute("aria-pressed", "false")
        page.evaluate("window.isRefused = true")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
