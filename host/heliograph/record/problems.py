"""What can be wrong with a record, in words: what it means and what helps."""

import sqlite3
from pathlib import Path

from heliograph.errors import DamagedMatch, StoreError, StoreTooNew
from heliograph.record.checks import Damage
from heliograph.record.schema import SCHEMA_VERSION


def too_new(path: Path, version: int) -> StoreTooNew:
    """Explain that a newer program wrote this record."""
    return StoreTooNew(
        f"The record {path} has format {version}; this Heliograph knows formats up to "
        f"{SCHEMA_VERSION}. Update Heliograph, or choose another record with --db FILE.",
        f"Die Aufzeichnung {path} hat Format {version}; dieser Heliograph kennt Formate bis "
        f"{SCHEMA_VERSION}. Aktualisiere Heliograph oder wähle mit --db DATEI eine andere.",
    )


def not_ours(path: Path) -> StoreError:
    """Explain that this is some other program's file."""
    return StoreError(
        f"{path} is a file of another program, not a record of Heliograph. "
        "Choose another file with --db FILE.",
        f"{path} gehört einem anderen Programm und ist keine Aufzeichnung von Heliograph. "
        "Wähle mit --db DATEI eine andere Datei.",
    )


# The beginning of SQLite's error name, then what it means and what helps.
_EXPLAINED = (
    ("SQLITE_FULL", "the disk is full; free some space",
     "die Platte ist voll; schaffe Platz"),
    ("SQLITE_READONLY", "it may not be written; allow writing",
     "sie darf nicht beschrieben werden; erlaube das Schreiben"),
    ("SQLITE_IOERR", "the disk does not take it; look at its free space and health",
     "die Platte nimmt nichts an; prüfe freien Platz und Zustand"),
    ("SQLITE_CANTOPEN", "it cannot be opened; look at the folder and its permissions",
     "sie lässt sich nicht öffnen; prüfe Ordner und Rechte"),
    ("SQLITE_BUSY", "another program is writing to it; end that program",
     "ein anderes Programm schreibt hinein; beende es"),
    ("SQLITE_NOTADB",
     "it is not a record of Heliograph or its beginning is damaged; choose another with --db FILE",
     "das ist keine Aufzeichnung von Heliograph oder am Anfang beschädigt; nimm --db DATEI"),
)  # fmt: skip


def explain(path: Path, problem: sqlite3.Error) -> StoreError:
    """Return what an error of SQLite means for this record."""
    name = getattr(problem, "sqlite_errorname", "")
    # SQLITE_ERROR: what we ask for is not there, a table or a column
    if name == "SQLITE_ERROR" or name.startswith("SQLITE_CORRUPT"):
        return damaged_file(path, str(problem))
    en = de = str(problem)
    for start, found_en, found_de in _EXPLAINED:
        if name.startswith(start):
            en, de = found_en, found_de
            break
    return StoreError(f"The record {path}: {en}.", f"Die Aufzeichnung {path}: {de}.")


def damaged_file(path: Path, what: str) -> StoreError:
    """Explain that the file as a whole cannot be used; `what` is SQLite's own word for it."""
    return StoreError(
        f"The record {path} is damaged ({what}). Save what is left of it with heliograph repair, "
        "or take your last backup with --db FILE.",
        f"Die Aufzeichnung {path} ist beschädigt ({what}). Rette mit heliograph repair, was von "
        "ihr übrig ist, oder nimm mit --db DATEI deine letzte Sicherung.",
    )


def lacks_rows(path: Path, count: int) -> StoreError:
    """Explain that rows of the log are gone, and with them perhaps the last steps of a match."""
    return StoreError(
        f"The record {path} lacks {count} of its entries: somebody or something removed them, and "
        "a match may have lost its last steps. What is there can be used; compare with a backup.",
        f"Der Aufzeichnung {path} fehlen {count} Einträge: jemand oder etwas hat sie entfernt, und "
        "eine Partie kann ihre letzten Schritte verloren haben. Was da ist, ist zu gebrauchen; "
        "vergleiche mit einer Sicherung.",
    )


def damaged_reports(path: Path) -> StoreError:
    """Explain that reports of boards which belong to no match were changed."""
    return StoreError(
        f"The record {path}: reports of boards that belong to no match were changed. "
        "No match is concerned; if it happens again, look at the health of the disk.",
        f"Die Aufzeichnung {path}: Meldungen von Brettern, die zu keiner Partie gehören, wurden "
        "verändert. Keine Partie ist betroffen; geschieht es wieder, prüfe die Platte.",
    )


def damaged_match(number: int, title: str | None, damage: Damage | None) -> DamagedMatch:
    """Explain what is wrong with one match; without a title its own row is lost."""
    if title is None:
        en, de = "its beginning is lost.", "ihr Anfang ist verloren."
    elif damage is None:
        en = "its title, its people or its set-up were changed."
        de = "Titel, Leute oder Aufbau wurden verändert."
    else:
        en = f"what was written from step {damage.step} on is no longer what it was."
        de = f"was ab Schritt {damage.step} geschrieben wurde, ist nicht mehr, was es war."
    return DamagedMatch(number, title or "?", en, de)


def lost_commits(path: Path) -> StoreError:
    """Explain that the log beside the record is damaged, and what came after that is lost."""
    return StoreError(
        f"The file {path}-wal beside the record is damaged: the last steps before the program "
        "ended are lost. What was there before can be used.",
        f"Die Datei {path}-wal neben der Aufzeichnung ist beschädigt: Die letzten Schritte vor "
        "dem Ende des Programms sind verloren. Was davor war, ist zu gebrauchen.",
    )


def open_by(path: Path, other: Path) -> StoreError:
    """Explain that the last steps of the record stand beside another name of it."""
    return StoreError(
        f"The record {path} was last open as {other}, and its last steps still stand beside that "
        "name. Open it by that name first.",
        f"Die Aufzeichnung {path} war zuletzt als {other} offen, und ihre letzten Schritte stehen "
        "noch neben jenem Namen. Öffne sie zuerst unter jenem Namen.",
    )
