"""The boards a suite can run on, and what each of them lets a test do."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tests.hil.host_end import Host, HostEnd
from tests.patience import PATIENCE_S

LOOK_S = 0.005
BLINKA = "blinka"

Found = TypeVar("Found")


def environment_for(vm: str) -> dict[str, str]:
    """On a computer without pins, Blinka is told to do without."""
    model = Path("/proc/device-tree/model")
    has_pins = model.exists() and b"Raspberry Pi" in model.read_bytes()
    agnostic = {"BLINKA_OS_AGNOSTIC": "1"} if vm == BLINKA and not has_pins else {}
    return {**os.environ, **agnostic}


class WallTime:
    """A board that lives by the computer's clock, with a host at its serial line."""

    url: str

    def connect_host(self, boot: int, heard: dict[int, int]) -> Host:
        """Start a host at the board's line."""
        return HostEnd(self.url, boot, heard)

    def let_pass(self, seconds: float) -> None:
        """Let the board live for so long."""
        time.sleep(seconds)

    def wait_until(self, look: Callable[[], Found], seconds: float) -> Found | None:
        """Look until there is something to see; return what was seen last."""
        end = time.monotonic() + seconds
        while not (found := look()) and time.monotonic() < end:
            time.sleep(LOOK_S)
        return found


class SimulatedBoard(WallTime):
    """The simulator's process and its bench."""

    capabilities = frozenset(("press", "seats", "lights", "cable", "power", "minutes"))

    def __init__(self, vm: str, *options: str) -> None:
        command = [sys.executable, "-m", "heliograph.simulator", "--vm", vm, *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment_for(vm)
        )
        self.ready = self._read_ready()
        self.url: str = self.ready["serial"]
        self._bench = self.open_bench()
        self._lock = threading.Lock()
        self._picture: dict[str, Any] = {}
        self.errors: list[str] = []
        self._first_picture = threading.Event()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        assert self._first_picture.wait(PATIENCE_S), "expected the bench to show the pixels"

    def open_bench(self) -> socket.socket:
        """Connect to the bench, as somebody who knows the key of the board."""
        bench = socket.create_connection(("127.0.0.1", self.ready["bench"]))
        bench.sendall(self.ready["key"].encode() + b"\n")
        return bench

    def tell(self, **command: Any) -> None:
        """Send one bench command."""
        self._bench.sendall(json.dumps(command).encode() + b"\n")

    @property
    def picture(self) -> dict[str, Any]:
        with self._lock:
            return self._picture

    def stop(self) -> None:
        with contextlib.suppress(OSError):  # the simulator may have ended before
            self._bench.shutdown(socket.SHUT_RDWR)
        self._listener.join()
        self._bench.close()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(PATIENCE_S)
        self.process.stdout.close()

    def _read_ready(self) -> dict[str, Any]:
        assert self.process.stdout
        late = threading.Timer(PATIENCE_S, self.process.kill)
        late.start()
        line = self.process.stdout.readline()
        late.cancel()
        assert line, "expected the simulator to say that it is ready, got nothing"
        ready: dict[str, Any] = json.loads(line)
        return ready

    def _listen(self) -> None:
        with contextlib.suppress(ConnectionError), self._bench.makefile("r") as lines:
            for line in lines:
                self._take(json.loads(line))

    def _take(self, message: dict[str, Any]) -> None:
        with self._lock:
            if "pixels" in message:
                self._picture = message
                self._first_picture.set()
            else:
                self.errors.append(message["error"])


class RealBoard(WallTime):
    """A Pico at a serial port: there is nobody to press its buttons or look at it."""

    capabilities: frozenset[str] = frozenset()

    def __init__(self, port: str) -> None:
        self.url = port

    def stop(self) -> None:
        """It goes on."""
