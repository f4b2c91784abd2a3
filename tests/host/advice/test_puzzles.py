"""Puzzles: those of the shelf are clear, those of a match are what its report says was missed."""

import os
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from heliograph.advice import adviser
from heliograph.advice.estimates import is_ahead
from heliograph.advice.puzzles import Puzzle, judge, made_puzzles
from heliograph.advice.thinking import think
from heliograph.bots import make_bot
from heliograph.bots.levels import EASY
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.games.puzzles import daily_puzzle, read_puzzles
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES
from heliograph.web.fields import BadCommand
from heliograph.web.report_commands import NotOver
from tests.commanding import perform
from tests.web.wire import live_view

SHELVES = [game.name for game in GAMES.values() if game.puzzles.is_file()]
OF_A_SHELF = 10
# All of them are thought about with `HELIOGRAPH_DEEP=1`
THOUGHT_ABOUT = OF_A_SHELF if os.environ.get("HELIOGRAPH_DEEP") else 1
MOST_LOOKS = 20_000


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table whose adviser thinks in this process."""
    monkeypatch.setattr(adviser, "_has_processes", lambda: False)
    record = Store(tmp_path / "table.db")
    table = Table(record)
    yield table
    adviser.dismiss(table)
    record.close()


def thought_of(puzzle: Puzzle, answer: tuple[int, ...] = (), lang: str = "en") -> dict[str, Any]:
    *_, last = filter(None, think(puzzle.question(answer, lang)))
    return last


def ask_on(table: Table, command: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """Ask until nothing more comes."""
    for _ in range(MOST_LOOKS):
        answer: dict[str, Any] = perform(table, command, lang=lang)
        if not answer["is_open"]:
            return answer
    pytest.fail("the adviser does not come to an end")


def play_badly(table: Table, game: str) -> None:
    """Play a whole game of easy players."""
    perform(table, {"do": "begin", "game": game, "seats": 2, "depth": "digital"})
    rules = table.rules
    assert rules is not None
    bots = [make_bot(EASY, rules.game, seat, 3) for seat in range(rules.game.seats)]
    with table.batch():
        while (seat := rules.pending(table.position).seat) >= 0:
            choice = bots[seat].choose(look(rules.game, table.position, seat))
            table.enter((choice,), f"seat {seat + 1}")


# What the adviser expects of one move in Chess is never clearly better; in Skat few moments are.
NONE_MADE = {"chess", "skat"}


@pytest.mark.parametrize("name", sorted(GAMES.keys() - NONE_MADE))
def test_a_whole_shelf_has_ten(name: str) -> None:
    assert len(read_puzzles(name)) == OF_A_SHELF


@pytest.mark.parametrize("name", SHELVES)
def test_every_puzzle_is_a_moment_of_a_game_with_its_best_choice_on_offer(
    table: Table, name: str
) -> None:
    for number, puzzle in enumerate(made_puzzles(name), start=1):
        shown = perform(table, {"do": "puzzle", "game": name, "number": number})
        offered = [tuple(offer["choices"]) for offer in shown["offers"]]
        assert puzzle.seat == shown["viewer"]
        assert puzzle.asked in offered
        assert len(offered) > 1
        assert puzzle.question((), "en").to_text().count('"known"') == 1


@pytest.mark.parametrize("name", SHELVES)
def test_the_best_is_clear(name: str) -> None:
    for puzzle in made_puzzles(name)[:THOUGHT_ABOUT]:
        thought = thought_of(puzzle)
        best, *others = thought["choices"]
        assert tuple(best["choices"]) == puzzle.asked
        assert thought["is_clear"]
        assert others
        assert judge(thought, puzzle.asked, "en")["is_right"]
        second = tuple(others[0]["choices"])
        wrong = judge(thought_of(puzzle, second), second, "en")
        assert not wrong["is_right"]
        assert best["label"] not in wrong["text"]


def test_an_answer_is_judged_and_explained_in_every_language(table: Table) -> None:
    puzzle = made_puzzles(SHELVES[0])[0]
    right = {"do": "solve", "game": SHELVES[0], "number": 1, "choices": list(puzzle.asked)}
    told = {lang: ask_on(table, right, lang)["verdict"] for lang in LANGUAGES}
    assert all(verdict["is_right"] and verdict["reasons"] for verdict in told.values())
    assert len({verdict["text"] for verdict in told.values()}) == len(LANGUAGES)
    shown = ask_on(table, {**right, "choices": []})["verdict"]
    assert shown["reasons"] == told["en"]["reasons"]
    assert shown["text"] != told["en"]["text"]


def test_those_of_a_match_are_what_its_report_says_was_missed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_badly(table, "solari")
    found = ask_on(table, {"do": "puzzles"})
    report = perform(table, {"do": "report"})
    missed = [one for one in report["turning"] if one["other"] and one["other"]["lead"]]
    assert found["numbers"] == [one["step"] for one in missed]
    assert missed
    number = found["numbers"][0]
    shown = perform(table, {"do": "puzzle", "number": number})
    assert shown["game"] == "solari"
    solved = ask_on(table, {"do": "solve", "number": number, "choices": []})["verdict"]
    assert missed[0]["other"]["label"] in solved["text"]
    before = table.rev, table.match_id
    ask_on(table, {"do": "solve", "number": number, "choices": shown["offers"][0]["choices"]})
    assert (table.rev, table.match_id) == before


def test_a_match_that_goes_on_has_none(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "referee", "draw": True})
    with pytest.raises(NotOver):
        perform(table, {"do": "puzzles"})


def test_a_puzzle_that_is_not_there_is_refused(table: Table) -> None:
    with pytest.raises(BadCommand):
        perform(table, {"do": "puzzle", "game": SHELVES[0], "number": OF_A_SHELF + 1})


def test_one_a_day_stands_on_the_first_page_where_it_is_wanted(table: Table) -> None:
    assert live_view(table, "en")["daily"] is None
    perform(table, {"do": "want_daily", "is_on": True})
    daily = live_view(table, "en")["daily"]
    assert perform(table, {"do": "puzzle", **daily})["game"] == daily["game"]


def test_each_day_has_another_until_all_were_there() -> None:
    first = date(2026, 11, 19)
    days = [
        daily_puzzle(first + timedelta(days=day))
        for day in range(len(SHELVES) * min(len(read_puzzles(name)) for name in SHELVES))
    ]
    assert len({str(day) for day in days}) == len(days)


def test_lead_is_what_the_report_goes_by() -> None:
    thought = thought_of(made_puzzles(SHELVES[0])[0])
    assert all(is_ahead(tuple(one["lead"])) for one in thought["choices"][1:])
