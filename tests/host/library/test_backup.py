"""Copies of the record: complete or not there, without keys, and for a page without secrets."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.errors import StoreError
from heliograph.games import GAMES
from heliograph.library import backup
from heliograph.library import listing as library
from heliograph.record.keys import HOST, PageKeys
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.host import desk
from tests.playing import play_on

WRONG_USAGE = 2

# So many steps that no two matches are alike to their end
LATER = 40


def begin(table: Table, name: str = "solari", depth: str = "referee") -> None:
    seats = GAMES[name].fewest_seats
    table.begin(describe(name, seats, {"depth": depth}), ("Ada", "Bo", "Cy")[:seats], "page")


def test_it_is_the_whole_record_without_keys(table: Table, tmp_path: Path) -> None:
    begin(table)
    play_on(table, 9)
    secret = PageKeys(table.record).key_for(HOST).secret
    target = tmp_path / "copy.db"
    backup.write_backup(table.record.backup, target)
    assert secret.encode() not in target.read_bytes()
    copy = Store(target)
    again = Table(copy)
    assert (again.rev, again.position, again.problems) == (9, table.position, [])
    assert PageKeys(copy).valid() == []
    copy.close()
    assert not list(tmp_path.glob("*.part"))


def test_the_copy_of_a_page_shows_no_hidden_card(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin(table)
    desk.end_turns(table, 3)
    begin(table, "solari", "digital")
    play_on(table)  # over: everybody may know it
    over = table.match_id
    monkeypatch.setenv("HELIOGRAPH_SEED", "9081726354433221100")
    begin(table, "solenia", "digital")
    play_on(table, LATER)
    running = table.match_id
    assert running is not None
    begin(table, "solari", "digital")
    play_on(table, LATER)
    aside = table.match_id
    assert aside is not None
    table.put_aside()
    library.resume(table, running)
    target = tmp_path / "copy.db"
    backup.write_backup(partial(backup.copy_open, table.record), target)
    content = target.read_bytes()
    # Two matches may begin alike, with the same throw, though not for so long.
    known = {entry.state for number in range(1, running) for entry in table.record.rows(number)}
    for number in (running, aside):
        row = table.record.match(number)
        assert row is not None
        assert row.about["seed"].encode() not in content
        states = {entry.state for entry in table.record.rows(number)} - known
        assert states
        assert not [state for state in states if state in content]
    with closing(Store(target)) as copy:
        again = Table(copy)
        assert (again.match_id, again.problems) == (None, [])
        assert [row.id for row in copy.matches()] == [2, 1]
        for row in copy.matches():
            library.resume(again, row.id)
            assert again.problems == []
            whole = table.record.rows(row.id)
            assert copy.rows(row.id)[: len(whole)] == whole
    assert over == 2
    assert [file.name for file in tmp_path.iterdir() if "part" in file.name] == []


def test_nothing_hidden_means_the_whole_record(table: Table, tmp_path: Path) -> None:
    begin(table, "solari", "referee")
    play_on(table, 4)
    target = tmp_path / "copy.db"
    backup.write_backup(partial(backup.copy_open, table.record), target)
    with closing(Store(target)) as copy:
        assert Table(copy).position == table.position


def test_a_failing_copy_leaves_the_old_one(table: Table, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("old")

    def fail(part: Path) -> None:
        part.write_text("half")
        raise sqlite3.OperationalError("disk full")

    with pytest.raises(StoreError, match="disk full"):
        backup.write_backup(fail, target, overwrite=True)
    assert target.read_text() == "old"
    assert not list(tmp_path.glob(".*.part"))


def test_the_command_works_while_the_table_is_open(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(table)
    play_on(table, 5)
    target = tmp_path / "copy.db"
    words = ["backup", str(target), "--db", str(table.record.path), "--lang", "en"]
    assert main(words) == 0
    assert f"--db {target}" in capsys.readouterr().out
    copy = Store(target)
    assert Table(copy).position == table.position
    copy.close()
    before = target.read_bytes()
    assert main(words) == WRONG_USAGE
    assert "--force" in capsys.readouterr().err
    assert target.read_bytes() == before
    play_on(table, 1)
    assert main([*words, "--force"]) == 0
    copy = Store(target)
    assert Table(copy).rev == 6
    copy.close()


@pytest.mark.parametrize("content", [None, "no record", ""])
def test_what_is_no_record_is_named(
    tmp_path: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.db"
    if content is not None:
        wrong.write_text(content)
    words = ["backup", str(tmp_path / "copy.db"), "--db", str(wrong), "--lang", "de"]
    assert main(words) == WRONG_USAGE
    assert "--db DATEI" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()
