"""Whole matches on the table: what the pages offer, tell and count, and to whom."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva"]
CHARGE = ("Charge the revoke", "Falsches Bedienen bestrafen")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(("seats", "depth"), [(3, "referee"), (5, "referee"), (4, "digital")])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, seats: int, depth: str) -> None:
    match = Match(table, lang, game="hearts", seats=seats, depth=depth, options={"target": 10})
    match.play_on(random.Random(4), 400, skip=CHARGE)
    assert match.look()["is_over"]
    for reader in (None, *range(seats)):
        assert all(match.log(reader))
        assert all(text not in line for line in match.log(reader) for text in ("{", "deal ?"))
    assert max(list(match.sheet().values())[-1]) >= 10


def test_what_the_pages_say_with_real_cards(table: Table) -> None:
    match = Match(table, "de", game="hearts", seats=4, depth="referee", names=NAMES[:4])
    assert match.look()["due"]["text"] == "Wer gibt?"
    match.choose("Ada gibt")
    assert match.look()["due"]["text"] == "Alle geben drei Karten nach links weiter."
    match.choose("Alle haben weitergegeben")
    assert match.look()["due"]["text"] == "Wer spielt das kleinste Kreuz aus?"
    match.choose("Ben spielt aus", "Kreuz-Neun", "Kreuz-König", "Pik-Dame")
    view = match.look()
    assert match.log()[-3:] == [
        "Cleo spielt Kreuz-Neun.",
        "Dan spielt Kreuz-König.",
        "Ada spielt Pik-Dame.",
    ]
    assert view["due"]["headline"] == "Dan spielt eine Karte"
    assert [one["text"] for one in view["due"]["doubts"]] == [
        "Ada hat eine Strafkarte gespielt, die nur eine Hand ohne andere spielen darf."
    ]
    assert match.sheet()["Stiche"] == [0, 0, 0, 1]


def test_nobody_reads_in_the_log_what_others_pass(table: Table) -> None:
    match = Match(table, "en", game="hearts", seats=4, depth="digital", names=NAMES[:4])
    assert match.look()["offers"] == [], "the table screen sees no hand"
    card = match.look(2)["offers"][0]["label"].removeprefix("pass the ")
    match.choose(f"pass the {card}")
    assert match.log(2)[-1] == f"Cleo passes {card}."
    for other in (None, 0, 1, 3):
        assert match.log(other)[-1] == "Cleo passes a card."
    assert not [line for line in match.log() if "dealt" in line or "(" in line]
