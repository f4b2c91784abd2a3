"""MicroPython's `bluetooth` on a simulated board: a radio whose air is a program beside the board.

`radio.json` tells its port on this computer; without it nobody is in reach. Each way go records of
`kind, length` (16 bits) and as many bytes. To the air: `A` what is offered (none: nothing), `N` a
notification, `D` the end of the connection. From it: `C` somebody connects, `W` writes, `M` agrees
on how long a packet is, `D` leaves. As on the chip, events come between two steps of the firmware.
"""

import json
import select
import socket
import struct

from simulated_wire import wire

AIR = "radio.json"
PEER = 64
RX, TX = 21, 24
CONNECTED, DISCONNECTED, WRITTEN, MTU_AGREED = 1, 2, 3, 21
HEAD = 3
LEAST_ROOM = 20


class UUID:
    """The name of a service or of something in it."""

    def __init__(self, value: bytes) -> None:
        self.value = value


class BLE:
    """The part of a peripheral that the firmware uses."""

    def __init__(self) -> None:
        self._irq = None
        self._socket = None
        self._came = b""
        self._heard = b""
        self._room = 0
        self._peer = None
        self._packet = LEAST_ROOM

    def active(self, is_active: bool) -> None:
        """Switch the radio on or off."""
        if self._socket is not None:
            self._poll.unregister(self._socket)
            self._socket.close()
            self._socket = self._peer = None
            wire.polled.remove(self._look)
        if is_active:
            try:
                with open(AIR) as air:
                    port = json.load(air)["port"]
            except (OSError, ValueError):
                return
            self._socket = socket.socket()
            self._socket.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
            self._poll = select.poll()
            self._poll.register(self._socket, select.POLLIN)
            wire.polled.append(self._look)
            wire.wait_also_for(self._socket)

    def config(self, **_settings) -> None:
        """Nothing to set here."""

    def irq(self, handler) -> None:
        """Take what is called with each event."""
        self._irq = handler

    def gatts_register_services(self, services: tuple) -> tuple:
        """Give handles to the characteristics of the one service."""
        ((_, characteristics),) = services
        return ((TX, RX)[: len(characteristics)],)

    def gatts_set_buffer(self, _handle: int, room: int, _is_appended: bool) -> None:
        """Keep so much of what is written."""
        self._room = room

    def gatts_read(self, _handle: int) -> bytes:
        """Return what was written since the last look."""
        heard, self._heard = self._heard, b""
        return heard

    def gatts_notify(self, peer: int, _handle: int, content: bytes) -> None:
        """Tell a peer; what is longer than a packet is cut, as on the chip."""
        if peer != self._peer:
            raise OSError(107)
        self._say(b"N", content[: self._packet])

    def gap_advertise(self, interval_us, adv_data=b"", resp_data=b"") -> None:
        """Offer, or nothing more."""
        self._say(
            b"A", b"" if interval_us is None else bytes((len(adv_data),)) + adv_data + resp_data
        )

    def gap_disconnect(self, peer: int) -> None:
        """Leave a peer."""
        if peer == self._peer:
            self._say(b"D", b"")

    def _say(self, kind: bytes, content: bytes) -> None:
        if self._socket is not None:
            self._socket.write(kind + struct.pack("<H", len(content)) + content)

    def _look(self) -> None:
        for _ in self._poll.ipoll(0):
            came = self._socket.recv(2048)
            if not came:
                self.active(False)
                return
            self._came += came
        while len(self._came) >= HEAD:
            kind, length = struct.unpack("<BH", self._came[:HEAD])
            if len(self._came) < HEAD + length:
                return
            content = self._came[HEAD : HEAD + length]
            self._came = self._came[HEAD + length :]
            self._take(chr(kind), content)

    def _take(self, kind: str, content: bytes) -> None:
        if kind == "C":
            self._peer, self._packet = PEER, LEAST_ROOM
            self._irq(CONNECTED, (PEER, 0, content))
        elif kind == "D" and self._peer is not None:
            self._peer = None
            self._irq(DISCONNECTED, (PEER, 0, content))
        elif kind == "M":
            (mtu,) = struct.unpack("<H", content)
            self._packet = mtu - 3
            self._irq(MTU_AGREED, (PEER, mtu))
        elif kind == "W":
            self._heard = (self._heard + content)[: self._room]
            self._irq(WRITTEN, (PEER, RX))
