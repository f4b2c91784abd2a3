"""Whole matches on the table: what the pages offer, tell and count, and to whom."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(("seats", "depth"), [(2, "referee"), (3, "referee"), (4, "digital")])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_match_is_played_and_told(table: Table, lang: str, seats: int, depth: str) -> None:
    match = Match(table, lang, game="cribbage", seats=seats, depth=depth, options={"target": 61})
    match.play_on(random.Random(4), 30)
    for reader in (None, *range(seats)):
        assert all(match.log(reader))
        assert all(text not in line for line in match.log(reader) for text in ("{", " ?"))


def test_what_the_pages_say_with_real_cards(table: Table) -> None:
    match = Match(table, "de", game="cribbage", seats=2, depth="referee", names=NAMES[:2])
    match.choose("Ada gibt", "Alle haben weggelegt", "Kreuz-König")
    assert match.look()["due"]["text"] == "Ben spielt eine Karte."
    match.choose("Herz-Fünf", "Pik-Zehn")
    assert match.log()[-1] == "Ada spielt Pik-Zehn."
    assert match.sheet()["Spiel"] == [2, 0]
    series = next(part for part in match.look()["board"]["parts"] if part["kind"] == "cards")
    assert [card["said"] for card in series["cards"]] == ["Herz-Fünf", "Pik-Zehn"]


def test_nobody_reads_in_the_log_what_others_lay_away(table: Table) -> None:
    match = Match(table, "en", game="cribbage", seats=2, depth="digital", names=NAMES[:2])
    assert match.look()["offers"] == [], "the table screen sees no hand"
    card = match.look(1)["offers"][0]["label"].removeprefix("lay away the ")
    match.choose(f"lay away the {card}")
    assert match.log(1)[-1] == f"Ben lays {card} away."
    for other in (None, 0):
        assert match.log(other)[-1] == "Ben lays a card away."
