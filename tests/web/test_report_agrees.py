"""A report says one thing of every moment: all that it shows agrees, in all games and languages."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from heliograph.advice import adviser
from heliograph.advice.line import deeds_of
from heliograph.advice.report_file import write_html
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.library.best_turns import best_of_match
from heliograph.library.results import is_set_up, turns_of
from heliograph.table.table import Table
from heliograph.texts.numbers import signed
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.web.test_advice_report import perform_raw, whole

NAMES = ["Ada", "Ben", "Cem", "Dora", "Eve"]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("solari", 2, {}), ("solari", 4, {"teams": True}), ("solaris", 3, {}),
    ("solarius_mission", 2, {}), ("solenia", 3, {}),
]  # fmt: skip
SEEDS = range(1, 6) if IS_DEEP else (1,)
# How often a player does anything at all: so that something is better than what was chosen
CARELESS = 0.2


@pytest.fixture(autouse=True)
def _think_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(adviser, "_has_processes", lambda: False)
    monkeypatch.setattr("heliograph.advice.report.ROLLOUTS", 16)
    yield
    adviser.dismiss(table)


@pytest.fixture(params=[(*one, seed) for one in TABLES for seed in SEEDS], ids=str)
def report(
    table: Table, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Any]:
    """What a page shows of a match that careless players finished."""
    game, seats, options, seed = request.param
    monkeypatch.setenv("HELIOGRAPH_SEED", str(seed))
    begin = {"do": "begin", "game": game, "depth": "digital", "seats": seats, "options": options}
    perform(table, {**begin, "names": NAMES[:seats]})
    play_carelessly(table, random.Random(seed))
    return whole(table)


def play_carelessly(table: Table, dice: random.Random) -> None:
    assert table.rules is not None
    rules, bot = table.rules.game, GAMES[table.rules.game.name].make_policy()
    with table.batch():
        while (pending := rules.pending(table.position)).seat >= 0:
            usual = bot.choose(look(rules, table.position, pending.seat))
            choice = dice.choice(pending.choices) if dice.random() < CARELESS else usual
            table.enter((choice,), "page")


def test_whatever_a_report_shows_agrees(table: Table, report: dict[str, Any]) -> None:
    check_that_chances_are_100_together(table, report)
    check_that_every_moment_has_one_chance(report)
    check_that_all_parts_lead_from_first_to_last(report)
    check_that_better_is_more_than_can_be_noise(report)
    check_that_the_set_up_is_no_part_of_it(table, report)
    check_that_the_file_has_the_same_numbers(table, report)


def check_that_chances_are_100_together(table: Table, report: dict[str, Any]) -> None:
    assert table.rules is not None
    is_in_teams = table.rules.game.options.get("teams")
    for _, *percents in report["curve"]:
        sides = percents[:2] if is_in_teams else percents
        assert sum(sides) == 100
        assert percents == (sides * 2 if is_in_teams else sides)  # partners sit across
        assert all(type(percent) is int for percent in percents)


def check_that_every_moment_has_one_chance(report: dict[str, Any]) -> None:
    moments = {moment: percents for moment, *percents in report["curve"]}
    assert len(moments) == len(report["curve"])
    for one in report["turning"]:
        shown = [moments[moment][one["seat"]] for moment in one["moments"]]
        assert [one["before"], one["after"]] == shown
        assert re.findall(r"\d+", one["change"]) == [str(percent) for percent in shown]
        assert abs(shown[0] - shown[1]) > report["error"]
    (_, *first), *_, (_, *last) = report["curve"]
    for row in report["luck"]:
        assert [row["first"], row["last"]] == [f"{one[row['seat']]}%" for one in (first, last)]
    assert {seat for seat, percent in enumerate(last) if percent} == set(report["winners"])


def check_that_all_parts_lead_from_first_to_last(report: dict[str, Any]) -> None:
    for row in report["luck"]:
        parts = [int(row[key].replace("−", "-")) for key in report["luck_keys"]]
        assert int(row["first"][:-1]) + sum(parts) == int(row["last"][:-1])


def check_that_better_is_more_than_can_be_noise(report: dict[str, Any]) -> None:
    for one in report["turning"]:
        other = one["other"] or {"lead": None}
        assert "%" not in one["other_text"]  # chances are told once
        assert one["other_text"].startswith("Better") == (other["lead"] is not None)
        if other["lead"]:
            middle, low, high = other["lead"]
            assert 0 < low < middle < high


def check_that_the_set_up_is_no_part_of_it(table: Table, report: dict[str, Any]) -> None:
    assert table.opened is not None
    assert table.match_id is not None
    game, line = table.opened.rules.game, table.opened
    played = {
        step.number for step in line.steps if not is_set_up(game, line.state_at(step.number - 1))
    }
    assert {one["step"] for one in report["turning"]} <= played
    assert {deed.step for deed in deeds_of(table.opened)} == played
    assert report["curve"][0][0] == min(played) - 1
    best = best_of_match(table.record, table.match_id, "en")
    ends = {turn.last: turn for turn in turns_of(table.record, table.match_id)}
    for one in best:
        turn = ends[one["step"]]
        assert set(range(turn.first, turn.last + 1)) <= played


def check_that_the_file_has_the_same_numbers(table: Table, report: dict[str, Any]) -> None:
    figures = perform_raw(table)
    assert figures["curve"] == report["curve"]
    for lang, sign in (("en", "%"), ("de", "\u00a0%")):
        written = write_html(figures, lang)
        for one in report["turning"]:
            assert f"{one['before']}{sign} → {one['after']}{sign}" in written
        for row in figures["luck"]:
            ends = [f"<td>{row[key]}{sign}</td>" for key in ("first", "last")]
            parts = [f"<td>{signed(row[key])}</td>" for key in report["luck_keys"]]
            assert "".join([ends[0], *parts, ends[1]]) in written
