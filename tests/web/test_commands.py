"""What a page may ask for, and what it is told when it asks for something else."""

import random
import threading
from typing import Any

import pytest

from heliograph.engine import BadCorrection, BadOption, IllegalChoice
from heliograph.games.solaris.opening import opening
from heliograph.games.track.game import event_choice
from heliograph.games.track.refusals import rule_of
from heliograph.games.track.show import track_show
from heliograph.table.table import Table
from heliograph.web.call import Call
from heliograph.web.commands import COMMANDS
from heliograph.web.fields import BadCommand
from shared_rules import tracker as common
from shared_rules.refusal import Refused
from shared_rules.refusal_names import all_refusals
from shared_rules.solaris.asks import ASK_ENERGY, ASK_TIME_GAME
from shared_rules.solaris.tokens import SP
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.tracking import answering, entering
from tests.web.conftest import OPENING, SETUP, set_up


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
    perform(table, set_up(layout=[0, 4, 2, 3, 1, 5]))
    tracker = tracker_of(table)
    assert tracker.layout() == (0, 4, 2, 3, 1, 5)
    assert tracker.station() == SP
    assert tracker.energy(3, SP) == 4


def test_stacks_of_equal_start_energies_are_shuffled(table: Table) -> None:
    # Equal numbers at three stations, and yet halves of their own
    rows = [[3, number, 4, 4, 3 - number] for number in range(4)]
    options = {**OPENING, "energies": rows, "stack": None}
    orders = set()
    for seed in range(20):
        table.play(opening(4, options, random.Random(seed)), "page")
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
    first, _, *others = OPENING["energies"]
    with pytest.raises(Refused) as refused:
        perform(table, set_up(energies=[first, row, *others]))
    told = track_show(table.state, "en").refusal(table.state, refused.value)
    assert told["text"].startswith(said)
    assert told["rule"] == "SOL-2.5"
    assert table.match_id is None


def test_a_new_game_leaves_the_old_one_in_the_record(game: Table) -> None:
    perform(game, SETUP)
    assert len(game.matches()) == 2


@pytest.mark.parametrize(
    "field, value",
    [
        ("energies", "four"),
        ("energies", OPENING["energies"][:2]),
        ("colours", [1, 1, 1, 1]),
        ("energies", [[1, 2]] * 4),
        ("energies", [[8, 1, 1, 1, 1]] * 4),
        ("energies", [["1", 5, 1, 3, 4]] * 4),
        ("time_game", "yes"),
        ("bridges", []),
        ("layout", [1, 0, 2, 3, 4, 5]),
        ("layout", [0, 1, 1, 3, 4, 5]),
        ("stack", [0, 0, 1, 2]),
        ("stack", [0, 1]),
    ],
)
def test_a_set_up_that_makes_no_sense_changes_nothing(table: Table, field: str, value: Any) -> None:
    with pytest.raises(BadOption, match="expected"):
        perform(table, set_up(**{field: value}))
    assert table.length == 0


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": "format"},
        {"do": "enter"},
        {"do": "enter", "choices": []},
        {"do": "enter", "choices": [0] * 65},
        {"do": "enter", "choices": ["end_turn"]},
        {"do": "enter", "choices": [True]},
        {"do": "enter", "choices": [-1]},
        {"do": "undo", "steps": 0},
        {"do": "goto", "rev": -1},
    ],
)
def test_what_is_no_command_changes_nothing(game: Table, command: dict[str, Any]) -> None:
    before = game.state
    with pytest.raises(BadCommand, match="expected"):
        perform(game, command)
    assert (game.state, game.length) == (before, 1)


