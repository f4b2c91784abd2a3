"""Stands in for the Pico's own modules: nothing is read or driven here, they must only load.

`counted_from` is the heap in use before any of the firmware is loaded.
"""

import gc
import sys


class Machine:
    """The module `machine`."""

    Pin = WDT = idle = reset = object


class Rp2:
    """The module `rp2`."""

    StateMachine = DMA = object

    class PIO:
        """The constants that the pixel program names."""

        OUT_LOW = SHIFT_LEFT = 0

    @staticmethod
    def asm_pio(**_):
        """Leave a pixel program as it is."""
        return lambda program: program


sys.modules["machine"] = Machine
sys.modules["rp2"] = Rp2
gc.collect()
counted_from = gc.mem_alloc()
