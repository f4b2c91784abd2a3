"""MicroPython's `framebuf` where the interpreter has none: dots in a buffer, as displays take them.

Letters are boxes, as large as the real ones: their shapes belong to MicroPython.
"""

MVLSB = MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6
LETTER, BOX = 8, 7
# Bits of a dot, for those formats whose dots lie one after the other
BITS = {RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}
LOWEST_FIRST = (MONO_HMSB, GS2_HMSB)


class FrameBuffer:
    """Dots over a buffer of the program's own."""

    def __init__(self, buffer, width: int, height: int, format: int, stride: int = 0) -> None:
        if format != MONO_VLSB and format not in BITS:
            raise ValueError("invalid format")
        self._bytes = memoryview(buffer).cast("B")
        self._width, self._height, self._format = width, height, format
        self._stride = stride or width

    def _place(self, x: int, y: int) -> tuple:
        """The first byte of a dot, and how far its lowest bit lies from that byte's."""
        if self._format == MONO_VLSB:
            return y // 8 * self._stride + x, y % 8
        bits = BITS[self._format]
        if bits >= 8:
            return (y * self._stride + x) * (bits // 8), 0
        in_byte = 8 // bits
        row = -(-self._stride // in_byte)
        at = x % in_byte if self._format in LOWEST_FIRST else in_byte - 1 - x % in_byte
        return y * row + x // in_byte, bits * at

    def pixel(self, x: int, y: int, c=None):
        """Set a dot, or without a colour return it; what lies outside is nothing."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        byte, shift = self._place(x, y)
        bits = BITS.get(self._format, 1)
        if bits == 16:
            if c is None:
                return self._bytes[byte] | self._bytes[byte + 1] << 8
            self._bytes[byte], self._bytes[byte + 1] = c & 255, c >> 8 & 255
            return None
        mask = (1 << bits) - 1
        if c is None:
            return self._bytes[byte] >> shift & mask
        value = (1 if c else 0) if bits == 1 else c & mask
        self._bytes[byte] = self._bytes[byte] & ~(mask << shift) & 255 | value << shift
        return None

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        for row in range(max(0, y), min(y + h, self._height)):
            for column in range(max(0, x), min(x + w, self._width)):
                self.pixel(column, row, c)

    def fill(self, c: int) -> None:
        self.fill_rect(0, 0, self._width, self._height, c)

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """A dot for each step of the longer way, the other way as near as it gets."""
        wide, high = abs(x2 - x1), abs(y2 - y1)
        right, down = (1 if x2 > x1 else -1), (1 if y2 > y1 else -1)
        is_steep = high > wide
        steps, others = (high, wide) if is_steep else (wide, high)
        error = 2 * others - steps
        for _ in range(steps):
            self.pixel(x1, y1, c)
            if error >= 0:
                x1, y1 = (x1 + right, y1) if is_steep else (x1, y1 + down)
                error -= 2 * steps
            x1, y1 = (x1, y1 + down) if is_steep else (x1 + right, y1)
            error += 2 * others
        self.pixel(x2, y2, c)

    def text(self, s: str, x: int, y: int, c: int = 1) -> None:
        for place, letter in enumerate(s):
            if letter != " ":
                self.fill_rect(x + LETTER * place, y, BOX, BOX, c)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Move all dots; what nothing moves to stays."""
        rows = range(self._height) if ystep < 0 else reversed(range(self._height))
        for y in rows:
            columns = range(self._width) if xstep < 0 else reversed(range(self._width))
            for x in columns:
                found = self.pixel(x - xstep, y - ystep)
                if found is not None:
                    self.pixel(x, y, found)

    def blit(self, fbuf, x: int, y: int, key: int = -1, palette=None) -> None:
        """Draw another one into this, but for its dots of the colour `key`."""
        for row in range(fbuf._height):
            for column in range(fbuf._width):
                colour = fbuf.pixel(column, row)
                if colour != key:
                    shown = colour if palette is None else palette.pixel(colour, 0)
                    self.pixel(x + column, y + row, shown)


FrameBuffer1 = FrameBuffer
