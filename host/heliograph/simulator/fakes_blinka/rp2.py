"""MicroPython's `rp2` on a Raspberry Pi: what DMA would feed the pixels goes through NeoPixel.

The Pi can drive pixels on GPIO 10, 12, 18 or 21 alone, so the board file's pin does not count here:
HELIOGRAPH_PIXEL_PIN names another than D18. What NeoPixel sends is also shown to the bench.
"""

import os

from blinka_parts import board, neopixel
from pio_parts import PIO, StateMachine, asm_pio
from simulated_wire import wire

__all__ = ["DMA", "PIO", "StateMachine", "asm_pio"]

WORD = 4
DEFAULT_PIN = "D18"


class Pixels(neopixel.NeoPixel):
    """The chain; remembers the bytes that went out."""

    def _transmit(self, buf) -> None:
        super()._transmit(buf)
        self.sent = bytes(buf)


class DMA:
    """Hands the words of a transfer to the pixel library."""

    def __init__(self) -> None:
        self._pixels = None

    def pack_ctrl(self, **_settings) -> int:
        return 0

    def config(self, read, write, count: int, ctrl: int, trigger: bool) -> None:
        self._pixels = self._pixels or _open_pixels(count)
        words = [bytes(read[at : at + WORD]) for at in range(0, count * WORD, WORD)]
        self._pixels[:] = [(red, green, blue) for _, blue, red, green in words]
        self._pixels.show()
        wire.send(b"P", _as_words(self._pixels.sent))

    def active(self) -> bool:
        """The library returns when everything is sent."""
        return False


def _open_pixels(count: int) -> Pixels:
    name = os.environ.get("HELIOGRAPH_PIXEL_PIN", DEFAULT_PIN)
    pin = getattr(board, name, None) or board.NEOPIXEL
    # The firmware's limiter has set the brightness already.
    return Pixels(pin, count, brightness=1.0, auto_write=False, pixel_order="GRB")


def _as_words(sent: bytes) -> bytes:
    """Green, red and blue as the state machine would have got them."""
    return b"".join(
        bytes((0, sent[at + 2], sent[at + 1], sent[at])) for at in range(0, len(sent), 3)
    )
