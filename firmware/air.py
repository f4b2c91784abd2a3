"""What all ways through the air share: sealed lines to and from the one host that has our key."""

import os
from binascii import unhexlify

from shared_rules.compat import const
from shared_rules.link.keyed import NONCE_SIZE, UnitEnd

# What stands in the way, in the order in which they are overcome
NO_NETWORK = const(1)
NO_HOST = const(2)
WRONG_KEY = const(3)

PATIENCE_MS = const(3000)  # for an address, a connection, a welcome, a word
JOIN_MS = const(250)
REFUSED_MS = const(5000)
_CAPACITY = const(1400)


class Air:
    """Non-blocking bytes from and to that host, over what a subclass makes of them."""

    def __init__(self, settings: dict) -> None:
        """Take what the file of the ways says."""
        self.trouble = 0
        self._settings = settings
        self._began_at = self._again_at = 0
        self._forget()

    def _forget(self) -> None:
        """Nobody is at the other end."""
        self._end: UnitEnd | None = None
        self._pending = b""
        self._written = 0

    def _meet(self) -> None:
        """Somebody is at the other end, who has to prove that it is our host."""
        self._forget()
        name, key = self._settings["name"].encode(), unhexlify(self._settings["key"])
        self._end = UnitEnd(name, key, os.urandom(NONCE_SIZE))

    @property
    def is_open(self) -> bool:
        """Whether the host has joined us."""
        return self._end is not None and self._end.is_welcome

    def send(self, lines: bytes) -> bool:
        """Queue whole lines for the host. Return False if there is no room for all of them."""
        if not self.is_open:
            return False  # it went just now
        waiting = len(self._pending) - self._written
        if waiting + 2 * len(lines) > _CAPACITY and waiting:
            return False
        self._pending = self._pending[self._written :] + self._end.seal(lines)  # type: ignore[union-attr]
        self._written = 0
        return True

    def is_done(self) -> bool:
        """Whether all that was to be sent has gone."""
        return self._written == len(self._pending)

    def _is_silent(self, said: bytes, now_ms: int) -> bool:
        """Whether the host, which speaks twice in a second, has said nothing for too long."""
        if said:
            self._began_at = now_ms
        return now_ms - self._began_at > PATIENCE_MS
