"""Checks of the rows of a record, so that it knows when it was hurt.

Every row carries a check of what it says. A match's first link is the check of its own row; each
row of its log continues it, so a row that was changed, lost or moved breaks the chain at its place.
The check is a CRC: it finds every accident, and it is no secret, so it proves nothing to a court.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

Row = tuple[Any, ...]

# What the columns of a row of the log hold, its check left out
_LOG_TYPES = (
    (int, type(None)), (int,), (str,), (str,), (bytes,), (int,), (bytes,), (bytes,),
    (int, type(None)), (int, type(None)),
)  # fmt: skip
# Rows that are steps of a match; only for saying where the damage is
_STEPS = ("step", "adopted")


class Damage(NamedTuple):
    """Where a match is hurt: behind so many rows of its log, at this step."""

    rows: int
    step: int


def check_row(values: Row, previous: int = 0) -> int:
    """Return the check of a row that follows one with the check `previous`."""
    return crc32(b",".join(map(_encoded, values)), previous)


def _encoded(value: object) -> bytes:
    if isinstance(value, bytes):
        return b"%d:%b" % (len(value), value)
    return repr(value).encode()


def has_right_types(values: Iterable[object]) -> bool:
    """Say whether a row of the log holds what its columns are for: SQLite takes anything."""
    return all(isinstance(value, kinds) for value, kinds in zip(values, _LOG_TYPES, strict=True))


class LogChecker:
    """Follows the chains of all matches through the log, in the order it was written."""

    def __init__(self, first: dict[int | None, Any]) -> None:
        """Begin with the checks of the rows of the matches."""
        self._checks: dict[int | None, Any] = dict(first)
        self._steps: dict[int | None, int] = {}
        self._rows: dict[int | None, int] = {}
        self._last_id = 0
        self.missing = 0
        self.damage: dict[int | None, Damage] = {}

    def take(self, row: Row) -> None:
        """Look at the next row: its number, its columns, its check."""
        number, *values, written = row
        self.missing += max(0, number - self._last_id - 1)
        self._last_id = number
        match = values[0]
        if match in self.damage:
            return
        rows = self._rows[match] = self._rows.get(match, 0) + 1
        steps = self._steps[match] = self._steps.get(match, 0) + (values[2] in _STEPS)
        previous: Any = self._checks.get(match)
        is_linked = isinstance(previous, int)  # whatever a damaged row holds as its check
        check = check_row(tuple(values), previous if is_linked else 0)
        if not is_linked or check != written or not has_right_types(values):
            self.damage[match] = Damage(rows - 1, steps)
        self._checks[match] = check
