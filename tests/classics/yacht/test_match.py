"""Whole games on the table: what the pages offer, tell and count."""

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


@pytest.mark.parametrize(("lang", "depth", "seats"), [("en", "referee", 1), ("de", "digital", 2)])
def test_a_whole_game_is_played_and_told(table: Table, lang: str, depth: str, seats: int) -> None:
    options = {"sheet": "two_section", "joker": "free", "rolls": 2}
    match = Match(table, lang, game="yacht", seats=seats, depth=depth, options=options)
    match.play_on(random.Random(4), 600)
    assert match.look()["is_over"]
    assert all(text not in line for line in match.log() for text in ("{", "()"))


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="yacht", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt")
    assert match.look()["due"]["headline"] == "Was zeigen die Würfel von Ada?"
    match.choose("2", "5", "2", "5", "5")
    assert match.log()[-1] == "Die Würfel zeigen 2 2 5 5 5."
    labels = [offer["label"] for offer in match.look()["offers"]]
    assert {"Einser: 0", "Full House: 19", "Chance: 19"} <= set(labels)
    match.choose("Full House: 19")
    assert match.log()[-1] == "Ada schreibt Full House: 19."
    assert match.sheet()["Summe"] == [19, 0]
    sheet = next(part for part in match.look()["board"]["parts"] if part["kind"] == "sheet")
    assert [row["label"] for row in sheet["rows"]][-2:] == ["Chance", "Summe"]
    assert "Dreierpasch" not in [row["label"] for row in sheet["rows"]]
