"""A file that somebody hands over as a record: nothing but its rows is ever used."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.errors import StoreError
from heliograph.library.backup import copy_record, write_backup
from heliograph.library.forgetting import forget_person, kept_aside
from heliograph.library.restoring import NoBackup, compare, restore
from heliograph.record.keys import PageKeys
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.host.damage import PLANTED, make_old, objects_in, plant, write_sound

WRONG_USAGE = 2
# Where the rows are still in the tables in which we look for them
READABLE = [
    name
    for name in PLANTED
    if not name.startswith(("a view in the place of the log", "a column less"))
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "sound.db"
    write_sound(path)
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    path = tmp_path / "handed-over.db"
    shutil.copy(sound, path)
    return path


def log_of(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT id, match, at_ms, events, state FROM log").fetchall()


@pytest.mark.parametrize("name", PLANTED)
def test_it_is_not_opened_and_not_written(path: Path, name: str) -> None:
    plant(path, name)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="damaged") as told:
        Store(path)
    assert "heliograph repair" in told.value.text("en")
    assert "\n" not in told.value.text("en") + told.value.text("de")
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", PLANTED)
def test_it_is_no_backup(table: Table, path: Path, name: str) -> None:
    plant(path, name)
    for use in (lambda: compare(table.record, path), lambda: restore(table, path)):
        with pytest.raises(NoBackup):
            use()
    assert table.matches() == []
    assert kept_aside(table.record) == []


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("command", [("backup", "copy.db"), ("people",), ("report",)], ids=" ".join)
def test_no_command_copies_it(
    path: Path, name: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    plant(path, name)
    words = [str(path.with_name(word)) if "." in word else word for word in command]
    assert main([*words, "--db", str(path), "--lang", "en"]) == WRONG_USAGE
    said = capsys.readouterr().err
    assert str(path) in said
    assert said.count("\n") == 1
    assert not path.with_name("copy.db").exists()


@pytest.mark.parametrize("name", PLANTED)
def test_repair_saves_rows_and_nothing_else(
    path: Path, name: str, sound: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(path, name)
    code = main(["repair", str(path), "--lang", "en"])
    said = capsys.readouterr()
    new = path.with_name("handed-over-repaired.db")
    if code and name not in READABLE:
        assert "Nothing can be read" in said.err
        return
    assert "damaged: its SQL tables" in said.out
    assert objects_in(new) == objects_in(sound)
    with closing(Store(new)) as record:
        if name in READABLE:
            assert log_of(new) == log_of(sound)
        Table(record).begin(describe("solari", 2, {"depth": "score"}), ("Ada", "Bo"), "page")
        assert PageKeys(record).valid() == []


def test_what_was_restored_is_a_record_of_ours(table: Table, path: Path, sound: Path) -> None:
    restore(table, path)
    assert objects_in(table.record.path) == objects_in(sound)
    with pytest.raises(StoreError, match="append-only"):
        table.record.change("DELETE FROM log", ())


def test_the_rows_that_were_restored_keep_their_numbers_and_checks(
    table: Table, path: Path, sound: Path
) -> None:
    restore(table, path)
    query = "SELECT * FROM log UNION ALL SELECT *, 0, 0, 0, 0 FROM matches"
    with closing(sqlite3.connect(sound)) as db:
        assert table.record.fetch(query) == db.execute(query).fetchall()


@pytest.mark.parametrize("page_bytes, encoding", [(1024, "UTF-8"), (8192, "UTF-16le")])
def test_a_backup_with_pages_and_letters_of_another_kind_is_taken(
    table: Table, path: Path, tmp_path: Path, page_bytes: int, encoding: str
) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(other)) as new:
        new.execute(f"PRAGMA page_size = {page_bytes}")
        new.execute(f"PRAGMA encoding = '{encoding}'")
        new.executescript("\n".join(line for line in old.iterdump()))
        for name in ("application_id", "user_version"):
            (value,) = old.execute(f"PRAGMA {name}").fetchone()
            new.execute(f"PRAGMA {name} = {value}")
    assert compare(table.record, other).matches == 3
    restore(table, other)
    assert len(table.matches()) == 3
    assert table.problems == []


@pytest.mark.parametrize("kind", ["nothing", "no tables"])
def test_an_empty_file_is_no_backup(table: Table, tmp_path: Path, kind: str) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    if kind == "no tables":
        with closing(sqlite3.connect(empty)) as db:
            db.execute("PRAGMA application_id = 1212501065")
            db.execute("VACUUM")
    for use in (lambda: compare(table.record, empty), lambda: restore(table, empty)):
        with pytest.raises(NoBackup, match="nothing was changed"):
            use()


def test_an_empty_file_becomes_a_record_where_one_is_named(tmp_path: Path) -> None:
    """A kill between making the file and its tables leaves one."""
    empty = tmp_path / "empty.db"
    empty.touch()
    with closing(Store(empty)) as record:
        assert record.matches() == []


def test_a_long_backup_is_checked_to_its_end(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliograph.record.store._ROWS_AT_START", 1)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DROP TRIGGER log_keeps_rows")
        db.execute("UPDATE log SET at_ms = 5 WHERE match = 1")
        ((text,),) = [
            row[3:] for row in objects_in(table.record.path) if row[1] == "log_keeps_rows"
        ]
        db.execute(text)
        db.commit()
    with pytest.raises(NoBackup):
        compare(table.record, path)


@pytest.mark.parametrize("way", ["an older format", "a name deleted", "a restore", "a backup"])
def test_what_we_do_with_a_record_leaves_one_of_ours(
    table: Table, path: Path, sound: Path, tmp_path: Path, way: str
) -> None:
    if way == "an older format":
        make_old(path)
        Store(path).close()
    elif way == "a name deleted":
        with closing(Store(path)) as record:
            forget_person(record, "Ada")
    elif way == "a backup":
        copy = tmp_path / "copy.db"
        write_backup(lambda part: copy_record(path, part), copy)
        path = copy
    else:
        restore(table, path)
        path = table.record.path
    assert objects_in(path) == objects_in(sound)