def test_nobody_comes_between_the_moment_and_what_is_done(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two pages that press at once, the second is overtaken: it waits, and then looks."""
    found = []

    def look_for_room(call: Call) -> None:
        def try_lock() -> None:
            found.append(call.table.lock.acquire(blocking=False))

        other_page = threading.Thread(target=try_lock)
        other_page.start()
        other_page.join()

    row = COMMANDS["settle"]._replace(handler=look_for_room)
    monkeypatch.setitem(COMMANDS, "settle", row)
    perform(game, {"do": "settle"})
    assert found == [False]


def test_values_and_the_end_of_the_turn_are_one_step(game: Table) -> None:
    changes = [
        {"do": "energy", "seat": 3, "station": 1, "value": 2},
        {"do": "energy", "seat": 3, "station": 2, "value": 4},
        {"do": "end_turn", "seat": 3},
    ]
    perform(game, entering(changes))
    assert game.length == 2
    perform(game, {"do": "undo"})
    assert tracker_of(game).energy(3, 1) == 4


def test_one_refused_change_refuses_the_whole_step(game: Table) -> None:
    changes = [{"do": "laser", "seat": 3, "value": 1}, {"do": "end_turn", "seat": 0}]
    with pytest.raises(Refused):
        perform(game, entering(changes))
    assert tracker_of(game).laser(3) == 0


@pytest.mark.parametrize("kind", [common.NEW, common.UNDO, common.REDO, common.CHOSEN])
def test_what_begins_or_leaves_a_match_is_no_step_of_one(game: Table, kind: int) -> None:
    before = game.state
    with pytest.raises(Refused):
        perform(game, {"do": "enter", "choices": [event_choice(bytes((kind, 1, 3, 0)))]})
    assert (game.state, game.length) == (before, 1)


def test_a_choice_that_is_no_event_is_refused_with_a_sentence(game: Table) -> None:
    with pytest.raises(IllegalChoice, match="expected another step"):
        perform(game, {"do": "enter", "choices": [1 << 40]})


def test_the_laser_goes_down_only_as_a_correction(game: Table) -> None:
    perform(game, entering([{"do": "laser", "seat": 0, "value": 3}]))
    change: dict[str, Any] = {"do": "laser", "seat": 0, "value": 2}
    with pytest.raises(Refused):
        perform(game, entering([change]))
    perform(game, entering([{**change, "correct": True}]))
    assert tracker_of(game).laser(0) == 2


def test_undo_redo_and_goto_move_along_the_line(game: Table) -> None:
    perform(game, entering([{"do": "end_turn", "seat": 3}]))
    perform(game, entering([{"do": "end_turn", "seat": 2}]))
    perform(game, {"do": "undo", "steps": 2})
    assert game.rev == 1
    perform(game, {"do": "redo"})
    assert game.rev == 2
    perform(game, {"do": "goto", "rev": 3})
    assert game.rev == 3


def test_a_whole_set_up_can_be_answered_question_by_question(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solaris", "depth": "track", "seats": 3})
    asked = []
    while question := tracker_of(table).question():
        asked.append(question[0])
        perform(table, answering(question[5]))
    assert asked[0] == ASK_TIME_GAME
    assert asked.count(ASK_ENERGY) == 15
    assert tracker_of(table).now() >= 0


def test_an_answer_where_nothing_is_asked_is_no_answer(game: Table) -> None:
    with pytest.raises(IllegalChoice, match="nothing is asked"):
        perform(game, answering(3))
    assert game.length == 1


def test_an_answer_beyond_the_question_is_refused(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solaris", "depth": "track", "seats": 3})
    with pytest.raises(IllegalChoice, match="0 to 1"):
        perform(table, answering(2))
    assert table.length == 1


@pytest.mark.parametrize(("value", "is_right"), [(6, True), (7, True), (8, False), ("6", False)])
def test_a_value_is_corrected_as_it_lies(game: Table, value: object, is_right: bool) -> None:
    command = {"do": "correct", "fact": "seat1.energy.4", "value": value}
    if not is_right:
        with pytest.raises(BadCorrection, match="0 to 7"):
            perform(game, command)
        return
    perform(game, command)
    assert tracker_of(game).energy(0, 3) == value


def test_a_fact_that_nobody_has_is_no_correction(game: Table) -> None:
    with pytest.raises(BadCorrection, match=r"seat1\.laser"):
        perform(game, {"do": "correct", "fact": "seat9.laser", "value": 1})
    assert game.length == 1


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("row", all_refusals(), ids=lambda row: row[1])
def test_each_refusal_can_be_said_at_the_table(game: Table, lang: str, row: Any) -> None:
    said = track_show(game.state, lang, game.names).refusal(game.state, Refused(row[0], 1, 2, 3))
    assert said["rule"] == rule_of(row[0], "solaris")
    assert "{" not in said["text"]
