"""The buses of an emulated chip: what they carry goes to the test's devices, at a wire's pace.

The chip's own I2C, SPI and UART call back for each byte. Over two neighbouring pins
that the program moves by itself (`SoftI2C`, and MicroPython's `scan`, which does so too), I2C is
read bit by bit.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pytest_micropython_boards.stand_ins.pin_functions import ENDS, I2C, SELECTS, SPI, UART, end_of

CYCLE_NS = 8
SECOND_NS = 1_000_000_000
PINS, FIRST_ANALOGUE_PIN = 30, 26
I2C_BITS, BYTE_BITS, UART_BITS = 9, 8, 10
POLARITY, PHASE = 1 << 6, 1 << 7
TX_EMPTY = 1 << 4
# What SPI and UART count by, as the emulator files the clocks: the clock of USB, if it is chosen
CLOCKS, USB_CHOSEN, USB_HZ = 0x40008, 2, 48_000_000
LOW = 0

# Tells the test what went over a bus, and returns what its devices answer
Ask = Callable[[str], str]


def ends_of(mcu: Any, kind: str, unit: int) -> str:
    """The pins that a unit has now, by its ends; `-` where there is none."""
    found: dict[str, str] = {}
    for number in range(PINS):
        its_unit, end = end_of(kind, number)
        if its_unit == unit and mcu.gpio[number].function_select == SELECTS[kind]:
            found.setdefault(end, str(number))
    wanted = ("sck", "mosi", "miso") if kind == SPI else ENDS[kind][:2]
    return " ".join(found.get(end, "-") for end in wanted)


def true_hz(mcu: Any, hz: float) -> float:
    """A rate that the emulator reckons with the processor's clock, whichever was chosen."""
    chosen = mcu.peripherals[CLOCKS].peri_ctrl >> 5 & 7
    return hz * USB_HZ / mcu.clk_peri if chosen == USB_CHOSEN else hz


class ChipI2C:
    """One of the two: bytes that are written go on together, at a stop or a new start."""

    def __init__(self, mcu: Any, unit: int, ask: Ask) -> None:
        self._mcu, self._unit, self._ask = mcu, unit, ask
        self._bus = mcu.i2c[unit]
        self._written = bytearray()
        self._then: Callable[[], None] = self._bus.complete_stop
        self._alarm = mcu.clock.create_alarm(self._go_on)
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write
        self._bus.on_read_byte = self._read
        self._bus.on_stop = self._stop

    def _go_on(self) -> None:
        self._then()

    def _after_bits(self, then: Callable[[], None]) -> None:
        cycles = self._bus.scl_high_period + self._bus.scl_low_period
        self._then = then
        self._alarm.schedule(I2C_BITS * cycles * CYCLE_NS)

    def _say(self, what: str) -> str:
        return self._ask(f"i2c {ends_of(self._mcu, I2C, self._unit)} {what}")

    def _flush(self) -> None:
        if self._written:
            self._say(f"write {self._written.hex()}")
            self._written.clear()

    def _connect(self, address: int, mode: int) -> None:
        self._flush()
        is_there = self._say(f"start {address} {'r' if mode else 'w'}") == "1"
        self._after_bits(lambda: self._connected(is_there))

    def _connected(self, is_there: bool) -> None:
        self._bus.complete_connect(is_there)
        if not is_there:  # what is given up leaves the queue empty, and the program waits for that
            self._bus._set_interrupts(TX_EMPTY)

    def _write(self, byte: int) -> None:
        self._written.append(byte)
        self._after_bits(lambda: self._bus.complete_write(True))

    def _read(self, _is_acknowledged: bool) -> None:
        byte = int(self._say("read 1"), 16)
        self._after_bits(lambda: self._bus.complete_read(byte))

    def _stop(self) -> None:
        self._flush()
        self._say("stop")
        self._bus.complete_stop()


class BitI2C:
    """I2C on two pins that the program moves by itself, as a device on them hears it.

    Which of the two is the clock shows itself: from rest, data falls first.
    """

    def __init__(self, mcu: Any, pins: tuple[int, int], ask: Ask, *, is_wired: bool) -> None:
        self._gpio, self._ask, self._is_wired = mcu.gpio, ask, is_wired
        self._levels = dict.fromkeys(pins, 1)
        self._sda, self._scl = pins
        self._bits: list[int] | None = None  # of the byte under way; None where nobody speaks
        self._is_address = self._is_read = False
        self._answer = 0xFF
        for pin in pins:
            if is_wired:  # a device brings its pull-ups
                self._gpio[pin].set_input_value(True)
            self._gpio[pin].add_listener(lambda state, _, pin=pin: self._move(pin, state != LOW))

    def _move(self, pin: int, level: bool) -> None:
        if self._levels[pin] == level:
            return
        if self._bits is None and not level and all(self._levels.values()) and pin == self._scl:
            self._sda, self._scl = self._scl, self._sda
        self._levels[pin] = int(level)
        if pin == self._scl:
            (self._rise if level else self._fall)()
        elif self._levels[self._scl]:
            (self._end if level else self._begin)()

    def _say(self, what: str) -> str:
        return self._ask(f"i2c {self._sda} {self._scl} {what}")

    def _pull(self, level: int) -> None:
        if self._is_wired:
            self._gpio[self._sda].set_input_value(bool(level))

    def _begin(self) -> None:
        self._bits, self._is_address, self._is_read = [], True, False
        self._pull(1)

    def _end(self) -> None:
        if not self._is_address:
            self._say("stop")
        self._bits = None
        self._pull(1)

    def _rise(self) -> None:
        """The clock is high: a bit counts."""
        if self._bits is not None:
            self._bits.append(self._levels[self._sda])

    def _fall(self) -> None:
        """The clock is low: a device may move the line for the next bit."""
        if self._bits is None:
            return
        count = len(self._bits)
        is_ours = self._is_read and not self._is_address
        if count > BYTE_BITS:
            self._go_on(is_acknowledged=not self._bits[-1])
        elif is_ours:
            self._pull(1 if count == BYTE_BITS else self._answer >> (BYTE_BITS - 1 - count) & 1)
        elif count == BYTE_BITS:
            self._pull(0 if self._take(int("".join(map(str, self._bits)), 2)) else 1)

    def _take(self, byte: int) -> bool:
        """Take a byte from the program; returns whether a device acknowledges it."""
        if not self._is_address:
            self._say(f"write {byte:02x}")
            return True
        self._is_read = bool(byte & 1)
        return self._say(f"start {byte >> 1} {'r' if byte & 1 else 'w'}") == "1"

    def _go_on(self, *, is_acknowledged: bool) -> None:
        """The ninth bit is over; an address that nobody took counts as answered, by nobody."""
        is_wanted = self._is_read and (self._is_address or is_acknowledged)
        self._bits, self._is_address = [], False
        self._pull(1)
        if is_wanted:
            self._answer = int(self._say("read 1"), 16)
            self._pull(self._answer >> (BYTE_BITS - 1) & 1)


