"""The parts of MicroPython's `rp2` that the firmware uses, for a virtual board."""

from virtual_desk import desk

WORD_US = 30


class PIO:
    """Names used to describe a program."""

    OUT_LOW = 0
    SHIFT_LEFT = 0


def asm_pio(**_settings):
    """Leave the program as it is: nobody runs it here."""
    return lambda program: program


class StateMachine:
    """A state machine that accepts everything."""

    def __init__(self, id: int, program, freq: int = -1, sideset_base=None) -> None:
        self.id = id

    def active(self, value: int) -> None:
        """Nothing to do."""


class DMA:
    """A transfer that takes as long as on the real wire, and is seen by the desk."""

    def __init__(self) -> None:
        self._until_us = 0

    def pack_ctrl(self, **_settings) -> int:
        return 0

    def config(self, read, write, count: int, ctrl: int, trigger: bool) -> None:
        if self.active():
            raise RuntimeError("expected the last transfer to be over, got a new one during it")
        self._until_us = desk.now_us + count * WORD_US
        desk.show(count * WORD_US)

    def active(self) -> bool:
        return desk.now_us < self._until_us
