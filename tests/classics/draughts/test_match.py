"""Whole matches on the table: what the pages offer, tell and count."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

OFFER = {"en": "Offer a draw", "de": "Remis anbieten"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(("lang", "depth"), [("en", "referee"), ("de", "digital")])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="draughts", seats=2, depth=depth)
    match.play_on(random.Random(4), 400, skip=(OFFER[lang],))
    assert match.look()["is_over"]
    assert all(match.log())
    assert all("{" not in line for line in match.log())


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="draughts", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt", "11 nach 16", "24 nach 20", "8 nach 11", "27 nach 24", "16 nach 19")
    match.choose("24 springt nach 15")
    assert match.log()[-1] == "Ben springt von 24 nach 15. Vom Brett: 19."
    view = match.look()
    assert view["due"]["headline"] == "Ben springt weiter"
    assert view["offers"][0]["target"] == "men:15>men:8"
    assert match.sheet() == {"Übrige Steine": [11, 12], "Damen": [0, 0]}