class ChipSPI:
    """One of the two: a byte goes each way at once."""

    def __init__(self, mcu: Any, unit: int, ask: Ask) -> None:
        self._mcu, self._unit, self._ask = mcu, unit, ask
        self._bus = mcu.spi[unit]
        self._answer = 0
        self._alarm = mcu.clock.create_alarm(lambda: self._bus.complete_transmit(self._answer))
        self._bus.on_transmit = self._transmit

    def _transmit(self, byte: int) -> None:
        settings = self._bus._control0
        mode = 2 * bool(settings & POLARITY) + bool(settings & PHASE)
        ends = ends_of(self._mcu, SPI, self._unit)
        self._answer = int(self._ask(f"spi {ends} {mode} {byte:02x}"), 16)
        hz = true_hz(self._mcu, self._bus.clock_frequency)
        self._alarm.schedule(BYTE_BITS * SECOND_NS / max(1, hz))


class ChipUART:
    """One of the two: what comes in comes at the pace of its speed."""

    def __init__(self, mcu: Any, unit: int, ask: Ask) -> None:
        self._mcu, self._unit, self._ask = mcu, unit, ask
        self._bus = mcu.uart[unit]
        self._coming = bytearray()
        self._alarm = mcu.clock.create_alarm(self._feed)
        self._bus.on_byte = self._send
        self._bus.check_interrupts = self._check_interrupts

    def _check_interrupts(self) -> None:
        """The emulator's own says for ever that there is room; the chip would hear nothing else."""
        wanted = self._bus._interrupt_status & self._bus._interrupt_mask
        self._mcu.set_interrupt(self._bus.irq, bool(wanted))

    def _send(self, byte: int) -> None:
        self._say(f"{byte:02x}")

    def _say(self, content: str) -> None:
        """Tell what is sent, or with nothing that this line listens."""
        self._ask(f"uart {ends_of(self._mcu, UART, self._unit)} {self._baud()} {content}")

    def _baud(self) -> int:
        return round(true_hz(self._mcu, self._bus.baud_rate))

    def hear(self, pin: int, baud: int, content: bytes) -> None:
        """Take what comes in at a pin, if it is this one's and the speed is right."""
        if ends_of(self._mcu, UART, self._unit).split()[1] != str(pin):
            return
        self._say("")
        if abs(baud - self._baud()) * 20 < baud:
            if not self._coming:
                self._alarm.schedule(UART_BITS * SECOND_NS / baud)
            self._coming += content

    def _feed(self) -> None:
        self._bus.feed_byte(self._coming.pop(0))
        if self._coming:
            self._alarm.schedule(UART_BITS * SECOND_NS / self._baud())


class ChipBuses:
    """All buses of a chip, and the analogue pins of devices."""

    def __init__(self, mcu: Any, ask: Ask) -> None:
        self._mcu, self._ask = mcu, ask
        self._i2c = [ChipI2C(mcu, unit, ask) for unit in (0, 1)]
        self._spi = [ChipSPI(mcu, unit, ask) for unit in (0, 1)]
        self._uarts = [ChipUART(mcu, unit, ask) for unit in (0, 1)]
        self._bits: list[BitI2C] = []
        self._plain_adc = mcu.adc.on_adc_read

    def give_devices(self, pins: Sequence[int]) -> None:
        """To these pins devices are wired: from now on the test is asked what they answer."""
        channels = {pin - FIRST_ANALOGUE_PIN for pin in pins if pin >= FIRST_ANALOGUE_PIN}

        def read(channel: int) -> None:
            if channel in channels:
                answer = self._ask(f"adc {channel + FIRST_ANALOGUE_PIN}")
                self._mcu.adc.channel_values[channel] = int(answer) >> 4
            self._plain_adc(channel)

        self._mcu.adc.on_adc_read = read
        pairs = [(pin, pin + 1) for pin in range(0, PINS, 2)]
        self._bits = [
            BitI2C(self._mcu, pair, self._ask, is_wired=set(pair) <= set(pins)) for pair in pairs
        ]

    def hear(self, pin: int, baud: int, content: bytes) -> None:
        """A device sends bytes to a pin."""
        for uart in self._uarts:
            uart.hear(pin, baud, content)
