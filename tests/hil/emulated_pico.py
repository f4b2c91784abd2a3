"""An emulated Pico in lockstep: its time passes only while a test waits for something.

rp2040py runs one UF2, made as for a real board: a stock MicroPython with the firmware's files.
Fingers pull real pins at exact moments of emulated time, the pixels are read back from the waveform
that the PIO makes, and the host speaks over USB. Nothing here asks the computer's clock, so a busy
computer makes a run longer and changes nothing else: two runs of one image are the same. Where the
engine of `tools/devkit/engine` could be compiled, it runs the chip ten times as fast, to the same
cycle.

Three habits of the emulator are put right:
- it answers each offer to receive with an empty packet, some 28,000 interrupts a second. A real
  host sends nothing when it has nothing to say (`UsbLine`).
- while the processor sleeps it leaps to the next alarm, and the PIO makes up for the time later:
  the edges of the pixel signal then carry wrong times (`PixelPace`; the engine leaps no further
  than the PIO's next step).
- a DMA channel that was busy when the power went is busy for ever after it (`cut_power`): the unit
  would wait for its pixels, show nothing more and save nothing more.
"""

import dataclasses
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware import pins
from heliograph.flashing.image import read_image
from heliograph.flashing.whole_image import build_image

MS = 1_000_000  # ns
# How often the host's side of the line looks for bytes, in ms
HOST_EVERY_MS = 1
PIXEL_TICK_NS = 64  # half a cycle of the PIO, and a whole number of the processor's
# A zero is high for three tenths of its time, a one for seven.
ONE_IS_ABOVE = 0.5
PIXELS_REST_NS = 20_000

Pixels = list[tuple[int, ...]]


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


class PixelPace:
    """Lets time pass in half cycles of the PIO while the pixel line moves."""

    def __init__(self, clock: Any, pin: Any) -> None:
        self._clock = clock
        self._alarm = clock.create_alarm(self._tick)
        self._edge_ns = 0.0
        self._runs = False
        pin.add_listener(self._note_edge)

    def _note_edge(self, *_states: Any) -> None:
        self._edge_ns = self._clock.nanos
        if not self._runs:
            self._runs = True
            self._alarm.schedule(PIXEL_TICK_NS)

    def _tick(self) -> None:
        self._runs = self._clock.nanos - self._edge_ns < PIXELS_REST_NS
        if self._runs:
            self._alarm.schedule(PIXEL_TICK_NS)


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


class Finger:
    """One finger: what it is told happens one after the other, in emulated time."""

    def __init__(self, clock: Any) -> None:
        self._alarm = clock.create_alarm(self._next)
        self._todo: deque[tuple[Callable[[], None], float]] = deque()
        self._rests = True

    def do(self, move: Callable[[], None], then_ms: float) -> None:
        """Make a move when those before are done, and rest for a while after it."""
        self._todo.append((move, then_ms))
        if self._rests:
            self._rests = False
            self._alarm.schedule(0)

    @property
    def rests(self) -> bool:
        """Whether everything it was told is done."""
        return self._rests

    def _next(self) -> None:
        if not self._todo:
            self._rests = True
            return
        move, then_ms = self._todo.popleft()
        move()
        self._alarm.schedule(then_ms * MS)


def in_table_order(colours: Pixels) -> Pixels:
    """The colours as they lie on the table: a ring's chain may run either way round."""
    whole = len(colours) == len(pins.PLACES)  # a picture cut short by a reset is left as it is
    return [colours[place] for place in pins.PLACES] if whole else colours


class EmulatedPico:
    """The chip with its keys, its pixel chain and its USB line."""

    def __init__(
        self,
        uf2: Path,
        files: dict[str, bytes],
        buttons: tuple[tuple[int, int], ...],
        pixel_pin: int,
        on_pixels: Callable[[int, Pixels], None],
    ) -> None:
        """Tell `on_pixels(µs, colours)` about each picture that has reached the chain."""
        from rp2040py.device import MicroPythonDevice
        from rp2040py.external.key_mock import KeyMock
        from rp2040py.external.ws2812 import Ws2812

        self.keys = {button: KeyMock(gpio=pin, active_high=False) for button, pin in buttons}
        chain = Ws2812(
            gpio=pixel_pin,
            on_pixels=lambda colours: on_pixels(self.now_us(), in_table_order(colours)),
            high_duty_threshold=ONE_IS_ABOVE,
        )
        with tempfile.TemporaryDirectory(prefix="heliograph-emulator-") as folder:
            image = Path(folder, "board.uf2")
            image.write_bytes(build_image(read_image(uf2), "pico", files))
            board = board_with(image, chain, *self.keys.values())
            self._device = MicroPythonDevice(board=board)
        self._simulator = self._device.simulator
        self._clock = self._device.mcu.clock
        self._engine = engine_for(self._simulator)
        if self._engine is None:
            self._pace = PixelPace(self._clock, self._device.mcu.gpio[pixel_pin])
        self._end = self._clock.create_alarm(self._simulator.stop)
        self.line = UsbLine(self._device.cdc)
        self.finger = Finger(self._clock)
        self._device.mcu.leave_reset()

    def now_us(self) -> int:
        """Emulated time since the start."""
        return int(self._clock.nanos) // 1000

    def pass_ms(self, ms: float) -> None:
        """Let emulated time pass."""
        self._end.schedule(ms * MS)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            if self._engine:
                self._engine.run()
            else:
                self._simulator._execute_batch()

    def at_us(self, at_us: int, move: Callable[[], None]) -> None:
        """Do something at an exact moment of emulated time."""
        self._clock.create_alarm(move).schedule(max(0, at_us * 1000 - self._clock.nanos))

    @property
    def dma_channels(self) -> Any:
        """What moves bytes beside the processor."""
        return self._device.mcu.dma.channels

    def cut_power(self) -> None:
        """Take the power away and give it back; the flash keeps what was written."""
        from rp2040py.device.base_device import ResetCause

        self.line.reset()
        for channel in self.dma_channels:
            channel.abort()
        self._device.hard_reset(cause=ResetCause.POWER_ON)
        self._engine = self._engine and engine_for(self._simulator)
