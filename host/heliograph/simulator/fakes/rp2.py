"""The parts of MicroPython's `rp2` that the firmware uses, for a simulated board.

The state machine does not run its program: the words that DMA would feed it go to the simulator.
A transfer takes as long as on the real wire.
"""

import time

from pio_parts import PIO, StateMachine, asm_pio
from simulated_wire import wire

__all__ = ["DMA", "PIO", "StateMachine", "asm_pio"]

WORD = 4
WORD_US = 30


class DMA:
    """A transfer that hands its words to the simulator."""

    def __init__(self) -> None:
        self._busy_us = 0
        self._started = time.ticks_us()

    def pack_ctrl(self, **_settings) -> int:
        return 0

    def config(self, read, write, count: int, ctrl: int, trigger: bool) -> None:
        if self.active():
            raise RuntimeError("expected the last transfer to be over, got a new one during it")
        self._busy_us = count * WORD_US
        self._started = time.ticks_us()
        wire.send(b"P", bytes(memoryview(read)[: count * WORD]))

    def active(self) -> bool:
        return time.ticks_diff(time.ticks_us(), self._started) < self._busy_us
