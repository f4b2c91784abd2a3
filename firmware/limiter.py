"""Dimming: intended colours in, a table of what each brightness becomes out.

The whole table dims together, so one scale holds for all pixels. It is the ceiling of the board
file, or less where the estimated current would pass the limit. Dark stays dark, and what is lit
never falls below the floor: *waiting* stays visible however much the rest must dim.

The estimate is safe by construction. A channel becomes at most its scaled value or the floor, so
the sum of all channels is at most the scaled sum plus one floor for each channel; the second part
is taken from the budget beforehand.
"""

from firmware.pixel_math import STEPS, add_up, fill_table


class Limiter:
    """Finds the brightest scale that the supply allows for given lights."""

    def __init__(
        self,
        pixels: int,
        ceiling: int,
        floor: int,
        limit_ma: int,
        controller_ma: int,
        pixel_idle_ua: int,
        channel_full_ua: int,
    ) -> None:
        spare_ua = (limit_ma - controller_ma) * 1000 - pixels * pixel_idle_ua
        # In brightness units: the sum of all channels that the supply can feed.
        self._budget = spare_ua * 255 // channel_full_ua - 3 * pixels * floor
        self._ceiling = ceiling
        self._floor = floor
        self._level = -1
        self._look = 255
        self._scaled = ceiling
        self._table = bytearray(256)

    def table(self, rgb: bytearray, look: int = 255) -> bytearray:
        """Return the brightness for each intended value 0 to 255, valid until the next call.

        `look` is how bright people want it, of 255: never more than the ceiling.
        """
        if look != self._look:
            self._look = look
            self._scaled = self._ceiling * look // 255
            self._level = -1
        wanted = add_up(rgb, len(rgb)) * self._scaled // 255 + 1
        level = STEPS if wanted <= self._budget else self._budget * STEPS // wanted
        if level != self._level:
            self._level = level
            fill_table(self._table, self._scaled * level, self._floor)
        return self._table
