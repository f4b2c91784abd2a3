"""What a page may ask for, and what it is told when it asks for something else."""

import random
from typing import Any

import pytest

from heliograph.sentences import Speaker, refusal_text
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand
from heliograph.web.setup import setup_events
from heliograph.web.tracked_commands import read_events
from shared_rules.refusal import Refused
from shared_rules.refusal_names import all_refusals
from shared_rules.solaris.asks import ASK_ENERGY, ASK_TIME_GAME
from shared_rules.solaris.tokens import SP
from shared_rules.tracker import ASK_SEATS, ASK_START
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.web.conftest import SETUP


def tracker_of(table: Table) -> Any:
    return tracker_for(table.state)


def test_a_set_up_is_one_step_with_all_that_was_entered(game: Table) -> None:
    tracker = tracker_of(game)
    assert game.rev == 1
    assert game.names == ("Anna", "Ben", "", "Dora")
    assert [tracker.colour(seat) for seat in range(4)] == [2, 0, 3, 4]
    assert [tracker.energy(1, station) for station in range(6)] == [1, 2, 4, 2, 5, 1]
    assert tracker.stacks(0, False)[1] == (3, 1, 0, 2)
    assert tracker.order() == (3, 2, 1, 0)


def test_a_layout_moves_the_energies_to_their_positions(table: Table) -> None:
    perform(table, {**SETUP, "layout": [0, 4, 2, 3, 1, 5]})
    tracker = tracker_of(table)
    assert tracker.layout() == (0, 4, 2, 3, 1, 5)
    assert tracker.station() == SP
    assert tracker.energy(3, SP) == 4


def test_stacks_of_equal_start_energies_are_shuffled(table: Table) -> None:
    # Equal numbers at three stations, and yet halves of their own
    rows = [[3, number, 4, 4, 3 - number] for number in range(4)]
    seats = [{**seat, "energies": row} for seat, row in zip(SETUP["seats"], rows, strict=True)]
    command = {**SETUP, "seats": seats, "stack": None}
    orders = set()
    for seed in range(20):
        table.play(setup_events(command, random.Random(seed)), "page")
        orders.add(tracker_of(table).order())
        assert sorted(tracker_of(table).stacks(0, False)[1]) == [0, 1, 2, 3]
    assert len(orders) > 5


@pytest.mark.rule("SOL-2.5", "forbids")
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([1, 5, 1, 3, 5], "Seat 2 would start with 16 energy; everybody has 15"),
        ([1, 5, 2, 5, 1], "Seats 1 and 2 have the same numbers on a half"),
        ([2, 4, 1, 3, 4], "Seats 1 and 2 have the same numbers on a half"),
    ],
)
def test_start_energies_that_no_tiles_give_are_refused(
    table: Table, row: list[int], said: str
) -> None:
    first, second, *others = SETUP["seats"]
    command = {**SETUP, "seats": [first, {**second, "energies": row}, *others]}
    with pytest.raises(Refused) as refused:
        perform(table, command)
    told = refusal_text(Speaker("en", ()), table.state, refused.value)
    assert told["text"].startswith(said)
    assert told["rule"] == "SOL-2.5"
    assert table.match_id is None


def test_a_new_game_leaves_the_old_one_in_the_record(game: Table) -> None:
    perform(game, SETUP)
    assert len(game.matches()) == 2


@pytest.mark.parametrize(
    "field, value",
    [
        ("seats", "four"),
        ("seats", SETUP["seats"][:2]),
        ("seats", [{**seat, "colour": 1} for seat in SETUP["seats"]]),
        ("seats", [{**seat, "energies": [1, 2]} for seat in SETUP["seats"]]),
        ("seats", [{**seat, "energies": [8, 1, 1, 1, 1]} for seat in SETUP["seats"]]),
        ("layout", [1, 0, 2, 3, 4, 5]),
        ("layout", [0, 1, 1, 3, 4, 5]),
        ("stack", [0, 0, 1, 2]),
        ("stack", [0, 1]),
    ],
)
def test_a_set_up_that_makes_no_sense_changes_nothing(table: Table, field: str, value: Any) -> None:
    with pytest.raises(BadCommand, match="expected"):
        perform(table, {**SETUP, field: value})
    assert table.length == 0


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": "format"},
        {"do": "play"},
        {"do": "play", "changes": []},
        {"do": "play", "changes": [{"do": "end_turn", "seat": 0}] * 49},
        {"do": "play", "changes": ["end_turn"]},
        {"do": "play", "changes": [{"do": "end_turn"}]},
        {"do": "play", "changes": [{"do": "end_turn", "seat": "0"}]},
        {"do": "play", "changes": [{"do": "end_turn", "seat": True}]},
        {"do": "play", "changes": [{"do": "energy", "seat": 0, "station": 0, "value": 256}]},
        {"do": "undo", "steps": 0},
        {"do": "goto", "rev": -1},
        {"do": "answer", "value": 1, "mode": "ask", "ask": ASK_START, "a": 0, "b": 0},
    ],
)
def test_what_is_no_command_changes_nothing(game: Table, command: dict[str, Any]) -> None:
    before = game.state
    with pytest.raises(BadCommand, match="expected"):
        perform(game, command)
    assert (game.state, game.length) == (before, 1)


