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


@pytest.mark.parametrize("depth", ["referee", "digital"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="morris", seats=2, depth=depth)
    match.play_on(random.Random(4), 400, skip=(OFFER[lang],))
    assert match.look()["is_over"]
    assert all(match.log())
    assert all(text not in line for line in match.log() for text in ("{", "()"))


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="morris", seats=2, depth="referee", names=["Ada", "Ben"])
    assert match.look()["due"]["headline"] == "Wer beginnt?"
    match.choose("Ada beginnt", "d7", "a1", "g7", "d1", "a7")
    view = match.look()
    assert view["due"]["headline"] == "Ada nimmt einen Stein"
    assert [offer["label"] for offer in view["offers"]] == [
        "a1 nehmen", "d1 nehmen", "Remis anbieten",
    ]  # fmt: skip
    assert view["offers"][0]["target"] == "men:a1"
    match.choose("d1 nehmen")
    assert match.log()[-1] == "Ada nimmt den Stein auf d1."
    assert match.sheet() == {
        "Geschlossene Mühlen": [1, 0], "Genommene Steine": [1, 0],
        "Steine auf dem Brett und in der Hand": [9, 8],
    }  # fmt: skip
    match.choose("Remis anbieten")
    assert match.look()["due"]["headline"] == "Ada ist Remis angeboten"
    match.choose("Remis annehmen")
    assert match.log()[-1] == "Ada ist einverstanden. Remis vereinbart."
