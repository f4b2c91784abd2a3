"""The record: append-only, exactly once, and what happens when the disk says no."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from heliograph.errors import StoreError, StoreInUse, StoreTooNew
from heliograph.record.store import SCHEMA_VERSION, STEP, LogRow, Store

BOOT = 0xDEADBEEF


def row(match: int | None, seq: int | None = None, boot: int = BOOT) -> LogRow:
    where = (boot, seq) if seq is not None else (None, None)
    return LogRow(match, 5, STEP, "board", b"\1\2\3\4", 0, b"state", b"digest", *where)


class TestLog:
    def test_returns_what_was_written(self, record: Store) -> None:
        match = record.add_match("Solaris", 5, "0.1.0", None, ("Ada", "Bo"))
        record.append(row(match, 1))
        assert record.rows(match) == [row(match, 1)]
        found = record.match(match)
        assert found is not None
        assert found.names == ("Ada", "Bo")
        assert record.last_match() == match

    def test_knows_the_last_report_of_each_run(self, record: Store) -> None:
        record.append(row(None, 7))
        record.append(row(None, 9))
        record.append(row(None, 100, boot=3))
        assert record.last_seq(BOOT) == 9
        assert record.last_seq(4) is None
        assert record.holds(BOOT, 7)
        assert not record.holds(BOOT, 8)

    def test_takes_a_report_once(self, record: Store) -> None:
        record.append(row(None, 7))
        with pytest.raises(StoreError):
            record.append(row(None, 7))

    def test_forbids_change_and_deletion(self, record: Store) -> None:
        match = record.add_match("Solaris", 5, "0.1.0")
        record.append(row(match, 1))
        other = sqlite3.connect(record.path)
        for command in ("UPDATE log SET at_ms = 0", "DELETE FROM log", "DELETE FROM matches"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                other.execute(command)
        other.close()

    def test_lists_matches_last_touched_first(self, record: Store) -> None:
        first = record.add_match("first", 1, "0.1.0")
        second = record.add_match("second", 2, "0.1.0")
        record.append(LogRow(first, 9, STEP, "page"))
        assert [match.id for match in record.matches()] == [first, second]


def append_and_fail(record: Store, seq: int) -> None:
    with record.transaction():
        record.append(row(None, seq))
        raise ZeroDivisionError


class TestTransaction:
    def test_keeps_nothing_of_a_failed_one(self, record: Store) -> None:
        with pytest.raises(ZeroDivisionError):
            append_and_fail(record, 1)
        assert record.last_seq(BOOT) is None

    def test_undoes_the_inner_one_alone(self, record: Store) -> None:
        with record.transaction():
            record.append(row(None, 1))
            with pytest.raises(ZeroDivisionError):
                append_and_fail(record, 2)
        assert record.last_seq(BOOT) == 1

    def test_runs_with_full_safety(self, record: Store) -> None:
        settings = [
            record._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous")
        ]
        assert settings == ["wal", 2]


WRITER = """
import sys
from pathlib import Path
from heliograph.record.store import STEP, LogRow, Store

record = Store(Path(sys.argv[1]))
for seq in range(1, 100000):
    with record.transaction():
        record.append(LogRow(None, 0, STEP, "board", b"event", boot=7, seq=seq))
        record.append(LogRow(None, 0, STEP, "board", b"second", boot=8, seq=seq))
    print(seq, flush=True)
"""


class TestCrash:
    @pytest.mark.parametrize("writes", [1, 23, 90])
    def test_kill_loses_nothing_that_was_acknowledged(self, tmp_path: Path, writes: int) -> None:
        path = tmp_path / "crash.db"
        command = [sys.executable, "-c", WRITER, str(path)]
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(writes)]
        writer.send_signal(signal.SIGKILL)
        told += [int(line) for line in writer.stdout.read().split()]
        writer.stdout.close()
        writer.wait()
        record = Store(path)
        written = record.last_seq(7)
        assert written is not None
        # At most the one whose answer was not out yet may be there too, and only whole.
        assert written - told[-1] in (0, 1)
        assert record.last_seq(8) == written
        assert all(record.holds(7, seq) for seq in told)
        record.close()


class TestOpening:
    def test_refuses_a_newer_record(self, tmp_path: Path) -> None:
        path = tmp_path / "newer.db"
        Store(path).close()
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        db.close()
        with pytest.raises(StoreTooNew, match=f"format {SCHEMA_VERSION + 1}.*up to"):
            Store(path)

    def test_refuses_a_file_of_another_program(self, tmp_path: Path) -> None:
        path = tmp_path / "other.db"
        db = sqlite3.connect(path)
        db.execute("CREATE TABLE songs (title)")
        db.close()
        with pytest.raises(StoreError, match="another program"):
            Store(path)

    def test_refuses_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        path = tmp_path / "letter.txt"
        path.write_text("Dear reader, this is certainly no database. " * 40)
        with pytest.raises(StoreError, match="not a record of Heliograph"):
            Store(path)

    def test_names_who_holds_the_record(self, record: Store) -> None:
        record.announce("http://127.0.0.1:8765/")
        with pytest.raises(StoreInUse) as refused:
            Store(record.path)
        for text in (refused.value.text("en"), refused.value.text("de")):
            assert f"{os.getpid()}, http://127.0.0.1:8765/" in text
            assert "--db" in text
            assert "--port" in text

    def test_is_free_after_closing(self, record: Store) -> None:
        record.close()
        again = Store(record.path)
        again.close()

    def test_explains_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(StoreError, match=r"cannot write in .*--db"):
            Store(tmp_path / "file" / "table.db")


class TestDisk:
    def test_a_full_disk_keeps_what_was_there(self, record: Store) -> None:
        match = record.add_match("Solaris", 5, "0.1.0")
        record.append(row(match, 1))
        pages = record._db.execute("PRAGMA page_count").fetchone()[0]
        record._db.execute(f"PRAGMA max_page_count = {pages}")
        big = LogRow(match, 5, STEP, "board", bytes(200_000), boot=BOOT, seq=2)
        with pytest.raises(StoreError, match="disk is full"):
            record.append(big)
        assert record.rows(match) == [row(match, 1)]
        record._db.execute("PRAGMA max_page_count = 100000")
        record.append(big)
        assert record.last_seq(BOOT) == 2

    def test_a_file_that_may_not_grow(self, record: Store) -> None:
        resource = pytest.importorskip("resource")
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        written = record.path.with_name(record.path.name + "-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (written + 100, hard))
        try:
            with pytest.raises(StoreError, match="disk"):
                record.append(row(None, 1))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        record.append(row(None, 1))
        assert record.last_seq(BOOT) == 1

    def test_a_record_that_may_only_be_read(self, record: Store) -> None:
        record._db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="may not be written"):
            record.append(row(None, 1))


class TestBackup:
    def test_copies_while_in_use(self, record: Store, tmp_path: Path) -> None:
        match = record.add_match("Solaris", 5, "0.1.0")
        record.append(row(match, 1))
        record.backup(tmp_path / "copy.db")
        record.append(row(match, 2))
        copy = Store(tmp_path / "copy.db")
        assert copy.rows(match) == [row(match, 1)]
        copy.close()
