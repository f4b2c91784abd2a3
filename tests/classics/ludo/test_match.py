"""Whole games on the table: what the pages offer, tell and count; players."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.games import load_game
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.ludo.tables import at, move, play
from tests.deep import IS_DEEP
from tests.host.games.whole_matches import Match

GAMES_PLAYED = 60 if IS_DEEP else 8


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(("lang", "depth"), [("en", "referee"), ("de", "digital")])
def test_a_whole_game_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    options = {"capture_duty": True, "start_men": 1}
    match = Match(table, lang, game="ludo", seats=2, depth=depth, options=options)
    match.play_on(random.Random(4), 700)
    assert match.look()["is_over"]
    assert all(match.log())
    assert all(text not in line for line in match.log() for text in ("{", "()"))


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="ludo", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt")
    assert match.look()["due"]["headline"] == "Was hat Ada gewürfelt?"
    match.choose("2")
    assert match.log()[-1] == "Ada würfelt eine 2. Ada kann nicht ziehen."
    match.choose("6", "4")
    assert match.log()[-1] == "Ada würfelt eine 4."
    assert match.look()["due"]["headline"] == "Was hat Ben gewürfelt?"
    assert match.sheet()["Sechsen"] == [1, 0]
    board = match.look()["board"]["parts"][0]
    owners = {place["name"]: place.get("owner") for place in board["places"]}
    assert (owners["f1"], owners["h1a"], owners["f21"], owners["h2a"]) == (0, 0, 1, None)


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("ludo", 2, {"start_men": 1})
    won = sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED))
    assert won > 0.7 * GAMES_PLAYED


def test_it_captures_and_goes_home() -> None:
    captures = play(at("5 20 Y Y", "38 Y Y Y", depth="digital"), "roll 3")
    assert chosen(captures) == move(captures, 5)
    home = play(at("38 2 3 4", depth="digital"), "roll 2")
    assert chosen(home) == move(home, 38)
