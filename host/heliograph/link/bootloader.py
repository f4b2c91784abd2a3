"""Finds Picos that wait in their boot loader: a USB stick named RPI-RP2 and no serial port."""

from collections.abc import Iterable
from pathlib import Path

USB_DEVICES = Path("/sys/bus/usb/devices")
MOUNTS = ("/media/*/RPI-RP2", "/run/media/*/RPI-RP2", "/Volumes/RPI-RP2")
_RASPBERRY_PI, _BOOT_LOADER = "2e8a", "0003"


def waiting(devices: Path = USB_DEVICES, mounts: Iterable[str] = MOUNTS) -> list[str]:
    """Return where such Picos are: their mounted stick if there is one, else their USB place."""
    sticks = [str(place) for pattern in mounts for place in Path("/").glob(pattern.lstrip("/"))]
    if sticks:
        return sticks
    return [
        f"USB {device.name}"
        for device in sorted(devices.glob("*"))
        if _word(device / "idVendor") == _RASPBERRY_PI
        and _word(device / "idProduct") == _BOOT_LOADER
    ]


def _word(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
