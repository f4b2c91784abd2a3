"""Writes chosen matches of a record into a new one, in the order in which everything happened."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from heliograph.record import store
from heliograph.record.store import LogRow, MatchRow, Store


def write_record(
    target: Path,
    matches: Iterable[MatchRow],
    rows: Iterable[LogRow],
    settings: Iterable[tuple[str, str]],
    *,
    ends_empty: bool = False,
) -> None:
    """Write a new record with these matches, their rows and the settings; no keys of pages.

    With `ends_empty` nothing is on the table afterwards. Raises `StoreError`.
    """
    with closing(Store(target)) as new, new.transaction():
        numbers: dict[int | None, int | None] = {None: None}
        for row in matches:
            previous = numbers.get(row.previous)
            numbers[row.id] = new.add_match(
                row.title, row.created_ms, row.version, previous, row.names, row.about
            )
        at_ms = 0
        for entry in rows:
            if entry.match in numbers:
                new.append_all(numbers[entry.match], [entry])
                at_ms = entry.at_ms
        for setting in settings:
            new.change("INSERT INTO settings (name, value) VALUES (?, ?)", setting)
        last = new.last_match()
        if ends_empty and last is not None and not new.is_put_aside():
            new.append(LogRow(last, at_ms, store.PAUSED, "host"))
    target.with_name(target.name + ".lock").unlink(missing_ok=True)
