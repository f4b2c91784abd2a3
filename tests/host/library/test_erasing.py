"""Taking a name out of a record: from every row and every byte, all of it or nothing."""

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.library.forgetting import erase
from heliograph.record import store
from heliograph.record.store import LogRow, Store
from shared_rules.digest import digest
from tests.host.damage import hurt

NAMES = ("Ada", "Zoë", "Bo")
MATCHES = 40
NOW_MS = 1_800_000_000_000
# Erases a name and ends itself at the given operation of SQLite, as a power cut would; says how
# many operations there are where it lives to the end.
ERASE = """
import os, signal, sys
from pathlib import Path
from heliograph.library.forgetting import erase
from heliograph.record.store import Store

record, last = Store(Path(sys.argv[1])), int(sys.argv[2])
done = 0

def count():
    global done
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)

record._db.set_progress_handler(count, 10)
erase(record, lambda name: name == "Ada", "?", 5, {})
print(done)
"""


def fill(path: Path) -> None:
    with closing(Store(path)) as record, record.transaction():
        for number in range(1, MATCHES + 1):
            record.add_match(f"Ada's {number}", NOW_MS, "0.1", None, NAMES, {})
            state = bytes([number])
            record.append_all(number, [
                LogRow(number, NOW_MS, store.STEP, "page", b"step", 0, state, digest(state)),
                LogRow(number, NOW_MS, store.RENAMED, "host", b"Evening with Ada, Bo"),
                LogRow(number, NOW_MS, store.PLACED, "host", b"At Ada's"),
                LogRow(number, NOW_MS, store.STEP, "page", b"step", 0, state, digest(state)),
            ])  # fmt: skip


def erase_until(path: Path, last: int) -> str:
    command = [sys.executable, "-c", ERASE, str(path), str(last)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def bytes_of(path: Path) -> bytes:
    parts = [path, path.with_name(path.name + "-wal")]
    return b"".join(part.read_bytes() for part in parts if part.exists())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    fill(tmp_path / "record.db")
    return tmp_path / "record.db"


def test_no_byte_of_the_name_is_left_and_every_check_holds(path: Path) -> None:
    with closing(Store(path)) as record:
        assert b"Ada" in bytes_of(path)
        assert erase(record, lambda name: name == "Ada", "?", NOW_MS, {}) == MATCHES
        assert b"Ada" not in bytes_of(path)
        row = record.match(3)
        assert row is not None
        assert (row.names, row.title) == (("?", "Zoë", "Bo"), "Evening with ?, Bo")
        assert [entry.kind for entry in record.rows(3)] == ["step", "renamed", "placed", "step"]
        (note,) = [entry for entry in record.all_rows() if entry.match is None]
        assert (note.kind, note.count) == ("erased", MATCHES)
        with pytest.raises(sqlite3.DatabaseError, match="append-only"):
            record._db.execute("UPDATE matches SET names = '[]'")
    with closing(Store(path)) as record:
        record.check_rows()
        assert record.damage == []


def test_what_was_damaged_stays_damaged_at_its_place(path: Path) -> None:
    hurt(
        path,
        "UPDATE log SET state = x'ff' WHERE id = 8",  # the last step of match 2
        "UPDATE matches SET created_ms = 1 WHERE id = 5",
    )
    with closing(Store(path)) as record:
        before = sorted(str(problem) for problem in record.damage)
        assert len(before) == 2
        erase(record, lambda name: name == "Ada", "?", NOW_MS, {})
        assert b"Ada" not in bytes_of(path)
    with closing(Store(path)) as record:
        record.check_rows()
        after = sorted(str(problem) for problem in record.damage)
    assert [line.replace("Ada's", "?'s").replace("with Ada", "with ?") for line in before] == after


def test_a_kill_leaves_it_done_or_undone(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    total = int(erase_until(copy, -1))
    assert total > 100
    outcomes = set()
    for part in (1, 60, 95):
        shutil.copy(path, copy)
        assert erase_until(copy, max(1, total * part // 100)) == ""
        with closing(Store(copy)) as record:
            names = {row.names[0] for row in record.matches()}
            titles = {"Ada" in row.title for row in record.matches()}
            assert record.damage == []
            outcomes.add((*names, *titles))
            if names == {"?"}:
                assert b"Ada" not in bytes_of(copy)
    assert outcomes == {("Ada", True), ("?", False)}


def test_names_and_titles_by_words(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "words.db")) as record:
        record.add_match("Adam and Ada Lovelace meet ada", NOW_MS, "0.1", None, ("Adam",), {})
        meant = {"ada lovelace", "ada"}
        assert erase(record, lambda name: name.lower() in meant, "?", NOW_MS, {}) == 1
        row = record.match(1)
        assert row is not None
        assert (row.title, row.names) == ("Adam and ? meet ?", ("Adam",))
        assert json.dumps(row.names) == '["Adam"]'
