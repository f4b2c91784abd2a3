"""The marks on the line of time: ends of rounds and steps that showed something."""

import json
from pathlib import Path

import pytest

from heliograph.engine import CHANCE
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.rounds import count_rounds
from heliograph.table.table import Table
from heliograph.view.marks import marks_of
from shared_rules.tracker import EMPTY
from tests.playing import play_on
from tests.web.wire import live_view, view_at

# game, seats, how many rounds a whole game has where the rules say so
GAMES = [("solaris", 3, None), ("solarius_mission", 2, 4), ("solari", 2, None), ("solenia", 2, 16)]


def played(folder: Path, game: str, seats: int, steps: int = 700) -> Table:
    table = Table(Store(folder / "table.db"))
    table.begin(describe(game, seats, {"depth": "referee"}), (), "page")
    play_on(table, steps, seed=3)
    return table


def steps_of(gaps: list[int]) -> list[int]:
    """The steps that a list of gaps stands for, as the page reads it."""
    return [sum(gaps[: number + 1]) for number in range(len(gaps))]


@pytest.mark.parametrize("game, seats, rounds", GAMES)
def test_every_round_is_marked_once_and_in_order(
    tmp_path: Path, game: str, seats: int, rounds: int | None
) -> None:
    table = played(tmp_path, game, seats)
    marks = json.loads(marks_of(table).text)
    at, numbers = marks["rounds"][::2], marks["rounds"][1::2]
    assert numbers == list(range(1, len(numbers) + 1))
    assert at == sorted(set(at))
    assert len(numbers) >= 2
    if rounds:
        assert (len(numbers), at[-1]) == (rounds, table.length)


def test_a_round_of_solenia_ends_with_the_last_turn_not_with_its_card(tmp_path: Path) -> None:
    table = played(tmp_path, "solenia", 3)
    assert table.rules is not None
    for step in json.loads(marks_of(table).text)["rounds"][:-2:2]:
        before = table.rules.pending(table.position_at(step - 1)).seat
        after = table.rules.pending(table.position_at(step)).seat
        assert before != after


@pytest.mark.parametrize("game, seats, rounds", GAMES)
def test_marked_are_the_steps_that_showed_something(
    tmp_path: Path, game: str, seats: int, rounds: int | None
) -> None:
    table = played(tmp_path, game, seats, 300)
    assert table.rules is not None
    drawn = [
        step.number
        for step in table.steps
        if table.rules.pending(table.position_at(step.number - 1)).seat == CHANCE
    ]
    marked = steps_of(json.loads(marks_of(table).text)["reveals"])
    assert drawn
    assert set(drawn) <= set(marked)
    assert marked == [step.number for step in table.steps if step.reveals]


def test_everybody_is_told_the_same_marks_and_they_stay_small(tmp_path: Path) -> None:
    table = played(tmp_path, "solarius_mission", 4, 2000)
    marks = json.loads(marks_of(table).text)
    people = [Access(SEAT, 1), Access(WATCH)]
    assert all(live_view(table, "de", access)["marks"] == marks for access in people)
    assert view_at(table, "en", 5)["marks"] == marks
    assert len(str(marks)) < 1000


def test_marks_go_with_the_steps_when_the_line_changes(tmp_path: Path) -> None:
    table = played(tmp_path, "solenia", 2, 60)
    ends = json.loads(marks_of(table).text)["rounds"]
    table.goto(ends[0] - 1, sure=True)
    # What can be redone is still on the line.
    assert json.loads(marks_of(table).text)["rounds"] == ends
    play_on(table, 1, seed=4)
    assert json.loads(marks_of(table).text)["rounds"][2:] == []


def test_a_record_that_is_opened_again_has_the_same_marks(tmp_path: Path) -> None:
    table = played(tmp_path, "solari", 2, 200)
    marks = json.loads(marks_of(table).text)
    table.record.close()
    assert json.loads(marks_of(Table(Store(tmp_path / "table.db"))).text) == marks


def test_a_table_without_a_game_has_no_rounds() -> None:
    assert count_rounds(EMPTY) == 0
