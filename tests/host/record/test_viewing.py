"""A record that may not be written is shown all the same, and takes nothing."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from heliograph.errors import StoreError
from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK, SHORT
from shared_rules.unit import Unit
from tests.host.desk import begin, end_turns

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others can reach: pytest's own are closed to them."""
    place = Path(tempfile.mkdtemp(prefix="heliograph-test-"))
    place.chmod(0o755)
    yield place
    place.chmod(0o755)
    shutil.rmtree(place)


@contextmanager
def without_privileges() -> Iterator[None]:
    """Be somebody whom the permissions of files concern: root may write anything."""
    if os.name != "posix":
        pytest.skip("this system keeps no permissions that a test could take away")
    is_root = os.geteuid() == 0
    if is_root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        if is_root:
            os.setresuid(0, 0, 0)


def record_of(folder: Path, *, killed: bool) -> Path:
    """A record with one game; of a killed program the last steps are still in the log beside it."""
    path = folder / "table.db"
    record = Store(path)
    table = Table(record)
    begin(table)
    end_turns(table, 2)
    if killed:
        shutil.copyfile(path, folder / "copy.db")
        shutil.copyfile(f"{path}-wal", folder / "copy.db-wal")
        path = folder / "copy.db"
    record.close()
    path.chmod(0o644)  # its owner lets others look
    return path


def forbid(path: Path, what: str) -> None:
    place = path if what == "file" else path.parent
    place.chmod(place.stat().st_mode & 0o555)


@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("killed", [False, True])
def test_is_shown_with_all_its_steps(folder: Path, what: str, killed: bool) -> None:
    path = record_of(folder, killed=killed)
    forbid(path, what)
    before = path.read_bytes()
    with without_privileges():
        record = Store(path)
        record.announce("http://127.0.0.1:1/")
        table = Table(record)
        assert table.rev == 4
        (problem,) = table.problems
        assert "may not be written" in problem.text("en")
        assert "darf nicht beschrieben werden" in problem.text("de")
        assert str(path) in problem.text("en")
        with pytest.raises(StoreError, match="may not be written"):
            end_turns(table, 1)
        assert (table.rev, table.problems) == (4, [problem])
        record.close()
    assert path.read_bytes() == before


def test_acknowledges_nothing(folder: Path) -> None:
    path = record_of(folder, killed=False)
    forbid(path, "folder")
    with without_privileges():
        record = Store(path)
        table = Table(record)
        host = UnitSession(table, "desk", 1)
        unit = Unit(2, Canvas(24, 16, 12, 5), b"full", 3)
        for now_ms in range(0, 6000, 20):
            host.receive(unit.output(now_ms), now_ms)
            unit.receive(host.output(now_ms), now_ms)
            if now_ms == 3000:
                unit.press(unit.tracker.now(), SHORT, now_ms)
                unit.press(OK, SHORT, now_ms)
        assert (unit.session.acked, unit.session.unacked) == (0, 1)
        assert table.ports.units[0].pending == 1
        assert table.rev == 4
        record.close()


def test_leaves_no_copy_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record_of(folder, killed=False)
    forbid(path, "file")
    attic = folder / "attic"
    attic.mkdir(mode=0o777)
    attic.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(attic))
    with without_privileges():
        record = Store(path)
        assert len(list(attic.iterdir())) == 1
        record.close()
        assert list(attic.iterdir()) == []
    broken = folder / "letter.db"
    broken.write_text("no record at all " * 100)
    broken.chmod(0o444)
    with without_privileges():
        with pytest.raises(StoreError):
            Store(broken)
        assert list(attic.iterdir()) == []


def test_a_record_that_can_be_written_is_no_copy(folder: Path) -> None:
    path = record_of(folder, killed=False)
    record = Store(path)
    assert record.problem is None
    begin(Table(record))
    record.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (2,)
