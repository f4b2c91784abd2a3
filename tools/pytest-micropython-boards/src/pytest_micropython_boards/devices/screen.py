"""A display of 128 × 64 dots with an SSD1306, as the cheap ones on I2C have it."""

from pytest_micropython_boards.devices.device import I2CDevice

WIDTH, PAGES, ROWS = 128, 8, 8
# What the first byte of a write says follows
COMMANDS, DOTS = 0x00, 0x40
HORIZONTAL, PAGE_MODE = 0, 2
# Commands with their number of arguments; all others stand alone
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1,
    0xDB: 1,
}  # fmt: skip
HALVES = " ▀▄█"


class Screen(I2CDevice):
    """What it shows, and whether it is on and its charge pump runs."""

    kind = "ssd1306"
    address = 0x3C

    def on_power(self) -> None:
        self.dots = bytearray(WIDTH * PAGES)
        self.is_on = self.has_pump = self.is_inverted = False
        self._mode = PAGE_MODE
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._command: list[int] = []

    def write(self, content: bytes) -> None:
        """Take commands or dots, by the first byte."""
        if content[:1] == bytes((COMMANDS,)):
            for byte in content[1:]:
                self._take(byte)
        elif content[:1] == bytes((DOTS,)):
            for byte in content[1:]:
                self._set(byte)
        elif content[:1] == b"\x80":  # one command, and another such pair may follow
            self._take(content[1])
            self.write(content[2:])

    def dot(self, x: int, y: int) -> bool:
        """Whether a dot shines, counted from the top left."""
        is_set = bool(self.dots[y // ROWS * WIDTH + x] >> y % ROWS & 1)
        return self.shines and is_set != self.is_inverted

    @property
    def shines(self) -> bool:
        """Whether it shows its dots: it was switched on, with its charge pump."""
        return self.is_on and self.has_pump

    @property
    def rows(self) -> list[str]:
        """Two rows of dots a line, as text to look at; without what is dark at the edges."""
        lines = [
            "".join(HALVES[self.dot(x, y) + 2 * self.dot(x, y + 1)] for x in range(WIDTH)).rstrip()
            for y in range(0, ROWS * PAGES, 2)
        ]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def describe(self) -> str:
        if not self.shines:
            return "dark: " + ("its charge pump is off" if self.is_on else "it was not switched on")
        return "\n".join(["shows:", *(f"  |{line}" for line in self.rows)])

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        first, *arguments = self._command
        if len(arguments) == ARGUMENTS.get(first, 0):
            self._command = []
            self._obey(first, arguments)

    def _obey(self, first: int, arguments: list[int]) -> None:
        match first:
            case 0x20:
                self._mode = arguments[0] & 3
            case 0x21:
                self._columns = (arguments[0] % WIDTH, arguments[1] % WIDTH)
                self._column = self._columns[0]
            case 0x22:
                self._pages = (arguments[0] % PAGES, arguments[1] % PAGES)
                self._page = self._pages[0]
            case 0x8D:
                self.has_pump = bool(arguments[0] & 4)
            case 0xA6 | 0xA7:
                self.is_inverted = first == 0xA7
            case 0xAE | 0xAF:
                self.is_on = first == 0xAF
            case _ if first < 0x10:
                self._column = self._column & 0xF0 | first
            case _ if first < 0x20:
                self._column = self._column & 0x0F | (first & 7) << 4
            case _ if 0xB0 <= first < 0xB8:
                self._page = first & 7

    def _set(self, byte: int) -> None:
        self.dots[self._page * WIDTH + self._column] = byte
        if self._mode == PAGE_MODE:
            self._column = (self._column + 1) % WIDTH
            return
        if self._mode == HORIZONTAL:
            self._column, is_over = _after(self._column, self._columns)
            self._page = _after(self._page, self._pages)[0] if is_over else self._page
        else:
            self._page, is_over = _after(self._page, self._pages)
            self._column = _after(self._column, self._columns)[0] if is_over else self._column


def _after(at: int, window: tuple[int, int]) -> tuple[int, bool]:
    """The place after one in a window, and whether the window begins anew."""
    first, last = window
    return (at + 1, False) if at < last else (first, True)
