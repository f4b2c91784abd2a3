"""Deletes a person's name from a record: from every match, every title, every list made later."""

from collections.abc import Mapping
from pathlib import Path

from heliograph.games.shows import SOMEBODY
from heliograph.library.people import NoSuchPerson
from heliograph.library.spellings import Spellings, person_key
from heliograph.record.before_upgrade import BEFORE
from heliograph.record.erasing import Eraser, IsMeant, OtherWords, finish_erasing
from heliograph.record.photos import Photos
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.table.table_settings import now_ms


def forget_person(record: Store, name: str) -> int:
    """Take all spellings of a person out of the record, and the photos of those matches.

    Return in how many matches they stood.

    Raises `NoSuchPerson` or `StoreError`; then nothing has changed.
    """
    spellings = Spellings(record)
    keys = spellings.spellings_of(name)
    if not any(person_key(one) in keys for row in record.matches() for one in row.names):
        raise NoSuchPerson(name)
    settings = spellings.without(keys)
    photos = Photos(record)
    for row in record.matches():
        if any(person_key(one) in keys for one in row.names):
            photos.remove(row.id)  # it may show who wants to be forgotten
    return erase(record, lambda one: person_key(one) in keys, SOMEBODY, now_ms(), settings)


def erase(
    record: Store,
    is_meant: IsMeant,
    substitute: str,
    at_ms: int,
    settings: Mapping[str, str],
    others: OtherWords | None = None,
) -> int:
    """Take names out of every match of a record for good; return in how many they stood.

    `settings` are set in the same transaction. Raises `StoreError`; then nothing has changed.
    """
    with record.alone() as db:
        with record.transaction():
            count = Eraser(db, is_meant, substitute, others).run(at_ms)
            for name, value in settings.items():
                db.execute("UPDATE settings SET value = ? WHERE name = ?", (value, name))
        finish_erasing(db)
    return count


def forget_at_table(table: Table, name: str) -> int:
    """Take a person out of the record of a table that is in use."""
    with table.lock:
        count = forget_person(table.record, name)
        table.read_names_anew()
    return count


def kept_aside(record: Store) -> list[Path]:
    """Return records beside this one, from before a restore or an update: they keep every name."""
    stem = record.path.stem
    return sorted(record.path.parent.glob(f"{stem}{BEFORE}*{record.path.suffix}"))
