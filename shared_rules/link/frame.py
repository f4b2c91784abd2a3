"""One frame is one line: base64 of kind, number, payload and a CRC-32, then a newline.

Why lines: base64 and CRC-32 are C on both interpreters, no byte of a line can interrupt a
MicroPython program, and whatever garbage arrives, the next newline is a fresh start. The CRC
begins with a key. Both ends use the exclusive-or of their boot ids, so a line that was still on
its way from an earlier pairing can never pass for one of this pairing.
"""

import struct
from binascii import a2b_base64, b2a_base64, crc32

from shared_rules.compat import const

MAX_PAYLOAD = const(240)
# With the counter and the tag of a sealed line (`keyed`)
MAX_LINE = const(352)
_HEAD = const(3)
_CRC = const(4)


def encode(kind: int, seq: int, payload: bytes, key: int = 0) -> bytes:
    """Return the line for one message, newline included."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("expected at most %d bytes of payload, got %d"
                         % (MAX_PAYLOAD, len(payload)))  # fmt: skip
    body = struct.pack("<BH", kind, seq & 0xFFFF) + payload
    return b2a_base64(body + struct.pack("<I", crc32(body, key) & 0xFFFFFFFF))


def decode(line: bytes, key: int = 0) -> tuple[int, int, bytes] | None:
    """Return kind, number and payload of a line without its newline, or None if it is damaged."""
    try:
        raw = a2b_base64(line)
    except ValueError:
        return None
    end = len(raw) - _CRC
    if end < _HEAD:
        return None
    body = raw[:end]
    if struct.unpack("<I", raw[end:])[0] != crc32(body, key) & 0xFFFFFFFF:
        return None
    return body[0], body[1] | body[2] << 8, body[_HEAD:]


class Lines:
    """Cuts a stream of bytes into lines; a line that is too long is thrown away whole."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines completed by `data`, without their newlines."""
        pieces = (self._rest + data).split(b"\n")
        self._rest = pieces.pop()
        lines = [piece for piece in pieces if len(piece) <= MAX_LINE]
        if self._skipping and pieces:
            # The first piece is the tail of a line whose beginning was thrown away.
            if lines and lines[0] is pieces[0]:
                lines.pop(0)
            self._skipping = False
        if len(self._rest) > MAX_LINE:
            self._rest = b""
            self._skipping = True
        return lines
