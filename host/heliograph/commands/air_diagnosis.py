"""Why units with a key of this table could not join by Wi-Fi or Bluetooth, and what to do."""

import asyncio
import importlib.util
import socket
from contextlib import suppress

from heliograph.catalogue import N_, Filled, Words
from heliograph.commands.play import LOCALHOST, WIFI_PORT, lan_address
from heliograph.link.bluetooth_finder import UART, UNIT_NAME, no_radio
from heliograph.link.wifi_announcement import find_table
from heliograph.link.wifi_units import WifiUnits

_LOOK_S = 1.0
_SCAN_S = 2.0
_NO_LIBRARY = N_(
    "Wi-Fi: the package zeroconf is missing, by which units find this table. Run: "
    "pip install 'heliograph[wifi]'"
)
_NO_NETWORK = N_(
    "Wi-Fi: this computer is in no network, so no unit finds it. Connect it to the network of "
    "the units."
)
_NO_TABLE = N_(
    "Wi-Fi: no table of this computer lets units in now. Open it with: heliograph play --wifi"
)
_NOT_FOUND = N_(
    "Wi-Fi: the table is open at port {port}, but the network does not carry the questions by "
    "which units find it. Allow UDP port 5353 and TCP port {port} in the firewall; a guest network "
    "may keep its devices apart."
)
_WELL = N_(
    "Wi-Fi: {count} may join; the table answers at {address}, port {port}. If a unit does not "
    "come: one red light beside twelve means its network or password, two no table, three another "
    "key (heliograph flash --wifi NETWORK gives it a new one)."
)
_NO_BLEAK = N_(
    "Bluetooth: the package bleak is missing, by which this computer uses its radio. Where units "
    "are to come by Bluetooth, run: pip install 'heliograph[bluetooth]'"
)
_NONE_NEAR = N_(
    "Bluetooth: the radio works; no unit of this table offers itself now. It does when it has "
    "power, was given Bluetooth (heliograph flash --bluetooth), and no cable, no Wi-Fi and nobody "
    "else has it."
)
_NEAR = N_("Bluetooth: in reach are {names}. Open the table with: heliograph play --bluetooth")


def diagnose_bluetooth(units: WifiUnits) -> Words | None:
    """Return what there is to say of that way; None where no unit has a key."""
    if not units.names:
        return None
    if importlib.util.find_spec("bleak") is None:
        return _NO_BLEAK.filled()
    try:
        near = [name for name in asyncio.run(_names_near()) if name in units.names]
    except Exception as problem:  # noqa: BLE001 - each system's radio fails in its own way
        return no_radio(problem).sentence
    return _NEAR.filled(names=", ".join(near)) if near else _NONE_NEAR.filled()


async def _names_near() -> list[str]:
    from bleak import BleakScanner

    found = await BleakScanner.discover(_SCAN_S, service_uuids=[UART])
    return [(device.name or "").removeprefix(UNIT_NAME) for device in found]


def diagnose_air(units: WifiUnits) -> tuple[Filled, bool] | None:
    """Return what there is to say and whether all is well; None where no unit has a key."""
    if not units.names:
        return None
    if importlib.util.find_spec("zeroconf") is None:
        return _NO_LIBRARY.filled(), False
    if lan_address() == LOCALHOST:
        return _NO_NETWORK.filled(), False
    place = find_table(units.table)
    if place is not None:
        address, port = place
        return _WELL.filled(count=len(units.names), address=address, port=port), True
    if _is_open():
        return _NOT_FOUND.filled(port=WIFI_PORT), False
    return _NO_TABLE.filled(), False


def _is_open() -> bool:
    with suppress(OSError), socket.create_connection((LOCALHOST, WIFI_PORT), _LOOK_S):
        return True
    return False
