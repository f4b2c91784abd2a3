"""The wire read aloud: each message as one line of text, and what it means.

For logs, documents and tests; the unit does not load it.
"""

from binascii import hexlify, unhexlify
from struct import calcsize

from shared_rules.link import battery_messages, messages, pod_messages, test_messages
from shared_rules.link.messages import UnknownMessage, pack, row_of, unpack

# kind, name, fields, name of the bytes that follow them ("" = none), who says it, meaning
NAMES = (
    (
        messages.HELLO, "hello", "protocol boot heard_boot heard_seq base_seq", "about", "both",
        "I am here; this far I heard you; my oldest unacknowledged message",
    ),
    (
        messages.ACK, "ack", "", "by", "both",
        "everything up to this number is safe with me, who has these two bytes in the boot id",
    ),
    (
        messages.PING, "ping", "rev check", "", "both",
        "still here; my table stands at this step with this check",
    ),
    (
        messages.PANEL, "panel", "mode ask a b low high value", "", "unit",
        "what the unit's buttons would do now",
    ),
    (messages.REFUSAL, "refusal", "code a b c", "", "unit", "a press was refused on the unit"),
    (
        test_messages.TEST, "test", "stage step index down", "", "unit",
        "the self-test shows this step, and these buttons are down",
    ),
    (test_messages.ECHO, "echo", "", "bytes", "unit", "what you said, said back"),
    (
        messages.TAKEN, "taken", "boot", "", "host",
        "another board here has this boot id; take another if you never sent a numbered message",
    ),
    (
        messages.CALL, "call", "on", "", "unit",
        "the table calls whoever looks after the evening (1), or takes that back (0)",
    ),
    (
        battery_messages.BATTERY, "battery", "state percent millivolts mah", "", "unit",
        "how full my cell is; good (0), low (1) or empty (2)",
    ),
    (
        messages.EVENT, "event", "event a b c", "more", "unit",
        "this happened at the table; more events of this step may follow",
    ),
    (
        messages.SNAPSHOT, "snapshot", "reason", "state", "unit",
        "my whole state: I forgot steps (0), or you had no game (1)",
    ),
    (
        test_messages.FINDINGS, "findings", "", "faults", "unit",
        "the self-test is over; these faults, three bytes each",
    ),
    (
        pod_messages.PRESSED, "pressed", "gesture turn", "", "unit",
        "my one button was pressed, for this turn of its seat; of pods alone",
    ),
    (
        messages.STATE, "state", "rev applied", "state", "host",
        "the table stands so; your events up to `applied` are in it",
    ),
    (
        messages.SIGN, "sign", "sign seat", "", "host",
        "show this word of light; 6: wait at the prompt",
    ),
    (
        test_messages.ANSWER, "answer", "stage step answer detail", "", "host",
        "somebody saw this in the present step of the self-test",
    ),
    (
        test_messages.SAY, "say", "", "bytes", "host",
        "say this back, for the self-test of the line",
    ),
    (
        messages.OFFER, "offer", "rev applied count value", "token", "host",
        "choose one of `count` things, beginning at `value`; 0: nothing is to be chosen",
    ),
    (
        messages.LOOK, "look", "level tint", "lights", "host",
        (
            "keep: shine at `level` of 255; plain 0, warmer 1, cooler 2; "
            "a light of the palette for each seat, or none: those of the tokens"
        ),
    ),
    (
        pod_messages.SEAT_LIGHT, "seat_light", "seat word turn red green blue", "", "host",
        "your seat stands so, in this light; its turn has this number; to pods alone",
    ),
)  # fmt: skip


def names_of(kind: int) -> tuple[str, str, str]:
    """Return what a message, its fields and the bytes after them are called."""
    for row in NAMES:
        if row[0] == kind:
            return row[1], row[2], row[3]
    raise UnknownMessage("expected a message kind of the table, got %d" % kind)


def to_text(kind: int, seq: int, payload: bytes) -> str:
    """Return the message as one readable line, such as `event 12 event=5 a=2 b=0 c=0`."""
    name, fields, tail = names_of(kind)
    values = unpack(kind, payload)
    words = [name, str(seq)]
    names = fields.split()
    for index in range(len(names)):
        words.append("%s=%d" % (names[index], values[index]))
    if tail and values[-1]:
        words.append("%s=%s" % (tail, hexlify(values[-1]).decode()))
    return " ".join(words)


def from_text(text: str) -> tuple[int, int, bytes]:
    """Return kind, number and payload from a line made by `to_text`. Raises `UnknownMessage`."""
    words = text.split()
    if len(words) < 2:
        raise UnknownMessage("expected a name and a number, such as 'ack 12', got '%s'" % text)
    kind, name, fields, tail = _row_named(words[0])
    layout = row_of(kind)[1]
    found = {}
    for word in words[2:]:
        field, _, value = word.partition("=")
        if field not in fields.split() and field != tail:
            raise UnknownMessage("%s: expected fields %s %s, got %s in '%s'"
                                 % (name, fields, tail, field, text))  # fmt: skip
        found[field] = value
    try:
        values = [int(found.get(field, "0")) for field in fields.split()]
        number, rest = int(words[1]), unhexlify(found.get(tail, ""))
    except ValueError:
        raise UnknownMessage("%s: expected numbers and pairs of hex digits, got '%s'"
                             % (name, text))  # fmt: skip
    for index in range(len(values)):
        if not 0 <= values[index] < 1 << 8 * calcsize("<" + layout[1 + index]):
            raise UnknownMessage("%s: %d is too large or too small in '%s'"
                                 % (name, values[index], text))  # fmt: skip
    return kind, number, pack(kind, *values, tail=rest)


def _row_named(name: str) -> tuple[int, str, str, str]:
    for row in NAMES:
        if row[1] == name:
            return row[0], row[1], row[2], row[3]
    raise UnknownMessage("expected one of %s, got '%s'"
                         % (" ".join([row[1] for row in NAMES]), name))  # fmt: skip
