"""A backup takes the place of the record: checked first, all of it or nothing, the old one kept."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.library.backup import copy_record, write_backup
from heliograph.library.forgetting import kept_aside
from heliograph.library.listing import progress_of
from heliograph.library.people import People
from heliograph.library.restoring import NoBackup, compare, restore
from heliograph.library.spellings import Spellings
from heliograph.record.keys import SEAT, PageKeys
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.seat_bots import SeatBots
from heliograph.table.table import Table
from tests.host.damage import hurt, make_old
from tests.playing import play_on

RESTORE = """
import os, signal, sys
from pathlib import Path
from heliograph.library.restoring import restore
from heliograph.record.store import Store
from heliograph.table.table import Table

record, last = Store(Path(sys.argv[1])), int(sys.argv[3])
table, done = Table(record), 0

def count(*_):
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)

record._db.set_progress_handler(count, 1)
EVENTS = ("open", "sqlite3.connect", "os.rename")
sys.addaudithook(lambda event, _: count() if event in EVENTS else None)
restore(table, Path(sys.argv[2]))
print(done)
"""


def play(table: Table, *names: str, seed: int = 1) -> None:
    table.begin(describe("solari", len(names), {"depth": "score"}), names, "page")
    play_on(table, seed=seed)


@pytest.fixture
def backup(table: Table, tmp_path: Path) -> Path:
    """A backup with one match; meanwhile the table has played another, and gone on."""
    play(table, "Ada", "Bo")
    file = tmp_path / "backup.db"
    write_backup(lambda part: copy_record(table.record.path, part), file)
    play(table, "Cy", "Di", seed=2)
    return file


def test_it_says_what_would_change(table: Table, backup: Path) -> None:
    (later,) = [row.title for row in table.matches() if row.id == 2]
    difference = compare(table.record, backup)
    assert (difference.matches, difference.come, difference.go) == (1, [], [later])
    assert len(table.matches()) == 2


def test_the_table_goes_on_with_the_backup_and_the_old_record_is_kept(
    table: Table, backup: Path
) -> None:
    secret = PageKeys(table.record).key_for(SEAT, 0).secret
    Spellings(table.record).join("Cy", "Cyrus")
    compare(table.record, backup)
    aside = restore(table, backup)
    assert [row.names for row in table.matches()] == [("Ada", "Bo")]
    assert (table.match_id, table.names) == (1, ("Ada", "Bo"))
    assert PageKeys(table.record).open(secret)
    assert table.record.damage == []
    assert kept_aside(table.record) == [aside]
    play(table, "Eva", "Flo", seed=3)
    table.record.close()
    with closing(Store(table.record.path)) as again:
        assert [row.names[0] for row in again.matches()] == ["Eva", "Ada"]
    with closing(Store(aside)) as old:
        assert {person.name for person in People(old).persons} == {"Ada", "Bo", "Cyrus", "Di"}


def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
    table: Table, backup: Path, tmp_path: Path
) -> None:
    broken, foreign, text = (tmp_path / name for name in ("broken.db", "foreign.db", "text.db"))
    shutil.copy(backup, broken)
    hurt(broken, "UPDATE log SET state = x'00' WHERE kind = 'step'")
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE other (id)")
    text.write_text("no backup at all, but long enough to be looked at " * 20)
    for file in (broken, foreign, text):
        with pytest.raises(NoBackup):
            compare(table.record, file)
    assert len(table.matches()) == 2
    assert kept_aside(table.record) == []


def test_nothing_of_the_old_record_is_remembered(table: Table, tmp_path: Path) -> None:
    """Matches and rows have the same numbers again; lists and bots must not mix them up."""
    about = describe("solenia", 2, {"depth": "digital"}, None, {0: "greedy", 1: "greedy"})
    table.begin(about, ("", ""), "page")
    backup = tmp_path / "backup.db"
    write_backup(lambda part: copy_record(table.record.path, part), backup)
    seat_bots = SeatBots(table)
    task = seat_bots._due()
    assert task is not None
    seat_bots._bot(task)
    first, *_, last = task.rules.pending(table.position).choices
    table.enter((first,), "page")
    before = _state_in_list(table)
    restore(table, backup)
    assert seat_bots._bots == {}
    table.enter((last,), "page")
    assert _state_in_list(table) == table.position != before
    seat_bots.stop()


def _state_in_list(table: Table) -> bytes:
    record = table.record
    row = record.match(1)
    assert row is not None
    return progress_of(record, row, record.last_rows()[1]).state


def test_an_older_format_is_taken_too(table: Table, backup: Path) -> None:
    make_old(backup)
    assert compare(table.record, backup).matches == 1
    restore(table, backup)
    assert [row.names for row in table.matches()] == [("Ada", "Bo")]


def test_a_kill_leaves_the_old_record_or_the_new_one(
    table: Table, backup: Path, tmp_path: Path
) -> None:
    path = table.record.path
    table.record.close()
    folder = tmp_path / "killed"
    folder.mkdir()

    def attempt(last: int) -> str:
        for file, name in ((path, "table.db"), (backup, "backup.db")):
            shutil.copy(file, folder / name)
        words = [str(folder / "table.db"), str(folder / "backup.db"), str(last)]
        command = [sys.executable, "-c", RESTORE, *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    total = int(attempt(-1))
    for part in (30, 70, 90):
        attempt(total * part // 100)
        with closing(Store(folder / "table.db")) as record:
            assert len(record.matches()) in (1, 2)
            assert record.damage == []
