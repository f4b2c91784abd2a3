"""The attack on the record finds a program that does not notice damage, or dies of it."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.errors import StoreError
from heliograph.games import GAMES
from heliograph.library.salvage import Salvage
from heliograph.record import file_format
from heliograph.record.checks import LogChecker
from heliograph.record.schema import COLUMNS
from heliograph.record.settings import Settings
from heliograph.record.store import Store
from tests.attack import records

TRIES = 15
# The attack itself has a match of every game
FEW = ("solaris", "solenia", "kalah")


def violations(monkeypatch: pytest.MonkeyPatch, *harms: records.Harm) -> str:
    monkeypatch.setattr(records, "HARMS", harms)
    monkeypatch.setattr(records, "GAMES", {name: GAMES[name] for name in FEW})
    return "\n".join(records.run(TRIES, random.Random(1), lambda _done: None).violations)


def test_it_finds_a_record_that_does_not_check_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogChecker, "take", lambda _self, _row: None)
    assert "nobody is told" in violations(monkeypatch, records.change_rows)


def test_it_finds_a_damaged_file_that_is_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def scribble(self: Store, path: object, real=Store._inspect) -> int:  # type: ignore[no-untyped-def]
        try:
            return int(real(self, path))
        except StoreError:
            self.path.write_bytes(b"mended, sort of")
            raise

    monkeypatch.setattr(Store, "_inspect", scribble)
    assert "written to" in violations(monkeypatch, records.zero_pages)


def test_it_finds_damage_that_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_all(self: Settings, record: Store, real=Settings.__init__) -> None:  # type: ignore[no-untyped-def]
        for table in COLUMNS:
            for row in record.fetch(f"SELECT * FROM {table}"):
                assert row[0] is not None
                assert all(value not in ("x", "", -1) for value in row[2:])
        real(self, record)

    monkeypatch.setattr(Settings, "__init__", read_all)
    assert "AssertionError" in violations(monkeypatch, records.change_rows)


def test_it_finds_a_program_that_takes_any_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_format, "name_others", lambda _db, _version: "")
    found = violations(monkeypatch, records.plant_objects)
    for way in ("opened", "called a sound backup", "copied"):
        assert f": {way}" in found


def test_it_finds_a_repair_that_copies_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(self: Salvage, target: Path) -> None:
        with closing(sqlite3.connect(target)) as db:
            db.execute("CREATE TABLE songs (title)")

    monkeypatch.setattr(Salvage, "write", copy)
    assert "came through a repair" in violations(monkeypatch, records.plant_objects)
