# ruff: noqa: F821
# mypy: disable-error-code="name-defined, attr-defined"
# (The names inside `look` are instructions of the PIO assembler, given by its decorator. The type
# stubs of the Pico lack some attributes of DMA.)
"""The levels of the buttons' pins, once in a millisecond, whatever the processor does.

Theory of operation. While the flash is erased, for 45 ms and at most 400, the processor stands
still and hears no interrupt. A state machine and DMA need neither: the machine reads sixteen pins
once in a millisecond, and one channel of DMA writes them into a ring in memory. At the end of the
ring it starts a second channel, which writes the ring's beginning into the first and so starts it
again.
"""

from array import array

import rp2
from machine import Pin

from firmware.keys import SAMPLES, Keys
from shared_rules.compat import const

_BITS = const(16)
_MACHINE = const(1)
# The request line that paces DMA by the state machine's words: PIO 0, machine 1, receiving
_PACE = const(5)
_CLOCK_HZ = const(16_000)
# The register of a channel that says where it writes, and starts it
_WRITE_AND_START = const(11)


@rp2.asm_pio(autopush=True)
def look():  # type: ignore[no-untyped-def]
    """Read the pins every sixteen cycles."""
    in_(pins, 32)[15]


def sample(keys: Keys) -> None:
    """Begin, and let somebody who reads the keys find what was sampled.

    A simulated board has no state machine that reads pins, and no flash that holds it up. Pins that
    lie further apart than a sample has bits are looked at by the loop alone.
    """
    if keys.mask >> _BITS or not hasattr(rp2.PIO, "irq"):
        return
    ring = array("H", bytearray(2 * SAMPLES))
    machine = rp2.StateMachine(_MACHINE, look, freq=_CLOCK_HZ, in_base=Pin(keys.first))
    writer, again = rp2.DMA(), rp2.DMA()
    control = writer.pack_ctrl(size=1, inc_read=False, treq_sel=_PACE, chain_to=again.channel)
    writer.config(read=machine, write=ring, count=SAMPLES, ctrl=control)
    beginning = array("I", [writer.write])
    control = again.pack_ctrl(inc_read=False, inc_write=False)
    register = writer.registers[_WRITE_AND_START : _WRITE_AND_START + 1]
    again.config(read=beginning, write=register, count=1, ctrl=control)
    writer.active(1)
    machine.active(1)
    keys.samples = ring, writer, again, beginning
