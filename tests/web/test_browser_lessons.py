"""Lessons in a real browser, as somebody alone with the page or with the unit learns a game.

The default run takes one lesson with the page and the beginning of one with the unit, both with
detours; `HELIOGRAPH_DEEP=1` takes all of them, in every language, with the page alone and with the
unit alone.
"""

import os
import re

import pytest
from playwright.sync_api import Page

from heliograph.games import GAMES
from heliograph.record.keys import SEAT as KEY_OF_SEAT
from heliograph.record.keys import WATCH, PageKeys
from heliograph.table.lesson_presses import HOLD, SEAT, TOGETHER
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES
from heliograph.web.door import Door
from tests.commanding import perform
from tests.web.conftest import Program
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import MINUS, OK, PLUS, UNDO, BoardScreen, resize, watch_for
from tests.web.served import served

IS_DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
ALL = [(game.name, name, lang) for game in GAMES.values() for name in game.lessons
       for lang in LANGUAGES]  # fmt: skip
SAMPLE = ALL if IS_DEEP else [one for one in ALL if one[1] == "game" and one[2] == "en"][:1]
OF_THE_UNIT = ALL if IS_DEEP else SAMPLE
STEPS_OF_UNIT = None if IS_DEEP else 4
NEXT = ".offer.lesson-next"
WAY = ".lesson-way-unit dd"
WALK = re.compile("PLUS|MINUS")
MOST_WALKS = 4  # a machine that has much to do may take two presses for one
PHONE = (390, 844)
KEYS = {"UNDO": UNDO, "MINUS": MINUS, "PLUS": PLUS, "OK": OK}


class LessonScreen(RuledScreen):
    """The table screen with a lesson on it."""

    def begin_lesson(self, game: str, name: str) -> None:
        """Begin a lesson from the welcome page."""
        self.page.locator(f"[data-do=learn][data-game={game}][data-lesson={name}]").click()
        self.page.locator("section.lesson").wait_for()

    @property
    def step(self) -> int:
        """The number of the step that is asked for."""
        return int(self.page.locator("section.lesson").get_attribute("data-lesson-step") or 0)

    def wait_for(self, state: str, step: int | None = None) -> None:
        """Wait until the lesson is on its way, aside or over."""
        where = f"[data-lesson-step='{step}']" if step is not None else ""
        self.page.locator(f"section.lesson[data-lesson={state}]{where}").wait_for()

    def stray(self) -> None:
        """Tap something else where there is something, and take it back as the lesson says."""
        others = self.page.locator(".offer:not(.lesson-next):visible")
        if not others.count():
            return
        step, rev = self.step, self.rev()
        others.first.click()
        self.wait_for_rev(rev + 1)
        expect(self.page.locator(".lesson-text")).not_to_be_empty()
        self.undo()
        self.wait_for("on", step)

    def do_step(self) -> None:
        """Do what the lesson asks for: with one tap, every second time with the keyboard."""
        rev, next_offer = self.rev(), self.page.locator(NEXT)
        if next_offer.count():
            enter = self.type_offer if rev % 2 else next_offer.click
            enter()
            self.wait_for_rev(rev + 1)
        elif self.page.locator("style", has_text="[data-do=undo]").count():
            self.undo()
        else:
            step = self.step
            self.page.locator("[data-do=show_step]").click()
            here = f"section.lesson[data-lesson=on][data-lesson-step='{step}']"
            self.page.locator(here).wait_for(state="detached")

    def type_offer(self) -> None:
        """Enter what the lesson asks for without a pointer: by its number, or with Tab."""
        number = self.page.locator(f"{NEXT} kbd")
        if number.count():
            self.page.keyboard.press(number.inner_text())
        else:
            self.press_until_focused(NEXT)
            self.page.keyboard.press("Enter")


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("game, name, lang", SAMPLE)
def test_a_lesson_is_learned_with_the_page_alone(
    program: Program, page: Page, game: str, name: str, lang: str
) -> None:
    """Straying at every step; in the middle the page is loaded anew and the program killed."""
    screen = LessonScreen(page, program.url, lang)
    screen.begin_lesson(game, name)
    expect(page.locator("[data-do=lay_out]")).to_have_count(0)  # no box lies beside it
    steps = len(GAMES[game].lessons[name].steps)
    for step in range(1, steps + 1):
        screen.wait_for("on", step)
        screen.stray()
        if step == steps // 2:
            page.reload()  # an undo is shown before it is on disk; a fresh page shows what is
            screen.wait_for("on", step)
            program.kill()
            program.start()
            page.reload()
            screen.wait_for("on", step)
            assert screen.grave_findings() == []
        while page.locator(f"section.lesson[data-lesson=on][data-lesson-step='{step}']").count():
            screen.do_step()
    screen.wait_for("over")
    expect(page.locator("[data-do=rematch], [data-best]")).to_have_count(0)
    if page.locator(".game-over").count():  # on a phone, too, how to go on comes first
        resize(page, *PHONE)
        assert top_of(page, "section.lesson") < top_of(page, ".game-over")
    page.locator("[data-do=leave_lesson]").click()
    expect(page.locator(".welcome")).to_be_visible()


