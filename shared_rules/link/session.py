"""A session: both ends run this code, and it does no I/O.

Theory of operation. Each end draws a boot id when it starts. `HELLO` says who I am, whom I heard
last and how far, and the number of my oldest unacknowledged message. Once both ends know each
other's boot id, all other lines are keyed with the pair of them (see `frame`).

Numbered messages wait in a queue until the other side acknowledges them. An acknowledgement is
cumulative and is given by the application (`ack`), after it has made the message durable, never by
the session itself. After a silence, a new pairing or a missing acknowledgement, everything
unacknowledged is sent again, in order (go-back-N); the receiver drops what it has heard already.
So a message is delivered exactly once for as long as the receiver remembers the sender's boot id:
the host recalls it from disk, the unit only needs it until its own power goes.

A boot id must belong to one run alone, or the second would be taken for the first and its messages
for repetitions. It is drawn by chance, so nobody promises that. Therefore a `careful` end, which is
the unit, says nothing before it was greeted by name: that greeting tells how far its boot id was
heard, and an end that was heard further than it ever spoke takes another boot id. Where two ends
with one boot id are there at the same time, the host `admit`s the first and tells the second with
`TAKEN`; an end that never spoke takes another boot id then, too. One that spoke may be the first
itself on another port: it keeps its name and greets until the host has noticed.

Numbers are counted without end; the wire carries their low 16 bits.
"""

import struct
from binascii import crc32

from shared_rules.compat import const
from shared_rules.link import frame, messages
from shared_rules.link.outbox import Outbox

_HELLO_MS = const(250)
PING_MS = const(500)
GONE_MS = const(1500)
RESEND_MS = const(200)
WINDOW = const(16)
_HALF = const(0x8000)
_LOW = const(0xFFFF)


class QueueFull(Exception):
    """The queue of unacknowledged messages has no room left."""


