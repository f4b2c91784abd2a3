"""What devices on I2C, SPI, UART and analogue pins are made of.

A device is a class of some lines that runs beside the test, on every rung the same. It has a
`kind`, by which `board_devices` names it, and the names of its wires as they are printed on it:

    class Clock(I2CDevice):
        kind = "ds3231"
        address = 0x68
        ...

Where the class is defined in a conftest.py, the settings may say `clock=ds3231 sda=4 scl=5`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

from pytest_micropython_boards.errors import BadSetting

FULL_U16 = 0xFFFF
SUPPLY_MV = 3300
KINDS: dict[str, type[Device]] = {}


class Carrier(Protocol):
    """What a device asks of the board that it is wired to."""

    @property
    def now_us(self) -> int: ...
    def log(self, text: str, in_ms: float = 0) -> None: ...
    def pull(self, pin: int, level: int | None, in_ms: float) -> None: ...
    def send_to_pin(self, pin: int, baud: int, content: bytes, in_ms: float) -> None: ...


class Device:
    """A device with its wires."""

    kind: ClassVar[str] = ""
    # Which bus it speaks on, and each wire with the end of the bus that belongs there; a wire of
    # no bus, such as a reset, has an empty end
    bus: ClassVar[str] = ""
    ends: ClassVar[Mapping[str, str]] = {}
    # Numbers that the settings may give
    numbers: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        if cls.__dict__.get("kind"):
            KINDS[cls.kind] = cls

    def __init__(self, name: str, board: Carrier, wires: Mapping[str, int]) -> None:
        self.name = name
        self.board = board
        # The pin at each wire; none where it hangs loose
        self.wires: dict[str, int | None] = {wire: wires.get(wire) for wire in self.ends}
        self.is_dead = False
        for number in self.numbers:
            if number in wires:
                setattr(self, number, wires[number])

    def wired_ends(self) -> dict[str, int]:
        """The pins that its wires make ends of its bus."""
        ends = ((end, self.wires[wire]) for wire, end in self.ends.items() if end)
        return {end: pin for end, pin in ends if pin is not None}

    def on_power(self) -> None:
        """The board and its devices were switched on: what needs power begins anew."""

    def on_level(self, wire: str, level: int) -> None:
        """The program set a wire of no bus, or the one that selects an SPI device."""

    def describe(self) -> str:
        """What the report of a failed test says of it; empty for nothing."""
        return ""


class I2CDevice(Device):
    """A device at an address of SDA and SCL."""

    bus = "i2c"
    ends: ClassVar[Mapping[str, str]] = {"sda": "sda", "scl": "scl"}
    numbers: ClassVar[tuple[str, ...]] = ("address",)
    address = 0

    def answers(self) -> bool:
        """Whether it acknowledges its address; some do not while they work."""
        return True

    def write(self, content: bytes) -> None:
        """Take what the program wrote between the address and the stop."""

    def read(self) -> int:
        """Return the next byte that the program reads."""
        return 0xFF


class SPIDevice(Device):
    """A device that is selected by a low level at CS."""

    bus = "spi"
    ends: ClassVar[Mapping[str, str]] = {"sck": "sck", "mosi": "mosi", "miso": "miso", "cs": ""}
    # Clock polarity and phase as one number; most devices understand two
    modes: ClassVar[tuple[int, ...]] = (0, 3)

    def select(self) -> None:
        """CS went low: a command begins."""

    def exchange(self, byte: int) -> int:
        """Take a byte and return the one that goes the other way at the same time."""
        raise NotImplementedError

    def deselect(self) -> None:
        """CS went high: the command is over."""

    def on_level(self, wire: str, level: int) -> None:
        if wire == "cs":
            (self.deselect if level else self.select)()


class UARTDevice(Device):
    """A device with a serial line of its own; `tx` is the wire on which it speaks."""

    bus = "uart"
    ends: ClassVar[Mapping[str, str]] = {"tx": "rx", "rx": "tx"}
    numbers: ClassVar[tuple[str, ...]] = ("baud",)
    baud = 9600

    def receive(self, content: bytes) -> None:
        """Take bytes that the program sent; several may come at once, or one after the other."""

    def send(self, content: bytes, in_ms: float = 0) -> None:
        """Send bytes to the program, now or in a while."""
        pin = self.wires["tx"]
        if pin is not None and not self.is_dead:
            self.board.send_to_pin(pin, self.baud, content, in_ms)


class AnalogueDevice(Device):
    """A device whose output is a voltage."""

    bus = "adc"
    ends: ClassVar[Mapping[str, str]] = {"out": "pin"}

    def millivolts(self) -> float:
        """Return what is at its output now."""
        return 0


def make(setting: str, board: Carrier) -> Device:
    """Make the device of a line of `board_devices`: `screen=ssd1306 sda=4 scl=5 address=0x3c`."""
    name, _, rest = setting.partition("=")
    kind, *words = rest.split() or [""]
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise BadSetting(f"expected a device of a kind ({known}), got {kind!r} in {setting!r}")
    made = KINDS[kind]
    wires = dict(_wire(word, made, setting) for word in words)
    missing = [wire for wire in made.ends if wire not in wires]
    if missing:
        raise BadSetting(f"expected pins for {', '.join(missing)} of {kind}, got {setting!r}")
    return made(name.strip(), board, wires)


def _wire(word: str, kind: type[Device], setting: str) -> tuple[str, int]:
    wire, _, number = word.partition("=")
    known = (*kind.ends, *kind.numbers)
    try:
        if wire in known:
            return wire, int(number, 0)
    except ValueError:
        pass
    raise BadSetting(
        f"expected {'=…, '.join(known)}=… with numbers for {kind.kind}, got {word!r} in {setting!r}"
    )
