"""Attacks the record: files that were hurt in many ways, opened as the program opens them.

Every start succeeds or says one sentence; a file that is refused was not written to; a match that
opens without a word is the match that was written. What a killed program left in the log beside
the file may be lost with that log: then a match may be shorter, but not another one.

A file in which somebody planted what SQLite would run is never opened, never called a backup, and
nothing of it but rows comes through a repair.
"""

import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from heliograph.errors import HeliographError, StoreError
from heliograph.games import GAMES
from heliograph.library import listing as library
from heliograph.library.backup import copy_record
from heliograph.library.restoring import compare, restore
from heliograph.library.salvage import look_through
from heliograph.record.store import LogRow, MatchRow, Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.view.table_view import live_view
from tests.attack.attack import Attack, Findings, Progress
from tests.host import desk
from tests.host.damage import PLANTED, objects_in, plant, without_triggers
from tests.playing import play_on

PAGE = 4096
STEPS = 25
RECORD = "table.db"
WAL = f"{RECORD}-wal"
COLUMNS = {
    "log": ("id", "match", "at_ms", "kind", "source", "events", "count", "state", "digest", "boot",
            "seq", "checksum"),
    "matches": ("id", "title", "created_ms", "version", "previous", "names", "about", "checksum"),
    "settings": ("name", "value"),
    "keys": ("role", "seat", "secret"),
}  # fmt: skip
VALUES = ("NULL", "''", "'x'", "x'ff'", "0", "-1", "99", "1e300", "1 << 62", "'[[[['", "'{}'",
          "'undo'", "'branch'", "'step'", "randomblob(60)")  # fmt: skip
SCHEMAS = (
    "DROP TABLE settings", "DROP TABLE log", "ALTER TABLE log DROP COLUMN digest",
    "ALTER TABLE matches RENAME COLUMN about TO rules", "PRAGMA user_version = 1",
    "PRAGMA user_version = 2", "PRAGMA user_version = 99", "PRAGMA user_version = -3",
    "PRAGMA application_id = 1", "DROP INDEX log_of_match", "CREATE TABLE songs (title)",
)  # fmt: skip

Content = dict[int, tuple[MatchRow, list[LogRow]]]
Harm = Callable[[Path, random.Random], None]


def write_record(folder: Path) -> None:
    """Write a record whose last steps are still in the log beside it, as after a kill."""
    (folder / "live").mkdir()
    path = folder / "live" / RECORD
    with closing(Store(path)) as record:
        minutes = count(1_790_000_000_000, 60_000)
        table = Table(record, lambda: next(minutes))
        desk.begin(table)
        desk.end_turns(table, 5)
        for name, entry in GAMES.items():
            table.begin(describe(name, entry.fewest_seats, {"depth": "referee"}), (), "page")
            play_on(table, STEPS)
            table.undo(3, "page", sure=True)
        record._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        play_on(table, 5)
        for part in (RECORD, WAL):
            shutil.copyfile(path.with_name(part), folder / part)
    shutil.rmtree(folder / "live")


# Ways to hurt it


def change_bytes(path: Path, dice: random.Random) -> None:
    """Change a few bytes of the file."""
    content = bytearray(path.read_bytes())
    for _ in range(dice.choice((1, 2, 5, 40))):
        content[dice.randrange(len(content))] = dice.randrange(256)
    path.write_bytes(content)


def cut_off(path: Path, dice: random.Random) -> None:
    """Cut the end of the file off."""
    content = path.read_bytes()
    path.write_bytes(content[: dice.randrange(len(content))])


