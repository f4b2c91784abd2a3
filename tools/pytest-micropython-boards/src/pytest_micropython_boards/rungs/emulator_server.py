"""Boots an emulated Pico once and gives each test a copy of it.

    python -m pytest_micropython_boards.rungs.emulator_server IMAGE SOCKET [cold]

The chip is booted with an empty flash up to MicroPython's prompt, with the serial line open. Every
connection gets a fork of this process: it puts the files of its test into the flash and restarts
the interpreter, as a developer does at a terminal. So a boot is paid once, whatever the project.
With `cold`, a fork is a chip that was never booted, and its flash is the image's own.
The process ends when its standard input does.

A connection begins with the folder of the files; then the messages are those of
`stand_ins/virtual_board.py`, and besides: `Z` brings the folder to what is in the flash, `P` gives
the power back after a cut, `K paint` marks the free stack and `K` tells how much of it was never
touched, `N` tells the cycles in which the processor was awake, `T` says how long the flash takes to
erase a sector and to write a page in µs, and to bring what is not in the cache in cycles; `O` tells
whether it erases or writes.
"""

import os
import select
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytest_micropython_boards.rungs import flash_image
from pytest_micropython_boards.rungs.chip import Chip
from pytest_micropython_boards.rungs.chip_buses import ChipBuses
from pytest_micropython_boards.waveform import LATCH_NS

PROMPT, RESTART, RESTARTED = b">>> ", b"\x04", b"MPY: soft reboot\r\n"
BOOT_MS = 3000
STEP_MS = 1.0
PINS = 30
FIRST_ANALOGUE_PIN = 26


