"""Which pin of an RP2040 can be which end of its I2C, SPI and UART.

Runs on CPython and on MicroPython: the stand-ins refuse wrong pins by it, the emulator's end finds
out by it over which pins a bus goes.
"""

# By the number of a pin: which of the two units of a kind, and which end of it
I2C, SPI, UART = "i2c", "spi", "uart"
# The functions' numbers in the chip's registers
SELECTS = {I2C: 3, SPI: 1, UART: 2}
ENDS = {I2C: ("sda", "scl"), SPI: ("miso", "cs", "sck", "mosi"), UART: ("tx", "rx", "cts", "rts")}
DEFAULTS = {
    I2C: ({"sda": 4, "scl": 5}, {"sda": 6, "scl": 7}),
    SPI: ({"sck": 18, "mosi": 19, "miso": 16}, {"sck": 10, "mosi": 11, "miso": 8}),
    UART: ({"tx": 0, "rx": 1}, {"tx": 4, "rx": 5}),
}


def end_of(kind: str, pin: int) -> tuple:
    """The unit (0 or 1) and the end that a pin is where it has the function of this kind."""
    ends = ENDS[kind]
    unit = {I2C: pin // 2, SPI: pin // 8, UART: (pin + 4) // 8}[kind] % 2
    return unit, ends[pin % len(ends)]
