"""The emulator rung: an emulated RP2040 with a stock MicroPython."""

import importlib.util
import os

from pytest_micropython_boards.rungs.rung import PLAYED, Rung

IMAGE_VARIABLE = "BOARD_IMAGE"


class EmulatorRung(Rung):
    """The program on an emulated chip, in the chip's own time."""

    name = "emulator"
    capabilities = PLAYED | {"signal", "chip time"}
    takes_probes = False

    def __init__(self, image: str = "") -> None:
        self._image = image or os.environ.get(IMAGE_VARIABLE, "")

    def missing(self) -> str:
        for module in ("rp2040py", "littlefs"):
            if importlib.util.find_spec(module) is None:
                return "no emulator: pip install 'pytest-micropython-boards[emulator]'"
        return ""