class PlayedChip:
    """A chip that takes the messages of a test and answers them."""

    def __init__(self, image: Path) -> None:
        self.chip = Chip(image)
        self._write: Any = None
        self._start_us = 0
        self._edges: dict[int, list[tuple[int, int]]] = {}
        # What is to be done at the pins: when in µs, and the alarm for it
        self._moves: list[tuple[int, Any]] = []
        self._is_booted = False
        self._lines: Any = None
        self._folder = Path()
        self._buses = ChipBuses(self.chip.device.mcu, self._ask)
        # Pins of devices, of which each edge is told at once
        self._told_at_once: frozenset[int] = frozenset()
        for number in range(PINS):
            pin = self.chip.device.mcu.gpio[number]
            pin.add_listener(lambda state, _, number=number: self._note_edge(number, int(state)))
        layout = self.chip.device.board.layout
        self._block = layout.fs_blocksize
        self._flash = slice(layout.fs_start, layout.fs_start + self._block * layout.fs_blockcount)

    def boot(self) -> None:
        """Switch on with an empty flash and wait for the prompt."""
        with tempfile.TemporaryDirectory() as folder:
            self._fill_flash(Path(folder))
        connections: list[int] = []
        self.chip.device.cdc.on_device_connected = lambda: connections.append(1)
        self.chip.switch_on()
        self._wait_until(lambda: bool(connections), "a USB connection")
        # What was said before the line was open is lost: ask for the prompt once more.
        self.chip.line.write(b"\r\n")
        self._wait_for(PROMPT)
        self._is_booted = True

    def _fill_flash(self, folder: Path) -> None:
        size = self._flash.stop - self._flash.start
        content = flash_image.pack(folder, size, self._block)
        self.chip.device.mcu.flash[self._flash] = content

    def _wait_for(self, text: bytes) -> None:
        heard = bytearray()

        def is_heard() -> bool:
            heard.extend(self.chip.line.read())
            return text in heard

        self._wait_until(is_heard, repr(text))

    def _wait_until(self, look: Callable[[], bool], what: str) -> None:
        end_us = self.chip.now_us() + 1000 * BOOT_MS
        while not look():
            if self.chip.now_us() > end_us:
                raise TimeoutError(f"expected {what} from the chip within {BOOT_MS} ms, got none")
            self.chip.pass_ms(STEP_MS)

    def serve(self, connection: socket.socket) -> None:
        """Play the board of one test until it hangs up."""
        self._lines = connection.makefile("rb")
        self._write = connection.sendall
        self._folder = Path(self._lines.readline().decode().rstrip("\n"))
        if self._is_booted:
            self._fill_flash(self._folder)
            self.chip.line.write(RESTART)
            self._wait_for(RESTARTED)
        else:
            self.chip.switch_on()
        self._begin()
        for line in self._lines:
            self._take(line.decode().split())

    def _ask(self, what: str) -> str:
        """Tell the test's devices what went over a bus; returns what they answer."""
        if self._lines is None:
            return "0"  # while the chip boots, nobody is there
        self._tell(f"Y {self._now_us()} {what}")
        while True:
            words = self._lines.readline().decode().split()
            if not words:
                raise BrokenPipeError("the test is over")
            if words[0] == "Y":
                return " ".join(words[1:])
            self._take(words)

    def _begin(self) -> None:
        """From here on the board's time counts."""
        self._edges.clear()
        self._start_us = self.chip.now_us()
        self._tell("A 0")

    def _cut_power(self) -> None:
        """Cut it and give it back: nobody pulls at the pins before the test says so again."""
        for _, alarm in self._moves:
            alarm.cancel()
        self._moves.clear()
        for number in range(PINS):
            self.chip.device.mcu.gpio[number].release_input()
        self.chip.cut_power()
        self._begin()

    def _take(self, words: list[str]) -> None:
        match words:
            case ["R", until_us]:
                self._run_until(int(until_us))
            case ["L", at_us, pin, level]:
                self._pull(self._start_us + int(at_us), int(pin), level)
            case ["V", pin, value]:
                channels = self.chip.device.mcu.adc.channel_values
                channels[int(pin) - FIRST_ANALOGUE_PIN] = int(value) >> 4
            case ["I", content]:
                self.chip.line.write(bytes.fromhex(content))
            case ["Z"]:
                flash = bytes(self.chip.device.mcu.flash[self._flash])
                flash_image.unpack(flash, self._block, self._folder)
                self._tell("Z")
            case ["P"]:
                self._cut_power()
            case ["G", pins]:
                self._told_at_once = frozenset(map(int, pins.split(",")))
                self._buses.give_devices(sorted(self._told_at_once))
            case ["U", at_us, pin, baud, content]:
                heard = (int(pin), int(baud), bytes.fromhex(content))
                self.chip.at_us(self._start_us + int(at_us), lambda: self._buses.hear(*heard))
            case _:
                self._look_inside(words)

    def _look_inside(self, words: list[str]) -> None:
        match words:
            case ["K", _]:
                self.chip.paint_stack()
            case ["K"]:
                self._tell(f"K {self.chip.stack_left()}")
            case ["T", erase_us, program_us, miss_cycles]:
                self.chip.flash_times.erase_us = int(erase_us)
                self.chip.flash_times.program_us = int(program_us)
                self.chip.let_misses_take(int(miss_cycles))
            case ["O"]:
                self._tell(f"O {int(self.chip.flash_times.is_busy)}")
            case ["N"]:
                self._tell(f"N {self.chip.cycles()}")

    def _tell(self, text: str) -> None:
        self._write(f"\0{text}\n".encode())

    def _now_us(self) -> int:
        return self.chip.now_us() - self._start_us

    def _run_until(self, until_us: int) -> None:
        while (left_ms := (until_us - self._now_us()) / 1000) > 0:
            self.chip.pass_ms(min(STEP_MS, left_ms))
            self._tell_edges()
            said = self.chip.line.read()
            if said:
                self._tell(f"S {self._now_us()} {said.hex()}")
        self._tell(f"A {until_us}")

    def _pull(self, at_us: int, number: int, level: str) -> None:
        pin = self.chip.device.mcu.gpio[number]
        if level == "z":
            alarm = self.chip.at_us(at_us, pin.release_input)
        else:
            alarm = self.chip.at_us(at_us, lambda: pin.set_input_value(level == "1"))
        now_us = self.chip.now_us()
        self._moves = [move for move in self._moves if move[0] >= now_us] + [(at_us, alarm)]

    def _note_edge(self, number: int, level: int) -> None:
        if level in (0, 1) and number in self._told_at_once:
            self._tell(f"L {self._now_us()} {number} {level}")
        elif level in (0, 1):
            ns = int(self.chip.clock.nanos) - 1000 * self._start_us
            self._edges.setdefault(number, []).append((ns, level))

    def _tell_edges(self) -> None:
        """Tell what pins did, once they are at rest: pixels are one burst."""
        now_ns = 1000 * self._now_us()
        for number in list(self._edges):
            edges = self._edges[number]
            if now_ns - edges[-1][0] >= LATCH_NS:
                del self._edges[number]
                times = ",".join(f"{ns},{level}" for ns, level in edges)
                self._tell(f"B {max(0, edges[0][0] // 1000)} {number} {times}")


def main(image: str, place: str, cold: str = "") -> None:
    """Boot, then give everybody who connects a copy."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    played = PlayedChip(Path(image))
    if not cold:
        played.boot()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(place)
        listener.listen()
        print("ready", flush=True)
        while True:
            ready, _, _ = select.select([listener, sys.stdin], [], [])
            if sys.stdin in ready:
                return
            connection, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                _serve(played, connection)
            connection.close()


def _serve(played: PlayedChip, connection: socket.socket) -> None:
    try:
        played.serve(connection)
    except (BrokenPipeError, ConnectionResetError):
        pass
    except Exception:  # noqa: BLE001 (whatever it is, the test shall show it)
        connection.sendall(traceback.format_exc().encode())
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