def test_values_and_the_end_of_the_turn_are_one_step(game: Table) -> None:
    changes = [
        {"do": "energy", "seat": 3, "station": 1, "value": 2},
        {"do": "energy", "seat": 3, "station": 2, "value": 4},
        {"do": "end_turn", "seat": 3},
    ]
    perform(game, {"do": "play", "changes": changes})
    assert game.length == 2
    perform(game, {"do": "undo"})
    assert tracker_of(game).energy(3, 1) == 4


def test_one_refused_change_refuses_the_whole_step(game: Table) -> None:
    changes = [{"do": "laser", "seat": 3, "value": 1}, {"do": "end_turn", "seat": 0}]
    with pytest.raises(Refused):
        perform(game, {"do": "play", "changes": changes})
    assert tracker_of(game).laser(3) == 0


def test_a_step_moves_by_a_difference() -> None:
    change = {"do": "step", "seat": 1, "station": 2, "delta": -2}
    assert read_events("changes", [change]) == [bytes((7, 1, 2, 126))]


def test_the_laser_goes_down_only_as_a_correction(game: Table) -> None:
    perform(game, {"do": "play", "changes": [{"do": "laser", "seat": 0, "value": 3}]})
    change: dict[str, Any] = {"do": "laser", "seat": 0, "value": 2}
    with pytest.raises(Refused):
        perform(game, {"do": "play", "changes": [change]})
    perform(game, {"do": "play", "changes": [{**change, "correct": True}]})
    assert tracker_of(game).laser(0) == 2


def test_undo_redo_and_goto_move_along_the_line(game: Table) -> None:
    perform(game, {"do": "play", "changes": [{"do": "end_turn", "seat": 3}]})
    perform(game, {"do": "play", "changes": [{"do": "end_turn", "seat": 2}]})
    perform(game, {"do": "undo", "steps": 2})
    assert game.rev == 1
    perform(game, {"do": "redo"})
    assert game.rev == 2
    perform(game, {"do": "goto", "rev": 3})
    assert game.rev == 3


def test_a_whole_set_up_can_be_answered_question_by_question(table: Table) -> None:
    def answer(ask: int, a: int, b: int, value: int) -> None:
        command = {"do": "answer", "mode": "ask", "ask": ask, "a": a, "b": b, "value": value}
        perform(table, command)

    answer(ASK_SEATS, 1, 0, 3)
    asked = []
    while question := tracker_of(table).question():
        ask, a, b, _, _, proposal = question
        asked.append(ask)
        answer(ask, a, b, proposal)
    assert asked[0] == ASK_TIME_GAME
    assert asked.count(ASK_ENERGY) == 15
    assert tracker_of(table).now() >= 0


def test_an_answer_to_a_question_that_passed_is_no_answer(table: Table) -> None:
    command = {"do": "answer", "mode": "ask", "ask": ASK_ENERGY, "a": 0, "b": 1, "value": 3}
    with pytest.raises(BadCommand):
        perform(table, command)
    assert table.length == 0


def test_a_correction_asked_at_the_board_can_be_answered(game: Table) -> None:
    command = {"do": "answer", "mode": "correct", "ask": ASK_ENERGY, "a": 0, "b": 3, "value": 6}
    perform(game, command)
    assert tracker_of(game).energy(0, 3) == 6


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("row", all_refusals(), ids=lambda row: row[1])
def test_each_refusal_can_be_said_at_the_table(game: Table, lang: str, row: Any) -> None:
    said = refusal_text(Speaker(lang, game.names), game.state, Refused(row[0], 1, 2, 3))
    assert said["rule"] == row[2]
    assert "{" not in said["text"]
