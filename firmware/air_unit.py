"""The unit of a board with a radio: its clock shows what keeps it from its host."""

import json

from firmware.port import Port
from firmware.ways import Ways
from shared_rules.lights import palette, words
from shared_rules.lights.canvas import CLOCK, Canvas
from shared_rules.unit import Unit


class AirUnit(Unit):
    """A unit that may be alone for other reasons than its cable."""

    way = None  # which tells what stands in the way

    def _draw_link(self, canvas: Canvas, now_ms: int) -> None:
        """Draw *no way* beside *alone*: one red pixel for no network, two for no host, three for
        a host that has another key."""
        super()._draw_link(canvas, now_ms)
        if self.way is not None and not self.session.connected:
            for hour in range(self.way.trouble):
                canvas.put(CLOCK, 1 + hour, palette.RED, words.FULL)


def add_air(cable: Port, unit: AirUnit, file: str) -> Port:
    """All ways as one port; the cable alone where the file tells of no other."""
    try:
        with open(file) as kept:
            settings: dict = json.load(kept)
    except (OSError, ValueError):
        return cable
    airs: list = []
    if "network" in settings:
        from firmware.wifi import Wifi

        airs.append(Wifi(settings))
    if settings.get("bluetooth"):
        from firmware.ble import Ble

        airs.append(Ble(settings))
    if not airs:
        return cable
    unit.way = Ways(cable, airs, unit)  # type: ignore[assignment]
    return unit.way  # type: ignore[return-value]
