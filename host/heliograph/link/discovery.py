"""Finds Picos as they are plugged in and gives each a link.

A Pico is known by its USB vendor number; whether it is one of our units only its greeting tells,
so until then its link shows that it waits. A Pico that was pulled out stays on display as away. If
it comes back under another port name, its serial number says that it is the same one.
"""

import threading
from dataclasses import dataclass

from heliograph.link.unit_link import UnitLink
from heliograph.table.table import Table

RASPBERRY_PI = 0x2E8A
POLL_S = 1.0


@dataclass(frozen=True, slots=True)
class Pico:
    """One Pico that is plugged in."""

    key: str  # its serial number, or its port where it has none
    port: str


def plugged_in() -> list[Pico]:
    """Return every Pico that is plugged in now."""
    # Imported here: a table without a unit should not wait for pyserial.
    from serial.tools.list_ports import comports

    found = [port for port in comports() if port.vid == RASPBERRY_PI]
    return [Pico(port.serial_number or port.device, port.device) for port in found]


class Discovery:
    """Looks once a second which Picos came and went."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._links: dict[str, UnitLink] = {}
        self._ports: dict[str, str] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="discovery", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking and end every link."""
        self._stopping.set()
        self._thread.join(POLL_S)
        for link in self._links.values():
            link.stop()

    def look(self) -> None:
        """Compare what is plugged in with what has a link."""
        present = {pico.key: pico.port for pico in plugged_in()}
        for key in [key for key in self._links if present.get(key) != self._ports[key]]:
            self._links.pop(key).stop()
        for key, port in present.items():
            if key not in self._links:
                self._join(key, port)

    def _join(self, key: str, port: str) -> None:
        if self._ports.get(key, port) != port:
            self._table.ports.remove_unit(self._ports[key])
        self._ports[key] = port
        self._links[key] = UnitLink(self._table, port)
        self._links[key].start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.look()
            self._stopping.wait(POLL_S)
