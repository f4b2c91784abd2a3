"""Every message of the wire, in one table that both documents and encodes.

Kinds below `NUMBERED` are datagrams: sent once, may be lost. The others are numbered, sent again
until acknowledged, and delivered exactly once and in order.
"""

import struct
from binascii import hexlify, unhexlify

from shared_rules.compat import const

PROTOCOL = const(1)
NUMBERED = const(16)

OVERFLOWED = const(0)
OFFERED = const(1)

SIGN_YES = const(1)
SIGN_NO = const(2)
SIGN_BACK = const(3)

HELLO = const(1)
ACK = const(2)
PING = const(3)
PANEL = const(4)
REFUSAL = const(5)
EVENT = const(16)
SNAPSHOT = const(17)
STATE = const(32)
SIGN = const(33)

# kind, name, direction, struct format, fields, name of the bytes that follow ("" = none), meaning
MESSAGES = (
    (HELLO, "hello", "both", "<BIIHH", ("protocol", "boot", "heard_boot", "heard_seq", "base_seq"),
     "about", "I am here; this far I heard you; my oldest unacknowledged message"),
    (ACK, "ack", "both", "", (), "",
     "everything up to this number is safe with me"),
    (PING, "ping", "both", "<HI", ("rev", "check"), "",
     "still here; my table stands at this step with this check"),
    (PANEL, "panel", "unit to host", "<BBBBBBB",
     ("mode", "ask", "a", "b", "low", "high", "value"), "",
     "what the unit's buttons would do now"),
    (REFUSAL, "refusal", "unit to host", "<BBBB", ("code", "a", "b", "c"), "",
     "a press was refused on the unit"),
    (EVENT, "event", "unit to host", "<BBBB", ("event", "a", "b", "c"), "more",
     "this happened at the table; further events of the same step may follow"),
    (SNAPSHOT, "snapshot", "unit to host", "<B", ("reason",), "state",
     "my whole state: more happened than I remember (0), or you had no game (1)"),
    (STATE, "state", "host to unit", "<HH", ("rev", "applied"), "state",
     "the table stands so; your events up to `applied` are in it"),
    (SIGN, "sign", "host to unit", "<BB", ("sign", "seat"), "",
     "show this word of light"),
)  # fmt: skip


class UnknownMessage(Exception):
    """A kind, name or field that is not in the table."""


def pack(kind: int, *values: int, tail: bytes = b"") -> bytes:
    """Return the payload of a message from its field values."""
    row = row_of(kind)
    if len(values) != len(row[4]):
        raise UnknownMessage("%s: expected fields %s, got %d values"
                             % (row[1], " ".join(row[4]), len(values)))  # fmt: skip
    return struct.pack(row[3], *values) + tail if row[3] else tail


def unpack(kind: int, payload: bytes) -> tuple:  # type: ignore[type-arg]
    """Return the field values of a message, then its trailing bytes if the message has some.

    Raises `UnknownMessage` when the payload does not fit its row.
    """
    row = row_of(kind)
    size = struct.calcsize(row[3]) if row[3] else 0
    if len(payload) < size or (len(payload) > size and not row[5]):
        more = " or more" if row[5] else ""
        raise UnknownMessage("%s: expected %d bytes%s, got %d"
                             % (row[1], size, more, len(payload)))  # fmt: skip
    values = struct.unpack(row[3], payload[:size]) if row[3] else ()
    return values + (bytes(payload[size:]),) if row[5] else values


def row_of(kind: int) -> tuple[int, str, str, str, tuple[str, ...], str, str]:
    """Return the table row of `kind`."""
    for row in MESSAGES:
        if row[0] == kind:
            return row
    raise UnknownMessage("expected a message kind of the table, got %d" % kind)


def to_text(kind: int, seq: int, payload: bytes) -> str:
    """Return the message as one readable line, such as `event 12 event=5 a=2 b=0 c=0`."""
    row = row_of(kind)
    values = unpack(kind, payload)
    words = [row[1], str(seq)]
    for index in range(len(row[4])):
        words.append("%s=%d" % (row[4][index], values[index]))
    if row[5] and values[-1]:
        words.append("%s=%s" % (row[5], hexlify(values[-1]).decode()))
    return " ".join(words)


def from_text(text: str) -> tuple[int, int, bytes]:
    """Return kind, number and payload from a line made by `to_text`."""
    words = text.split()
    row = _row_named(words[0])
    found = {}
    for word in words[2:]:
        name, _, value = word.partition("=")
        found[name] = value
    for name in found:
        if name not in row[4] and name != row[5]:
            raise UnknownMessage("%s: expected fields %s %s, got %s in '%s'"
                                 % (row[1], " ".join(row[4]), row[5], name, text))  # fmt: skip
    values = [int(found.get(name, "0")) for name in row[4]]
    return row[0], int(words[1]), pack(row[0], *values, tail=unhexlify(found.get(row[5], "")))


def _row_named(name: str) -> tuple[int, str, str, str, tuple[str, ...], str, str]:
    for row in MESSAGES:
        if row[1] == name:
            return row
    raise UnknownMessage("expected one of %s, got '%s'"
                         % (" ".join([row[1] for row in MESSAGES]), name))  # fmt: skip
