"""Which wire of a device is wrong, told from what the program did on which pins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pytest_micropython_boards.devices.device import Device, I2CDevice, SPIDevice, UARTDevice

NAMES = {"i2c": "I2C", "spi": "SPI", "uart": "UART", "adc": "ADC"}


class Spoken(NamedTuple):
    """A way in which the program spoke on a bus: the pins of its ends, and its address, mode or
    speed."""

    bus: str
    pins: tuple[tuple[str, int], ...]
    how: int


def fault_of(device: Device, spoken: Sequence[Spoken], lowered: Collection[int]) -> str:
    """Why the program never reached a device, in one sentence; `lowered` are pins it set low."""
    loose = [wire.upper() for wire, pin in device.wires.items() if pin is None]
    if loose:
        return f"{device.name} ({device.kind}): {' and '.join(loose)} hangs loose"
    if device.is_dead:
        return f"{device.name} ({device.kind}): it is dead"
    mine = [way for way in spoken if way.bus == device.bus]
    return f"{device.name} ({device.kind}): {_reason(device, mine, lowered)}"


def _reason(device: Device, spoken: Sequence[Spoken], lowered: Collection[int]) -> str:
    wired = device.wired_ends()
    at = f"it is wired to {_listed(device, wired)}"
    if not spoken:
        return f"{at}; the program spoke on no {NAMES[device.bus]} of the board"
    fits = [way for way in spoken if not _wrong(wired, way)]
    if fits:
        return _manner(device, fits, lowered)
    last = dict(spoken[-1].pins)
    there = f"the program wants {_listed(device, last)}"
    wrong = _wrong(wired, spoken[-1])
    if len(wrong) > 1 and {wired[end] for end in wrong} == {last[end] for end in wrong}:
        return f"{_named(device, wrong)} are swapped: {at}, {there}"
    return f"{_named(device, wrong)} at another pin: {at}, {there}"


def _wrong(wired: Mapping[str, int], way: Spoken) -> set[str]:
    """The ends that the program has at other pins."""
    return {end for end, pin in way.pins if wired.get(end, pin) != pin}


def _manner(device: Device, fits: Sequence[Spoken], lowered: Collection[int]) -> str:
    """The wires are right, and the program speaks in another manner."""
    hows = sorted({way.how for way in fits})
    if isinstance(device, I2CDevice):
        called = ", ".join(map(hex, hows[:4])) + (" …" if len(hows) > 4 else "")
        return f"it answers at {device.address:#x}, the program calls {called}"
    if isinstance(device, UARTDevice):
        return f"it speaks {device.baud} baud, the program {hows[0]}"
    if isinstance(device, SPIDevice) and not set(hows) & set(device.modes):
        modes = " or ".join(map(str, device.modes))
        return f"it understands SPI mode {modes}, the program speaks mode {hows[0]}"
    low = ", ".join(str(pin) for pin in sorted(lowered)) or "none"
    return f"its CS is at pin {device.wires['cs']}, the program pulls low {low}"


def _named(device: Device, ends: set[str]) -> str:
    return " and ".join(wire.upper() for wire, end in device.ends.items() if end in ends)


def _listed(device: Device, pins: Mapping[str, int]) -> str:
    """Its wires, by the names that are printed on it, with pins."""
    return ", ".join(
        f"{wire.upper()} {pins[end]}" for wire, end in device.ends.items() if end in pins
    )
