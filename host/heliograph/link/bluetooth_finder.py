"""Finds units by Bluetooth LE and brings each to the door for units in the air.

A unit offers a serial line (`firmware/ble.py`). What is said there goes through a pair of sockets,
whose far end the door takes for one more connection: who it is, the door finds out as by Wi-Fi.
Only units that have a key of this table are connected to; others with such a line are left alone.
"""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from heliograph.catalogue import N_
from heliograph.errors import StartError, UnitError
from heliograph.link.wifi_listener import WifiListener
from heliograph.supervision import log_once
from heliograph.table.change import BLUETOOTH, UnitStatus
from heliograph.table.table import Table

if TYPE_CHECKING:
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

# Nordic's UART service: the unit hears the second and tells by the third.
UART = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
HEARD = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
TOLD = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
UNIT_NAME = "Heliograph "
LOOK_S = 4.0
CONNECT_S = 10.0
# A line that ends sooner was of no use: its unit is left alone for a while.
SHORT_S = 2.0
LEFT_ALONE_S = 5.0
STOP_S = 5.0

_NO_LIBRARY = N_(
    "--bluetooth needs the package bleak, by which this computer uses its radio, and it is not "
    "installed. Run: pip install 'heliograph[bluetooth]'"
)


def no_radio(problem: Exception) -> UnitError:
    """Explain that this computer cannot look for units by Bluetooth."""
    return UnitError(
        N_(
            "This computer cannot look for units by Bluetooth ({problem}). Switch Bluetooth on and "
            "allow this program to use it; units come by cable and Wi-Fi all the same."
        ).filled(problem=problem),
    )


def needs_bleak() -> None:
    """Raise `StartError` where the library is missing."""
    try:
        import bleak  # noqa: F401 (whether it is there)
    except ImportError as problem:
        raise StartError(_NO_LIBRARY) from problem


class BluetoothFinder:
    """Looks for units while the table is open, in a thread of its own."""

    def __init__(
        self,
        table: Table,
        door: WifiListener,
        names: Callable[[], Iterable[str]],
        scanner: type[Any] | None = None,
        client: type[Any] | None = None,
    ) -> None:
        """`names` are the units with a key. `scanner` and `client` are back-ends of bleak's kind.

        Raises `StartError` without the package bleak.
        """
        needs_bleak()
        self._table = table
        self._door = door
        self._names = names
        self._scanner: dict[str, Any] = {"backend": scanner} if scanner else {}
        self._client: dict[str, Any] = {"backend": client} if client else {}
        self._found = ""
        self._carried: dict[str, asyncio.Task[None]] = {}
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="units by Bluetooth", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Leave every unit."""
        self._loop.call_soon_threadsafe(lambda: self._task and self._task.cancel())
        self._thread.join(STOP_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self._look())
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        for task in self._carried.values():
            task.cancel()
        self._loop.run_until_complete(
            asyncio.gather(*self._carried.values(), return_exceptions=True)
        )
        self._loop.close()

    async def _look(self) -> None:
        from bleak import BleakScanner

        while True:
            try:
                device = await BleakScanner.find_device_by_filter(
                    self._is_wanted, LOOK_S, service_uuids=[UART], **self._scanner
                )
            except Exception as problem:  # noqa: BLE001 - each system's radio fails in its own way
                self._table.ports.set_unit(UnitStatus(BLUETOOTH, problem=no_radio(problem)))
                await asyncio.sleep(LOOK_S)
                continue
            self._table.ports.remove_unit(BLUETOOTH)
            if device:
                task = self._loop.create_task(self._carry(device, self._found))
                self._carried[self._found] = task
                task.add_done_callback(partial(self._forget, self._found))

    def _is_wanted(self, device: "BLEDevice", told: "AdvertisementData") -> bool:
        name = told.local_name or device.name or ""
        self._found = name.removeprefix(UNIT_NAME)
        is_ours = name.startswith(UNIT_NAME) and self._found in self._names()
        return is_ours and self._found not in self._carried

    def _forget(self, name: str, task: asyncio.Task[None]) -> None:
        self._carried.pop(name, None)
        if not task.cancelled() and (problem := task.exception()):
            log_once("the connection by Bluetooth", problem)  # it is looked for again

    async def _carry(self, device: "BLEDevice", name: str) -> None:
        """Connect to a unit and carry what is said, until either end leaves."""
        from bleak import BleakClient

        near, far = socket.socketpair()
        near.setblocking(False)
        began_at = self._loop.time()

        def leave(_client: object) -> None:
            with suppress(OSError):
                near.shutdown(socket.SHUT_RDWR)

        def pass_on(_source: object, data: bytearray) -> None:
            with suppress(OSError):  # a door that is shut, or that takes no more
                near.send(data)

        try:
            async with BleakClient(device, leave, timeout=CONNECT_S, **self._client) as client:
                heard = client.services.get_characteristic(HEARD)
                if heard is None:
                    return
                await client.start_notify(TOLD, pass_on)
                self._door.bring(far, BLUETOOTH, name)
                size = heard.max_write_without_response_size
                while data := await self._loop.sock_recv(near, size):
                    await client.write_gatt_char(heard, data, response=False)
        finally:
            near.close()
            if self._loop.time() - began_at < SHORT_S:
                await asyncio.sleep(LEFT_ALONE_S)
