"""The devices of one board: what goes over its buses reaches them if the wires are right.

What the program did on which pins is kept, so that a failed test can say which wire is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pytest_micropython_boards.devices.device import (
    FULL_U16,
    SUPPLY_MV,
    AnalogueDevice,
    Carrier,
    Device,
    I2CDevice,
    SPIDevice,
    UARTDevice,
    make,
)
from pytest_micropython_boards.devices.wiring import Spoken, fault_of

ANALOGUE_PINS = range(26, 30)
# Devices may be read thousands of times; the ways in which a program speaks are few.
MOST_SPOKEN = 1000
SPI_ENDS, UART_ENDS = ("sck", "mosi", "miso"), ("tx", "rx")


class Bench:
    """Devices, and the ends of the buses that the program speaks on."""

    def __init__(self, board: Carrier, settings: Sequence[str]) -> None:
        self.devices = {device.name: device for device in (make(line, board) for line in settings)}
        self._spoken: dict[Spoken, None] = {}
        self._reached: set[str] = set()
        self._levels: dict[int, int] = {}
        self._open: I2CDevice | None = None

    def on_power(self) -> None:
        """The board and its devices got power."""
        self._open = None
        self._levels.clear()
        for device in self.devices.values():
            device.on_power()

    def pins(self) -> list[int]:
        """The pins whose every edge and every look at counts."""
        found = {pin for device in self.devices.values() for pin in device.wires.values()}
        if any(isinstance(device, AnalogueDevice) for device in self.devices.values()):
            found |= set(ANALOGUE_PINS)
        return sorted(pin for pin in found if pin is not None)

    def on_level(self, pin: int, level: int) -> None:
        """The program set a pin."""
        if self._levels.get(pin, 1) == level:
            return
        self._levels[pin] = level
        for device in self.devices.values():
            for wire, at in device.wires.items():
                if at == pin and not device.ends[wire] and not device.is_dead:
                    device.on_level(wire, level)

    def faults(self, lowered: Collection[int]) -> list[str]:
        """Of each device that the program never reached, what is wrong with its wires.

        `lowered` are the pins that the program has set low.
        """
        return [
            fault_of(device, list(self._spoken), lowered)
            for device in self.devices.values()
            if device.name not in self._reached
        ]

    def take(self, bus: str, *words: str) -> str:
        """Take what went over a bus; returns what the devices answer, as the wire has it."""
        if bus == "i2c":
            return self._take_i2c(int(words[0]), int(words[1]), *words[2:])
        if bus == "spi":
            return self._take_spi(words[:3], int(words[3]), bytes.fromhex("".join(words[4:])))
        if bus == "uart":
            return self._take_uart(words[:2], int(words[2]), bytes.fromhex("".join(words[3:])))
        return self._take_adc(int(words[0]))

    def _take_i2c(self, sda: int, scl: int, what: str, *words: str) -> str:
        if what == "start":
            self._open = self._called(sda, scl, int(words[0]))
            return "1" if self._open else "0" if self._has_pull_ups(sda, scl) else "-"
        if what == "stop":
            self._open = None
        elif self._open and what == "write":
            self._open.write(bytes.fromhex("".join(words)))
        elif what == "read":
            device = self._open
            return bytes(device.read() if device else 0xFF for _ in range(int(words[0]))).hex()
        return ""

    def _called(self, sda: int, scl: int, address: int) -> I2CDevice | None:
        self._note(Spoken("i2c", (("sda", sda), ("scl", scl)), address))
        for device in self._reached_by("i2c", {"sda": sda, "scl": scl}):
            if isinstance(device, I2CDevice) and device.address == address:
                self._reached.add(device.name)
                return device if device.answers() else None
        return None

    def _has_pull_ups(self, sda: int, scl: int) -> bool:
        """Devices bring them; the chip's own I2C has some, what a program does by hand none."""
        pairs = [
            set(device.wires.values()) for device in self.devices.values() if device.bus == "i2c"
        ]
        return {sda, scl} in pairs

    def _take_spi(self, ends: Sequence[str], mode: int, content: bytes) -> str:
        pins = _pins(SPI_ENDS, ends)
        self._note(Spoken("spi", tuple(pins.items()), mode))
        for device in self._reached_by("spi", pins):
            is_selected = self._levels.get(device.wires.get("cs") or 0) == 0
            if isinstance(device, SPIDevice) and is_selected and mode in device.modes:
                self._reached.add(device.name)
                return bytes(device.exchange(byte) for byte in content).hex()
        return b"\xff".hex() * len(content)

    def _take_uart(self, ends: Sequence[str], baud: int, content: bytes) -> str:
        pins = _pins(UART_ENDS, ends)
        self._note(Spoken("uart", tuple(pins.items()), baud))
        for device in self._reached_by("uart", pins):
            if isinstance(device, UARTDevice) and abs(device.baud - baud) * 20 < device.baud:
                self._reached.add(device.name)
                if content:
                    device.receive(content)
        return ""

    def _take_adc(self, pin: int) -> str:
        self._note(Spoken("adc", (("pin", pin),), 0))
        for device in self._reached_by("adc", {"pin": pin}):
            if isinstance(device, AnalogueDevice):
                self._reached.add(device.name)
                volts = device.millivolts() / SUPPLY_MV
                return str(round(FULL_U16 * max(0.0, min(1.0, volts))))
        return "0"

    def _reached_by(self, bus: str, pins: Mapping[str, int]) -> Iterator[Device]:
        """The devices of which each wire ends where the program has that end of the bus."""
        for device in self.devices.values():
            is_wired = all(pins.get(end, at) == at for end, at in device.wired_ends().items())
            is_whole = None not in device.wires.values() and not device.is_dead
            if device.bus == bus and is_wired and is_whole:
                yield device

    def _note(self, spoken: Spoken) -> None:
        if len(self._spoken) < MOST_SPOKEN:
            self._spoken[spoken] = None


def _pins(ends: Sequence[str], words: Sequence[str]) -> dict[str, int]:
    """The pins of a bus by their ends; an end that the program left out is none."""
    return {end: int(pin) for end, pin in zip(ends, words, strict=True) if pin != "-"}
