"""Keys of pages: whoever holds one sees and does what its role allows, and nothing else.

A key is 128 random bits in the address that a QR code shows. It belongs to a place at this table,
not to one match, so a phone is joined once for the whole evening. Keys are kept in the record, so
phones come back after a restart; taking one back works at once.
"""

import hmac
import secrets
import time
from dataclasses import dataclass

from heliograph.record.store import Store

HOST, SEAT, WATCH = "host", "seat", "watch"
_BYTES = 16
_COLUMNS = "id, role, seat, secret"


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may see and do: the role, and which seat (from 0) it is for."""

    role: str
    seat: int = -1
    key: int = 0  # the number of the key; 0 for who sits at this computer


@dataclass(frozen=True, slots=True)
class Key:
    """A valid key and what it opens."""

    access: Access
    secret: str


THIS_COMPUTER = Access(HOST)


class PageKeys:
    """The keys of one record."""

    def __init__(self, record: Store) -> None:
        self._record = record

    def valid(self) -> list[Key]:
        """Return every key that opens something."""
        # A key of a damaged record opens nothing.
        rows = self._record.fetch(
            f"SELECT {_COLUMNS} FROM keys WHERE revoked_ms IS NULL AND typeof(role) = 'text' "
            "AND typeof(seat) = 'integer' AND typeof(secret) = 'text'"
        )
        return [Key(Access(role, seat, number), secret) for number, role, seat, secret in rows]

    def open(self, secret: str) -> Access | None:
        """Return what a key opens; takes as long for a wrong one as for a right one."""
        given = secret.encode("utf-8", "replace")
        found = None
        for key in self.valid():
            if hmac.compare_digest(key.secret.encode(), given):
                found = key.access
        return found

    def key_for(self, role: str, seat: int = -1) -> Key:
        """Return the key of a place, made now if there is none."""
        for key in self.valid():
            if (key.access.role, key.access.seat) == (role, seat):
                return key
        self._record.change(
            "INSERT INTO keys (role, seat, secret, made_ms) VALUES (?, ?, ?, ?)",
            (role, seat, secrets.token_urlsafe(_BYTES), time.time_ns() // 1_000_000),
        )
        return self.key_for(role, seat)

    def revoke(self, number: int) -> None:
        """Take a key back: its pages are closed and its address opens nothing any more."""
        self._record.change(
            "UPDATE keys SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL",
            (time.time_ns() // 1_000_000, number),
        )
