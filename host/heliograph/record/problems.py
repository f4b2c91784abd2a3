"""What can be wrong with a record, in words: what it means and what helps."""

import sqlite3
from pathlib import Path

from heliograph.catalogue import N_, Words
from heliograph.errors import DamagedMatch, StoreError, StoreTooNew
from heliograph.record.checks import Damage
from heliograph.record.schema import SCHEMA_VERSION


def too_new(path: Path, version: int) -> StoreTooNew:
    """Explain that a newer program wrote this record."""
    return StoreTooNew(
        N_(
            "The record {path} has format {version}; this Heliograph knows formats up to "
            "{schema_version}. Update Heliograph, or choose another record with --db FILE."
        ).filled(path=path, version=version, schema_version=SCHEMA_VERSION),
    )


def not_ours(path: Path) -> StoreError:
    """Explain that this is some other program's file."""
    return StoreError(
        N_(
            "{path} is a file of another program, not a record of Heliograph. Choose another "
            "file with --db FILE."
        ).filled(path=path),
    )


# The beginning of SQLite's error name, then what it means and what helps.
_EXPLAINED = (
    ("SQLITE_FULL", N_("the disk is full; free some space")),
    ("SQLITE_READONLY", N_("it may not be written; allow writing")),
    ("SQLITE_IOERR", N_("the disk does not take it; look at its free space and health")),
    ("SQLITE_CANTOPEN", N_("it cannot be opened; look at the folder and its permissions")),
    ("SQLITE_BUSY", N_("another program is writing to it; end that program")),
    (
        "SQLITE_NOTADB",
        N_(
            "it is not a record of Heliograph or its beginning is damaged; choose another with "
            "--db FILE"
        ),
    ),
)


def explain(path: Path, problem: sqlite3.Error) -> StoreError:
    """Return what an error of SQLite means for this record."""
    name = getattr(problem, "sqlite_errorname", "")
    # SQLITE_ERROR: what we ask for is not there, a table or a column
    if name == "SQLITE_ERROR" or name.startswith("SQLITE_CORRUPT"):
        return damaged_file(path, str(problem))
    meanings = (words for start, words in _EXPLAINED if name.startswith(start))
    why = next(meanings, str(problem))
    return StoreError(N_("The record {path}: {why}.").filled(path=path, why=why))


def damaged_file(path: Path, what: Words) -> StoreError:
    """Explain that the file as a whole cannot be used; `what` may be SQLite's own word for it."""
    return StoreError(
        N_(
            "The record {path} is damaged ({what}). Save what is left of it with heliograph "
            "repair, or take your last backup with --db FILE."
        ).filled(path=path, what=what),
    )


def lacks_rows(path: Path, count: int) -> StoreError:
    """Explain that rows of the log are gone, and with them perhaps the last steps of a match."""
    return StoreError(
        N_(
            "The record {path} lacks {count} of its entries: somebody or something removed "
            "them, and a match may have lost its last steps. What is there can be used; "
            "compare with a backup."
        ).filled(path=path, count=count),
    )


def damaged_reports(path: Path) -> StoreError:
    """Explain that reports of boards which belong to no match were changed."""
    return StoreError(
        N_(
            "The record {path}: reports of units that belong to no match were changed. No "
            "match is concerned; if it happens again, look at the health of the disk."
        ).filled(path=path),
    )


def damaged_match(number: int, title: str | None, damage: Damage | None) -> DamagedMatch:
    """Explain what is wrong with one match; without a title its own row is lost."""
    if title is None:
        what: Words = N_("its beginning is lost.")
    elif damage is None:
        what = N_("its title, its people or its set-up were changed.")
    else:
        words = N_("what was written from step {step} on is no longer what it was.")
        what = words.filled(step=damage.step)
    return DamagedMatch(number, title or "?", what)


def lost_commits(path: Path) -> StoreError:
    """Explain that the log beside the record is damaged, and what came after that is lost."""
    return StoreError(
        N_(
            "The file {path}-wal beside the record is damaged: the last steps before the "
            "program ended are lost. What was there before can be used."
        ).filled(path=path),
    )


def open_by(path: Path, other: Path) -> StoreError:
    """Explain that the last steps of the record stand beside another name of it."""
    return StoreError(
        N_(
            "The record {path} was last open as {other}, and its last steps still stand "
            "beside that name. Open it by that name first."
        ).filled(path=path, other=other),
    )
