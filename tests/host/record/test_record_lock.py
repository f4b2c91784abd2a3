"""One program per record, by whatever name it is opened and whatever is done with it."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.errors import StoreError, StoreInUse
from heliograph.library.backup import copy_record, write_backup
from heliograph.library.forgetting import erase
from heliograph.library.restoring import restore
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.damage import hurt, make_old, write_sound
from tests.host.record.test_store import WRITER, row

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


def write_backup_of(path: Path) -> None:
    """Put a backup there: a file that is not in the mode in which a record is used."""
    first = path.with_name("first.db")
    with closing(Store(first)) as record:
        record.add_match("Solaris", 5, "0.1.0")
    write_backup(partial(copy_record, first), path)


def write_old(path: Path) -> None:
    write_backup_of(path)
    make_old(path)


def write_repaired(path: Path) -> None:
    broken = path.with_name("broken.db")
    write_sound(broken)
    hurt(broken, "UPDATE log SET state = x'00' WHERE id = (SELECT max(id) FROM log)")
    assert main(["repair", str(broken), "--to", str(path)]) == 0


MADE: dict[str, Callable[[Path], object]] = {
    "new": lambda _path: None,
    "an empty file": Path.touch,
    "a backup": write_backup_of,
    "of an older format": write_old,
    "repaired": write_repaired,
}


def restore_backup(record: Store) -> None:
    backup = record.path.with_name("backup.db")
    write_backup(record.backup, backup)
    restore(Table(record), backup)


USED: dict[str, Callable[[Store], object]] = {
    "opened": lambda _record: None,
    "written": lambda record: record.append(row(None, 1)),
    "restored": restore_backup,
    "copied": lambda record: write_backup(record.backup, record.path.with_name("copy.db")),
    "a name deleted": lambda record: erase(record, lambda _name: True, "?", 5, {}),
    "damage looked for": lambda record: record.check_anew(),
}


class TestLock:
    """Whatever a record was before and whatever is done with it, no second program gets in."""

    @pytest.mark.parametrize("used", USED)
    @pytest.mark.parametrize("made", MADE)
    def test_is_held(self, tmp_path: Path, made: str, used: str) -> None:
        self.need_lock(tmp_path, made, used)

    @pytest.mark.parametrize("made", MADE)
    def test_is_held_where_sqlite_drops_it(
        self, tmp_path: Path, made: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("heliograph.record.lock.HAS_LOCKS_OF_HANDLES", False)
        self.need_lock(tmp_path, made, "written")

    def test_is_lost_by_who_was_overtaken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another program came in while SQLite had dropped the lock."""
        path, other = tmp_path / "table.db", tmp_path / "link.db"
        path.touch()
        other.hardlink_to(path)
        monkeypatch.setattr("heliograph.record.lock.HAS_LOCKS_OF_HANDLES", False)

        def inspect(self: Store, at: Path, real=Store._inspect) -> int:  # type: ignore[no-untyped-def]
            version = int(real(self, at))
            held.enter_context(held_by_another(other))
            return version

        with ExitStack() as held:
            monkeypatch.setattr(Store, "_inspect", inspect)
            with pytest.raises(StoreInUse):
                Store(path)

    def need_lock(self, folder: Path, made: str, used: str) -> None:
        path, other = folder / "table.db", folder / "link.db"
        MADE[made](path)
        with closing(Store(path)) as record:
            USED[used](record)
            other.hardlink_to(path)
            assert "another name" in said_by_another(other)


def said_by_another(path: Path) -> str:
    """Return what another program says when it opens a record and fails."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    return ended.stderr
