"""A memory of 32 kB that keeps its content without power: a 25LC256 on SPI."""

from pytest_micropython_boards.devices.device import SPIDevice

SIZE, PAGE = 32 * 1024, 64
WRITE_US = 5000
WRITE, READ, WRITE_DISABLE, STATUS, WRITE_ENABLE = 2, 3, 4, 5, 6
BUSY, ENABLED = 1, 2
EMPTY = 0xFF


class Eeprom(SPIDevice):
    """Its content; it takes 5 ms to write, and hears nothing but a question for its state then."""

    kind = "25lc256"

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]  # as any device is made
        self.content = bytearray((EMPTY,)) * SIZE

    def on_power(self) -> None:
        self._enabled = False
        self._busy_until_us = 0
        self._heard: list[int] = []

    @property
    def is_busy(self) -> bool:
        """Whether it is still writing."""
        return self.board.now_us < self._busy_until_us

    def select(self) -> None:
        self._heard = []

    def exchange(self, byte: int) -> int:
        self._heard.append(byte)
        command, *rest = self._heard
        if command == STATUS and rest:
            return BUSY * self.is_busy | ENABLED * self._enabled
        if command == READ and len(rest) > 2 and not self.is_busy:
            return self.content[(self._address() + len(rest) - 3) % SIZE]
        return EMPTY

    def deselect(self) -> None:
        """A write begins when the command is over, and needs that it was allowed before."""
        command, *rest = self._heard or [0]
        if self.is_busy:
            return
        if command in (WRITE_ENABLE, WRITE_DISABLE):
            self._enabled = command == WRITE_ENABLE
        elif command == WRITE and self._enabled and len(rest) > 2:
            # What goes beyond the end of a page lands at its beginning.
            page, at = divmod(self._address(), PAGE)
            for place, byte in enumerate(rest[2:]):
                self.content[page * PAGE + (at + place) % PAGE] = byte
            self._enabled = False
            self._busy_until_us = self.board.now_us + WRITE_US

    def _address(self) -> int:
        return (self._heard[1] << 8 | self._heard[2]) % SIZE

    def describe(self) -> str:
        kept = self.content.rstrip(bytes((EMPTY,)))
        return f"keeps {bytes(kept[:32])!r}{' …' if len(kept) > 32 else ''}"
