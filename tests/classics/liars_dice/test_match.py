"""Whole matches on the table: what the pages offer, tell and count, and to whom."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.games.whole_matches import Match

NAMES = ["Ada", "Ben", "Cleo"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize(
    ("lang", "depth"), [("en", "referee"), ("de", "digital"), ("fr", "digital")]
)
def test_a_whole_match_is_played_and_told(table: Table, lang: str, depth: str) -> None:
    options = {"dice": 2, "spot_on": True, "last_die_round": True}
    match = Match(table, lang, game="liars_dice", seats=3, depth=depth, options=options)
    match.play_on(random.Random(4), 400)
    assert match.look()["is_over"]
    for reader in (None, 0, 1, 2):
        assert all(
            text not in line for line in match.log(reader) for text in ("{", "()", "shows ?")
        )


def test_what_the_pages_say_with_real_dice(table: Table) -> None:
    match = Match(table, "de", game="liars_dice", seats=3, depth="referee", names=NAMES)
    match.choose("Ada beginnt")
    assert match.look()["due"]["headline"] == "Ada bietet oder zweifelt an"
    match.choose("1 Würfel zeigt 2", "3 Würfel zeigen 5", "Das Gebot anzweifeln")
    assert match.look()["due"]["text"] == "Wie viele Würfel passen zum Gebot, das Cleo anzweifelt?"
    match.choose("2 passen")
    assert match.log()[-2:] == [
        "Cleo zweifelt das Gebot an.",
        "2 Würfel passen. Ben verliert 1 Würfel.",
    ]
    assert match.sheet() == {"Platz": [1, 1, 1], "Würfel": [5, 4, 5]}
    keys = [part for part in match.look()["board"]["parts"] if part["kind"] == "keys"]
    assert [len(part["keys"]) for part in keys] == [14, 6]


def test_dice_are_seen_by_their_owner_until_the_cups_are_lifted(table: Table) -> None:
    match = Match(table, "en", game="liars_dice", seats=3, depth="digital", names=NAMES)
    cups = match.look()["board"]["parts"][0]["seats"]
    assert [(cup["count"], cup["faces"]) for cup in cups] == [(5, [])] * 3
    own = match.look(1)["hand"]["hands"][0]["dice"]["faces"]
    assert len(own) == 5
    assert not [line for line in match.log() if str(own) in line]
    seat = match.look()["due"]["seat"]
    match.choose("1 die shows 2", "Call the bid a lie")
    parts = match.look()["board"]["parts"]
    assert parts[0]["seats"][1]["faces"] == own
    assert parts[0]["seats"][1]["marked"] == [face == 2 for face in own]
    assert seat in (0, 1, 2)
