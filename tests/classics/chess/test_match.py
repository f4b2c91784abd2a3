"""Whole matches on the table: what the pages offer, tell and count."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

ENDS = {"en": ("Resign",), "de": ("Aufgeben",)}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(("lang", "depth"), [("en", "referee"), ("de", "digital")])
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    match = Match(table, lang, game="chess", seats=2, depth=depth, options={"claims": "auto"})
    match.play_on(random.Random(4), 600, skip=ENDS[lang])
    assert match.look()["is_over"]
    assert all(match.log())
    assert all("{" not in line for line in match.log())


def test_what_the_pages_say(table: Table) -> None:
    match = Match(table, "de", game="chess", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("Bauer e2 nach e4", "Bauer d7 nach d5", "Bauer e4 nach d5", "Dame d8 nach d5")
    assert match.log()[-1] == "Ben zieht Dame d8 nach d5 (Qxd5). Geschlagen: Bauer."
    view = match.look()
    assert view["due"]["headline"] == "Ada zieht"
    assert "men:b1>men:c3" in {offer["target"] for offer in view["offers"]}
    match.choose("Springer b1 nach c3", "Dame d5 nach e5")
    assert match.log()[-1] == "Ben zieht Dame d5 nach e5 (Qe5+). Schach."
    assert match.sheet() == {"Figuren, nach ihrem Wert": [38, 38]}


def test_a_pawn_is_promoted_by_a_third_choice(table: Table) -> None:
    match = Match(table, "en", game="chess", seats=2, depth="referee", names=["Ada", "Ben"])
    match.choose("pawn a2 to a4", "pawn b7 to b5", "pawn a4 to b5", "pawn a7 to a6",
                 "pawn b5 to a6", "pawn h7 to h6", "pawn a6 to a7", "pawn h6 to h5")  # fmt: skip
    same = [one["label"] for one in match.look()["offers"] if one["target"] == "men:a7>men:b8"]
    assert same == [f"Pawn a7 to b8: {kind}" for kind in ("queen", "rook", "bishop", "knight")]
    match.choose("Pawn a7 to b8: knight")
    assert (
        match.log()[-1]
        == "Ada moves pawn a7 to b8, which becomes a knight (axb8=N). Taken: knight."
    )
