"""An emulated RP2040 in lockstep: its time passes only when it is told to run.

rp2040py runs a stock MicroPython. Nothing here asks the computer's clock, so a busy computer makes
a run longer and changes nothing else: two runs of one image are the same. Where there is a module
`pico_engine` (`native_emulator`), it runs the chip's instructions faster, to the same cycle.

Four habits of the emulator are put right:
- it answers each offer to receive with an empty packet, some 28,000 interrupts a second. A real
  host sends nothing when it has nothing to say (`UsbLine`).
- while the processor sleeps it leaps to the next alarm, and the PIO makes up for the time later:
  the edges of a signal then carry wrong times (`SignalPace`; an engine leaps no further than the
  PIO's next step).
- the oscillator whose jitter MicroPython takes for chance always says the same, and so would every
  `os.urandom`, after each start again. It says what a seed gives (`give_chance`).
- a DMA channel that was busy when the power went is busy for ever after it (`cut_power`).

Its flash is there at once; `FlashTimes` and the engine's cache let it take the time of a real one.
"""

import dataclasses
import math
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

MS = 1_000_000  # ns
TICK_NS = 64  # half a cycle of a PIO at 8 MHz, and a whole number of the processor's
REST_NS = 20_000
# MicroPython's stack on an RP2040: the end of its memory
MEMORY_AT = 0x20000000
STACK_TOP, STACK_BYTES = 264 * 1024, 8 * 1024
STACK_POINTER = 13
# The ring oscillator, as the emulator files its parts, and the register of its random bit
ROSC, RANDOM_BIT = 0x40060, 0x1C
UNTOUCHED = 0xA5
# Commands of the flash, and its busy bit
ERASE, PROGRAM, READ_STATUS, BUSY = b"\x20", b"\x02", b"\x05", 1
MOST_WRITTEN = {ERASE: 4096, PROGRAM: 256}
CYCLE_NS = 8


def engine_for(simulator: Any) -> Any:
    """What runs the chip; None where it was not compiled, or the package runs as plain Python."""
    try:
        from pico_engine import Engine

        return Engine(simulator)
    except (ImportError, TypeError):
        return None


def board_with(uf2: Path, *extras: Any) -> Any:
    """The Pico of rp2040py with this MicroPython and these parts on its pins."""
    from rp2040py.boards import BOARDS, resolve_firmware

    board = resolve_firmware(BOARDS["pico"], "micropython", str(uf2))
    factories = tuple(lambda part=part: part for part in extras)
    return dataclasses.replace(board, extras=board.extras + factories)


def give_chance(mcu: Any, seed: int) -> None:
    """Let the oscillator's random bit come from a seed; a new start of the chip goes on in it."""
    dice = random.Random(seed)
    oscillator = mcu.peripherals[ROSC]
    plain_read = oscillator.read_uint32

    def read(offset: int) -> int:
        return dice.getrandbits(1) if offset == RANDOM_BIT else int(plain_read(offset))

    oscillator.read_uint32 = read


class SignalPace:
    """Lets time pass in small steps while a pin moves."""

    def __init__(self, clock: Any, pins: Sequence[Any]) -> None:
        self._clock = clock
        self._alarm = clock.create_alarm(self._tick)
        self._edge_ns = 0.0
        self._runs = False
        for pin in pins:
            pin.add_listener(self._note_edge)

    def _note_edge(self, *_states: Any) -> None:
        self._edge_ns = self._clock.nanos
        if not self._runs:
            self._runs = True
            self._alarm.schedule(TICK_NS)

    def _tick(self) -> None:
        self._runs = self._clock.nanos - self._edge_ns < REST_NS
        if self._runs:
            self._alarm.schedule(TICK_NS)


class UsbLine:
    """The host's end of the USB serial line: bytes both ways, nothing where there is nothing."""

    def __init__(self, cdc: Any) -> None:
        self._cdc = cdc
        self._usb = cdc.usb
        self._plain_read = self._usb.on_endpoint_read
        self._wanted = 0  # how many bytes the chip has room for, if it asked in vain
        self._received = bytearray()
        self._waiting = bytearray()
        cdc.on_serial_data = self._received.extend
        self._usb.on_endpoint_read = self._offer

    def read(self) -> bytes:
        """Take what the board has sent."""
        received = bytes(self._received)
        self._received.clear()
        return received

    def write(self, content: bytes) -> None:
        """Send bytes as fast as the board takes them."""
        self._waiting += content
        if self._wanted and self._waiting:
            self._send(self._wanted)

    def reset(self) -> None:
        """The board lost its power: what was under way is gone."""
        self._wanted = 0
        self._waiting.clear()
        self._received.clear()

    def _offer(self, endpoint: int, size: int) -> None:
        if endpoint != self._cdc._out_endpoint:
            self._plain_read(endpoint, size)
        elif self._waiting:
            self._send(size)
        else:
            self._wanted = size

    def _send(self, size: int) -> None:
        self._wanted = 0
        piece = self._waiting[:size]
        del self._waiting[:size]
        self._usb.endpoint_read_done(self._cdc._out_endpoint, piece)


