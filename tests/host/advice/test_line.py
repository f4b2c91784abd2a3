"""The course of a match as one seat saw it: hidden cards are blank before anything is asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.advice.line import deeds_of, line_question
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.contract.oracles import oracle_of
from tests.playing import play_on

SECRETIVE = {"solaris": 3, "solarius_mission": 2, "solenia": 2}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.mark.parametrize("name", sorted(SECRETIVE))
def test_courses_that_a_seat_cannot_tell_apart_are_one_question(table: Table, name: str) -> None:
    """Whatever is hidden at every moment of a match is mixed anew: the same bytes are asked."""
    perform(table, {"do": "begin", "game": name, "depth": "digital", "seats": SECRETIVE[name]})
    play_on(table, 12)
    opened = table.opened
    assert opened is not None
    game, rng = opened.rules.game, Rng(3)
    oracle = oracle_of(game)
    true = [
        deed
        for deed in deeds_of(opened)
        if min(game.pending(deed.before).seat, game.pending(deed.after).seat) >= 0
    ][-8:]
    for viewer in range(2):
        mixed = [
            deed._replace(
                before=game.load(oracle.conceal(game.dump(deed.before), viewer, rng)),
                after=game.load(oracle.conceal(game.dump(deed.after), viewer, rng)),
            )
            for deed in true
        ]
        assert any(one.after != other.after for one, other in zip(mixed, true, strict=True))
        asked = line_question(opened, true, viewer).to_text()
        assert line_question(opened, mixed, viewer).to_text() == asked
        assert "seed" not in asked
