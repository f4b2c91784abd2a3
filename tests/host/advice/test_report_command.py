"""`heliograph report`: the report of a match of the record, as a file."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.games import GAMES
from heliograph.games.players import look
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
from tests.playing import play_on

BEGIN = {"do": "begin", "depth": "digital", "seats": 2, "names": ["Ada", "Ben"]}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


def test_a_finished_match_is_written_with_its_figures(
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("heliograph.advice.report.ROLLOUTS", 2)
    perform(table, {**BEGIN, "game": "solari"})
    game, bot = table.rules.game, GAMES["solari"].make_policy()  # type: ignore[union-attr]
    with table.batch():
        while (seat := game.pending(table.position).seat) >= 0:
            table.enter((bot.choose(look(game, table.position, seat)),), f"seat {seat + 1}")
    db, file = tmp_path / "table.db", tmp_path / "report.json"
    assert main(["report", "1", "--db", str(db), "--to", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["is_done"]
    assert figures["curve"][-1][0] == table.length
    assert [one["seat"] for one in figures["luck"]] == [0, 1]


def test_a_digital_match_that_is_not_over_is_not_told(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    perform(table, {**BEGIN, "game": "solenia"})
    play_on(table, 8)
    assert main(["report", "--db", str(tmp_path / "table.db")]) != 0
    assert "hidden cards" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.html"))


def test_a_number_that_no_match_has_is_said(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    perform(table, {**BEGIN, "game": "solenia"})
    assert main(["report", "77", "--db", str(tmp_path / "table.db")]) != 0
    assert "77" in capsys.readouterr().err
