"""Finds Picos that wait in their boot loader: a USB stick named RPI-RP2 and no serial port."""

from collections.abc import Iterable
from pathlib import Path

USB_DEVICES = Path("/sys/bus/usb/devices")
# A Pico's stick is named RPI-RP2, that of a Pico 2 RP2350.
MOUNTS = tuple(
    f"{folder}/{name}"
    for name in ("RPI-RP2", "RP2350")
    for folder in ("/media/*", "/run/media/*", "/Volumes")
)
# The boot loaders of both chips
_RASPBERRY_PI, _BOOT_LOADERS = "2e8a", ("0003", "000f")


def waiting(devices: Path = USB_DEVICES, mounts: Iterable[str] = MOUNTS) -> list[str]:
    """Return where such Picos are: their mounted stick if there is one, else their USB place."""
    sticks = [str(place) for pattern in mounts for place in Path("/").glob(pattern.lstrip("/"))]
    if sticks:
        return sticks
    return [
        f"USB {device.name}"
        for device in sorted(devices.glob("*"))
        if _word(device / "idVendor") == _RASPBERRY_PI
        and _word(device / "idProduct") in _BOOT_LOADERS
    ]


def _word(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