class FlashTimes:
    """Lets erasing and writing the flash take time: until then the flash says that it is busy.

    The processor asks it again and again, with interrupts off. Meanwhile everything else goes on:
    alarms, state machines, and what DMA moves. Power that goes meanwhile leaves it half done.
    """

    def __init__(self, mcu: Any, simulator: Any, on_change: Callable[[], None]) -> None:
        self.erase_us = self.program_us = 0
        self._content, self._on_change = mcu.flash, on_change
        # Where it works, and what lay there before
        self._under_way = 0, b""
        self._clock, self._pios, self._simulator = mcu.clock, mcu.pio, simulator
        self._flash = mcu.ssi
        self._busy_until_ns = 0.0
        self._plain_shift, self._plain_apply = self._flash._shift_byte, self._flash._apply_command
        self._flash._shift_byte = self._shift
        self._flash._apply_command = self._apply

    @property
    def is_busy(self) -> bool:
        """Whether it erases or writes."""
        return bool(self._clock.nanos < self._busy_until_ns)

    def cut_power(self, dice: random.Random) -> None:
        """The power is gone: of the bits that were to change, any may have changed."""
        at, before = self._under_way
        if self.is_busy:
            for place, old in enumerate(before, at):
                changes = old ^ self._content[place]
                self._content[place] = old ^ (changes & dice.getrandbits(8))
        self._busy_until_ns = 0.0

    def _apply(self) -> None:
        command, place = bytes(self._flash._tx_buffer[:1]), bytes(self._flash._tx_buffer[1:4])
        if command not in MOST_WRITTEN:
            self._plain_apply()
            return
        at = int.from_bytes(place, "big")
        self._under_way = at, bytes(self._content[at : at + MOST_WRITTEN[command]])
        self._plain_apply()
        self._on_change()
        took_us = self.erase_us if command == ERASE else self.program_us
        self._busy_until_ns = self._clock.nanos + 1000 * took_us

    def _shift(self, byte: int) -> int:
        answer = int(self._plain_shift(byte))
        is_status = self._flash._tx_buffer[:1] == READ_STATUS and len(self._flash._tx_buffer) > 1
        if is_status and self.is_busy:
            self._let_pass()
            return answer | BUSY
        return answer

    def _let_pass(self) -> None:
        """Pass the time until the flash is ready, or until somebody wants to look."""
        while self.is_busy and not self._simulator.stopped:
            left_ns = min(self._busy_until_ns - self._clock.nanos, self._clock.nanos_to_next_alarm)
            cycles = max(1, math.ceil(left_ns / CYCLE_NS))
            for pio in self._pios:
                if not pio.stopped:
                    due = (pio.next_due_fp - pio.cycle_fp + 255) >> 8
                    cycles = max(1, min(cycles, due))
            self._clock.tick(cycles * CYCLE_NS)
            for pio in self._pios:
                if not pio.stopped:
                    pio.advance(cycles)


class Chip:
    """The emulated chip with its pins, its flash and its USB line."""

    def __init__(
        self, uf2: Path, *extras: Any, paced_pins: Sequence[int] = range(30), seed: int = 1
    ) -> None:
        from rp2040py.device import MicroPythonDevice

        self.device = MicroPythonDevice(board=board_with(uf2, *extras))
        self._simulator = self.device.simulator
        give_chance(self.device.mcu, seed)
        self._dice = random.Random(seed)
        self.flash_times = FlashTimes(self.device.mcu, self._simulator, self._forget_flash)
        self.clock = self.device.mcu.clock
        self._engine = engine_for(self._simulator)
        if self._engine is None:
            pins = [self.device.mcu.gpio[number] for number in paced_pins]
            self._pace = SignalPace(self.clock, pins)
        self._end = self.clock.create_alarm(self._simulator.stop)
        self.line = UsbLine(self.device.cdc)

    def let_misses_take(self, cycles: int) -> None:
        """From now on the processor waits so long for code and data that no cache has at hand."""
        if self._engine:
            self._engine.miss_cycles = cycles
        elif cycles:
            raise RuntimeError("expected a compiled engine, which knows the cache, got none")

    def _forget_flash(self) -> None:
        if self._engine:
            self._engine.forget_flash()

    def switch_on(self) -> None:
        """Let go of the reset line."""
        self.device.mcu.leave_reset()

    def now_us(self) -> int:
        """Emulated time since the start."""
        return int(self.clock.nanos) // 1000

    def pass_ms(self, ms: float) -> None:
        """Let emulated time pass."""
        self._end.schedule(ms * MS)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            if self._engine:
                self._engine.run()
            else:
                self._simulator._execute_batch()

    def at_us(self, at_us: int, move: Callable[[], None]) -> Any:
        """Do something at an exact moment of emulated time; returns the alarm for it."""
        alarm = self.clock.create_alarm(move)
        alarm.schedule(max(0, at_us * 1000 - self.clock.nanos))
        return alarm

    def paint_stack(self) -> None:
        """Mark the part of the stack that is free now, to see later how much of it stayed free."""
        mcu = self.device.mcu
        used_from = mcu.core.registers[STACK_POINTER] - MEMORY_AT
        for place in range(STACK_TOP - STACK_BYTES, used_from):
            mcu.sram[place] = UNTOUCHED

    def stack_left(self) -> int:
        """How many bytes of the stack nothing has touched since it was painted."""
        stack = self.device.mcu.sram[STACK_TOP - STACK_BYTES : STACK_TOP]
        return len(stack) - len(bytes(stack).lstrip(bytes((UNTOUCHED,))))

    def cycles(self) -> int:
        """For how many cycles the processor was awake; -1 without the engine that counts them."""
        return self._engine.counts[0] if self._engine else -1

    @property
    def dma_channels(self) -> Any:
        """What moves bytes beside the processor."""
        return self.device.mcu.dma.channels

    def cut_power(self) -> None:
        """Take the power away and give it back; the flash keeps what was written."""
        from rp2040py.device.base_device import ResetCause

        self.line.reset()
        self.flash_times.cut_power(self._dice)
        for channel in self.dma_channels:
            channel.abort()
        self.device.hard_reset(cause=ResetCause.POWER_ON)
        if self._engine:
            miss_cycles = self._engine.miss_cycles
            self._engine = engine_for(self._simulator)
            self._engine.miss_cycles = miss_cycles
