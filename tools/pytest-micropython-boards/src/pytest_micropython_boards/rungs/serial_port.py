"""The serial rung: a real Pico at a serial port."""

import importlib.util

from pytest_micropython_boards.rungs.rung import Rung


class SerialRung(Rung):
    """The program on a real board, with nobody to press its buttons or to look at it."""

    name = "serial"
    capabilities = frozenset(("serial", "files", "power", "memory"))
    takes_probes = False

    def __init__(self, port: str = "") -> None:
        self._port = port

    def missing(self) -> str:
        if importlib.util.find_spec("mpremote") is None:
            return "no mpremote: pip install 'pytest-micropython-boards[serial]'"
        return "" if self._port else "name the port of a Pico: --board-port /dev/ttyACM0"
