"""Tells the network by mDNS where this table is, and again when the computer's address changes."""

import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.errors import StartError

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

SERVICE = "_heliograph._tcp.local."
LOOK_S = 5.0
_FIND_MS = 1500

_NO_LIBRARY = N_(
    "--wifi needs the package zeroconf, by which units find this table, and it is not installed. "
    "Run: pip install 'heliograph[wifi]'"
)


def find_table(table: str) -> tuple[str, int] | None:
    """Ask the network where a table is, as its units do; return address and port."""
    from zeroconf import Zeroconf

    with Zeroconf() as voice:
        found = voice.get_service_info(SERVICE, f"{table}.{SERVICE}", timeout=_FIND_MS)
    if found is None or not found.addresses:
        return None
    return socket.inet_ntoa(found.addresses[0]), int(found.port or 0)


class Announcement:
    """What units of the network hear when they ask for tables."""

    def __init__(
        self, table: str, port: int, address: Callable[[], str], interface: str = ""
    ) -> None:
        """`address` is asked now and then. Raises `StartError` without the package zeroconf."""
        try:
            import zeroconf  # noqa: F401 (whether it is there)
        except ImportError as problem:
            raise StartError(_NO_LIBRARY) from problem
        self._table = table
        self._port = port
        self._address = address
        self._interface = interface
        self._said = address()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="announcement", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Say that the table is gone."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while (voice := self._voice()) is None:  # no network yet
            if self._stopping.wait(LOOK_S):
                return
        with voice:
            # The name is drawn by chance: whoever else says it is this table, a moment ago.
            voice.register_service(self._service(), cooperating_responders=True)
            while not self._stopping.wait(LOOK_S):
                address = self._address()
                if address != self._said:
                    self._said = address
                    voice.update_service(self._service())

    def _voice(self) -> "Zeroconf | None":
        """Open it here, where no event loop runs: it would live in that one, which may rest."""
        from zeroconf import InterfaceChoice, IPVersion, Zeroconf

        where = [self._interface] if self._interface else InterfaceChoice.Default
        try:
            return Zeroconf(where, ip_version=IPVersion.V4Only)
        except OSError:
            return None

    def _service(self) -> "ServiceInfo":
        from zeroconf import ServiceInfo

        return ServiceInfo(
            SERVICE,
            f"{self._table}.{SERVICE}",
            port=self._port,
            addresses=[socket.inet_aton(self._said)],
            server=f"heliograph-{self._table}.local.",
        )
