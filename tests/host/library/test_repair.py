"""`heliograph repair`: what is whole is saved whole, what is damaged up to the damage."""

import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.library import listing as library
from heliograph.record.settings import LIGHT_TINT
from heliograph.record.store import Store
from heliograph.table.replay import read_match
from heliograph.table.table import Table
from tests.host.damage import LAST, RULED, STEPS, TRACKED, hurt, make_old, write_sound
from tests.playing import play_on

WRONG_USAGE = 2
PAGE = 4096


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


def repair(path: Path, lang: str = "en") -> Path:
    """Repair a record; the old one must be as it was."""
    before = {file.name: file.read_bytes() for file in path.parent.glob("table.db*")}
    assert main(["repair", str(path), "--lang", lang]) == 0
    after = {file.name: file.read_bytes() for file in path.parent.glob("table.db*")}
    assert {name: after[name] for name in before} == before
    return path.with_name("table-repaired.db")


def steps_of(path: Path) -> dict[int, int]:
    """How many steps each match of a record has, and that nothing is wrong with any."""
    with closing(Store(path)) as record:
        assert Table(record).problems == []
        replayed = {row.id: read_match(record, row.id) for row in record.matches()}
        assert not any(found.parting for found in replayed.values())
        return {number: found.opened.length for number, found in replayed.items()}


WHOLE = {TRACKED: 6, RULED: STEPS, LAST: STEPS}


def test_a_sound_record_is_left_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = repair(path)
    assert not new.exists()
    assert "nothing is wrong" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_steps_before_the_damage_are_saved(
    path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hurt(path, "UPDATE log SET state = x'00' WHERE id = (SELECT max(id) - 2 FROM log)")
    assert steps_of(repair(path, lang)) == WHOLE | {LAST: STEPS - 3}
    said = capsys.readouterr().out
    assert {"en": "3 of 6 steps", "de": "3 von 6 Schritten"}[lang] in said
    assert "play --db" in said


@pytest.mark.parametrize("is_old", [False, True])
def test_a_match_that_lost_its_row_is_saved_if_it_was_tracked(path: Path, is_old: bool) -> None:
    if is_old:
        make_old(path)
    hurt(path, "DELETE FROM matches WHERE id = 1", "DELETE FROM matches WHERE id = 3")
    assert steps_of(repair(path)) == {1: 6, 2: STEPS}


@pytest.mark.parametrize(
    "change", ["kind = 'goto', count = 99", "at_ms = 'noon'", "source = x'00'"]
)
def test_a_record_without_checks_is_saved_up_to_where_it_leads(path: Path, change: str) -> None:
    make_old(path)
    hurt(path, f"UPDATE log SET {change} WHERE id = (SELECT max(id) FROM log)")
    assert steps_of(repair(path)) == WHOLE | {LAST: STEPS - 1}


def test_the_match_that_lay_on_the_table_lies_there_again(path: Path) -> None:
    with closing(Store(path)) as record:
        library.resume(Table(record), TRACKED)
    hurt(path, f"UPDATE log SET state = x'00' WHERE match = {RULED}")
    with closing(Store(repair(path))) as record:
        assert Table(record).match_id == TRACKED
        assert [row.id for row in record.matches()] == [TRACKED, LAST, RULED]


def test_a_report_that_damage_doubled_counts_once(path: Path) -> None:
    one, other = b"\x5a\x5a\x5a\x01", b"\x5a\x5a\x5a\x02"
    make_old(path)
    for number, seq in enumerate((one, other)):
        hurt(path, f"UPDATE log SET boot = 5, seq = {int.from_bytes(seq)} "
                   f"WHERE id = (SELECT max(id) - {number} FROM log)")  # fmt: skip
    path.write_bytes(path.read_bytes().replace(other, one))
    new = repair(path)
    assert steps_of(new) == WHOLE, "both were steps; only whose report is whose is not known"
    with closing(Store(new)) as record:
        assert record.last_seq(5) == int.from_bytes(one)


def test_damaged_pages_cost_only_what_was_on_them(path: Path, tmp_path: Path) -> None:
    saved = 0
    content = path.read_bytes()
    for page in range(1, len(content) // PAGE):
        place = tmp_path / f"page{page}"
        place.mkdir()
        broken = place / "table.db"
        broken.write_bytes(content[: page * PAGE] + bytes(PAGE) + content[(page + 1) * PAGE :])
        if main(["repair", str(broken), "--lang", "en"]) == 0:
            found = steps_of(broken.with_name("table-repaired.db"))
            saved += sum(found.values()) > 0
    assert saved >= 3


def test_a_damaged_page_of_the_log_leaves_its_other_pages(path: Path) -> None:
    """Rows that cannot be read together are read one by one."""
    with closing(Store(path)) as record:
        table = Table(record)
        play_on(table, 80)
        late = table.position_at(table.steps[-20].number)
    content = bytearray(path.read_bytes())
    page = content.rindex(late) // PAGE
    content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    found = steps_of(repair(path))
    assert (found[TRACKED], found[RULED]) == (WHOLE[TRACKED], WHOLE[RULED])
    assert STEPS < found[LAST] < STEPS + 80 - 19


def test_what_a_killed_program_left_beside_it_is_saved_too(path: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(Store(path)) as record:
        table = Table(record)
        table.settings.set(LIGHT_TINT, 2, "page")
        table.undo(1, "page", sure=True)
        shutil.copyfile(path, killed / "table.db")
        shutil.copyfile(f"{path}-wal", killed / "table.db-wal")
    broken = killed / "table.db"
    content = bytearray(broken.read_bytes())
    at = content.rindex(b"Solari ")  # the title of a match
    content[at] ^= 1
    broken.write_bytes(content)
    new = repair(broken)
    with closing(Store(new)) as record:
        table = Table(record)
        assert table.settings.values[LIGHT_TINT] == 2
        assert (table.rev, table.length) == (STEPS - 1, STEPS)


def test_a_record_in_use_is_not_repaired(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(path)):
        assert main(["repair", str(path), "--lang", "en"]) == WRONG_USAGE
    assert "already in use" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"no record" * 1000, bytes(5 * PAGE)])
def test_what_is_no_record_is_said_in_a_sentence(
    path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_bytes(content)
    assert main(["repair", str(path), "--lang", "de"]) == WRONG_USAGE
    assert "--db DATEI" in capsys.readouterr().err
    assert not path.with_name("table-repaired.db").exists()


def test_whatever_is_hurt_it_ends_with_a_record_or_a_sentence(
    sound: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(5)
    for number in range(25):
        place = tmp_path / str(number)
        place.mkdir()
        content = bytearray(sound)
        for _ in range(dice.randint(1, 40)):
            content[dice.randrange(len(content))] = dice.randrange(256)
        (place / "table.db").write_bytes(content)
        code = main(["repair", str(place / "table.db"), "--lang", "en"])
        said = capsys.readouterr()
        if code:
            assert said.err.count("\n") == 1
        elif (place / "table-repaired.db").exists():
            steps_of(place / "table-repaired.db")
