"""Whole matches on the table: what the pages offer, tell and count."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

OFFER = {"en": "Offer to end here", "de": "Vorschlagen, hier aufzuhören"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("depth", ["referee", "digital"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="oware", seats=2, depth=depth)
    match.play_on(random.Random(4), 400, skip=(OFFER[lang],))
    assert match.look()["is_over"]
    assert all(match.log())
    assert all("{" not in line for line in match.log())


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="oware", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt", *"S4 N1 S6 N1 S5 N2 S2 N4".split())  # noqa: SIM905 (one game)
    assert match.log()[-1] == (
        "Ben sät N4 aus. Der letzte Samen fällt in S6. Ben nimmt 9 Samen aus S4, S5, S6."
    )
    assert match.look()["offers"][0]["target"] == "pits:S1"
    match.choose("Vorschlagen, hier aufzuhören")
    assert match.look()["due"]["headline"] == "Ben wird gefragt, ob hier Schluss ist"
    match.choose("Hier aufhören")
    assert match.log()[-1] == "Ben ist einverstanden. Jede Seite nimmt ihre Reihe: Ben gewinnt."
    assert match.sheet()["Genommen"] == [16, 32]
