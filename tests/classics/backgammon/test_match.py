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


@pytest.mark.parametrize(("lang", "depth"), [("en", "referee"), ("de", "digital")])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="backgammon", seats=2, depth=depth, options={"match": 1})
    match.play_on(random.Random(4), 600, skip=RESIGNING)
    assert match.look()["is_over"]
    assert all(match.log())
    assert all(text not in line for line in match.log() for text in ("{", "()"))


WORDS = ("Resign: {} × the cube", "Aufgeben: {} × den Dopplerwürfel")
RESIGNING = tuple(word.format(times) for word in WORDS for times in (1, 2, 3))


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="backgammon", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Ada beginnt")
    assert match.look()["due"]["headline"] == "Was hat Ada gewürfelt?"
    match.choose("65")
    view = match.look()
    targets = {offer["label"]: offer["target"] for offer in view["offers"]}
    assert targets["24 mit 6"] == "men:24", "the higher die first"
    assert targets["24 mit 5"] if "24 mit 5" in targets else targets["13 mit 5"] == "dice:2>men:13"
    match.choose("24 mit 6", "18 mit 5", "Verdoppeln", "Annehmen")
    assert match.log()[-2:] == ["Ben verdoppelt.", "Ada nimmt an."]
    assert match.sheet()["Augenzahl bis zum Ziel"] == [156, 167]
    match.choose("31", "1 mit 3", "1 mit 1")
    match.choose("Aufgeben: 2 × den Dopplerwürfel", "Annehmen")
    assert match.log()[-1] == "Ben nimmt an. Ben gewinnt Punkte: 4."