def zero_pages(path: Path, dice: random.Random) -> None:
    """Overwrite whole pages with nothing."""
    content = bytearray(path.read_bytes())
    for _ in range(dice.choice((1, 1, 3))):
        at = dice.randrange(len(content) // PAGE) * PAGE
        content[at : at + PAGE] = bytes(PAGE)
    path.write_bytes(content)


def swap_pages(path: Path, dice: random.Random) -> None:
    """Exchange two pages."""
    content = path.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    one, other = dice.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def change_rows(path: Path, dice: random.Random) -> None:
    """Change columns of rows without asking the triggers."""
    table = dice.choice(("log", "log", "log", "matches", "matches", "settings", "keys"))
    column, value = dice.choice(COLUMNS[table]), dice.choice(VALUES)
    where = f"rowid % {dice.choice((1, 2, 7, 50))} = 0"
    _by_sql(path, f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {where}")


def lose_rows(path: Path, dice: random.Random) -> None:
    """Take rows out."""
    table = dice.choice(("log", "matches"))
    _by_sql(path, f"DELETE FROM {table} WHERE rowid % {dice.choice((2, 9, 40))} = 1")


def swap_rows(path: Path, dice: random.Random) -> None:
    """Exchange the places of two rows."""
    one, other = dice.sample(range(1, 60), 2)
    _by_sql(
        path,
        f"UPDATE log SET id = -1 WHERE id = {one}",
        f"UPDATE log SET id = {one} WHERE id = {other}",
        f"UPDATE log SET id = {other} WHERE id = -1",
    )


def change_schema(path: Path, dice: random.Random) -> None:
    """Make it a file of another format."""
    _by_sql(path, dice.choice(SCHEMAS))


def plant_objects(path: Path, dice: random.Random) -> None:
    """Put into it what is no row: triggers, views, columns that are computed, and their like."""
    plant(path, dice.choice(list(PLANTED)))


def hurt_log(path: Path, dice: random.Random) -> None:
    """Hurt the log that a killed program left beside the file."""
    dice.choice((change_bytes, cut_off, zero_pages))(path.with_name(WAL), dice)


def lose_log(path: Path, dice: random.Random) -> None:
    """Lose the log that a killed program left beside the file."""
    del dice
    path.with_name(WAL).unlink()


def _by_sql(path: Path, *commands: str) -> None:
    cannot_hold = suppress(sqlite3.IntegrityError)  # a column cannot hold this
    with closing(sqlite3.connect(path)) as db, cannot_hold, without_triggers(db):
        for command in commands:
            db.execute(command)


HARMS: tuple[Harm, ...] = (
    change_bytes, change_bytes, change_bytes, cut_off, zero_pages, swap_pages, change_rows,
    change_rows, change_rows, lose_rows, swap_rows, change_schema, plant_objects, plant_objects,
    hurt_log, lose_log,
)  # fmt: skip
OF_THE_LOG = (hurt_log, lose_log)


# What came of it


def content_of(record: Store) -> Content:
    """Return what a sound record holds."""
    return {row.id: (row, record.rows(row.id)) for row in record.matches()}


def start(path: Path) -> tuple[Content, list[HeliographError]]:
    """Open a record as the program does; return the matches that open, and what was told."""
    with closing(Store(path)) as record:
        table = Table(record)
        for lang in ("en", "de"):
            live_view(table, lang)
        listed = library.games_list(table, "en")
        told = table.problems
        opened: Content = {}
        for game in listed:
            number = game["match"]
            try:
                library.resume(table, number)
                row = record.match(number)
                if row and table.match_id == number:
                    opened[number] = (row, record.rows(number))
                    live_view(table, "en")
            except HeliographError as problem:
                told.append(problem)
        return opened, told


def is_same(now: tuple[MatchRow, list[LogRow]], then: tuple[MatchRow, list[LogRow]]) -> bool:
    """Say whether a match is the one that was written; opening it again is written too."""
    names = [(row.title, row.names, dict(row.about), row.created_ms) for row, _ in (now, then)]
    return names[0] == names[1] and now[1][: len(then[1])] == then[1]


def judge(folder: Path, harm: Harm, sound: Content, findings: Findings, told_as: str) -> None:
    """Start on a hurt record and note what is wrong about that."""
    path = folder / RECORD
    before = path.read_bytes()
    try:
        opened, told = start(path)
    except HeliographError as problem:
        findings.counts["refused in a sentence"] += 1
        if path.read_bytes() != before:
            findings.violate(f"{told_as}: refused, but written to ({problem})")
        if not problem.text("en").strip() or "\n" in problem.text("en") + problem.text("de"):
            findings.violate(f"{told_as}: no sentence: {str(problem)!r}")
        return
    except Exception as problem:  # noqa: BLE001 (that is what the attack looks for)
        findings.violate(f"{told_as}: {type(problem).__name__}: {problem}")
        return
    others = [number for number, match in opened.items() if not _is_written(match, sound, harm)]
    others += [number for number in sound if number not in opened and harm not in OF_THE_LOG]
    findings.counts["opened, told what is wrong" if told else "opened without a word"] += 1
    findings.counts["matches that opened"] += len(opened)
    if others and not told:
        findings.violate(
            f"{told_as}: matches {others} are others than were written; nobody is told"
        )


def _is_written(match: tuple[MatchRow, list[LogRow]], sound: Content, harm: Harm) -> bool:
    then = sound.get(match[0].id)
    if then is None:
        return False
    if harm in OF_THE_LOG:  # it may be shorter, and stand where it stood before
        steps = [[row for row in rows if row.kind == "step"] for _, rows in (match, then)]
        return steps[0] == steps[1][: len(steps[0])]
    return is_same(match, then)


def judge_planted(folder: Path, findings: Findings, told_as: str) -> None:
    """Hand a record with something planted over in every way there is."""
    path, own, new = folder / RECORD, folder / "own.db", folder / "new.db"
    with closing(Store(own)) as record:
        ways: dict[str, Callable[[], object]] = {
            "opened": lambda: Store(path).close(),
            "called a sound backup": lambda: compare(record, path),
            "restored": lambda: restore(Table(record), path),
            "copied": lambda: copy_record(path, folder / "copy.db"),
        }
        for way, use in ways.items():
            try:
                use()
            except StoreError:
                findings.counts["planted objects refused"] += 1
            else:
                findings.violate(f"{told_as}: {way}")
    try:
        look_through(path, lambda _done: None).write(new)
    except StoreError:
        return  # no rows are left where they were
    if objects_in(new) != objects_in(own):
        findings.violate(f"{told_as}: came through a repair")


def run(tries: int, dice: random.Random, progress: Progress) -> Findings:
    """Hurt a record again and again, each time a fresh copy."""
    findings = Findings()
    with tempfile.TemporaryDirectory(prefix="heliograph-attack-") as name:
        folder = Path(name)
        write_record(folder)
        whole = folder / "whole"
        _copy(folder, whole)
        with closing(Store(whole / RECORD)) as record:
            sound = content_of(record)
        for number in range(tries):
            seed = dice.getrandbits(32)
            own, place = random.Random(seed), folder / str(number)
            _copy(folder, place)
            harm = own.choice(HARMS)
            harm(place / RECORD, own)
            findings.counts[harm.__name__.replace("_", " ")] += 1
            told_as = f"{harm.__name__}, seed {seed}"
            judge(place, harm, sound, findings, told_as)
            if harm is plant_objects:
                judge_planted(place, findings, told_as)
            shutil.rmtree(place)
            progress(number + 1)
    return findings


def _copy(source: Path, target: Path) -> None:
    target.mkdir()
    for part in (RECORD, WAL):
        shutil.copyfile(source / part, target / part)


ATTACK = Attack(
    "records",
    "a hurt record opens and tells what is wrong, or is refused in one sentence and left alone",
    sample=40,
    full=1000,
    run=run,
)