class Session:
    """Numbered, acknowledged messages over a line that may be cut at any byte."""

    def __init__(  # type: ignore[no-untyped-def]
        self,
        boot: int,
        about: bytes = b"",
        capacity: int = 1024,
        recall=None,
        room: int = 16384,
        admit=None,
        careful: bool = False,
    ) -> None:
        """Start unpaired. `recall(boot)` gives the last durable number of a known peer, or None.

        Up to `capacity` messages of together `room` bytes wait for their acknowledgement.
        `admit(boot)` says whether this end may serve that peer: another may be serving it.
        """
        self.boot = boot or 1  # 0 is nobody
        self.about = about
        self.connected = False
        self.peer_boot = 0
        self.peer_about = b""
        self.peer_protocol = 0
        self.ping = messages.pack(messages.PING, 0, 0)
        self._recall = recall
        self._admit = admit
        self._careful = careful
        self._is_named = False  # the peer has greeted us by our boot id since we met it
        self._taken = 0  # the boot id of a peer that was not admitted and is to be told so
        self._lines = frame.Lines()
        self._key = 0
        self._queue = Outbox(capacity, room)
        self._casts: list[tuple[int, bytes]] = []
        self._base = 1
        self._next = 1
        self._said = 0  # the last number that ever went out
        self._heard = 0
        self._durable = 0
        self._ack_due = False
        self._late_ack = 0  # to be given when the peer has acknowledged ours up to the next number
        self._late_until = 0
        self._hello_due = True
        self._hello_at = 0
        self._heard_at = 0
        self._strange_at = -GONE_MS
        self._wrote_at = 0
        self._sent_at = 0

    @property
    def unacked(self) -> int:
        """The number of messages still in the queue."""
        return len(self._queue)

    @property
    def acked(self) -> int:
        """The number of the last message the peer has acknowledged."""
        return self._base - 1

    @property
    def durable(self) -> int:
        """The number of the peer's last message that is durable here."""
        return self._durable

    def hears_stranger(self, now_ms: int) -> bool:
        """Say whether somebody is there who speaks another version of the link."""
        return not self.connected and now_ms - self._strange_at < GONE_MS

    def send(self, kind: int, payload: bytes) -> int:
        """Queue a numbered message and return its number. Raises `QueueFull`."""
        if not self._queue.add(kind, payload):
            raise QueueFull("expected room for one more message, %d wait already" % self.unacked)
        return self._base + len(self._queue) - 1

    def forget(self) -> None:
        """Drop every unacknowledged message; the next `HELLO` tells the peer about the gap."""
        self._base += len(self._queue)
        self._next = self._base
        self._queue.drop(len(self._queue))
        self._hello_due = True
        self._give_late_ack()

    def pending(self):  # type: ignore[no-untyped-def]
        """Yield (number, kind, payload) of every unacknowledged message, oldest first."""
        number = self._base
        for kind, payload in self._queue.each(0, len(self._queue)):
            yield number, kind, payload
            number += 1

    def cast(self, kind: int, payload: bytes) -> None:
        """Send a datagram with the next output; it is dropped while nobody is connected."""
        if self.connected and len(self._casts) < WINDOW:
            self._casts.append((kind, payload))

    def ack(self, seq: int) -> None:
        """Tell the peer that its messages up to `seq` are durable here."""
        if seq > self._durable:
            self._durable = seq
        self._ack_due = True

    def ack_in_turn(self, seq: int) -> None:
        """Acknowledge `seq` once the peer has acknowledged all that is in the queue now.

        What we send and the peer hears before this was said without knowing `seq`.
        """
        if not self._late_ack:
            self._late_until = self.acked + self.unacked
        self._late_ack = seq
        self._give_late_ack()

    def _give_late_ack(self) -> None:
        if self._late_ack and self.acked >= self._late_until:
            self.ack(self._late_ack)
            self._late_ack = 0

    def lost(self) -> None:
        """The port is gone: start over with `HELLO` when there is one again."""
        self.connected = False
        self._hello_due = True
        self._lines = frame.Lines()

    def hear(self, data: bytes, now_ms: int):  # type: ignore[no-untyped-def]
        """Yield the (kind, number, payload) delivered by `data`, each once and in order.

        While a message is handled, the session stands where it was said: `peer_boot` said it,
        and `ack` goes to that one. The same bytes may bring the greeting of another peer after it.
        A `HELLO` is delivered only when it made the connection.
        """
        for line in self._lines.feed(data):
            delivered: list[tuple[int, int, bytes]] = []
            message = frame.decode(line, self._key) if self._key else None
            if message is None:
                self._take_unkeyed(frame.decode(line), now_ms, delivered)
            else:
                self._heard_at = now_ms
                self._connect(delivered)
                if self.connected:
                    self._take(message, delivered)
            for one in delivered:
                yield one

    def receive(self, data: bytes, now_ms: int) -> list[tuple[int, int, bytes]]:
        """Return all that `hear` yields, for an end that never meets another peer."""
        return list(self.hear(data, now_ms))

    def is_heard(self, now_ms: int) -> bool:
        """Say whether the peer said anything lately."""
        return now_ms - self._heard_at < GONE_MS

    def output(self, now_ms: int) -> bytes:
        """Return what must be written now: greetings, acknowledgements, messages, pings."""
        if self.connected and now_ms - self._heard_at >= GONE_MS:
            self.lost()
        lines: list[bytes] = []
        if self._hello_due or (not self.connected and now_ms - self._hello_at >= _HELLO_MS):
            self._hello_due = False
            self._hello_at = now_ms
            lines.append(self.hello())
        if self._taken:
            payload = messages.pack(messages.TAKEN, self._taken)
            lines.append(frame.encode(messages.TAKEN, 0, payload))
            self._taken = 0
        if self.connected:
            self._speak(lines, now_ms)
        if not lines:
            return b""
        self._wrote_at = now_ms
        return b"".join(lines)

    def hello(self) -> bytes:
        """Return the greeting, to say it now."""
        # A careful end lets nobody believe that they are paired before it was greeted by name.
        heard_boot = self.peer_boot if self._is_named or not self._careful else 0
        protocol = min(messages.PROTOCOL, self.peer_protocol or messages.PROTOCOL)
        payload = messages.pack(
            messages.HELLO, protocol, self.boot, heard_boot,
            self._durable & _LOW, self._base & _LOW, tail=self.about,
        )  # fmt: skip
        return frame.encode(messages.HELLO, 0, payload)

    def _speak(self, lines: list[bytes], now_ms: int) -> None:
        if self._ack_due:
            self._ack_due = False
            lines.append(frame.encode(messages.ACK, self._durable, _mark(self.boot), self._key))
        for kind, payload in self._casts:
            lines.append(frame.encode(kind, 0, payload, self._key))
        self._casts.clear()
        if self._next > self._base and now_ms - self._sent_at >= RESEND_MS:
            self._next = self._base
        end = self._base + min(len(self._queue), WINDOW)
        if self._next == self._base:
            self._sent_at = now_ms  # the clock runs for the oldest message on its way
        for kind, payload in self._queue.read(self._next - self._base, end - self._base):
            lines.append(frame.encode(kind, self._next, payload, self._key))
            self._next += 1
        self._said = max(self._said, self._next - 1)
        if not lines and now_ms - self._wrote_at >= PING_MS:
            lines.append(frame.encode(messages.PING, 0, self.ping, self._key))

    def _take_unkeyed(
        self,
        message: tuple[int, int, bytes] | None,
        now_ms: int,
        delivered: list[tuple[int, int, bytes]],
    ) -> None:
        try:
            if message is None:
                # Damaged, or said to an earlier run of ours that the peer still believes in.
                self._hello_due = self._hello_due or now_ms - self._hello_at >= _HELLO_MS
            elif message[0] == messages.HELLO:
                self._greet(message, now_ms, delivered)
            elif message[0] == messages.TAKEN:
                self._rename_if_taken(*messages.unpack(messages.TAKEN, message[2]))
        except messages.UnknownMessage:
            pass  # a newer peer may say more than we understand

    def _rename_if_taken(self, boot: int) -> None:
        if boot == self.boot and not self._said:
            self._rename()

    def _greet(
        self,
        message: tuple[int, int, bytes],
        now_ms: int,
        delivered: list[tuple[int, int, bytes]],
    ) -> None:
        protocol, boot, heard_boot, heard_seq, base_seq, about = messages.unpack(
            messages.HELLO, message[2]
        )
        if boot == 0:
            return  # nobody
        if boot == self.boot:
            # Our own words, echoed by a terminal or a loop-back plug; or somebody of our name.
            if about != self.about:
                self._rename_if_taken(boot)
            return
        self.peer_protocol = protocol
        if not 0 < protocol <= messages.PROTOCOL:
            self._strange_at = now_ms
            return
        self._heard_at = now_ms
        if not self._is_admitted(boot):
            return
        if boot != self.peer_boot:
            self._meet(boot, about, base_seq)
        self._skip_gap(base_seq)
        if heard_boot != self.boot:
            self._hello_due = True
        elif 0 < (heard_seq - max(self._said, self._base - 1)) & _LOW < _HALF:
            self._rename()  # what was heard in our name was said by another
        else:
            self._is_named = True
            self._drop_acked(heard_seq)
            self._next = self._base
            self._connect(delivered, message)

    def _is_admitted(self, boot: int) -> bool:
        if self._admit is None or self._admit(boot):
            return True
        self.connected = False
        self.peer_boot = 0
        self._key = 0
        self._taken = boot
        return False

    def _rename(self) -> None:
        """Take another boot id; the other end's, which is drawn by chance, tells ours apart."""
        ids = struct.pack("<II", self.boot, self.peer_boot)
        self.boot = crc32(self.about + ids) & 0xFFFFFFFF or 1
        self.peer_boot = 0  # to be met anew, in our new name
        self._key = 0
        self.connected = False
        self._is_named = False
        self._hello_due = True

    def _meet(self, boot: int, about: bytes, base_seq: int) -> None:
        known = self._recall(boot) if self._recall else None
        self.connected = False
        self._is_named = False
        self.peer_boot = boot
        self.peer_about = about
        self._key = (self.boot ^ boot) & 0xFFFFFFFF
        # An unknown peer starts where its queue starts. Its number 0 is the one before 1.
        self._heard = (base_seq - 1) & _LOW if known is None else known
        self._durable = self._heard
        self._late_ack = 0
        self._hello_due = True

    def _skip_gap(self, base_seq: int) -> None:
        missing = (base_seq - 1 - self._heard) & _LOW
        if missing < _HALF:
            self._heard += missing
            self._durable = max(self._durable, self._heard) if missing else self._durable

    def _connect(
        self, delivered: list[tuple[int, int, bytes]], hello: tuple[int, int, bytes] | None = None
    ) -> None:
        if self.connected:
            return
        if self._careful and not self._is_named:
            self._hello_due = True  # first we must know how far we were heard
            return
        if not self._is_admitted(self.peer_boot):
            return
        self.connected = True
        self._hello_due = True
        self._next = self._base
        delivered.append(hello or (messages.HELLO, 0, b""))

    def _take(
        self, message: tuple[int, int, bytes], delivered: list[tuple[int, int, bytes]]
    ) -> None:
        kind, seq, payload = message
        if kind == messages.ACK:
            if payload in (b"", _mark(self.peer_boot)):
                self._drop_acked(seq)
        elif kind < messages.NUMBERED:
            delivered.append(message)
        elif self._careful and kind < messages.OF_HOST:
            return  # our own words, echoed by a terminal
        elif (seq - self._heard) & _LOW == 1:
            self._heard += 1
            delivered.append((kind, self._heard, payload))
        else:
            self._ack_due = True  # heard before, or one is missing: say how far we are

    def _drop_acked(self, seq: int) -> None:
        count = (seq - self._base + 1) & _LOW
        # What never went out cannot be safe with anybody, whatever came back.
        if 0 < count <= min(len(self._queue), self._said - self._base + 1):
            self._queue.drop(count)
            self._base += count
            self._next = max(self._next, self._base)
            self._sent_at = self._heard_at
            self._give_late_ack()
        elif count > _HALF:
            self._hello_due = True  # it waits for messages we dropped: greet to tell of the gap


def _mark(boot: int) -> bytes:
    """What an acknowledgement tells of its sender: one that is echoed must not count."""
    return struct.pack("<H", boot & _LOW)
