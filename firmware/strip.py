# ruff: noqa: F821
# mypy: disable-error-code="name-defined"
# (The names inside `ws2812` are instructions of the PIO assembler, given by its decorator.)
"""The pixel chain: WS2812 signals made by a PIO state machine that DMA feeds.

Theory of operation. The state machine turns each 32-bit word into the 24 pulses of one pixel, from
the highest bit down, and ignores the lowest byte; a pixel with a white of its own takes all 32.
Which colour comes first, and where in the chain a pixel of the table lies, the build's pins say.
DMA hands it a word whenever it has room, so showing 57 pixels costs the processor nothing but
starting the transfer, and interrupts stay on. The words live in one bytearray: the heap aligns it,
and writing single bytes never builds an integer above 2**30, which would cost memory on the Pico.
After the last pulse the line must rest for 300 µs or the pixels do not latch. `is_ready` says when
the transfer and this rest are over; nobody may call `show` before, so the buffer never changes
under a running transfer.

A touched button is lit by the interrupt itself (`light_up`), whatever the loop is doing: it changes
one word of the lights shown last and sends them again, or changes it while they are being sent.
Whoever is about to `show` keeps interrupts out before (`reserve`).
"""

import time
from array import array

import rp2
from machine import Pin

from firmware.pixel_math import fill_words
from shared_rules.compat import const

_MACHINE = const(0)
# The request line that paces DMA by the state machine's free room: PIO 0, machine 0, sending.
_PACE = const(0)
CLOCK_HZ = const(8_000_000)
PIXEL_US = const(30)
WHITE_PIXEL_US = const(40)
_LATCH_US = const(300)


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
)
def ws2812():  # type: ignore[no-untyped-def]
    """Ten cycles a bit: three low, three high, then four high for a one or low for a zero.

    The short pulse is 375 ns: every kind of WS2812 and SK6812 takes that for a zero, old and new.
    """
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]
    label("zero")
    nop().side(0)[3]
    wrap()


class Strip:
    """A chain of WS2812 pixels on one pin.

    `colours` is the order in which a pixel takes them, `GRB` or `GRBW` for example; `places` says
    where in the chain each pixel of the table lies, and is empty where they lie in order.
    """

    def __init__(
        self, pin: int, pixels: int, colours: str = "GRB", places: tuple[int, ...] = ()
    ) -> None:
        self.pixels = pixels
        self._words = bytearray(4 * pixels)
        # The first colour to go out is the highest byte of its word, which lies last.
        within = [3 - colours.index(colour) for colour in "RGB"]
        order = places or range(pixels)
        self._targets = array("H", [4 * place + byte for place in order for byte in within])
        bits = 8 * len(colours)
        self._busy_us = pixels * (PIXEL_US if bits == 24 else WHITE_PIXEL_US) + _LATCH_US
        self._machine = rp2.StateMachine(
            _MACHINE, ws2812, freq=CLOCK_HZ, sideset_base=Pin(pin), pull_thresh=bits
        )
        self._machine.active(1)
        self._dma = rp2.DMA()
        self._control = self._dma.pack_ctrl(size=2, inc_write=False, treq_sel=_PACE)
        self._started = time.ticks_us()
        self._is_reserved = True  # until there are lights
        self._touched = 0  # the pixel that is still to be lit
        self._table: bytearray

    def is_ready(self) -> bool:
        """Whether the last lights are on the pixels and the next may be shown."""
        if self._dma.active():
            return False
        return time.ticks_diff(time.ticks_us(), self._started) >= self._busy_us

    def reserve(self) -> None:
        """Keep interrupts from sending until `show`, and wait for what one has sent: some 2 ms."""
        self._is_reserved = True
        while not self.is_ready():
            pass

    def show(self, rgb: bytearray, table: bytearray) -> None:
        """Start sending `rgb`, each byte replaced by its entry in `table`. Returns at once."""
        fill_words(self._words, rgb, table, self._targets, len(self._targets))
        self._table = table
        self._is_reserved = False
        self._send()
        self.catch_up()

    def light_up(self, pixel: int) -> None:
        """Show the lights as they are with one pixel white. Needs no memory, for an interrupt.

        The pixel is counted from the end, as -1, -2 and so on.
        It may be one pixel more than the current limit allows, until the next lights.
        """
        self._touched = pixel
        self.catch_up()

    def catch_up(self) -> None:
        """Light a pixel that was touched, also while the lights before were being sent."""
        if self._is_reserved or not self._touched:
            return
        at = 3 * self._touched
        for target in range(at, at + 3):
            self._words[self._targets[target]] = self._table[-1]
        if self.is_ready():
            self._touched = 0
            self._send()

    def _send(self) -> None:
        self._started = time.ticks_us()
        self._dma.config(
            read=self._words,
            write=self._machine,
            count=self.pixels,
            ctrl=self._control,
            trigger=True,
        )
