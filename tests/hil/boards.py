"""The boards a suite can run on, and what each of them lets a test do."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

READY_S = 20
BLINKA = "blinka"
STOP_S = 5


def environment_for(vm: str) -> dict[str, str]:
    """On a computer without pins, Blinka is told to do without."""
    model = Path("/proc/device-tree/model")
    has_pins = model.exists() and b"Raspberry Pi" in model.read_bytes()
    agnostic = {"BLINKA_OS_AGNOSTIC": "1"} if vm == BLINKA and not has_pins else {}
    return {**os.environ, **agnostic}


class SimulatedBoard:
    """The simulator's process and its bench."""

    capabilities = frozenset(("press", "seats", "lights", "cable", "power", "heap"))

    def __init__(self, vm: str, *options: str) -> None:
        command = [sys.executable, "-m", "heliograph.simulator", "--vm", vm, *options]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment_for(vm)
        )
        self.ready = self._read_ready()
        self.url: str = self.ready["serial"]
        self.slowness = 1
        if vm != "micropython":
            self.capabilities = SimulatedBoard.capabilities - {"heap"}
        self._bench = self.open_bench()
        self._lock = threading.Lock()
        self._picture: dict[str, Any] = {}
        self.errors: list[str] = []
        self.heaps: list[int] = []
        self._first_picture = threading.Event()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        assert self._first_picture.wait(READY_S), "expected the bench to show the pixels"

    def open_bench(self) -> socket.socket:
        """Connect to the bench, as somebody who knows the key of the board."""
        bench = socket.create_connection(("127.0.0.1", self.ready["bench"]))
        bench.sendall(self.ready["key"].encode() + b"\n")
        return bench

    def tell(self, **command: Any) -> None:
        """Send one bench command."""
        self._bench.sendall(json.dumps(command).encode() + b"\n")

    def now_ms(self) -> int:
        """The time by which a host at this board lives."""
        return time.monotonic_ns() // 1_000_000

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
        self.process.wait(STOP_S)
        self.process.stdout.close()

    def _read_ready(self) -> dict[str, Any]:
        assert self.process.stdout
        late = threading.Timer(READY_S, self.process.kill)
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
            elif "heap" in message:
                self.heaps.append(message["heap"])
            else:
                self.errors.append(message["error"])


class RealBoard:
    """A Pico at a serial port: there is nobody to press its buttons or look at it."""

    capabilities: frozenset[str] = frozenset()

    def __init__(self, port: str) -> None:
        self.url = port
        self.slowness = 1

    def now_ms(self) -> int:
        """The time by which a host at this board lives."""
        return time.monotonic_ns() // 1_000_000

    def stop(self) -> None:
        """It goes on."""
