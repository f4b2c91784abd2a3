"""The parts of MicroPython's `machine` that the firmware uses, for a virtual board."""

from virtual_desk import desk


class Pin:
    """A pin under the desk's fingers."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
        self._number = number

    def value(self) -> int:
        return desk.level(self._number)


class WDT:
    """A watchdog that tells the desk when it is fed."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        desk.feed()
