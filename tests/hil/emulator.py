"""An emulated Pico: rp2040py runs a MicroPython UF2 with our firmware on its flash.

The firmware's files lie on a littlefs image as on a real board, its USB serial line is a TCP port,
buttons pull real pins, and the pixels are read back from the waveform that the PIO makes. The
emulator runs some fifty times slower than a Pico; every time told here is emulated time.

`rp2040py` is fetched by `tools/dev.py hil --uf2 FILE`; this file was written and its parts are
tested without a UF2, which no package carries.
"""

import asyncio
import dataclasses
import json
import runpy
import tempfile
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from heliograph.flashing.staging import files_for_board
from heliograph.simulator import vm
from tests.hil.virtual_board import Figures

START_S = 600
LOOK_S = 0.005
PRESS_MS = 60
PIXEL_PARTS = ("orbit", "order", "wheel", "seats")


def pins() -> dict[str, Any]:
    """The pins of this build."""
    return runpy.run_path(str(vm.firmware_root() / "firmware" / "pins.py"))


def write_littlefs(image: Path, files: dict[str, bytes], layout: Any) -> None:
    """Write files into a littlefs image of the size that MicroPython expects on this board."""
    from littlefs import LittleFS, UserContext

    size = layout.fs_blocksize * layout.fs_blockcount
    disk = LittleFS(
        context=UserContext(buffsize=size),
        block_size=layout.fs_blocksize,
        block_count=layout.fs_blockcount,
        prog_size=256,
        disk_version=0x00020000,
    )
    for name, content in files.items():
        if "/" in name:
            disk.makedirs(name.rpartition("/")[0], exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(content)
    disk.unmount()
    image.write_bytes(disk.context.buffer)


def board_with(uf2: Path, *extras: Any) -> Any:
    """The Pico of rp2040py with this MicroPython and these parts on its pins."""
    from rp2040py.boards import BOARDS, resolve_firmware

    board = resolve_firmware(BOARDS["pico"], "micropython", str(uf2))
    factories = tuple(lambda part=part: part for part in extras)
    return dataclasses.replace(board, extras=board.extras + factories)


class EmulatedBoard:
    """The board of the suite: the same words as the simulated one, in emulated time."""

    capabilities = frozenset(("press", "seats", "lights", "emulated time"))
    # How many times longer than on a Pico a test must be patient.
    slowness = 100

    def __init__(self, uf2: Path, *, starts_itself: bool = True) -> None:
        from rp2040py.device import MicroPythonDevice
        from rp2040py.external.key_mock import KeyMock
        from rp2040py.external.ws2812 import Ws2812

        self._pins = pins()
        self._keys = {
            button: KeyMock(gpio=pin, active_high=False) for button, pin in self._pins["BUTTONS"]
        }
        self.seats: int = self._pins["SEATS_PIXELS"]
        self.first_seat: int = self._pins["PIXELS"] - self.seats
        self._pixels: list[tuple[int, ...]] = [(0, 0, 0)] * self._pins["PIXELS"]
        self.shown: list[tuple[int, list[tuple[int, ...]]]] = []
        self.pressed_at_us: list[int] = []
        chain = Ws2812(gpio=self._pins["PIXEL_PIN"], on_pixels=self._show)
        board = board_with(uf2, chain, *self._keys.values())
        files = files_for_board()
        if not starts_itself:
            del files["main.py"]
        self._folder = tempfile.TemporaryDirectory(prefix="heliograph-emulator-")
        image = Path(self._folder.name, "board.img")
        write_littlefs(image, files, board.layout)
        self.device = MicroPythonDevice(board=board, filesystem=str(image))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._hand = asyncio.Lock()
        self.errors: list[str] = []
        self.url = ""
        if starts_itself:
            self.url = self.wait_for(self._open_line())

    def wait_for(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something on the emulator's own thread and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(START_S)

    async def _open_line(self) -> str:
        from rp2040py.cli.socket_repl import SocketInteractiveRepl

        line = SocketInteractiveRepl(
            self.device.cdc, self.device.simulator, on_quit=lambda _code: None
        )
        await line.start()
        await self.device.astart(timeout=None)
        return f"socket://127.0.0.1:{line.port}"

    # Time, eyes and hands

    def now_us(self) -> int:
        """Emulated time since the start."""
        return int(self.device.mcu.clock.nanos) // 1000

    def now_ms(self) -> int:
        return self.now_us() // 1000

    def _show(self, pixels: list[tuple[int, ...]]) -> None:
        self._pixels = list(pixels)
        self.shown.append((self.now_us(), self._pixels))

    @property
    def picture(self) -> Figures:
        colours = bytes(channel for pixel in self._pixels for channel in pixel[:3])
        parts = [[name, self._pins[f"{name.upper()}_PIXELS"]] for name in PIXEL_PARTS]
        return {"pixels": colours.hex(), "parts": parts, "build": self._pins["BUILD"]}

    def tell(self, **command: Any) -> None:
        """Take the bench's words for hands: down, up, press, hold with ms."""
        for word, button in command.items():
            if word != "ms":
                work = self._move(word, self._keys[button], command.get("ms", PRESS_MS))
                asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _move(self, word: str, key: Any, ms: int) -> None:
        async with self._hand:  # one finger, in the order in which it was told
            if word != "up":
                self.pressed_at_us.append(self.now_us())
                key.press()
            if word in ("press", "hold"):
                await self._pass(ms)
            if word != "down":
                key.release()
                await self._pass(PRESS_MS)

    async def _pass(self, ms: int) -> None:
        until = self.now_us() + 1000 * ms
        while self.now_us() < until:
            await asyncio.sleep(LOOK_S)

    def stop(self) -> None:
        self.device.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._folder.cleanup()


# What the firmware itself tells about its heap, its codec and its loop, run at the prompt.
_SELF_TOLD = """
import asyncio, gc, json, sys
from time import ticks_diff, ticks_us
from firmware import pins
from firmware.limiter import Limiter
from firmware.loop import Keys, Loop
from firmware.port import Port
from firmware.strip import Strip
from shared_rules.lights.canvas import Canvas
from shared_rules.link import frame
from shared_rules.unit import Unit
canvas = Canvas(pins.ORBIT_PIXELS, pins.ORDER_PIXELS, pins.WHEEL_PIXELS, pins.SEATS_PIXELS)
limiter = Limiter(pins.PIXELS, pins.BRIGHTNESS_CEILING, pins.BRIGHTNESS_FLOOR, pins.LIMIT_MA,
                  pins.CONTROLLER_MA, pins.PIXEL_IDLE_UA, pins.CHANNEL_FULL_UA)
class Nobody:
    def receive(self): return b''
    def send(self, lines): return True
    def flush(self): pass
loop = Loop(Unit(1, canvas, b'', 2), Keys(pins.BUTTONS), Nobody(), limiter,
            Strip(pins.PIXEL_PIN, pins.PIXELS, pins.COLOURS, pins.PLACES))
gaps = [0]
async def watch():
    end = ticks_us()
    for _ in range(400):
        await asyncio.sleep_ms(0)
        now = ticks_us()
        gaps[0] = max(gaps[0], ticks_diff(now, end))
        end = now
async def play():
    tasks = [asyncio.create_task(task) for task in (loop._watch(), loop._converse(),
             loop._keep_time(), loop._shine(type('Dog', (), {'feed': lambda self: None})()))]
    await watch()
asyncio.run(play())
line = frame.encode(16, 1234, bytes((5, 2, 0, 0)), 7)[:-1]
start = ticks_us()
for _ in range(50):
    frame.encode(16, 1234, b'\\x05\\x02\\x00\\x00', 7)
    frame.decode(line, 7)
codec = ticks_diff(ticks_us(), start) / 100
start = ticks_us(); gc.collect(); collect = ticks_diff(ticks_us(), start)
print(json.dumps([gc.mem_alloc(), codec, gaps[0], collect]))
"""


def measure(uf2: Path) -> Figures:
    """Return the figures of the firmware on an emulated Pico, in emulated time."""
    board = EmulatedBoard(uf2, starts_itself=False)
    board.wait_for(board.device.astart(timeout=None))
    told, error = board.wait_for(board.device.aexec(_SELF_TOLD, timeout=None))
    board.stop()
    assert not error, error.decode()
    heap_bytes, codec_us, gap_us, collect_us = json.loads(told)
    return {
        "board": "emulated RP2040",
        "heap_bytes": heap_bytes,
        "mpy_bytes": sum(map(len, files_for_board().values())),
        "codec_us": codec_us,
        "loop_gap_ms": gap_us / 1000,
        "collect_ms": collect_us / 1000,
        "press_to_light_ms": press_to_light_ms(uf2),
    }


def press_to_light_ms(uf2: Path) -> float:
    """Return the median time from a finger to its light, in emulated time."""
    board = EmulatedBoard(uf2)
    waited = waits_us(board)
    board.stop()
    return waited[len(waited) // 2] / 1000


def waits_us(board: EmulatedBoard) -> list[int]:
    """Press each seat once, as its light stays on for a while; return the times, sorted."""
    return sorted(wait_of_one_press(board, seat) for seat in range(board.seats))


def wait_of_one_press(board: EmulatedBoard, seat: int) -> int:
    """Press a seat's button and return the µs until its own pixel is white."""
    before = len(board.pressed_at_us)
    board.tell(press=seat)
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        time.sleep(LOOK_S)
        if len(board.pressed_at_us) > before:
            pressed_at = board.pressed_at_us[before]
            for shown_at, pixels in list(board.shown):
                red, green, blue = pixels[board.first_seat + seat][:3]
                if shown_at >= pressed_at and red == green == blue > 0:
                    return shown_at - pressed_at
    raise AssertionError(f"expected the light of seat {seat + 1} within {START_S} s")
