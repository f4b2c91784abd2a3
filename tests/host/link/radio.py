"""Bluetooth LE without radio waves: the air between a simulated unit and bleak.

`Radio` is the far end of the unit's radio (`simulator/fakes/bluetooth.py`). `backends_of` makes of
it what bleak takes for a system's Bluetooth: a scanner and a client, with the lengths of packets
that a radio has. `spoil` may lose or damage what passes, a packet at a time, either way.
"""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError

from heliograph.link.bluetooth_finder import HEARD, TOLD, UART

ADDRESS = "C0:FF:EE:00:00:01"
MTU = 247
OVERHEAD = 3
LOOK_S = 0.02
HEAD = 3


def same(_towards: str, packet: bytes) -> bytes:
    return packet


class Radio:
    """What a unit's radio says and hears; one unit, one connection."""

    def __init__(self, folder: Path) -> None:
        """The unit whose flash lies in this folder finds it."""
        self._server = socket.create_server(("127.0.0.1", 0))
        (folder / "radio.json").write_text(json.dumps({"port": self._server.getsockname()[1]}))
        self._unit: socket.socket | None = None
        self.offer = b""
        self.is_on = True
        self.spoil = same
        self.packets = 0
        self.connections = 0
        self.tell: Callable[[bytes], None] | None = None
        self.leave: Callable[[], None] | None = None
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def name(self) -> str | None:
        """The name that is offered, None where nothing is."""
        if not (self.offer and self.is_on):
            return None
        answer = self.offer[1 + self.offer[0] :]
        return answer[2:].decode()

    def connect(self, tell: Callable[[bytes], None], leave: Callable[[], None]) -> None:
        """Somebody connects, and agrees on packets as long as the unit's."""
        if self.name is None:
            raise BleakError("nobody is there")
        self.tell, self.leave, self.offer = tell, leave, b""
        self.connections += 1
        self._send(b"C", bytes(6))
        self._send(b"M", struct.pack("<H", MTU))

    def write(self, packet: bytes) -> None:
        """Say a packet to the unit."""
        assert len(packet) <= MTU - OVERHEAD, "expected packets as long as was agreed"
        if self.leave is None:
            raise BleakError("not connected")
        self.packets += 1
        self._send(b"W", self.spoil("unit", packet))

    def disconnect(self) -> None:
        """End the connection, as either side may, or a wall between them."""
        leave, self.leave, self.tell = self.leave, None, None
        if leave:
            self._send(b"D", b"")
            leave()

    def close(self) -> None:
        self.disconnect()
        self._server.close()

    def _send(self, kind: bytes, content: bytes) -> None:
        if self._unit and (content or kind != b"W"):
            with suppress(OSError):
                self._unit.sendall(kind + struct.pack("<H", len(content)) + content)

    def _run(self) -> None:
        with suppress(OSError):
            while True:
                self._unit, _ = self._server.accept()
                with self._unit, suppress(OSError), self._unit.makefile("rb") as said:
                    while head := said.read(HEAD):
                        kind, length = head[:1], struct.unpack("<H", head[1:])[0]
                        self._take(kind, said.read(length))
                self._unit, self.offer = None, b""
                self.disconnect()

    def _take(self, kind: bytes, content: bytes) -> None:
        if kind == b"A":
            self.offer = content
        elif kind == b"N" and self.tell:
            self.packets += 1
            if heard := self.spoil("host", content):
                self.tell(heard)
        elif kind == b"D":
            self.disconnect()


class Scanner(BaseBleakScanner):
    """Sees the unit while it offers itself."""

    radio: Radio

    def __init__(self, callback: Any, uuids: Any, *_words: Any, **_of_systems: Any) -> None:
        super().__init__(callback, uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while True:
            if name := self.radio.name:
                told = AdvertisementData(name, {}, {}, [UART], None, -50, ())
                device = self.create_or_update_device(ADDRESS, ADDRESS, name, None, told)
                self.call_detection_callbacks(device, told)
            await asyncio.sleep(LOOK_S)

    async def stop(self) -> None:
        self._looking.cancel()


class Client(BaseBleakClient):
    """Connects to it."""

    radio: Radio
    name = "stand-in"
    mtu_size = MTU
    is_here = False

    @property
    def is_connected(self) -> bool:
        return self.is_here

    async def connect(self, pair: bool, **_how: Any) -> None:
        assert not pair, "a stock image cannot"
        self.loop = asyncio.get_running_loop()
        self.callback: Any = None
        self.radio.connect(self._hear, lambda: self._call(self._leave))
        self.is_here = True
        service = BleakGATTService(None, 1, UART)
        self.services = BleakGATTServiceCollection()
        self.services.add_service(service)
        for handle, uuid in ((2, TOLD), (3, HEARD)):
            self.services.add_characteristic(
                BleakGATTCharacteristic(None, handle, uuid, [], lambda: MTU - OVERHEAD, service)
            )

    def _call(self, what: Callable[..., None], *words: Any) -> None:
        with suppress(RuntimeError):  # a loop that has ended
            self.loop.call_soon_threadsafe(what, *words)

    def _hear(self, packet: bytes) -> None:
        self._call(lambda: self.callback and self.callback(bytearray(packet)))

    def _leave(self) -> None:
        self.is_here = False
        if self._disconnected_callback:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        self.is_here = False
        self.radio.disconnect()

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        assert characteristic.uuid == HEARD
        assert not response
        self.radio.write(bytes(data))

    async def start_notify(self, characteristic: Any, callback: Any, **_how: Any) -> None:
        assert characteristic.uuid == TOLD
        self.callback = callback

    async def _not_here(self, *_words: Any, **_how: Any) -> Any:
        raise NotImplementedError

    pair = unpair = read_gatt_char = read_gatt_descriptor = _not_here
    write_gatt_descriptor = stop_notify = _not_here


def backends_of(radio: Radio) -> tuple[type[Scanner], type[Client]]:
    """What bleak takes for the Bluetooth of a system in whose reach that radio is."""
    return type("Scanner", (Scanner,), {"radio": radio}), type(
        "Client", (Client,), {"radio": radio}
    )
