"""What the host rolls or draws at track depth: nobody foresees it, and a fixed seed repeats it."""

from pathlib import Path

import pytest

from heliograph.games.track.game import answer_choice
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.solari.counters import SOLARI
from shared_rules.tracker import NEW
from shared_rules.trackers import tracker_for

SEATS = 4
TABLES = 4


def rolled(folder: Path, tables: int) -> list[bytes]:
    """Begin games of Solari, first player and first roll left to chance; return their states."""
    states = []
    record = Store(folder / "table.db")
    table = Table(record)
    for _ in range(tables):
        table.play([bytes((NEW, SOLARI, SEATS, 0))], "page")
        while (asked := tracker_for(table.state).question()) is not None:
            table.enter((answer_choice(asked[3]),), "page")
        states.append(table.state)
    record.close()
    return states


def test_a_fixed_seed_repeats_what_the_host_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELIOGRAPH_SEED", "7")
    (tmp_path / "again").mkdir()
    first = rolled(tmp_path, TABLES)
    assert rolled(tmp_path / "again", TABLES) == first
    monkeypatch.setenv("HELIOGRAPH_SEED", "8")
    (tmp_path / "other").mkdir()
    assert rolled(tmp_path / "other", TABLES) != first
