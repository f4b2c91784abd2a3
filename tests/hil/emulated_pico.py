"""The emulated Pico with our firmware: one UF2 made as for a real board, keys and the pixel chain.

Fingers pull real pins at exact moments of emulated time, the pixels are read back from the waveform
that the PIO makes, and the host speaks over USB. The chip itself, and what is put right about its
emulator, is `Chip` of tools/pytest-micropython-boards.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware import pins
from heliograph.flashing.image import read_image
from heliograph.flashing.whole_image import build_image
from pytest_micropython_boards.rungs.chip import Chip, Finger

# How often the host's side of the line looks for bytes, in ms
HOST_EVERY_MS = 1
# A zero is high for three tenths of its time, a one for seven.
ONE_IS_ABOVE = 0.5
# MicroPython's stack on an RP2040: the end of its memory
MEMORY_AT = 0x20000000
STACK_TOP, STACK_BYTES = 264 * 1024, 8 * 1024
STACK_POINTER = 13
UNTOUCHED = 0xA5

Pixels = list[tuple[int, ...]]


def in_table_order(colours: Pixels) -> Pixels:
    """The colours as they lie on the table: a ring's chain may run either way round."""
    whole = len(colours) == len(pins.PLACES)  # a picture cut short by a reset is left as it is
    return [colours[place] for place in pins.PLACES] if whole else colours


class EmulatedPico(Chip):
    """The chip with its keys and its pixel chain."""

    def __init__(
        self,
        uf2: Path,
        files: dict[str, bytes],
        buttons: tuple[tuple[int, int], ...],
        pixel_pin: int,
        on_pixels: Callable[[int, Pixels], None],
    ) -> None:
        """Tell `on_pixels(µs, colours)` about each picture that has reached the chain."""
        from rp2040py.external.key_mock import KeyMock
        from rp2040py.external.ws2812 import Ws2812

        self.keys = {button: KeyMock(gpio=pin, active_high=False) for button, pin in buttons}
        chain = Ws2812(
            gpio=pixel_pin,
            on_pixels=lambda colours: on_pixels(self.now_us(), in_table_order(colours)),
            high_duty_threshold=ONE_IS_ABOVE,
        )
        with tempfile.TemporaryDirectory(prefix="heliograph-emulator-") as folder:
            image = Path(folder, "board.uf2")
            image.write_bytes(build_image(read_image(uf2), "pico", files))
            super().__init__(image, chain, *self.keys.values(), paced_pins=(pixel_pin,))
        self.finger = Finger(self.clock)
        self.switch_on()

    def paint_stack(self) -> None:
        """Mark the part of the stack that is free now, to see later how much of it stayed free."""
        mcu = self.device.mcu
        used_from = mcu.core.registers[STACK_POINTER] - MEMORY_AT
        for place in range(STACK_TOP - STACK_BYTES, used_from):
            mcu.sram[place] = UNTOUCHED

    def stack_left(self) -> int:
        """How many bytes of the stack nothing has touched since it was painted."""
        stack = self.device.mcu.sram[STACK_TOP - STACK_BYTES : STACK_TOP]
        return len(stack) - len(bytes(stack).lstrip(bytes((UNTOUCHED,))))

    @property
    def engine(self) -> Any:
        """What runs the chip's instructions and counts its cycles; None where it is not there."""
        return self._engine
