"""Every message of the wire, in one table that encodes and decodes.

Kinds below `NUMBERED` are datagrams: sent once, may be lost. The others are numbered, sent again
until acknowledged, and delivered exactly once and in order. What each message and its fields are
called, and what they mean, stands in `readable`, which the unit does not load.
"""

import struct

from shared_rules.compat import const

# An end says the version of the other one where that is older; 2 knows tables of more than five.
PROTOCOL = const(2)
NUMBERED = const(16)
OF_HOST = const(32)  # numbered messages from here on are the host's, those before the unit's

HELLO = const(1)
ACK = const(2)
PING = const(3)
PANEL = const(4)
REFUSAL = const(5)
TAKEN = const(8)
CALL = const(9)
EVENT = const(16)
SNAPSHOT = const(17)
STATE = const(32)
SIGN = const(33)
OFFER = const(36)
LOOK = const(37)

# Reasons of a snapshot
OVERFLOWED = const(0)
OFFERED = const(1)

# Signs
SIGN_YES = const(1)
SIGN_NO = const(2)
SIGN_BACK = const(3)
SIGN_UPDATE = const(4)
SIGN_CALL = const(5)
# No light: the unit leaves itself to MicroPython's prompt, so that its firmware can be renewed.
SIGN_PROMPT = const(6)

# kind, struct format of the fields, whether bytes may follow them
MESSAGES = (
    (HELLO, "<BIIHH", True),
    (ACK, "<", True),
    (PING, "<HI", False),
    (PANEL, "<BBBBBBB", False),
    (REFUSAL, "<BBBB", False),
    (TAKEN, "<I", False),
    (CALL, "<B", False),
    (EVENT, "<BBBB", True),
    (SNAPSHOT, "<B", True),
    (STATE, "<HH", True),
    (SIGN, "<BB", False),
    (OFFER, "<HHBB", True),
    (LOOK, "<BB", True),
)

# Rows of messages that are seldom needed; `test_messages` adds its own when it is loaded.
MORE: list[tuple[int, str, bool]] = []


class UnknownMessage(Exception):
    """A kind, name or field that is not in the table."""


def pack(kind: int, *values: int, tail: bytes = b"") -> bytes:
    """Return the payload of a message from its field values."""
    layout = row_of(kind)[1]
    if len(values) != len(layout) - 1:
        fields = len(layout) - 1
        raise UnknownMessage("kind %d: expected %d values, got %d" % (kind, fields, len(values)))
    return struct.pack(layout, *values) + tail


def unpack(kind: int, payload: bytes) -> tuple:  # type: ignore[type-arg]
    """Return the field values of a message, then its trailing bytes if the message has some.

    Raises `UnknownMessage` when the payload does not fit its row.
    """
    _, layout, tail = row_of(kind)
    size = struct.calcsize(layout)
    if len(payload) < size or (len(payload) > size and not tail):
        raise UnknownMessage("kind %d: expected %d bytes, got %d" % (kind, size, len(payload)))
    values = struct.unpack(layout, payload[:size])
    return values + (bytes(payload[size:]),) if tail else values


def row_of(kind: int) -> tuple[int, str, bool]:
    """Return the table row of `kind`."""
    for row in MESSAGES:
        if row[0] == kind:
            return row
    for row in MORE:
        if row[0] == kind:
            return row
    raise UnknownMessage("expected a message kind of the table, got %d" % kind)
