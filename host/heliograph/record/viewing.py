"""A record that may not be written is opened for viewing, from a copy.

SQLite needs to write beside a file in WAL mode even to read it, and what the last program had not
yet moved into the file would be missed otherwise. So the file and its log are copied to a place of
our own, and that copy is opened.
"""

import os
import shutil
import tempfile
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.errors import StoreError

_PARTS = ("", "-wal")


class ViewingCopy:
    """A copy of the record in a folder that goes away with `close`."""

    def __init__(self, record: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="heliograph-view-")
        self.path = Path(self._folder.name, record.name)
        for part in _PARTS:
            source = record.with_name(record.name + part)
            if source.exists():
                shutil.copyfile(source, self.path.with_name(record.name + part))

    def close(self) -> None:
        """Remove the copy."""
        self._folder.cleanup()


def is_for_viewing_only(record: Path) -> bool:
    """Say whether there is a record that can be read but not written."""
    if not record.is_file() or not os.access(record, os.R_OK):
        return False
    parts = [record.with_name(record.name + part) for part in _PARTS]
    written = [part for part in parts if part.exists()]
    return not all(os.access(place, os.W_OK) for place in (record.parent, *written))


def only_for_viewing(record: Path) -> StoreError:
    """Explain that the table is shown but takes nothing."""
    return StoreError(
        N_(
            "The record {record} may not be written: the table is shown, but nothing new is "
            "taken. Allow writing to it and its folder and start again, or choose another "
            "with --db FILE."
        ).filled(record=record),
    )