def press_as_told(unit: BoardScreen) -> None:
    """Press what the lesson says for the unit; on the way to an entry it tells how far it is."""
    told = unit.page.locator(WAY).inner_text()
    if "UNDO" in told:
        unit.press(UNDO)
        return
    number = re.search(r"\d+", told)
    if number and not WALK.search(told):  # a seat's button
        unit.press(number[0])
        return
    for _ in range(MOST_WALKS):
        if not (found := WALK.search(told)):
            break
        count = re.search(r"\d+", told)
        unit.press(*[KEYS[found[0]]] * (int(count[0]) if count else 1))
        watch_for(unit.page, WAY, "^(?!.*(PLUS|MINUS))")
        told = unit.page.locator(WAY).inner_text()
    unit.press(OK)


def press_wrong(unit: BoardScreen) -> bool:
    """Enter what the cursor stands on where that is something else, and take it back as told.

    Returns whether there was something else.
    """
    told = unit.page.locator(WAY)
    if not told.count() or not WALK.search(told.inner_text()):
        return False
    panel = unit.page.locator("section.lesson")
    step, rev = (int(panel.get_attribute(f"data-{one}") or 0) for one in ("lesson-step", "rev"))
    unit.press(OK)
    unit.page.locator(f"section.lesson[data-rev='{rev + 1}']").wait_for()
    expect(panel.locator(".lesson-text")).not_to_be_empty()
    unit.press(UNDO)
    back = f"section.lesson[data-lesson=on][data-lesson-step='{step}'][data-rev='{rev}']"
    unit.page.locator(back).wait_for()
    return True


def press_all(unit: BoardScreen, presses: tuple[str, ...]) -> None:
    """Press the buttons of a step one after the other, and let the page hear of it."""
    step = unit.page.locator("section.lesson").get_attribute("data-lesson-step")
    for press in presses:
        if TOGETHER in press:
            unit.press_together(*(KEYS[name] for name in press.split(TOGETHER)))
            continue
        button = press.removeprefix(HOLD)
        act = unit.hold if press.startswith(HOLD) else unit.press
        act(KEYS.get(button, button.removeprefix(SEAT)))
    watch_for(unit.page, f"section.lesson:not([data-lesson-step='{step}'])")


@pytest.mark.with_board
@pytest.mark.parametrize("game, name, lang", OF_THE_UNIT)
def test_a_lesson_is_learned_with_the_unit_alone(
    program: Program, page: Page, game: str, name: str, lang: str
) -> None:
    """Something else is entered first at every step where something else is under the cursor."""
    LessonScreen(page, program.url, lang).begin_lesson(game, name)
    unit = BoardScreen(page.context.new_page(), program.url, lang)
    steps, wrong = GAMES[game].lessons[name].steps, 0
    for number, step in enumerate(steps[:STEPS_OF_UNIT], 1):
        here = f"section.lesson[data-lesson=on][data-lesson-step='{number}']"
        unit.page.locator(here).wait_for()
        if not step.press:
            wrong += press_wrong(unit)
        if step.press:
            press_all(unit, step.press)
        if step.press == ("UNDO",) and unit.page.locator(here).count():
            unit.press(UNDO)  # while values were shown, the first one only left them
        while not step.press and unit.page.locator(here).count():
            rev = int(unit.page.locator("section.lesson").get_attribute("data-rev") or 0)
            press_as_told(unit)
            rev += -1 if step.undo else 1
            unit.page.locator(f"section.lesson[data-rev='{rev}']").wait_for()
    assert wrong or any(step.press for step in steps)
    if STEPS_OF_UNIT is None:
        expect(unit.page.locator("section.lesson[data-lesson=over]")).to_be_visible()


def test_phones_show_the_lesson_too(dom: NodePage, table: Table) -> None:
    """What is to be learned stands on every page; what steers it, on the table screen alone."""
    need_page_libraries()
    game, name, _lang = SAMPLE[0]
    perform(table, {"do": "learn", "game": game, "lesson": name})
    keys = PageKeys(table.record)
    with served(table, Door(keys, needs_key=True)) as address:
        for role, seat in ((KEY_OF_SEAT, 0), (WATCH, -1)):
            dom.goto(f"http://{address}/p/{keys.key_for(role, seat).secret}?lang=en")
            panel = dom.locator("section.lesson[data-lesson=on]")
            expect(panel.locator(".lesson-text")).not_to_be_empty()
            expect(panel.locator(".lesson-count")).to_contain_text("1")
            expect(panel.locator("button")).to_have_count(0)
