"""Asks the network by mDNS where our table is: one question, and what an answer tells."""

import os

from shared_rules.compat import const

EVERYBODY = ("224.0.0.251", 5353)
SERVICE = b"\x0b_heliograph\x04_tcp\x05local\x00"
_ONE_QUESTION = b"\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00"
_PTR = const(12)
_A = const(1)
_SRV = const(33)
_HEAD = const(12)


def query() -> bytes:
    """Return the question which tables there are; asked from any port, it is answered to us.

    Each has a number of its own: of two that are alike within a second only one is answered.
    """
    question = _ONE_QUESTION + SERVICE + bytes((0, _PTR, 0, 1))
    return os.urandom(2) + question  # type: ignore[no-any-return]


def place_in(packet: bytes, table: str):  # type: ignore[no-untyped-def]
    """Return address and port of the table of that name, None if the answer tells none."""
    try:
        return _place_in(packet, table.encode())
    except IndexError:
        return None  # cut short, or no answer at all


def _place_in(packet: bytes, table: bytes):  # type: ignore[no-untyped-def]
    questions, *counts = [_number(packet, at) for at in range(4, _HEAD, 2)]
    at = _HEAD
    for _ in range(questions):
        at = _after_name(packet, at) + 4
    port, address = 0, ""
    for _ in range(sum(counts)):
        label = _first_label(packet, at)
        at = _after_name(packet, at)
        kind, size = _number(packet, at), _number(packet, at + 8)
        at += 10
        if kind == _SRV and label == table:
            port = _number(packet, at + 4)
        elif kind == _A and size == 4 and not address:
            address = "%d.%d.%d.%d" % (packet[at], packet[at + 1], packet[at + 2], packet[at + 3])
        at += size
    return (address, port) if address and port else None


def _number(packet: bytes, at: int) -> int:
    return packet[at] << 8 | packet[at + 1]


def _after_name(packet: bytes, at: int) -> int:
    while packet[at]:
        if packet[at] >= 0xC0:
            return at + 2  # the rest of it stands elsewhere
        at += 1 + packet[at]
    return at + 1


def _first_label(packet: bytes, at: int) -> bytes:
    if packet[at] >= 0xC0:
        at = (packet[at] & 0x3F) << 8 | packet[at + 1]
    return packet[at + 1 : at + 1 + packet[at]]
