"""A keyed layer under the session, for a line that strangers can hear and speak on.

Theory of operation. Unit and host share one key, which nobody else has. Each connection begins
with two lines: the unit says `JOIN` with its name and a nonce, the host answers `WELCOME` with a
nonce of its own, and both prove the key over what they have heard. From key, name and nonces come
two more keys, one for each direction, that serve this connection alone. Each line of the session
then goes as `SEALED`, with a counter and a tag (HMAC-SHA-256, cut to eight bytes).

A line is taken only if its tag is right and its counter is higher than all before it, so a forged,
changed, repeated, late or mirrored line is passed over like a damaged one, and the session sends
again what is missing. Nothing of an earlier connection counts in this one, because both ends gave
a nonce to it; so no counter has to be remembered anywhere. The host believes that the unit is
there when the first sealed line is right: a `JOIN` alone may be an old one, said again.

Nothing is hidden: whoever hears the lines can read them. No I/O and no time is in here.
"""

import struct
from binascii import a2b_base64, b2a_base64
from hashlib import sha256

from shared_rules.compat import const
from shared_rules.link import frame

KEY_SIZE = const(32)
NAME_SIZE = const(8)
NONCE_SIZE = const(16)
VERSION = const(1)

JOIN = const(1)
WELCOME = const(2)
REFUSED = const(3)
SEALED = const(4)

# Why a host refuses, and what a unit finds out by itself
UNKNOWN_NAME = const(1)
WRONG_KEY = const(2)
OTHER_VERSION = const(3)

_TAG = const(8)
_PROOF = const(16)
_HEAD = const(5)  # kind and counter of a sealed line
_LAST_COUNTER = const(0x3FFFFFFF)
_BLOCK = const(64)


class Mac:
    """HMAC-SHA-256 with one key, whose pads are made once: most boards have no `hmac`."""

    def __init__(self, key: bytes) -> None:
        """Take a key of at most 64 bytes."""
        padded = key + bytes(_BLOCK - len(key))
        self._inner = bytes([byte ^ 0x36 for byte in padded])
        self._outer = bytes([byte ^ 0x5C for byte in padded])

    def digest(self, message: bytes) -> bytes:
        """Return the 32 bytes for a message."""
        inner = sha256(self._inner)
        inner.update(message)
        outer = sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()


def is_same(one: bytes, other: bytes) -> bool:
    """Compare two tags in a time that does not tell where they differ."""
    difference = len(one) ^ len(other)
    for a, b in zip(one, other):
        difference |= a ^ b
    return difference == 0


class End:
    """What both ends have: sealed lines out, sealed lines in."""

    def __init__(self, nonce: bytes) -> None:
        """Begin one connection, with a nonce that was never used before."""
        self.refusal = 0
        self._nonce = nonce
        self._lines = frame.Lines()
        self._mine: Mac | None = None
        self._theirs: Mac | None = None
        self._sent = 0
        self._heard = 0

    def seal(self, lines: bytes) -> bytes:
        """Return the sealed form of whole lines; nothing before the keys are agreed on."""
        if self._mine is None:
            return b""
        sealed = b""
        for line in lines.split(b"\n"):
            if line and self._sent < _LAST_COUNTER:
                self._sent += 1
                head, body = struct.pack("<BI", SEALED, self._sent), a2b_base64(line)
                tag = self._mine.digest(head + body)[:_TAG]
                sealed += b2a_base64(head + tag + body)
        return sealed

    def hear(self, data: bytes) -> bytes:
        """Return the lines of the session that `data` brings, each ended as it was."""
        opened = b""
        for line in self._lines.feed(data):
            try:
                raw = a2b_base64(line)
            except ValueError:
                continue
            if raw[:1] == b"\x04":
                opened += self._open(raw)
            elif raw:
                self._take(raw[0], raw[1:])
        return opened

    def _open(self, raw: bytes) -> bytes:
        start = _HEAD + _TAG
        if self._theirs is None or len(raw) <= start:
            return b""
        counter = struct.unpack("<I", raw[1:_HEAD])[0]
        tag = self._theirs.digest(raw[:_HEAD] + raw[start:])[:_TAG]
        if not is_same(tag, raw[_HEAD:start]) or counter <= self._heard:
            return b""
        self._heard = counter
        return b2a_base64(raw[start:])

    def _take(self, kind: int, content: bytes) -> None:
        raise NotImplementedError

    def _agree(self, mac: Mac, mine: bytes, theirs: bytes, about: bytes) -> None:
        self._mine = Mac(mac.digest(mine + about))
        self._theirs = Mac(mac.digest(theirs + about))
        self._sent = self._heard = 0


