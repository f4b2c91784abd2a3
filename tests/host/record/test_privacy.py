"""What lies on the disk is closed to everybody else on this computer."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.hall.event_log import EventLog
from heliograph.library.backup import write_backup
from heliograph.library.restoring import restore
from heliograph.mqtt.identity import Bookmark, BookmarkFile
from heliograph.record.boxes import Boxes
from heliograph.record.descriptions import Descriptions
from heliograph.record.paths import default_database
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.damage import hurt, write_sound

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has no such rights")

OPEN_FILE, OPEN_FOLDER = 0o644, 0o755


@pytest.fixture(autouse=True)
def _usual_mask() -> Iterator[None]:
    """New files are open to everybody, where a program does not say otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the record lies when nobody says otherwise."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return default_database()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_below(folder: Path) -> dict[str, str]:
    """The rights of everything in a folder that are not what they should be."""
    right = {True: 0o700, False: 0o600}
    found = {
        file.name: mode(file) for file in folder.rglob("*") if mode(file) != right[file.is_dir()]
    }
    return {name: f"{number:o}" for name, number in found.items()}


def test_a_new_record_and_all_beside_it(path: Path) -> None:
    with closing(Store(path)) as record:
        table = Table(record)
        Boxes(record).write("solaris", "title = 'x'\n")
        Descriptions(record).write("mine", "title = 'x'\n")
        BookmarkFile(path).write(Bookmark("broker", "table", "epoch", 1, 1))
        events = EventLog(path, lambda: 0)
        backup = path.with_name("backup.db")
        write_backup(record.backup, backup)
        restore(table, backup)
        assert len(list(path.parent.rglob("*"))) >= 12
        assert modes_below(path.parent) == {}
        events.close()
    assert mode(path.parent) == 0o700


def test_what_an_older_program_left_open_is_closed(path: Path) -> None:
    Store(path).close()
    parts = [path.with_name(path.name + end) for end in ("", "-wal", "-shm", ".lock")]
    for part in parts:
        part.touch()
        part.chmod(OPEN_FILE)
    path.parent.chmod(OPEN_FOLDER)
    with closing(Store(path)):
        assert mode(path.parent) == 0o700
        assert modes_below(path.parent) == {}


def test_a_folder_that_is_not_ours_stays_as_it_is(path: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    with closing(Store(shared / "table.db")):
        assert mode(shared) == 0o777
        assert modes_below(shared) == {}


def test_a_folder_that_is_made_for_a_record_is_closed(path: Path, tmp_path: Path) -> None:
    with closing(Store(tmp_path / "new" / "table.db")):
        assert mode(tmp_path / "new") == 0o700


def test_a_file_that_may_not_be_written_is_left_alone(path: Path, tmp_path: Path) -> None:
    """Rights are only ever taken away."""
    Store(tmp_path / "table.db").close()
    (tmp_path / "table.db").chmod(0o444)
    with closing(Store(tmp_path / "table.db")):
        assert mode(tmp_path / "table.db") in (0o400, 0o444)


@pytest.mark.parametrize("command", ["backup", "repair"])
def test_what_commands_write(path: Path, tmp_path: Path, command: str) -> None:
    record, target = tmp_path / "table.db", tmp_path / "target.db"
    write_sound(record)
    hurt(record, "UPDATE log SET at_ms = 5 WHERE match = 1")
    target.touch(OPEN_FILE)
    words = {"backup": ["backup", str(target), "--db", str(record)],
             "repair": ["repair", str(record), "--to", str(target)]}  # fmt: skip
    assert main([*words[command], "--force"]) == 0
    assert mode(target) == 0o600


def test_a_system_without_such_rights_is_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliograph.record.privacy._HAS_MODES", False)
    (tmp_path / "table.db").touch(OPEN_FILE)
    with closing(Store(tmp_path / "table.db")):
        assert mode(tmp_path / "table.db") == OPEN_FILE
