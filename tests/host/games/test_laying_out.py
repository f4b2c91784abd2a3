"""What people are told to lay out is what the engine's own set-up puts on the table."""

import json
import re
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import DIGITAL, REFEREE, TRACK
from heliograph.games.laying_out import (
    can_lay_out,
    laid_table,
    numbers_of,
    picture,
    steps_of,
)
from heliograph.games.rulebook import rules_of
from heliograph.games.track.game import answer_choice
from heliograph.games.track.loading import load_tracked
from heliograph.texts import LANGUAGES
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.rng import Rng
from tests.games_told import BOXED
from tests.host.games.laid_tables import COUNTERS, differences, laid_games, set_up_state

GAMES_TOLD = sorted(COUNTERS)


def counted(game: Game, state: bytes) -> dict[str, int]:
    return COUNTERS[game.name](game, game.dump(state))


def test_every_game_of_ours_tells_how_it_is_laid_out() -> None:
    ours = [name for name in BOXED if GAMES[name].package.startswith("heliograph.")]
    assert [name for name in ours if not can_lay_out(name)] == []
    assert sorted(ours) == GAMES_TOLD


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_the_numbers_told_are_those_that_lie_there(name: str) -> None:
    """For every variant and every number of seats; whatever is told is also counted."""
    found = {}
    for game in laid_games(name):
        told, lying = numbers_of(game), counted(game, set_up_state(game))
        if wrong := differences(told, lying):
            found[f"{game.seats} seats, {dict(game.options)}"] = wrong
    assert found == {}


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_number_that_is_wrong_on_either_side_is_found(name: str) -> None:
    game = load_game(name, GAMES[name].most_seats, {"depth": REFEREE})
    told, lying = numbers_of(game), counted(game, set_up_state(game))
    assert differences(told, lying) == {}
    for one in told:
        assert differences({**told, one: told[one] + 1}, lying) == {one: (told[one] + 1, told[one])}
        assert differences(told, {**lying, one: lying[one] - 1}) != {}
        assert differences(told, {key: lying[key] for key in lying if key != one}) != {}


@pytest.mark.parametrize(
    "name, box, changed",
    [
        ("solaris", {"cards": {"EC": [9, 4, 4, 5]}}, {"cards": 112, "stack": 112 - 25 - 3}),
        ("solarius_mission", {"start": {"fuel": 4}}, {"fuel": 4}),
        ("solari", {"headings": {"uranus": "none"}}, {"headings": 18}),
        (
            "solenia",
            {"orders": {"day": [{"id": "D01", "goods": {"wood": 2}, "stars": 4, "copies": 20}]}},
            {"day_orders": 20, "day_pile": 16, "night_orders": 24},
        ),
    ],
)
def test_numbers_come_from_the_box_of_the_match(
    name: str, box: dict[str, Any], changed: dict[str, int]
) -> None:
    options = {"depth": REFEREE} | ({"level": 3} if name == "solari" else {})
    game = load_game(name, GAMES[name].most_seats, options, box)
    told = numbers_of(game)
    assert {one: told[one] for one in changed} == changed
    assert differences(told, counted(game, set_up_state(game))) == {}


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_fewer_people_lay_out_less(name: str) -> None:
    """The count follows the engine: it is not the same table whoever plays."""
    few, many = (
        load_game(name, seats, {"depth": REFEREE})
        for seats in (GAMES[name].fewest_seats, GAMES[name].most_seats)
    )
    assert differences(numbers_of(many), counted(few, set_up_state(few))) != {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES_TOLD)
def test_each_step_says_its_numbers_and_names_its_rule(name: str, lang: str) -> None:
    rules, said = rules_of(name), set()
    for game in laid_games(name):
        steps = steps_of(game, lang)
        assert steps
        assert len({step.name for step in steps}) == len(steps)
        for step in steps:
            said.add(step.name)
            assert step.rule in rules, step
            numbers = set(map(int, re.findall(r"\d+", step.text)))
            told = {count for count in step.counts.values() if count}
            assert told <= numbers, f"{step.name}: {step.text!r} lacks {told - numbers}"
    assert len(said) >= 4


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_whatever_is_counted_stands_in_a_step(name: str) -> None:
    """A number that no step ever tells would be laid out by nobody."""
    told: set[str] = set()
    for game in laid_games(name):
        told |= {count for step in steps_of(game, "en") for count in step.counts}
    assert told <= set(numbers_of(game))


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_there_is_a_picture_of_every_table(name: str) -> None:
    """Before the set-up is entered, and when it is done; it holds no secret and fits on a wire."""
    for game in laid_games(name):
        for state in (game.start(), set_up_state(game)):
            table = laid_table(game, state)
            shown = picture(table, "de", ("Ada",))
            assert len(shown["seats"]) == game.seats
            assert json.loads(json.dumps(shown["board"]))


def tracked_state(name: str, seats: int, rng: Rng, answers: int) -> bytes:
    """A table that is tracked, after so many of its first questions were answered at random."""
    game = load_tracked(name, seats)
    new = bytes((common.NEW, GAMES[name].number, seats, 0))
    state = bytes(trackers.play(trackers.tracker_for(common.EMPTY), new).state)
    for _ in range(answers):
        asked = trackers.tracker_for(state).question()
        if asked is None or trackers.tracker_for(state).phase != common.SETUP:
            break
        value = asked[3] + rng.below(asked[4] - asked[3] + 1)
        if game.allows(state, answer_choice(value)):
            state = game.apply(state, answer_choice(value))
    return state


@pytest.mark.parametrize("name", GAMES_TOLD)
def test_a_table_that_is_tracked_lays_out_the_whole_box(name: str) -> None:
    """The same steps as under the full rules with the options that the unit was told."""
    rng = Rng(7)
    for seats in GAMES[name].seat_counts:
        for answers in range(12):
            state = tracked_state(name, seats, rng, answers)
            tracked = load_tracked(name, seats)
            table = laid_table(tracked, state)
            assert table.game.options["depth"] == REFEREE
            shown = table.game.table_state(table.state)
            assert all(one == told for one, told in zip(shown, state, strict=True) if told)
            options: dict[str, Any] = dict(table.game.options)
            plain = load_game(name, seats, options)
            assert differences(numbers_of(plain), counted(plain, set_up_state(plain))) == {}
            assert steps_of(table.game, "en") == steps_of(plain, "en")
            assert picture(table, "en", ())["board"]


def test_the_depths_of_a_match_differ_in_no_step() -> None:
    for name in GAMES_TOLD:
        about = GAMES[name]
        for depth in set(about.rule_depths) - {DIGITAL, TRACK}:
            game = load_game(name, about.usual_seats, {"depth": depth})
            whole = laid_table(game, game.start()).game
            referee = load_game(name, about.usual_seats, {"depth": REFEREE})
            assert steps_of(whole, "en") == steps_of(referee, "en")
