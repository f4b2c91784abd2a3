"""MicroPython's I2C, SPI and UART on a simulated board: what they carry goes to the test's devices.

`virtual_board.py` describes the messages. A transfer takes the time that its bits take on a wire.
"""

import pin_functions
import virtual_board
from simulated_machine import pin_number

EIO, ENODEV, ETIMEDOUT = 5, 19, 110
I2C_BITS = 9
US = 1_000_000
UART_BUFFER = 256


def _wire():
    return virtual_board.wire


def _text(pin) -> str:
    return "-" if pin is None else str(pin)


def _checked(kind: str, unit: int, ends: dict) -> dict:
    """The pins of a unit by their end; a pin that cannot be this end is refused as on the chip."""
    found = dict(pin_functions.DEFAULTS[kind][unit])
    for end, pin in ends.items():
        if pin is not None:
            found[end] = pin_number(pin)
            if pin_functions.end_of(kind, found[end]) != (unit, end):
                raise ValueError("bad %s pin" % end.upper())
    return found


def _unit_of(kind: str, id) -> int:
    if id not in (0, 1):
        raise ValueError("%s(%s) doesn't exist" % (kind.upper(), id))
    return id


class _TwoWires:
    """A master on SDA and SCL."""

    # What a program gets where nobody answers, and where nothing pulls the wires up
    _absent = _loose = EIO

    def _set_up(self, sda: int, scl: int, freq: int) -> None:
        self._pins = "i2c %d %d " % (sda, scl)
        self._hz = max(1, freq)

    def _take_bits(self, count: int) -> None:
        _wire().sleep(count * US // self._hz)

    def _start(self, address: int, way: str) -> str:
        self._take_bits(I2C_BITS)
        return _wire().ask(self._pins + "start %d %s" % (address, way))

    def _stop(self, is_wanted: bool = True) -> None:
        if is_wanted:
            _wire().ask(self._pins + "stop")

    def _address(self, address: int, way: str) -> None:
        answer = self._start(address, way)
        if answer != "1":
            self._stop()
            raise OSError(self._loose if answer == "-" else self._absent)

    def scan(self) -> list:
        found = []
        for address in range(0x08, 0x78):
            if self._start(address, "w") == "1":
                found.append(address)
            self._stop()
        return found

    def writeto(self, addr: int, buf, stop: bool = True) -> int:
        return self.writevto(addr, (buf,), stop)

    def writevto(self, addr: int, vector, stop: bool = True) -> int:
        self._address(addr, "w")
        content = b"".join([bytes(part) for part in vector])
        self._take_bits(I2C_BITS * len(content))
        _wire().ask(self._pins + "write " + virtual_board.hex_of(content))
        self._stop(stop)
        return len(content)

    def readfrom_into(self, addr: int, buf, stop: bool = True) -> None:
        self._address(addr, "r")
        self._take_bits(I2C_BITS * len(buf))
        buf[:] = virtual_board.unhexlify(_wire().ask(self._pins + "read %d" % len(buf)))
        self._stop(stop)

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        content = bytearray(nbytes)
        self.readfrom_into(addr, content, stop)
        return bytes(content)

    def writeto_mem(self, addr: int, memaddr: int, buf, *, addrsize: int = 8) -> None:
        self.writevto(addr, (memaddr.to_bytes(addrsize // 8, "big"), buf))

    def readfrom_mem_into(self, addr: int, memaddr: int, buf, *, addrsize: int = 8) -> None:
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big"), False)
        self.readfrom_into(addr, buf)

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        content = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, content, addrsize=addrsize)
        return bytes(content)

    def deinit(self) -> None:
        """Nothing is held."""


class I2C(_TwoWires):
    """One of the chip's two."""

    def __init__(self, id: int = 0, *, scl=None, sda=None, freq: int = 400_000, timeout=0) -> None:
        unit = _unit_of("i2c", id)
        pins = _checked("i2c", unit, {"scl": scl, "sda": sda})
        self._set_up(pins["sda"], pins["scl"], freq)


class SoftI2C(_TwoWires):
    """On any two pins."""

    _absent, _loose = ENODEV, ETIMEDOUT

    def __init__(self, scl, sda, *, freq: int = 400_000, timeout: int = 50_000) -> None:
        self._set_up(pin_number(sda), pin_number(scl), freq)


class _FourWires:
    """A master on SCK, MOSI and MISO; the program itself pulls what selects a device."""

    MSB, LSB = 0, 1

    def _set_up(self, pins: dict, baudrate: int, polarity: int, phase: int, bits, firstbit) -> None:
        if bits != 8 or firstbit != self.MSB:
            raise virtual_board.not_here("an SPI of other than 8 bits, the highest first", ("SPI",))
        self._ends = pins
        self._hz, self._mode = max(1, baudrate), 2 * polarity + phase

    def init(self, baudrate: int = 1_000_000, *, polarity: int = 0, phase: int = 0, **_more):
        self._hz, self._mode = max(1, baudrate), 2 * polarity + phase

    def _exchange(self, content) -> bytes:
        _wire().sleep(8 * len(content) * US // self._hz)
        ends = [_text(self._ends[end]) for end in ("sck", "mosi", "miso")]
        sent = virtual_board.hex_of(content)
        line = "spi %s %d %s" % (" ".join(ends), self._mode, sent)
        return virtual_board.unhexlify(_wire().ask(line))

    def write(self, buf) -> None:
        self._exchange(buf)

    def read(self, nbytes: int, write: int = 0) -> bytes:
        return self._exchange(bytes((write,)) * nbytes)

    def readinto(self, buf, write: int = 0) -> None:
        buf[:] = self.read(len(buf), write)

    def write_readinto(self, write_buf, read_buf) -> None:
        if len(write_buf) != len(read_buf):
            raise ValueError("buffers must be the same length")
        read_buf[:] = self._exchange(write_buf)

    def deinit(self) -> None:
        """Nothing is held."""


class SPI(_FourWires):
    """One of the chip's two."""

    def __init__(
        self, id: int = 0, baudrate: int = 1_000_000, *, polarity: int = 0, phase: int = 0,
        bits: int = 8, firstbit: int = 0, sck=None, mosi=None, miso=None,
    ) -> None:  # fmt: skip
        unit = _unit_of("spi", id)
        ends = _checked("spi", unit, {"sck": sck, "mosi": mosi, "miso": miso})
        self._set_up(ends, baudrate, polarity, phase, bits, firstbit)


class SoftSPI(_FourWires):
    """On any pins."""

    def __init__(
        self, baudrate: int = 500_000, *, sck, mosi, miso, polarity: int = 0, phase: int = 0,
        bits: int = 8, firstbit: int = 0,
    ) -> None:  # fmt: skip
        ends = {"sck": pin_number(sck), "mosi": pin_number(mosi), "miso": pin_number(miso)}
        self._set_up(ends, baudrate, polarity, phase, bits, firstbit)


class UART:
    """One of the chip's two serial lines."""

    def __init__(self, id: int, baudrate: int = 115_200, *settings, **more) -> None:
        self._unit = _unit_of("uart", id)
        self._ends: dict = {}
        self._received = bytearray()
        self._timeout_ms = 0
        self._room = UART_BUFFER
        self.init(baudrate, *settings, **more)

    def init(
        self,
        baudrate: int = 0,
        *_frame,
        tx=None,
        rx=None,
        timeout=0,
        rxbuf: int = UART_BUFFER,
        **_more,
    ) -> None:
        self._ends = _checked("uart", self._unit, {"tx": tx, "rx": rx})
        self._baud = baudrate or self._baud
        self._timeout_ms, self._room = timeout, rxbuf
        _wire().listeners[self._ends["rx"]] = self._hear

    def _hear(self, baud: int, content: bytes) -> None:
        """What a device sends at another speed than this one's is noise, of which nothing stays."""
        self._say(b"")
        if abs(baud - self._baud) * 20 < baud:
            self._received.extend(content[: max(0, self._room - len(self._received))])

    def any(self) -> int:
        _wire().look()
        return len(self._received)

    def _wait_for(self, is_there) -> bool:
        end_us = _wire().now_us + 1000 * self._timeout_ms
        _wire().look()
        while not is_there() and _wire().now_us < end_us:
            _wire().sleep(min(1000, end_us - _wire().now_us))
        return bool(self._received)

    def _take(self, count: int) -> bytes:
        taken = bytes(self._received[:count])
        self._received[:] = self._received[count:]
        return taken

    def read(self, nbytes: int = -1):
        wanted = nbytes if nbytes >= 0 else UART_BUFFER
        if not self._wait_for(lambda: len(self._received) >= wanted):
            return None
        return self._take(len(self._received) if nbytes < 0 else nbytes)

    def readinto(self, buf, nbytes: int = -1):
        content = self.read(len(buf) if nbytes < 0 else nbytes)
        if content is not None:
            buf[: len(content)] = content
        return None if content is None else len(content)

    def readline(self):
        if not self._wait_for(lambda: b"\n" in self._received):
            return None
        return self._take(self._received.find(b"\n") + 1 or len(self._received))

    def write(self, buf) -> int:
        content = buf.encode() if isinstance(buf, str) else bytes(buf)
        _wire().sleep(10 * len(content) * US // self._baud)
        self._say(content)
        return len(content)

    def _say(self, content: bytes) -> None:
        """Tell what is sent, or with nothing that this line listens."""
        ends = (self._ends["tx"], self._ends["rx"], self._baud, virtual_board.hex_of(content))
        _wire().ask("uart %d %d %d %s" % ends)

    def flush(self) -> None:
        """Nothing is held back."""

    def txdone(self) -> bool:
        return True

    def deinit(self) -> None:
        _wire().listeners.pop(self._ends["rx"], None)


NAMES = {"I2C": I2C, "SoftI2C": SoftI2C, "SPI": SPI, "SoftSPI": SoftSPI, "UART": UART}
