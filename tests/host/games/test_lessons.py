"""Every lesson of every game, walked to its end by doing what it says, with detours."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.three_buttons import ThreeButtons
from heliograph.engine import IllegalChoice
from heliograph.games import GAMES
from heliograph.games.lesson import read_lessons
from heliograph.library.last_time import last_names
from heliograph.library.listing import games_page
from heliograph.record.store import Store
from heliograph.table.lesson_presses import DOUBLE, HOLD, buttons_of, read_press
from heliograph.table.lesson_script import work_out
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES
from shared_rules import panel
from shared_rules.few_buttons import FewButtons
from shared_rules.refusal import Refused
from shared_rules.unit import Unit
from tests.commanding import perform
from tests.host.desk import STEP_MS, Desk
from tests.shared_rules.canvases import canvas_for
from tests.web.wire import live_view

LESSONS = [(game.name, lesson) for game in GAMES.values() for lesson in game.lessons]
UNIT_TOUR = next(one for one in LESSONS if one[1] == "unit")
A_MOMENT_MS = 250
PRESSES = {"PLUS": panel.PLUS, "MINUS": panel.MINUS}
WRONG_PRESSES = ("PLUS", "hold SEAT 2", "SEAT 2", "hold UNDO", "OK")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.run(1000)
    yield desk
    desk.record.close()


def begin(table: Table, lesson: tuple[str, str]) -> None:
    perform(table, {"do": "learn", "game": lesson[0], "lesson": lesson[1]})


def lesson_of(table: Table, lang: str = "en") -> dict[str, Any]:
    """Return the lesson as a page shows it; every part of the view can be made."""
    view = live_view(table, lang)
    assert view["missing"] == {}
    lesson: dict[str, Any] = view["lesson"]
    return lesson


def other_offers(table: Table, told: dict[str, Any]) -> list[list[int]]:
    """Return what else could be entered than what the lesson asks for: a first and a last one."""
    others = [one["choices"] for one in live_view(table, "en")["offers"]]
    others = [choices for choices in others if choices != told["choices"]]
    return [others[0], others[-1]] if others else []


def do_as_told(table: Table, told: dict[str, Any]) -> None:
    """Do with the page what the lesson asks for."""
    if told["choices"]:
        perform(table, {"do": "enter", "choices": told["choices"]})
    elif re.search("Undo|Zurücknehmen", told["page"]):
        perform(table, {"do": "undo"})
    else:  # a press that only a unit has
        perform(table, {"do": "show_step"})


def stray(table: Table, choices: list[int], lang: str) -> None:
    """Enter something else, and come back as the lesson says."""
    before = lesson_of(table, lang)
    perform(table, {"do": "enter", "choices": choices})
    told = lesson_of(table, lang)
    if told["state"] == "aside":
        assert told["text"]
        count = re.search(r"\d+", told["page"])
        perform(table, {"do": "undo", "steps": int(count[0]) if count else 1})
        assert lesson_of(table, lang)["text"] == before["text"]
    elif told["step"] == before["step"]:  # the first half of what is to be done
        perform(table, {"do": "undo"})
        assert lesson_of(table, lang)["text"] == before["text"]
    else:  # another way to where the lesson leads
        assert told["step"] > before["step"]


def test_there_is_a_lesson_of_a_game_and_one_of_the_unit() -> None:
    assert {"game", "unit"} <= {name for _, name in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_the_log_of_a_lesson_begins_with_its_table(table: Table, lesson: tuple[str, str]) -> None:
    """The first step is a position that no rules lead to; nobody reads of rules that changed."""
    begin(table, lesson)
    assert [line["text"] for line in live_view(table, "de")["log"]] == [
        "Der Tisch ist für die Lektion aufgebaut."
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_a_lesson_is_finished_with_the_page_alone_and_forgives(
    table: Table, lesson: tuple[str, str], lang: str
) -> None:
    """At every step something else is done first; the way back that is told leads back."""
    begin(table, lesson)
    sentences = []
    while (told := lesson_of(table, lang))["state"] == "on":
        sentences.append(told["text"])
        for choices in other_offers(table, told):
            if lesson_of(table, lang) == told:
                stray(table, choices, lang)
        if lesson_of(table, lang) == told:
            do_as_told(table, told)
        assert len(sentences) < 60
    assert told["state"] == "over"
    assert told["step"] == told["steps"] == len(GAMES[lesson[0]].lessons[lesson[1]].steps)


@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_a_lesson_can_be_shown_from_its_first_step_to_its_last(
    table: Table, lesson: tuple[str, str]
) -> None:
    begin(table, lesson)
    steps = lesson_of(table)["steps"]
    for number in range(1, steps + 1):
        assert lesson_of(table)["step"] == number
        perform(table, {"do": "show_step"})
    assert lesson_of(table)["state"] == "over"


@pytest.mark.parametrize("lesson", [one for one in LESSONS if one[1] == "unit"], ids="/".join)
def test_the_unit_can_be_shown_while_it_rests(desk: Desk, lesson: tuple[str, str]) -> None:
    """Also where the next step begins inside of something that this unit never entered."""
    begin(desk.table, lesson)
    for number in range(1, lesson_of(desk.table)["steps"] + 1):
        desk.run(A_MOMENT_MS)
        assert lesson_of(desk.table)["step"] == number
        perform(desk.table, {"do": "show_step"})
    assert lesson_of(desk.table)["state"] == "over"


def press_as_told(desk: Desk, sentence: str) -> None:
    """Press what a sentence says, nothing else."""
    if "UNDO" in sentence:
        desk.press(panel.UNDO, ms=A_MOMENT_MS)
        return
    walk = PRESSES.keys() & set(re.findall(r"[A-Z]+", sentence))
    count = re.search(r"\d+", sentence)
    if count and not walk:  # a seat's button
        desk.press(int(count[0]) - 1, ms=A_MOMENT_MS)
    else:
        for name in walk:
            for _ in range(int(count[0]) if count else 1):
                desk.press(PRESSES[name], ms=5)
        assert "OK" in sentence, sentence
        desk.press(panel.OK, ms=A_MOMENT_MS)


@pytest.mark.parametrize("lang", LANGUAGES if os.environ.get("HELIOGRAPH_DEEP") else LANGUAGES[-1:])
@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_a_lesson_is_finished_with_the_unit_alone_and_forgives(
    desk: Desk, lesson: tuple[str, str], lang: str
) -> None:
    """The real unit at a real table; before each step its list is walked to another entry."""
    begin(desk.table, lesson)
    desk.run(A_MOMENT_MS)
    steps = GAMES[lesson[0]].lessons[lesson[1]].steps
    tries = 0
    while (told := lesson_of(desk.table, lang))["state"] == "on":
        step, wrong = steps[told["step"] - 1], WRONG_PRESSES[tries % len(WRONG_PRESSES)]
        if step.press:
            press_wrongly(desk, wrong if tries % 2 else "", lang)
            for name in steps[lesson_of(desk.table, lang)["step"] - 1].press:
                desk.press(*read_press(name), ms=A_MOMENT_MS)
        else:
            stray_on_unit(desk, lang)
            press_as_told(desk, lesson_of(desk.table, lang)["unit"])
        assert desk.agrees
        tries += 1
        assert tries < 5 * len(steps)
    assert told["state"] == "over"


class SmallDesk(Desk):
    """A desk with a unit of one ring and three buttons."""

    def start_board(self) -> None:
        """Switch the board on, and put hands on its buttons."""
        self.unit = Unit(2000, canvas_for(24, 0, 0, 0), b"one-ring", seed=1)
        self._buttons = ThreeButtons(9, FewButtons(self.unit).press)

    def keep(self, ms: int, *down: int) -> None:
        """Keep buttons down for some time."""
        for _ in range(0, ms, STEP_MS):
            self._buttons.poll(sum(1 << button for button in down), self.now_ms)
            self._buttons.hand_over()
            self.run(STEP_MS)

    def do(self, press: str) -> None:
        """Do one press as a lesson calls it, with a moment for the page after it."""
        buttons = buttons_of(press)
        if press.startswith(DOUBLE):
            self.keep(60, *buttons)
            self.keep(60)
        self.keep(700 if HOLD in press else 60, *buttons)
        self.keep(A_MOMENT_MS + ThreeButtons.DOUBLE_MS)


# What the tour calls each press in English, beside the plain names
THREE = {
    "OK twice, quickly": "double OK",
    "OK twice, quickly, the second time held": "double hold OK",
    "OK (hold it)": "hold OK",
    "MINUS and PLUS together": "MINUS+PLUS",
    "MINUS, PLUS and OK together": "MINUS+PLUS+OK",
}


def test_the_tour_leads_through_every_gesture_of_three_buttons(tmp_path: Path) -> None:
    """Short, long, double and together: told for this unit, done on it, and noticed."""
    desk = SmallDesk(tmp_path)
    desk.run(1000)
    begin(desk.table, UNIT_TOUR)
    desk.run(A_MOMENT_MS)
    done = []
    while (told := lesson_of(desk.table))["state"] == "on":
        told_presses = told["unit"].removeprefix("Press ").removesuffix(".").split(", then ")
        for words in told_presses:
            done.append(press := THREE.get(words, words))
            for button in buttons_of(press):
                assert button in (panel.MINUS, panel.PLUS, panel.OK)
            desk.do(press)
        # While values are shown, the first UNDO only leaves them: then it is told once more
        is_look_left = lesson_of(desk.table) == told
        assert not is_look_left or (told_presses, done[-2]) == (["OK twice, quickly"], "MINUS+PLUS")
    assert {"MINUS", "PLUS", "OK", *THREE.values()} == set(done)
    desk.record.close()


def test_the_tour_leads_through_every_gesture_of_a_full_unit() -> None:
    presses = {name for step in GAMES[UNIT_TOUR[0]].lessons["unit"].steps for name in step.press}
    short, held = {"SEAT 1", "UNDO", "MINUS", "PLUS", "OK"}, {"hold SEAT 1", "hold UNDO", "hold OK"}
    assert presses == {*short, *held, "UNDO+OK"}


@pytest.mark.parametrize("is_in_hall", [False, True])
def test_a_call_in_the_tour_calls_nobody(desk: Desk, is_in_hall: bool) -> None:
    desk.table.hall.is_open = is_in_hall
    begin(desk.table, UNIT_TOUR)
    steps = GAMES[UNIT_TOUR[0]].lessons["unit"].steps
    calling = next(at for at, step in enumerate(steps, 1) if step.press == ("UNDO+OK",))
    while lesson_of(desk.table)["step"] < calling:
        perform(desk.table, {"do": "show_step"})
    desk.run(A_MOMENT_MS)
    assert lesson_of(desk.table)["unit"] == "Press UNDO and OK together."
    desk.press(*read_press("UNDO+OK"), ms=A_MOMENT_MS)
    assert lesson_of(desk.table)["step"] == calling + 1
    assert desk.table.hall.calling_since_ms is None
    assert desk.table.ports.units[0].refusal is None


def press_wrongly(desk: Desk, name: str, lang: str) -> None:
    """Press something else, and follow the lesson until it is on its way again."""
    if name:
        desk.press(*read_press(name), ms=A_MOMENT_MS)
    for _ in range(5):
        told = lesson_of(desk.table, lang)
        if told["state"] == "on" and "UNDO" not in told["unit"]:
            return
        if told["state"] == "on" and steps_of_unit(told):
            return
        desk.press(panel.UNDO, ms=A_MOMENT_MS)


def steps_of_unit(told: dict[str, Any]) -> bool:
    """Whether UNDO is what the lesson itself asks for, not the way out of something else."""
    return bool(re.fullmatch(r"\w+ UNDO\b.*", told["unit"]))


def stray_on_unit(desk: Desk, lang: str) -> None:
    """Press the wrong things: look at a seat, correct values, and take the entry after the next."""
    before = lesson_of(desk.table, lang)
    for wrong in ((0, panel.LONG), (panel.UNDO, panel.LONG)):
        desk.press(*wrong, ms=A_MOMENT_MS)
        told = lesson_of(desk.table, lang)
        if told["state"] == "on" and told["unit"] != before["unit"]:
            press_as_told(desk, told["unit"])
    rev = desk.table.rev
    desk.press(panel.PLUS, ms=5)
    desk.press(panel.OK, ms=A_MOMENT_MS)
    while desk.table.rev > rev:
        desk.press(panel.UNDO, ms=A_MOMENT_MS)
    now = lesson_of(desk.table, lang)  # what is left out may also lead on
    assert now["text"] == before["text"] or now["step"] > before["step"]


@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_a_lesson_goes_on_after_a_restart_at_every_step(
    tmp_path: Path, lesson: tuple[str, str]
) -> None:
    path = tmp_path / "table.db"
    record = Store(path)
    begin(Table(record), lesson)
    state = "on"
    while state == "on":
        record.close()
        record = Store(path)
        table = Table(record)
        before = lesson_of(table)
        perform(table, {"do": "show_step"})
        told = lesson_of(table)
        assert told["step"] >= before["step"]
        state = told["state"]
    record.close()
    assert state == "over"


def test_a_lesson_that_the_rules_do_not_allow_is_found() -> None:
    """What no one could enter there must not be told to anybody."""
    lesson = GAMES[LESSONS[0][0]].lessons[LESSONS[0][1]]
    first = lesson.steps[0]
    wrong = replace(lesson, steps=(first._replace(do=first.do * 9), *lesson.steps[1:]))
    with pytest.raises(IllegalChoice):
        work_out(wrong)


def test_a_file_that_is_no_lesson_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "lesson_game.toml").write_text("title = 3", encoding="utf-8")
    assert list(read_lessons("any", tmp_path)) == []


@pytest.mark.parametrize("lesson", LESSONS, ids="/".join)
def test_the_table_of_a_lesson_stays_laid_out(table: Table, lesson: tuple[str, str]) -> None:
    """Also where another match stood there before, which a tracked table else goes back to."""
    for _ in range(2):
        perform(table, {"do": "learn", "game": lesson[0], "lesson": lesson[1], "anew": True})
    match, told = table.match_id, lesson_of(table)
    with pytest.raises(Refused):
        perform(table, {"do": "undo"})
    assert (table.match_id, lesson_of(table)) == (match, told)


def test_a_lesson_stands_in_no_list_and_leaves_the_table_as_it_was(table: Table) -> None:
    perform(table, {"do": "begin", "game": LESSONS[0][0], "seats": GAMES[LESSONS[0][0]].usual_seats,
                    "depth": "referee", "names": ["Anna", "Ben"]})  # fmt: skip
    perform(table, {"do": "draw"})
    match = table.match_id
    begin(table, LESSONS[0])
    learned = table.match_id
    assert games_page(table, "en")["all"] == 1
    assert last_names(table.matches())[:2] == ["Anna", "Ben"]
    perform(table, {"do": "show_step"})
    perform(table, {"do": "leave_lesson"})
    assert table.match_id == match
    begin(table, LESSONS[0])
    assert (table.match_id, lesson_of(table)["step"]) == (learned, 2)
    perform(table, {"do": "learn", "game": LESSONS[0][0], "lesson": LESSONS[0][1], "anew": True})
    assert lesson_of(table)["step"] == 1
    perform(table, {"do": "leave_lesson"})
    assert table.match_id == match