class UnitEnd(End):
    """The unit's end of one connection."""

    def __init__(self, name: bytes, key: bytes, nonce: bytes) -> None:
        """`name` is how the host knows which key is meant."""
        super().__init__(nonce)
        self._name = name
        self._mac = Mac(key)

    @property
    def is_welcome(self) -> bool:
        """Whether the host has proved that it has the key, and heard us."""
        return self._mine is not None

    def join(self) -> bytes:
        """Return the line that asks the host in; to be said again until it answers."""
        content = bytes((JOIN, VERSION)) + self._name + self._nonce
        return b2a_base64(content + self._mac.digest(content)[:_PROOF])

    def _take(self, kind: int, content: bytes) -> None:
        if self.is_welcome:
            return
        if kind == REFUSED and len(content) == 1:
            self.refusal = content[0]  # anybody can say that: it ends nothing, it is only shown
        elif kind == WELCOME and len(content) == NONCE_SIZE + _PROOF:
            about = self._name + self._nonce + content[:NONCE_SIZE]
            proof = self._mac.digest(b"welcome" + about)[:_PROOF]
            if is_same(proof, content[NONCE_SIZE:]):
                self.refusal = 0
                self._agree(self._mac, b"unit", b"host", about)
            else:
                self.refusal = WRONG_KEY


class HostEnd(End):
    """The host's end of one connection."""

    def __init__(self, key_of, nonce: bytes) -> None:  # type: ignore[no-untyped-def]
        """`key_of(name)` returns the key shared with the unit of that name, or None."""
        super().__init__(nonce)
        self.name = b""
        self._key_of = key_of
        self._about = b""  # what the keys were made of
        self._answer = b""

    @property
    def is_joined(self) -> bool:
        """Whether the unit has proved that it is here now."""
        return self._heard > 0

    def answer(self) -> bytes:
        """Return, once, the line to say to a unit that has asked."""
        answer, self._answer = self._answer, b""
        return answer

    def _take(self, kind: int, content: bytes) -> None:
        size = 1 + NAME_SIZE + NONCE_SIZE
        if kind != JOIN or self.is_joined or not content:
            return
        if content[0] != VERSION:
            self._refuse(OTHER_VERSION)
        elif len(content) == size + _PROOF:
            self._admit(content[:size], content[size:])

    def _admit(self, content: bytes, proof: bytes) -> None:
        self.name = content[1 : 1 + NAME_SIZE]
        key = self._key_of(self.name)
        if key is None:
            self._refuse(UNKNOWN_NAME)
            return
        mac = Mac(key)
        if not is_same(mac.digest(bytes((JOIN,)) + content)[:_PROOF], proof):
            self._refuse(WRONG_KEY)
            return
        self.refusal = 0
        about = content[1:] + self._nonce
        if about != self._about:
            self._about = about
            self._agree(mac, b"host", b"unit", about)
        proof = mac.digest(b"welcome" + about)[:_PROOF]
        self._answer = b2a_base64(bytes((WELCOME,)) + self._nonce + proof)

    def _refuse(self, reason: int) -> None:
        self.refusal = reason
        self._answer = b2a_base64(bytes((REFUSED, reason)))
