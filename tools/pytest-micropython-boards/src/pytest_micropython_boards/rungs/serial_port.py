"""The serial rung: a real Pico at a serial port, through MicroPython's own tool for boards.

Its time is the computer's. The files of the project are copied onto it, nothing else there is
touched; the program is started by a soft reset with the line open.
"""

import importlib.util
import time
from pathlib import Path
from typing import Any

from pytest_micropython_boards.errors import BoardError
from pytest_micropython_boards.player import OnMessage, OnText, Player
from pytest_micropython_boards.rungs.rung import Rung

RESTART, RESTARTED = b"\x04", b"soft reboot\r\n"
LOOK_S = 0.002
# A board answers within milliseconds; a computer that is busy may still hear it late.
ANSWER_S = 60


class SerialPlayer(Player):
    """A board that lives by itself; a test can only wait for it."""

    def __init__(self, port: str, flash: Path, on_message: OnMessage, on_text: OnText) -> None:
        super().__init__(on_message, on_text, patience_s=0)
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport

        try:
            self._transport: Any = SerialTransport(port)
            self._copy(flash)
        except TransportError as error:
            raise BoardError(f"expected MicroPython at {port}, got: {error}") from error
        self._line = self._transport.serial
        self._line.write(RESTART)
        self._transport.read_until(1, RESTARTED, timeout=ANSWER_S)
        self._start_s = time.monotonic()

    def _copy(self, flash: Path) -> None:
        self._transport.enter_raw_repl(timeout_overall=ANSWER_S)
        for file in sorted(flash.rglob("*")):
            name = file.relative_to(flash).as_posix()
            if file.is_file():
                self._transport.fs_writefile(name, file.read_bytes())
            elif not self._transport.fs_exists(name):
                self._transport.fs_mkdir(name)
        self._transport.exit_raw_repl()

    def send(self, *words: object) -> None:
        kind, *rest = map(str, words)
        if kind == "I":
            self._line.write(bytes.fromhex(rest[0]))

    def run_until(self, us: int) -> None:
        while True:
            waiting = self._line.in_waiting
            if waiting:
                self._on_message("S", [str(self._now_us()), self._line.read(waiting).hex()])
            elif self._now_us() >= us:
                return
            else:
                time.sleep(LOOK_S)

    def await_arrival(self) -> None:
        """It never waits for us."""

    def _now_us(self) -> int:
        return int(1_000_000 * (time.monotonic() - self._start_s))

    def stop(self) -> None:
        """Leave the port; the program on the board goes on."""
        self.is_over = True
        self._transport.close()


class SerialRung(Rung):
    """The program on a real board, with nobody to press its buttons or to look at it."""

    name = "serial"
    capabilities = frozenset(("clock", "serial", "power"))
    takes_probes = False

    def __init__(self, port: str = "") -> None:
        self._port = port

    def missing(self) -> str:
        if importlib.util.find_spec("mpremote") is None:
            return "no mpremote: pip install 'pytest-micropython-boards[serial]'"
        return "" if self._port else "name the port of a Pico: --board-port=/dev/ttyACM0"

    def start(self, flash: Path, on_message: OnMessage, on_text: OnText) -> Player:
        return SerialPlayer(self._port, flash, on_message, on_text)
