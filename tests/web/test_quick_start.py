"""From the first page to the first turn with two taps, whatever a game can ask before it."""

import json
from typing import Any

import pytest

from heliograph.games import ALL_GAMES
from heliograph.games.track.set_up import count_questions, known_answers, set_up_answers
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import live_view
from shared_rules import trackers
from shared_rules.solari.counters import LEVEL
from shared_rules.tracker import PLAY, SETUP
from tests.commanding import perform
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

TRACKED = [
    name for name, game in ALL_GAMES.items() if "track" in game.depths and name != "any_game"
]


def begin(table: Table, name: str, seats: int, **more: Any) -> None:
    command = {"do": "begin", "game": name, "depth": "track", "seats": seats}
    perform(table, {**command, "names": ["Ada", "Bo", "Cem", "Dora", "Eve"][:seats], **more})


def phase(table: Table) -> int:
    return trackers.tracker_for(table.state).phase


@pytest.mark.parametrize("name", TRACKED)
def test_as_in_the_box_nothing_is_asked(table: Table, name: str) -> None:
    for seats in ALL_GAMES[name].seat_counts:
        begin(table, name, seats, set_up="box")
        assert phase(table) == PLAY
        assert count_questions(table.state) == 0
        assert table.rev <= 2


@pytest.mark.parametrize("name", ["solari", "solarius_mission", "solenia", "chess", "carcassonne"])
def test_people_say_who_begins(table: Table, name: str) -> None:
    for first in (1, 2):
        begin(table, name, 2, set_up="box", first=first)
        assert trackers.tracker_for(table.state).order()[0] == first - 1


def test_lots_say_who_begins_otherwise(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HELIOGRAPH_SEED", raising=False)
    found = set()
    for _ in range(40):
        begin(table, "solenia", 2, set_up="box")
        found.add(trackers.tracker_for(table.state).order()[0])
    assert found == {0, 1}


def test_as_last_time_the_answers_are_those_of_the_last_match(table: Table) -> None:
    begin(table, "solari", 2)
    base = perform(table, {"do": "coach", "game": "solari"})
    assert base["asks"] > 2
    while phase(table) == SETUP:
        question = trackers.tracker_for(table.state).question()
        wanted = 3 if table.rev == 1 else 2 if question[0] == 36 else question[5]
        choices = set_up_answers(table.state, {question[:3]: wanted})[:1]
        perform(table, {"do": "enter", "choices": [*choices]})
    before = bytes(table.state)
    assert before[LEVEL] == 3
    begin(table, "solari", 2, set_up="last", first=1)
    assert phase(table) == PLAY
    assert bytes(table.state)[LEVEL : LEVEL + 4] == before[LEVEL : LEVEL + 4]
    assert table.rev == 2
    begin(table, "solari", 2, set_up="last", first=1)  # from a set-up that was one step
    assert bytes(table.state)[LEVEL : LEVEL + 4] == before[LEVEL : LEVEL + 4]


def test_without_a_last_time_it_is_as_in_the_box(table: Table) -> None:
    begin(table, "solari", 2, set_up="last", first=1)
    assert phase(table) == PLAY
    assert known_answers([]) == {}


def test_every_question_of_a_set_up_says_what_it_is_for(table: Table) -> None:
    for name in ("solari", "solaris", "solarius_mission", "solenia"):
        begin(table, name, ALL_GAMES[name].seat_counts[-1])
        while phase(table) == SETUP:
            question = json.loads(to_json(live_view(table, "en")))["question"]
            assert question["why"] or question["text"].startswith("Everything is placed."), question
            choice = question["base"] + question["step"] * question["value"]
            perform(table, {"do": "enter", "choices": [choice]})


def test_the_rest_of_a_set_up_is_one_tap(dom: NodePage, table: Table) -> None:
    need_page_libraries()
    begin(table, "solarius_mission", 3)
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        expect(dom.locator("[data-why]")).to_be_visible()
        dom.locator("[data-do=rest]").click()
        expect(dom.locator("[data-do=rest]")).to_have_count(0)
        assert phase(table) == PLAY
