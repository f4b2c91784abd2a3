"""The record: append-only, exactly once, and what happens when the disk says no."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from heliograph.errors import StoreError, StoreInUse, StoreTooNew
from heliograph.library.backup import copy_record
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


HOLDER = """
import sys
from pathlib import Path
from heliograph.record.store import Store

record = Store(Path(sys.argv[1]))
record.announce("http://127.0.0.1:8765/")
print("open", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[None]:
    """Another program has the record open."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as held:
        assert held.stdout is not None
        assert held.stdin is not None
        assert held.stdout.readline() == "open\n"
        yield
        held.stdin.close()
        held.wait()


class TestNames:
    """One file is one record, by whatever name it is opened."""

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "here" / "table.db"
        with closing(Store(path)) as record:
            record.add_match("Solaris", 5, "0.1.0")
        return path

    def other_name(self, path: Path, kind: str) -> Path:
        other = path.parent.parent / "there"
        if kind == "symbolic link of the folder":
            other.symlink_to(path.parent)
            return other / path.name
        other.mkdir()
        if kind == "hard link":
            (other / "link.db").hardlink_to(path)
        else:
            (other / "link.db").symlink_to(path)
        return other / "link.db"

    KINDS = ("hard link", "symbolic link", "symbolic link of the folder")

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_second_program_is_refused(self, path: Path, kind: str) -> None:
        other = self.other_name(path, kind)
        for first, second in ((path, other), (other, path)):
            with held_by_another(first):
                with pytest.raises(StoreInUse) as refused:
                    Store(second)
                for text in (refused.value.text("en"), refused.value.text("de")):
                    assert "--db" in text
                # A symbolic link leads to the name that is locked: so it is known who holds it.
                known_by = "another name" if kind == "hard link" else "(process "
                assert known_by in refused.value.text("en")
            Store(second).close()

    @pytest.mark.parametrize("kind", KINDS)
    def test_so_is_a_second_opening_in_one_program(self, path: Path, kind: str) -> None:
        other = self.other_name(path, kind)
        with closing(Store(path)) as record:
            for name in (other, path):
                with pytest.raises(StoreInUse):
                    Store(name)
            record.append(row(1, 1))

    def test_being_refused_gives_nothing_free(self, path: Path) -> None:
        other = self.other_name(path, "hard link")
        with closing(Store(path)):
            with pytest.raises(StoreInUse):
                Store(other)
            assert "another name" in said_by_another(other)

    def test_looking_at_the_file_gives_nothing_free(self, path: Path) -> None:
        other = self.other_name(path, "hard link")
        with closing(Store(path)):
            with closing(sqlite3.connect(path)) as db:
                db.execute("SELECT count(*) FROM log").fetchone()
            assert "another name" in said_by_another(other)

    def test_after_a_kill_only_the_name_with_the_last_steps_opens(self, path: Path) -> None:
        """By the other name they would be missed, and later written over what was done then."""
        other = self.other_name(path, "hard link")
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "1\n"
            writer.kill()
        with pytest.raises(StoreError, match=f"last open as {path}"):
            Store(other)
        with closing(Store(path)) as record:
            assert record.holds(7, 1)
        with closing(Store(other)) as record:
            assert record.holds(7, 1)

    def test_a_copy_is_another_record(self, path: Path, tmp_path: Path) -> None:
        shutil.copyfile(path, tmp_path / "copy.db")
        with held_by_another(path), closing(Store(tmp_path / "copy.db")) as copy:
            copy.append(row(1, 1))

    def test_a_backup_is_made_while_another_program_writes(
        self, path: Path, tmp_path: Path
    ) -> None:
        with held_by_another(path):
            copy_record(path, tmp_path / "copy.db")
            with pytest.raises(StoreInUse):
                Store(path)
        with closing(Store(tmp_path / "copy.db")) as copy:
            assert copy.match(1) is not None


def said_by_another(path: Path) -> str:
    """Return what another program says when it opens a record and fails."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    return ended.stderr
