"""What is accepted can be played: it begins with every number of people, and ends as it says."""

from itertools import product

import pytest

from heliograph.games.any_game import shelf
from heliograph.games.any_game.editing import try_text
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.any_game.trying import Press, try_out
from shared_rules import trackers
from shared_rules.tracker import EMPTY, OVER, PLAY, Tracker

SIMPLE = """title = "Simple"
keeps = "turns"
leaves = "the rest"
seats = [{fewest}, 5]
{teams}

[[phase]]
order = "{order}"
{rounds}
{number}

[end]
{end}
"""
ORDERS = ("clockwise", "number", "together", "random")
TEAMS = ("", "teams = 2", "teams = 3", "teams = 2\nteam_turns = true")
ROUNDS = ("", "rounds = 1", "rounds = [1, 3]", "rounds = [2, 3]")
NUMBERS = ("", 'number = { when = "turn", high = 9 }')
ENDS = ("", "rounds = 1", "rounds = 3", "rounds = 4")
LIMIT = 'title = "L"\nkeeps = "k"\nleaves = "l"\nseats = 2\n[[phase]]\n[clock]\nturn = 120\n'


def write(fewest: int = 2, order: str = "clockwise", teams: str = "", rounds: str = "",
          number: str = "", end: str = "") -> str:  # fmt: skip
    return SIMPLE.format(
        fewest=fewest, order=order, teams=teams, rounds=rounds, number=number, end=end
    )


def begin(described: shelf.Described, seats: int) -> Tracker:
    opening = b"".join(shelf.as_game(described).opening(seats))
    return trackers.play(trackers.tracker_for(EMPTY), opening)


def test_whatever_is_accepted_begins_with_every_number_of_people() -> None:
    accepted = 0
    for one in product(range(1, 5), ORDERS, TEAMS, ROUNDS, NUMBERS, ENDS):
        try:
            described = shelf.describe("simple", write(*one))
        except BadDescription:
            continue
        accepted += 1
        for seats in range(one[0], 6):
            table = begin(described, seats)
            assert table.phase == PLAY, one
            assert table.is_sound(), one
    assert accepted > 200


@pytest.mark.parametrize("last", [1, 3])
def test_a_phase_of_all_rounds_until_the_end_is_played(last: int) -> None:
    """A round after the last one never comes, so that it needs no phase."""
    text = write(rounds=f"rounds = [1, {last}]", end=f"rounds = {last}")
    table = begin(shelf.describe("simple", text), 2)
    table.apply(table.turn_over(0))
    for turn in range(2 * last):
        assert (table.phase, table.round) == (PLAY, turn // 2 + 1)
        table.apply(table.turn_over(table.now()))
    assert table.phase == OVER


@pytest.mark.parametrize("entering_first", [True, False])
def test_a_number_may_be_entered_in_another_phase(entering_first: bool) -> None:
    """Earlier in the round, or later: then it counts from the next round on."""
    by_number = write(order="number")
    entering = '[[phase]]\norder = "clockwise"\nnumber = { when = "turn", high = 9 }\n'
    there = "[[phase]]" if entering_first else "[end]"
    assert shelf.describe("simple", by_number.replace(there, f"{entering}{there}", 1)).forms


@pytest.mark.parametrize("at_zero", ["next", "over"])
def test_a_limit_on_trial_ends_when_it_is_over_and_no_sooner(at_zero: str) -> None:
    described = shelf.describe("limit", f'{LIMIT}at_zero = "{at_zero}"\n')
    pressed = [Press(0, 10, 5)]
    for now_ms, is_over in ((118_100, False), (119_999, False), (120_000, True), (120_400, True)):
        shown = try_out(described, 2, pressed, now_ms, "en")
        assert any("Time is up" in line for line in shown["log"]) == is_over, now_ms


ENDLESS = 'title = "Walk"\nkeeps = "turns"\nleaves = "all"\nseats = 2\n'
ROUNDS = '[[phase]]\norder = "clockwise"\n'


@pytest.mark.parametrize(
    ("written", "can_end"),
    [
        (ENDLESS + ROUNDS, False),
        (ENDLESS + 'plus = "last round"\n' + ROUNDS, True),
        (ENDLESS + ROUNDS + "[end]\nrounds = 3\n", True),
        (ENDLESS + ROUNDS + '[clock]\nturn = 60\nat_zero = "over"\n', True),
        (ENDLESS + ROUNDS + '[clock]\nturn = 60\nat_zero = "next"\n', False),
    ],
)
def test_the_editor_warns_of_a_game_that_cannot_end(written: str, can_end: bool) -> None:
    told = try_text(written, 2, (), 0, "en")
    assert told["problem"] is None
    assert (told["warning"] == "") == can_end
