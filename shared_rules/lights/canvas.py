"""The canvas: the intended colour of every pixel of the table unit.

Parts lie on one chain in a fixed order: orbit ring, order ring, clock ring, seat pixels. A build
without a part gives it no pixels, and drawing there does nothing.
"""

from shared_rules.compat import const, ptr8, viper
from shared_rules.lights import palette

ORBIT = const(0)
ORDER = const(1)
CLOCK = const(2)
SEATS = const(3)

WARMER = const(1)
COOLER = const(2)
TINTED = const(150)  # of 256: what a tint leaves of the colour it takes away from


PLAIN_LOOK = b"\xff\x00"
LOOK_SIZE = const(10)
_SEATS_IN_LOOK = const(2)
_LIGHT_MASK = const(7)  # there are eight lights to choose from


class Canvas:
    """RGB bytes of all pixels, and where each part begins."""

    def __init__(self, orbit: int, order: int, clock: int, seats: int) -> None:
        self.lengths = (orbit, order, clock, seats)
        self.seat_buttons = seats  # each has a pixel
        self.starts = (0, orbit, orbit + order, orbit + order + clock)
        self.size = orbit + order + clock + seats
        self.rgb = bytearray(3 * self.size)
        # What goes to the pixels: the same bytes, unless a build must fold its parts.
        self.wire = self.rgb
        # Brightness, tint, and the lights people chose for the seats, if they did
        self.look = PLAIN_LOOK
        self._dark = bytes(3 * self.size)

    def clear(self) -> None:
        """Switch every pixel off."""
        self.rgb[:] = self._dark

    @viper
    def put(self, part: int, index: int, colour: tuple[int, int, int], level: int) -> None:
        """Light one pixel of a part in `colour` at `level` 0..256; indices wrap around."""
        length = int(self.lengths[part])
        if length == 0:
            return
        at = 3 * (int(self.starts[part]) + int(index) % length)
        bright = int(level)
        rgb = ptr8(self.rgb)
        rgb[at] = int(colour[0]) * bright >> 8
        rgb[at + 1] = int(colour[1]) * bright >> 8
        rgb[at + 2] = int(colour[2]) * bright >> 8

    def light(self, seat: int, usual: tuple[int, int, int]) -> tuple[int, int, int]:
        """Return the light of a seat: what people chose for it, else that of its tokens."""
        at = _SEATS_IN_LOOK + seat
        return palette.CHOICES[self.look[at] & _LIGHT_MASK] if at < len(self.look) else usual

    def dim(self, level: int) -> None:
        """Take every pixel down to `level` 0..255 of its brightness; what shone stays visible."""
        rgb = self.rgb
        for at in range(len(rgb)):
            if rgb[at]:
                rgb[at] = max(1, rgb[at] * level >> 8)

    def tint(self, tint: int) -> None:
        """Take away from blue (1: warmer) or from red (2: cooler); what shone stays visible."""
        rgb = self.rgb
        for at in range(2 if tint == WARMER else 0, len(rgb), 3):
            if rgb[at]:
                rgb[at] = max(1, rgb[at] * TINTED >> 8)

    def attend(self, part: int) -> None:
        """Make sure that a part is seen now; here every part is."""

    def settle(self, now_ms: int, pressed_at: int) -> None:
        """Finish the picture; here it goes to the pixels as it is drawn."""
