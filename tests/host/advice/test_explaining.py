"""After a lesson: a game against easy players who say what their turns came to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heliograph.advice.explaining import explain_turns
from heliograph.bots import make_bot
from heliograph.bots.levels import EASY, MEDIUM
from heliograph.engine import TABLE
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.record.keys import SEAT, Access
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES
from heliograph.web.fields import BadCommand
from tests.commanding import perform

LEARNED = [game.name for game in GAMES.values() if game.lessons]
MOST_CHOICES = 120


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


def learn(table: Table, game: str) -> None:
    perform(table, {"do": "learn", "game": game, "lesson": next(iter(GAMES[game].lessons))})


def play_to_own_turn(table: Table) -> None:
    """Play until the person decides after a computer player did."""
    rules = table.rules
    assert rules is not None
    was_bot = False
    for _ in range(MOST_CHOICES):
        seat = rules.pending(table.position).seat
        if was_bot and seat not in rules.bots:
            return
        was_bot = seat in rules.bots
        bot = make_bot(EASY if was_bot else MEDIUM, rules.game, seat, 1)
        table.enter((bot.choose(look(rules.game, table.position, seat)),), f"seat {seat + 1}")
    pytest.fail("no turn of a computer player was over")


def explained(table: Table, lang: str = "en", viewer: int = 0) -> list[dict[str, Any]]:
    turns: list[dict[str, Any]] = perform(table, {"do": "explain"}, Access(SEAT, viewer), lang)[
        "turns"
    ]
    return turns


@pytest.mark.parametrize("game", LEARNED)
def test_after_a_lesson_one_command_begins_a_game_that_is_explained(
    table: Table, game: str
) -> None:
    learn(table, game)
    perform(table, {"do": "play_now"})
    rules = table.rules
    assert rules is not None
    assert rules.depth == "digital"
    assert set(rules.bots.values()) == {EASY}
    assert 0 not in rules.bots
    play_to_own_turn(table)
    told = {lang: explained(table, lang) for lang in LANGUAGES}
    last = told["en"][-1]
    assert last["seat"] in rules.bots
    assert all(reason["text"] for reason in last["reasons"])
    assert len({one[-1]["text"] for one in told.values()}) == len(LANGUAGES)
    assert any(reason["rule"] for turn in told["en"] for reason in turn["reasons"])


def test_what_the_players_did_stays_until_they_do_something_else(table: Table) -> None:
    learn(table, "solari")
    perform(table, {"do": "play_now"})
    play_to_own_turn(table)
    before = explained(table)
    rules = table.rules
    assert rules is not None
    table.enter((rules.pending(table.position).choices[0],), "page")
    assert explained(table) == before
    perform(table, {"do": "undo", "steps": 1})
    assert explained(table) == before


def test_a_turn_is_explained_when_it_is_over(table: Table) -> None:
    learn(table, "solari")
    perform(table, {"do": "play_now"})
    play_to_own_turn(table)
    rules = table.rules
    assert rules is not None
    for _ in range(MOST_CHOICES):
        seat = rules.pending(table.position).seat
        if seat in rules.bots:
            assert seat not in {turn["seat"] for turn in explained(table)[1:]}
            before = explained(table)
        bot = make_bot(EASY, rules.game, seat, 1)
        table.enter((bot.choose(look(rules.game, table.position, seat)),), f"seat {seat + 1}")
        if seat in rules.bots and rules.pending(table.position).seat == seat:
            assert explained(table) == before
            return
    pytest.fail("no turn of two decisions")


def test_no_other_game_is_explained(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "digital",
                    "bots": {"1": EASY}})  # fmt: skip
    play_to_own_turn(table)
    assert explained(table) == []


def test_a_rematch_is_explained_like_the_game_before(table: Table) -> None:
    learn(table, "solari")
    perform(table, {"do": "play_now"})
    perform(table, {"do": "end_game", "scores": [1, 0], "winners": [0]})
    perform(table, {"do": "rematch"})
    assert table.rules is not None
    assert table.rules.is_explained


def test_it_follows_a_lesson_alone(table: Table) -> None:
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "digital"})
    with pytest.raises((BadCommand, HeliographError)):
        perform(table, {"do": "play_now"})


def test_what_a_player_holds_is_told_to_itself_alone(table: Table) -> None:
    learn(table, "solarius_mission")
    perform(table, {"do": "play_now"})
    play_to_own_turn(table)
    opened = table.opened
    assert opened is not None
    told = explain_turns(opened, "en", TABLE)[-1]
    own = explain_turns(opened, "en", told["seat"])[-1]
    assert "Hand" in str(own["reasons"])
    assert "Hand" not in str(told["reasons"])
