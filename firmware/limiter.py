"""Dimming: intended colours in, a table of what each brightness becomes out.

Eyes tell faint steps apart and hardly see the same steps in bright light, while a pixel shines in
proportion to its number. So a brightness grows by a curve (gamma, some 1.8) from the floor of the
board file on: what is lit stays visible, however much the rest must dim.

The whole table dims together, so one curve holds for all pixels. It ends at the ceiling of the
board file, or lower where the supply would not feed what the pixels get after the curve: the floor
for each channel that is lit, and the sum of the curve over all of them.
"""

from firmware.pixel_math import COUNT_AT, SLOPE_BITS, SUM_BITS, add_up, fill_table
from shared_rules.compat import const

# Where the curve ends
_LARGEST = const(81345)  # 255 * (255 + TOE)


class Limiter:
    """Finds the brightest curve that the supply allows for given lights."""

    def __init__(self, board: dict) -> None:
        spare_ua = (board["LIMIT_MA"] - board["CONTROLLER_MA"]) * 1000
        spare_ua -= board["PIXELS"] * board["PIXEL_IDLE_UA"]
        # In brightness units: the sum of all channels that the supply can feed.
        self._budget = spare_ua * 255 // board["CHANNEL_FULL_UA"]
        self.ceiling = board["BRIGHTNESS_CEILING"]
        self._floor = board["BRIGHTNESS_FLOOR"]
        self._slope = -1
        self._table = bytearray(256)

    def table(self, rgb: bytearray, look: int = 255) -> bytearray:
        """Return the brightness for each intended value 0 to 255, valid until the next call.

        `look` is how bright people want it, of 255: never more than the ceiling.
        """
        rise = max(self.ceiling * look // 255 - self._floor, 0)
        sums = add_up(rgb, len(rgb))
        left = max(self._budget - (sums >> COUNT_AT) * self._floor, 0)
        # Rounded down where the supply sets it, so that no part of the sum is forgotten
        slope = min(
            ((rise << SLOPE_BITS) + _LARGEST - 1) // _LARGEST,
            (left << SLOPE_BITS - SUM_BITS) // ((sums & (1 << COUNT_AT) - 1) + 1),
        )
        if slope != self._slope:
            self._slope = slope
            fill_table(self._table, slope, self._floor)
        return self._table
