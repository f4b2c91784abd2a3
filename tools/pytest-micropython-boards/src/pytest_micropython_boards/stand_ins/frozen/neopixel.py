"""MicroPython's `neopixel` on a simulated board; a project's own file of that name wins."""

from simulated_machine import Pin, bitstream

# Zero and one of a pixel at 400 and at 800 kHz: high and low in ns
SLOW = (800, 1700, 1600, 900)
FAST = (400, 850, 800, 450)


class NeoPixel:
    """A chain of pixels: set the colours, then `write`."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n: int, bpp: int = 3, timing=1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = (FAST if timing else SLOW) if isinstance(timing, int) else timing
        self.pin.init(Pin.OUT)

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, index: int, colour) -> None:
        start = index * self.bpp
        for channel in range(self.bpp):
            self.buf[start + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index: int):
        start = index * self.bpp
        return tuple([self.buf[start + self.ORDER[channel]] for channel in range(self.bpp)])

    def fill(self, colour) -> None:
        for index in range(self.n):
            self[index] = colour

    def write(self) -> None:
        bitstream(self.pin, 0, self.timing, self.buf)
