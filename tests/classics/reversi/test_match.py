"""Whole matches on the table: what the pages offer, tell and count."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("depth", ["referee", "digital"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="reversi", seats=2, depth=depth)
    match.play_on(random.Random(4), 400, skip=())
    assert match.look()["is_over"]
    assert all(match.log())
    assert all("{" not in line for line in match.log())


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="reversi", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt", "d3")
    assert match.log()[-1] == "Ada setzt einen Stein auf d3. 1 umdrehen: d4. Schwarz 4, Weiß 1."
    assert match.look()["offers"][0]["target"] == "discs:c3"
    match.choose("c3", "e6", "d2", "d1", "e1", "b2", "c1")
    assert match.log()[-1].endswith("Ada kann keinen Stein setzen und passt.")
    assert match.look()["due"]["headline"] == "Ben setzt einen Stein"
    assert match.sheet() == {"Steine": [8, 4]}


def test_the_board_is_named_from_the_top(table: Table) -> None:
    match = Match(table, "en", game="reversi", seats=2, depth="referee")
    part, *_ = match.look()["board"]["parts"]
    assert (part["is_named"], part["is_down"]) == (True, True)
    assert {one["name"]: (one["x"], one["y"]) for one in part["places"]}["a1"] == (0, 7)
    match = Match(table, "en", game="morris", seats=2, depth="referee")
    assert [match.look()["board"]["parts"][0][key] for key in ("is_named", "is_down")] == [
        True,
        False,
    ]
