"""What is kept of one person: told in one file, and gone from everywhere when they ask."""

import asyncio
import json
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.hall.tournament.desk import Desk
from heliograph.hall.tournament.model import Result
from heliograph.hall.tournament.people import data_of, forget_in_hall
from heliograph.hall.tournament.standings import standings
from heliograph.library.forgetting import forget_at_table
from heliograph.library.own_data import data_of_person
from heliograph.mqtt.events import EventReader
from heliograph.mqtt.identity import Bookmark, BookmarkFile
from heliograph.record.store import Store
from heliograph.tab.keeping import Changes, KeptFolder
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.hall.desks import finished, format_of, open_desk
from tests.playing import play_on

NAME = "Xanthippe"  # no byte of a file holds it by chance
PEOPLE = [NAME, "Ben", "Cleo", "Dan"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the record of a table and that of a hall, both with the same person."""
    with closing(Store(tmp_path / "heliograph.db")) as record:
        play(Table(record))
    record, desk = open_desk(tmp_path)
    play_cup(desk)
    record.close()
    return tmp_path


def play(table: Table) -> None:
    """Play a match to its end, and begin one that has none yet."""
    table.begin(describe("solari", 2, {"depth": "score"}), (NAME, "Ben"), "page")
    play_on(table)
    table.begin(describe("solari", 2, {"depth": "score"}), ("Ben", NAME), "page")


def play_cup(desk: Desk) -> None:
    """Play a round that was corrected, and draw another one."""
    desk.open(format_of(title=f"The cup of {NAME}"), "organiser")
    desk.register_all(PEOPLE, "organiser")
    assert desk.tournament
    for player in desk.tournament.players:
        desk.check_in(player.code)
    drawn = desk.draw(["north", "south"], "organiser").rounds[-1]
    for seating in drawn.seatings:
        desk.note_match(finished(desk.tournament, seating, "1"))
    first = desk.tournament.rounds[-1].seatings[0].result
    assert first
    turned = Result(first.places[::-1], first.scores[::-1])
    desk.correct(1, 0, turned, "organiser", f"{NAME} said so")


def files_with(folder: Path, name: str) -> list[str]:
    """Return the files in which a name stands, whole or in any of their bytes."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.name for path in files if name.encode() in path.read_bytes())


def run(*words: object) -> None:
    assert main([*map(str, words)]) == 0


def test_one_file_holds_everything_of_one_person(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    run("people", "export", file, "--person", NAME.lower(), "--db", folder / "heliograph.db")
    found = json.loads(file.read_text(encoding="utf-8"))
    table, (cup,) = found["table"], found["hall"]
    assert table["spellings"] == [NAME]
    assert table["history"]["games"] == 1
    assert [one["seats"] for one in table["matches"]] == [[0], [1]]
    assert table["matches"][0]["turns"]
    assert table["matches"][0]["ended_ms"]
    assert cup["name"] == NAME
    assert [one["kind"] for one in cup["said"]] == ["registered", "checked-in"]
    assert [one["round"] for one in cup["tables"]] == [1]


def test_whoever_is_deleted_is_in_no_byte_of_record_and_hall(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert files_with(folder, NAME) == ["hall.db", "heliograph.db"]
    kept = Bookmark("mqtt://broker.home", "abc", "e", 1, 1)
    BookmarkFile(folder / "heliograph.db").write(kept)
    run("people", "delete", NAME, "--yes", "--db", folder / "heliograph.db", "--lang", "en")
    assert files_with(folder, NAME) == []
    assert "mqtt://broker.home keeps what this table said last" in capsys.readouterr().out


def test_a_tournament_goes_on_without_the_name(tmp_path: Path) -> None:
    record, desk = open_desk(tmp_path)
    play_cup(desk)
    assert desk.tournament
    before, code = standings(desk.tournament), desk.tournament.player(1).code
    desk.forget(1)
    assert standings(desk.tournament) == before
    assert desk.tournament.player(1).name == "? 1"
    assert desk.tournament.player(1).code not in ("", code)
    assert data_of(record, NAME) == []
    assert forget_in_hall(record, NAME) == 0
    assert desk.tournament.corrections[0].why == "? said so"
    record.close()
    with closing(Store(tmp_path / "hall.db")) as again:
        assert Desk(again).tournament == desk.tournament
        assert again.damage == []
    assert files_with(tmp_path, NAME) == []


def test_no_event_tells_a_name_that_was_deleted(record: Store) -> None:
    """Also one that was told before: whoever missed it may still ask for it."""
    table = Table(record)
    play(table)
    reader = EventReader(record)
    assert NAME in str([event.payload for event in reader.read("e", 0, 9999)])
    forget_at_table(table, NAME)
    assert NAME not in str([event.payload for event in reader.read("e", 0, 9999)])
    assert data_of_person(record, NAME, "en") is None


def test_the_browser_keeps_no_block_with_a_name_that_was_deleted(tmp_path: Path) -> None:
    kept: dict[str, bytes] = {}

    async def write(changes: Changes) -> None:
        for key, block in changes.items():
            kept.pop(key, None)
            if block is not None:
                kept[key] = block

    folder = KeptFolder(tmp_path / "tab", write)
    folder.folder.mkdir()
    with closing(Store(folder.folder / "heliograph.db")) as record:
        table = Table(record)
        play(table)
        asyncio.run(folder.keep())
        assert any(NAME.encode() in block for block in kept.values())
        forget_at_table(table, NAME)
        asyncio.run(folder.keep())
    assert not any(NAME.encode() in block for block in kept.values())
