"""The virtual table over a line through the air: the keyed layer on both sides, and an attacker.

The attacker hears all that is said since the start, says any of it again, to either side, late or
in another order, and says lines of its own with the numbers that the true ones would have. Each
cut, and each start of an end, makes a new connection.
"""

import random

from shared_rules.link import frame, messages
from shared_rules.link.keyed import SEALED, HostEnd, UnitEnd
from shared_rules.tracker import UNDO
from tests.faults.virtual_table import TO_HOST, TO_UNIT, VirtualTable

NAME = b"unit0001"
KEY = bytes(range(32))
ATTACKS = ("replay", "late", "mirror", "forge")
# What a radio does that says a line in packets: one of them is lost, or arrives once more
LOSSES = ("short packet", "long packet", "packet twice")
PACKET = {"short packet": 20, "long packet": 244, "packet twice": 20}
JOIN_MS = 250


class KeyedTable(VirtualTable):
    """Unit, host and a line that strangers hear and speak on."""

    def __init__(self) -> None:
        self.nonces = 0
        self.overheard: list[list[bytes]] = [[], []]
        self.refused = 0
        self.unit_end: UnitEnd | None = None
        super().__init__()

    def start_unit(self) -> None:
        super().start_unit()
        self.connect()

    def start_host(self) -> None:
        is_first = not hasattr(self, "unit")
        super().start_host()
        if not is_first:
            self.connect()

    def connect(self) -> None:
        """A new connection, with a new nonce from each side."""
        self.unit_end = UnitEnd(NAME, KEY, self._nonce())
        self.host_end = HostEnd({NAME: KEY}.get, self._nonce())
        self.asked_at = -JOIN_MS
        self.unit.session.lost()
        self.host.lost()

    def _nonce(self) -> bytes:
        self.nonces += 1
        return self.nonces.to_bytes(16, "little")

    def _carry(self, direction: int, data: bytes) -> None:
        if self.now_ms < self.cable_out_until:
            self.unit_end = None
            return
        if self.unit_end is None:
            self.connect()
        super()._carry(direction, self._sealed(direction, data))

    def _sealed(self, direction: int, data: bytes) -> bytes:
        assert self.unit_end
        if direction == TO_UNIT:
            said = self.host_end.answer()
            said += self.host_end.seal(data) if self.host_end.is_joined else b""
        elif self.unit_end.is_welcome:
            said = self.unit_end.seal(data)
        else:
            is_due = self.now_ms - self.asked_at >= JOIN_MS
            self.asked_at = self.now_ms if is_due else self.asked_at
            said = self.unit_end.join() if is_due else b""
        self.overheard[direction] += [line + b"\n" for line in said.split(b"\n") if line]
        return said

    def _give(self, direction: int, data: bytes) -> None:
        if self.unit_end is None or not data:
            return
        end = self.host_end if direction == TO_HOST else self.unit_end
        self.delivered_bytes += len(data)
        lines = end.hear(data)
        self.refused += data.count(b"\n") - lines.count(b"\n")
        if lines:
            super()._give(direction, lines)
            self.delivered_bytes -= len(lines)

    def attack(self, kind: str, direction: int, data: bytes, at: int) -> bytes:
        """Return what arrives of `data` when the attacker acts at byte `at`."""
        if kind in PACKET:
            return _with_bad_packet(kind, data, at)
        dice = random.Random(at * 5 + direction)
        if kind == "replay":
            return data + dice.choice(self.overheard[direction])
        if kind == "mirror":
            return data + dice.choice(self.overheard[1 - direction] or [b"\n"])
        if kind == "late":
            lines = data.split(b"\n")[:-1]
            dice.shuffle(lines)
            return b"\n".join([*lines, *lines[:1], b""])
        return self._forged(direction, dice) + data

    def _forged(self, direction: int, dice: random.Random) -> bytes:
        """A line as the true end would say it next, with a tag that is guessed."""
        unit, host = self.unit.session, self.host.session
        key = (unit.boot ^ host.boot) & 0xFFFFFFFF
        if direction == TO_HOST:
            event = messages.pack(messages.EVENT, UNDO, 1, 0, 0)
            line = frame.encode(messages.EVENT, unit.acked + unit.unacked + 1, event, key)
        else:
            state = messages.pack(messages.STATE, 7, 0, tail=b"\x00")
            line = frame.encode(messages.STATE, host.acked + host.unacked + 1, state, key)
        counter = 1000 + dice.randrange(1 << 20)
        head = bytes((SEALED,)) + counter.to_bytes(4, "little") + dice.randbytes(8)
        return frame.b2a_base64(head + frame.a2b_base64(line[:-1]))


def _with_bad_packet(kind: str, data: bytes, at: int) -> bytes:
    start = at // PACKET[kind] * PACKET[kind]
    end = start + PACKET[kind]
    return data[:end] + data[start:] if kind == "packet twice" else data[:start] + data[end:]
