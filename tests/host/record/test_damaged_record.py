"""A record that was hurt: it says so, the match that is hurt is set aside, the others open."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.commands.play import check_record
from heliograph.engine import EngineError
from heliograph.errors import DamagedMatch, HeliographError, StoreError
from heliograph.library import exchange
from heliograph.library import listing as library
from heliograph.record.keys import HOST, PageKeys
from heliograph.record.store import OPENED, STEP, LogRow, Store
from heliograph.table.change import PROBLEM
from heliograph.table.engine_rules import describe
from heliograph.table.objections import NotOpened
from heliograph.table.replay import read_match
from heliograph.table.table import Table
from shared_rules.digest import digest
from tests.host.damage import LAST, RULED, STEPS, TRACKED, hurt, make_old, write_sound
from tests.patience import PATIENCE_S
from tests.playing import play_on


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "table.db"
    write_sound(path)
    return path.read_bytes()


@pytest.fixture
def path(sound: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    path.write_bytes(sound)
    return path


def open_all(path: Path) -> tuple[dict[int, bool], list[HeliographError]]:
    """Open the record and each of its matches; return which opened, and what was told."""
    with closing(Store(path)) as record:
        table = Table(record)
        told = table.problems
        library.games_list(table, "de")
        opened = {}
        for number in (TRACKED, RULED, LAST):
            try:
                library.resume(table, number)
                opened[number] = table.match_id == number and not table.problems[len(told) :]
            except (DamagedMatch, NotOpened, library.NoSuchMatch):
                opened[number] = False
        return opened, told


EMPTY_DIGEST = "x'e3b0c44298fc1c14'"
ROWS_OF_LAST = "match = 3 AND kind = 'step'"
DAMAGES = {
    "state": f"UPDATE log SET state = x'00' || substr(state, 2) WHERE {ROWS_OF_LAST}",
    "short state": f"UPDATE log SET state = x'' WHERE {ROWS_OF_LAST}",
    "state and digest": f"UPDATE log SET state = x'', digest = {EMPTY_DIGEST} WHERE {ROWS_OF_LAST}",
    "events": f"UPDATE log SET events = x'ff' WHERE {ROWS_OF_LAST}",
    "other events": f"UPDATE log SET events = 'nonsense' WHERE {ROWS_OF_LAST}",
    "time": f"UPDATE log SET at_ms = at_ms + 1 WHERE {ROWS_OF_LAST}",
    "a time that is none": f"UPDATE log SET at_ms = 'noon' WHERE {ROWS_OF_LAST}",
    "kind": f"UPDATE log SET kind = 'undo', count = 99 WHERE {ROWS_OF_LAST}",
    "a kind that is none": f"UPDATE log SET kind = x'80' WHERE {ROWS_OF_LAST}",
    "goto too far": f"UPDATE log SET kind = 'goto', count = 99 WHERE {ROWS_OF_LAST}",
    "unknown branch": f"UPDATE log SET kind = 'branch', count = -1 WHERE {ROWS_OF_LAST}",
    "count": f"UPDATE log SET count = 'many' WHERE {ROWS_OF_LAST}",
    "a row less": "DELETE FROM log WHERE id = (SELECT min(id) + 2 FROM log WHERE match = 3)",
    "about": "UPDATE matches SET about = '{' WHERE id = 3",
    "deep about": f"UPDATE matches SET about = '{'[' * 5000}' WHERE id = 3",
    "no about": "UPDATE matches SET about = '' WHERE id = 3",
    "unknown game": 'UPDATE matches SET about = \'{"game": "bridge", "seats": 2}\' WHERE id = 3',
    "seats": "UPDATE matches SET about = replace(about, ': 2', ': \"x\"') WHERE id = 3",
    "names": "UPDATE matches SET names = '[1, null]' WHERE id = 3",
    "title": "UPDATE matches SET title = x'ff00' WHERE id = 3",
    "title in no known letters": "UPDATE matches SET title = CAST(x'ff41' AS TEXT) WHERE id = 3",
    "source": f"UPDATE log SET source = CAST(x'ff41' AS TEXT) WHERE {ROWS_OF_LAST}",
    "created": "UPDATE matches SET created_ms = 'today' WHERE id = 3",
    "previous": "UPDATE matches SET previous = 77 WHERE id = 3",
    "no match row": "DELETE FROM matches WHERE id = 3",
    "checksum": f"UPDATE log SET checksum = 'x' WHERE {ROWS_OF_LAST}",
    "checksum of the match": "UPDATE matches SET checksum = checksum + 1 WHERE id = 3",
    "checksum that is none": "UPDATE matches SET checksum = 'x' WHERE id = 3",
    "two rows swapped": "UPDATE log SET id = -id WHERE id = (SELECT max(id) - 1 FROM log)",
}


@pytest.mark.parametrize("command", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_match_is_set_aside_and_the_others_open(path: Path, command: str) -> None:
    hurt(path, command)
    opened, told = open_all(path)
    assert opened == {TRACKED: True, RULED: True, LAST: False}
    assert any(
        "3 (" in problem.text("en") and "heliograph repair" in problem.text("de")
        for problem in told
    )


# What cannot be seen in a row without a check, as long as it leads to a table
UNSEEN_OF_OLD = {"time", "a row less", "names", "previous", "source", "title in no known letters"}
# What the digest of a state tells, which was there from the first: such a match is set aside
TOLD_BY_DIGEST = {"state", "short state"}


@pytest.mark.parametrize("name", [name for name in DAMAGES if "checksum" not in name])
def test_damage_from_before_the_checks_keeps_nobody_from_opening(path: Path, name: str) -> None:
    make_old(path)
    hurt(path, DAMAGES[name])
    opened, told = open_all(path)
    assert (opened[TRACKED], opened[RULED]) == (True, True)
    assert told or name in UNSEEN_OF_OLD
    if name in TOLD_BY_DIGEST:
        assert not opened[LAST]
        assert any(
            "3 (" in problem.text("en") and "is damaged" in problem.text("en") for problem in told
        )


LAST_STEP = "WHERE id = (SELECT max(id) FROM log WHERE match = {match} AND kind = 'step')"


@pytest.mark.parametrize("events", ["substr(events, 1, length(events) - 1)", "x'01'", "x'7e'"])
def test_events_that_were_cut_before_the_checks_are_told_as_damage(
    path: Path, events: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Store(path)) as record:
        library.resume(Table(record), TRACKED)
    make_old(path)
    hurt(path, f"UPDATE log SET events = {events} {LAST_STEP.format(match=TRACKED)}")
    with closing(Store(path)) as record:
        table = Table(record)
        assert table.match_id is None
        (problem,) = table.problems
        assert "Match 1 " in problem.text("en")
        assert "is damaged: what was written from step 6 on" in problem.text("en")
    assert caplog.text == ""
    assert main(["repair", str(path)]) == 0
    with closing(Store(path.with_name("table-repaired.db"))) as record:
        assert len(read_match(record, TRACKED).opened.steps) == 5


@pytest.mark.parametrize("events", ["x'ff'", "'' || x'6400203d205b'", f"'a = {'[' * 5000}'"])
def test_so_is_what_is_no_step_of_any_game(
    path: Path, events: str, caplog: pytest.LogCaptureFixture
) -> None:
    make_old(path)
    hurt(path, f"UPDATE log SET events = CAST({events} AS BLOB) {LAST_STEP.format(match=LAST)}")
    opened, told = open_all(path)
    assert opened == {TRACKED: True, RULED: True, LAST: False}
    assert "is damaged: what was written from step 6 on" in told[0].text("en")
    assert caplog.text == ""


def test_a_step_that_the_rules_do_not_know_may_be_damage_and_says_so(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_old(path)
    hurt(path, f"UPDATE log SET events = x'676f' {LAST_STEP.format(match=LAST)}")
    opened, told = open_all(path)
    assert opened[LAST], "another version may have written it"
    assert "it is damaged, or another version wrote it" in told[0].text("en")
    assert "ist beschädigt, oder eine andere Version" in told[0].text("de")
    assert caplog.text == ""


@pytest.mark.parametrize("number", [TRACKED, RULED])
def test_damage_of_a_match_that_is_not_on_the_table_is_told(path: Path, number: int) -> None:
    hurt(path, f"UPDATE log SET at_ms = 5 WHERE match = {number}")
    opened, told = open_all(path)
    assert opened == {TRACKED: True, RULED: True, LAST: True} | {number: False}
    assert [f"Match {number} " in problem.text("en") for problem in told] == [True]


@pytest.mark.parametrize("state", [b"\xff" * 300, b"\1" * 71], ids=["long", "short"])
@pytest.mark.parametrize("number", [TRACKED, RULED, LAST])
def test_a_step_to_what_is_no_position_sets_its_match_aside(
    path: Path, number: int, state: bytes
) -> None:
    """Other rules may have written it, soundly: no look at it shall raise."""
    with closing(Store(path)) as record:
        record.append(LogRow(number, 5, STEP, "import", b"what", 0, state, digest(state)))
        record.append(LogRow(LAST, 6, OPENED, "page"))
    opened, told = open_all(path)
    assert opened == {TRACKED: True, RULED: True, LAST: True} | {number: False}
    assert told or number != LAST


def test_a_long_record_is_checked_while_it_is_used(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliograph.record.store._ROWS_AT_START", 1)
    hurt(path, "UPDATE log SET at_ms = 5 WHERE match = 1")
    with closing(Store(path)) as record:
        table = Table(record)
        assert (table.match_id, table.problems, record.is_checked) == (LAST, [], False)
        record.check_rows()
        assert ["Match 1 " in problem.text("en") for problem in table.problems] == [True]


def test_the_program_tells_what_it_finds_while_it_is_used(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("heliograph.record.store._ROWS_AT_START", 1)
    hurt(path, "UPDATE log SET at_ms = 5 WHERE match = 1")
    with closing(Store(path)) as record:
        table = Table(record)
        found = threading.Event()
        table.news.subscribe(lambda change: found.set() if change.kind == PROBLEM else None)
        check_record(table, "de")
        assert found.wait(PATIENCE_S)
        assert ["Partie 1 " in problem.text("de") for problem in table.problems] == [True]
    assert "Partie 1 " in capsys.readouterr().err


def test_rows_that_are_gone_at_the_end_of_a_match_are_told(path: Path) -> None:
    hurt(path, "DELETE FROM log WHERE id = (SELECT max(id) FROM log WHERE match = 2)")
    opened, told = open_all(path)
    assert opened == {TRACKED: True, RULED: True, LAST: True}
    assert ["lacks 1 of its entries" in problem.text("en") for problem in told] == [True]


def test_a_damaged_match_can_be_left_and_another_one_begun(path: Path) -> None:
    hurt(path, DAMAGES["state"])
    with closing(Store(path)) as record:
        table = Table(record)
        assert table.match_id is None
        table.begin(describe("solari", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
        play_on(table, STEPS)
        with pytest.raises(DamagedMatch):
            exchange.export(record, LAST, exchange.TEXT)
        rows = {row["match"]: row for row in library.games_list(table, "en")}
        assert "damaged" in rows[LAST]["result"]
    with closing(Store(path)) as record:
        assert Table(record).rev == STEPS


DISTURBED: dict[str, Callable[[Store], object]] = {
    "settings": lambda record: record.change(
        "INSERT INTO settings VALUES ('light_level', '{'), ('light_seats', '[999]'), "
        "('bot_pace_s', '\"x\"'), ('turn_limit_s', '[]'), ('light_tint', x'00')", ()
    ),
    "keys": lambda record: record.change(
        "INSERT INTO keys VALUES (1, x'00', 'x', x'ff', 5, NULL)", ()
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DISTURBED)
def test_damaged_settings_and_keys_hurt_nobody(path: Path, name: str) -> None:
    with closing(Store(path)) as record:
        DISTURBED[name](record)
    with closing(Store(path)) as record:
        table = Table(record)
        assert table.settings.look == b""
        assert PageKeys(record).valid() == []
        assert PageKeys(record).open(PageKeys(record).key_for(HOST).secret)


class TestTheFile:
    @pytest.mark.parametrize("at", [0, 40, 4096 + 3, 3 * 4096])
    def test_a_file_that_is_hurt_is_not_written(self, path: Path, at: int) -> None:
        content = bytearray(path.read_bytes())
        content[at : at + 64] = bytes(64)
        path.write_bytes(content)
        with pytest.raises(StoreError) as told:
            Store(path)
        assert "\n" not in told.value.text("en")
        assert path.read_bytes() == content

    def test_an_index_that_is_hurt_is_found(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_master SET sql = replace(sql, '(match, id)', '(id, match)') "
                       "WHERE name = 'log_of_match'")  # fmt: skip
            db.commit()
        with pytest.raises(StoreError, match="damaged"):
            Store(path)

    def test_tables_that_are_gone_are_told(self, path: Path) -> None:
        hurt(path, "DROP TABLE keys")
        with pytest.raises(StoreError, match="damaged"):
            Store(path)


class TestTheLogBesideIt:
    """What a killed program left in `-wal`, five steps of a match, one transaction each."""

    @pytest.fixture
    def killed(self, path: Path, tmp_path: Path) -> Path:
        killed = tmp_path / "killed.db"
        with closing(Store(path)) as record:
            table = Table(record)
            for _ in range(5):
                play_on(table, 1)
            for part in ("", "-wal"):
                shutil.copyfile(f"{path}{part}", f"{killed}{part}")
        return killed

    def open_hurt(self, killed: Path, hurt_log: Callable[[bytearray], object]) -> tuple[int, int]:
        """Return how many steps are left, and of how many problems the record tells."""
        log = killed.with_name(killed.name + "-wal")
        content = bytearray(log.read_bytes())
        hurt_log(content)
        log.write_bytes(content)
        with closing(Store(killed)) as record:
            table = Table(record)
            assert all("-wal beside" in problem.text("en") for problem in table.problems)
            return table.rev, len(table.problems)

    def test_a_sound_one_is_taken_whole(self, killed: Path) -> None:
        assert self.open_hurt(killed, lambda _log: None) == (STEPS + 5, 0)

    def test_damage_in_the_middle_is_told(self, killed: Path) -> None:
        def flip(log: bytearray) -> None:
            log[len(log) // 2] ^= 0xFF

        rev, told = self.open_hurt(killed, flip)
        assert STEPS <= rev < STEPS + 5
        assert told == 1

    def test_a_damaged_beginning_is_told(self, killed: Path) -> None:
        assert self.open_hurt(killed, lambda log: log.__setitem__(17, log[17] ^ 1)) == (STEPS, 1)

    def test_a_write_that_never_ended_is_nobodys_loss(self, killed: Path) -> None:
        """As after a kill in the middle of it: nobody was told that it is done."""
        rev, told = self.open_hurt(killed, lambda log: log.__setitem__(-1, log[-1] ^ 1))
        assert (rev, told) == (STEPS + 4, 0)


def test_every_error_of_a_damaged_record_is_one_that_people_read() -> None:
    assert not issubclass(DamagedMatch, EngineError)
    assert issubclass(DamagedMatch, HeliographError)
