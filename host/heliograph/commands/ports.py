"""Which ports a command about boards means: the ones named, else every Pico that is plugged in."""

import runpy
from typing import Any

from heliograph.building.sources import firmware_root
from heliograph.catalogue import N_
from heliograph.commands import diagnosis
from heliograph.errors import UnitError
from heliograph.link import bootloader, discovery

PORT = N_(
    "port of the unit, such as COM3, /dev/ttyACM0 or socket://HOST:PORT (default: every "
    "Pico that is plugged in)"
)


def ports_meant(named: list[str]) -> list[str]:
    """Return the ports named, else those of the Picos that are plugged in."""
    return named or [pico.port for pico in discovery.plugged_in()]


def the_one_port(named: str | None) -> str:
    """Return the port named, else that of the only Pico. Raises `UnitError`."""
    found = [named] if named else ports_meant([])
    if len(found) == 1:
        return found[0]
    if not found:
        raise no_unit()
    count = len(found)
    raise UnitError(
        N_("Expected one unit, found {count}{ports}. Name its port, such as /dev/ttyACM0.").filled(
            count=count, ports=_list(found)
        ),
    )


def no_unit() -> UnitError:
    """Return what to do: a Pico waits in its boot loader, or none is plugged in."""
    picos = bootloader.waiting()
    return UnitError(diagnosis.boot_loader(picos[0]) if picos else diagnosis.NO_UNIT)


def _list(ports: list[str]) -> str:
    return f" ({', '.join(ports)})"


def own_build() -> str:
    """Return the build that the firmware of this computer was generated for."""
    pins: dict[str, Any] = runpy.run_path(str(firmware_root() / "firmware" / "pins.py"))
    return str(pins["own_board"]()["BUILD"])
