"""The microcontrollers a build may use: their pins, legs and what they keep for themselves."""

from typing import NamedTuple

from boardkit.part_library import Part, of_kind

_PINS = (*range(23), 26, 27, 28)
# The legs that carry GPIO 0, 1, 2 …: every third one between them is ground or special.
_LEGS = "1 2 4 5 6 7 9 10 11 12 14 15 16 17 19 20 21 22 24 25 26 27 29 31 32 34"
LEGS = dict(zip(_PINS, map(int, _LEGS.split()), strict=True))
# Those that measure a voltage; GPIO 29 does too, and belongs to the board itself
ADC_PINS = (26, 27, 28)
CHOICE = "Choose 0–22 or 26–28."

VBUS_LEG, VSYS_LEG, GROUND_LEG, RESET_LEG = 40, 39, 38, 30
GROUND_LEGS = (3, 8, 13, 18, 23, 28, 33, 38)


class Controller(NamedTuple):
    """One microcontroller board."""

    part: Part
    reserved: dict[int, str]

    @property
    def key(self) -> str:
        return self.part.key

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def wokwi(self) -> str:
        return str(self.part.texts["wokwi"])

    @property
    def plug(self) -> str:
        """The key of the plug that fits its socket."""
        return str(self.part.texts["plug"])

    def has(self, pin: int) -> bool:
        """Whether a wire can be joined to this pin."""
        return pin in LEGS


_PLAIN = {
    23: "it switches the voltage regulator",
    24: "it senses USB power",
    25: "it drives the board's own LED",
    29: "it measures the supply voltage",
}
_RADIO = dict.fromkeys((23, 24, 25, 29), "it belongs to the radio")

CONTROLLERS = {
    key: Controller(part, _RADIO if part.texts["radio"] else _PLAIN)
    for key, part in of_kind("controller").items()
}
