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


@pytest.mark.parametrize(("seats", "depth"), [(3, "referee"), (4, "digital")])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_match_is_played_and_told(table: Table, lang: str, seats: int, depth: str) -> None:
    options = {"series": 2, "ramsch": True}
    match = Match(table, lang, game="skat", seats=seats, depth=depth, options=options)
    match.play_on(random.Random(4), 60)
    for reader in (None, *range(seats)):
        assert all(match.log(reader))
        assert all(text not in line for line in match.log(reader) for text in ("{", " ?"))


def test_what_the_pages_say_with_real_cards(table: Table) -> None:
    match = Match(table, "de", game="skat", seats=3, depth="referee", names=NAMES[:3])
    match.choose("Cleo gibt")
    assert match.look()["due"]["text"] == "Wer spielt allein?"
    match.choose("Ada spielt allein", "24", "Skat aufnehmen", "Pik")
    counts = next(one for one in match.look()["board"]["parts"] if one["kind"] == "counts")
    assert [(row["label"], row["value"]) for row in counts["rows"]] == [
        ("Allein", "Ada"),
        ("Spiel", "Pik"),
        ("Gereizt", 24),
    ]
    match.choose("Karo-Sieben", "Herz-Zehn", "Karo-Neun", "Karo-Ass", "Herz-Sieben", "Karo-Dame")
    assert match.log()[-9:-5] == [
        "Ada reizt 24.",
        "Ada nimmt den Skat auf.",
        "Ada spielt Pik.",
        "Ada spielt Karo-Sieben.",
    ]
    assert [one["text"] for one in match.look()["due"]["doubts"]] == [
        "Ben hat in Stich 1 gezeigt, ohne Karo zu sein, und es seitdem gespielt: nicht bedient."
    ]
    match.choose("Falsches Bedienen bestrafen", "2")
    assert match.look()["due"]["headline"] == "Ada gibt die nächste Runde"
    assert match.sheet()["Letztes Spiel"] == [33, 0, 0]


def test_nobody_reads_in_the_log_what_is_laid_away(table: Table) -> None:
    match = Match(table, "en", game="skat", seats=3, depth="digital", names=NAMES[:3])
    match.choose("Pass", "Pass", "18", "Take the skat")
    offers = [offer["label"] for _, offer in match.offers()]
    match.choose(offers[0])
    card = offers[0].removeprefix("lay away the ")
    logs = {match.log(reader)[-1] for reader in (None, 0, 1, 2)}
    who = match.log()[-1].split()[0]
    assert logs == {f"{who} lays a card away.", f"{who} lays {card} away."}
