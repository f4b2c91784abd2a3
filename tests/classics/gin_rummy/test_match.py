"""Whole matches on the table: what the pages offer, tell and count, and to whom."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.games.shows import show_for
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.classics.gin_rummy.tables import at, play
from tests.host.games.whole_matches import Match

NAMES = ["Ada", "Ben"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("depth", ["referee", "digital"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    options = {"target": 50, "layoff": "player"}
    match = Match(table, lang, game="gin_rummy", seats=2, depth=depth, options=options)
    match.play_on(random.Random(4), 60)
    for reader in (None, 0, 1):
        assert all(match.log(reader))
        assert all(text not in line for line in match.log(reader) for text in ("{", " ?"))


def test_what_the_pages_say_with_real_cards(table: Table) -> None:
    match = Match(table, "de", game="gin_rummy", seats=2, depth="referee", names=NAMES)
    match.choose("Ada gibt", "Herz-Dame")
    assert match.look()["due"]["text"] == "Ben nimmt die erste Karte oder passt."
    match.choose("Von der Ablage nehmen", "Kreuz-Neun", "Vom Stapel ziehen", "Klopfen")
    assert match.look()["due"]["text"] == "Was hat Ada auf der Hand?"
    match.choose("Rest 4", "Rest 48")
    assert match.log()[-4:] == [
        "Ada zieht vom Stapel.",
        "Ada klopft.",
        "Ada hat 4 Rest.",
        "Ben hat 48 Rest.",
    ]
    assert match.look()["due"]["headline"] == "Ben gibt die nächste Runde"
    assert match.sheet()["Letzte Runde"] == [44, 0]


def test_melds_are_offered_by_their_signs() -> None:
    match = at(["3H 5C 7C 9D JD QS KC AH 8D 2S", "4S 5S 6S TH TD TC 2C 2D 2H 9C KH"])
    play(match, "knock", "lay down HK")
    offers = show_for(match.game, "de", NAMES).offers(match.state, 1)
    labels = {"♠4 ♠5 ♠6", "♣10 ♦10 ♥10", "♣2 ♦2 ♥2"}
    assert labels < {offer.label for offer in offers}


def test_nobody_reads_in_the_log_what_others_draw(table: Table) -> None:
    match = Match(table, "de", game="gin_rummy", seats=2, depth="digital", names=NAMES)
    match.choose("Passen", "Passen", "Vom Stapel ziehen")
    for reader in (None, 0, 1):
        assert match.log(reader)[-1].endswith("zieht vom Stapel.")
    drew = int(match.log()[-1].startswith("Ben"))
    assert len(match.look(drew)["hand"]["hands"][0]["cards"]) == 11
    assert match.look(1 - drew)["offers"] == []
