"""A table that listens for units in the air, and units that run on an interpreter of their own."""

import json
import socket
from pathlib import Path
from typing import Any

from heliograph.errors import HeliographError
from heliograph.link.unit_link import UnitLink
from heliograph.link.wifi_listener import WifiListener, url_of
from heliograph.link.wifi_units import WifiUnits
from heliograph.record.store import Store
from heliograph.table.change import IN_AIR, UnitStatus
from heliograph.table.table import Table
from tests.hil.boards import SimulatedBoard

NETWORK, PASSWORD = "home", "a password of the house"


class WifiDesk:
    """One table with its door for the air."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.units = WifiUnits(folder)
        self.record = Store(folder / "desk.db")
        self.table = Table(self.record)
        self.listen_anew(port)

    def listen_anew(self, port: int = 0) -> int:
        """Open the door, after the one before was closed perhaps; return its port."""
        listener = socket.create_server(("127.0.0.1", port))
        self.listener = WifiListener(self.table, self.units, listener)
        self.listener.start()
        return self.listener.port

    @property
    def port(self) -> int:
        return self.listener.port

    def status(self, name: str, way: str = IN_AIR) -> UnitStatus | None:
        """How a unit in the air is doing."""
        found = [unit for unit in self.table.ports.units if unit.url == url_of(name, way)]
        return found[0] if found else None

    def is_settled(self, *links: UnitLink) -> bool:
        """Whether the units that are here have heard all that they were told."""
        units = [link._unit for link in (*self.listener._links.values(), *links)]
        here = [unit.session for unit in units if unit.session.connected]
        told = [
            unit._sent_version == self.table.version for unit in units if unit.session.connected
        ]
        return bool(here) and all(told) and not any(session.unacked for session in here)

    def is_here(self, name: str, way: str = IN_AIR) -> bool:
        status = self.status(name, way)
        return status is not None and status.connected

    @property
    def refused(self) -> HeliographError | None:
        """What pages tell of somebody who asks in vain."""
        status = self.status("127.0.0.1")
        return status.problem if status else None

    def close(self) -> None:
        self.listener.stop()
        self.record.close()


def flash_files(
    folder: Path, name: str, key: bytes, table: str, *, wifi: bool = True, **more: Any
) -> Path:
    """Make the folder of what lies on a unit's flash, and what is in the air around it."""
    folder.mkdir(exist_ok=True)
    network = {"network": NETWORK, "password": PASSWORD} if wifi else {}
    words = {**network, "name": name, "key": key.hex(), "table": table, **more}
    (folder / "wifi.json").write_text(json.dumps(words))
    put_in_air(folder, {NETWORK: PASSWORD})
    return folder


def put_in_air(folder: Path, networks: dict[str, str]) -> None:
    (folder / "air.json").write_text(json.dumps(networks))


def start_unit(files: Path, vm: str = "micropython", *options: str) -> SimulatedBoard:
    """Power on."""
    return SimulatedBoard(vm, "--files", str(files), *options)
