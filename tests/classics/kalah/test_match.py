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
    match = Match(table, lang, game="kalah", seats=2, depth=depth)
    match.play_on(random.Random(4), 400, skip=())
    assert match.look()["is_over"]
    assert all(match.log())
    assert all("{" not in line for line in match.log())


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="kalah", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt", "S3")
    view = match.look()
    assert view["due"]["headline"] == "Ada sät noch einmal"
    assert match.log()[-1] == "Ada sät S3 aus. Der letzte Samen fällt ins Lager."
    assert view["offers"][0]["target"] == "pits:S1"
    match = Match(table, "de", game="kalah", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt", "S6", "N6", "S1")
    assert match.log()[-1] == "Ada sät S1 aus. Der letzte Samen fällt in S6. Ada nimmt 6 Samen."
    assert match.sheet() == {
        "Im Lager": [7, 1], "Auf der eigenen Seite übrig": [22, 18], "Vorsprung": [6, -6],
    }  # fmt: skip
