"""Runs the simulated unit as a child process and starts it again if it ends.

Its ports and its key are chosen here, before it runs, so that nobody has to wait for it: the unit
link and the pages knock until it answers.
"""

import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress

from heliograph.simulator import key

RESTART_S = 1.0
STOP_S = 0.5
LOCALHOST = "127.0.0.1"


class SimulatedUnit:
    """The simulator's process; `url` is its serial port, `bench_port` where it can be pressed.

    Both open only to `key`; it travels in the environment, which other people cannot read.
    """

    def __init__(self, build: str = "") -> None:
        self._options = ["--build", build] if build else []
        serial_port, self.bench_port = free_ports(2)
        self.key = key.new_key()
        self._serial = f"socket://{LOCALHOST}:{serial_port}"
        self.url = f"{self._serial}/{self.key}"
        self._stopping = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="simulated board", daemon=True)

    def start(self) -> None:
        """Start the simulator in the background."""
        self._thread.start()

    def stop(self) -> None:
        """End the simulator."""
        self._stopping.set()
        child = self._child
        if child is not None:
            with suppress(OSError):
                child.terminate()
        self._thread.join(STOP_S)
        if child is not None and child.poll() is None:
            child.kill()

    def _run(self) -> None:
        while not self._stopping.is_set():
            with self._spawn() as self._child:
                # The stop may have come while the child was being started.
                if self._stopping.is_set():
                    self._child.terminate()
                self._child.wait()
            self._stopping.wait(RESTART_S)

    def _spawn(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "heliograph.simulator", "--serial", self._serial]
        # The pipe on its input tells the child when we end, however we end.
        return subprocess.Popen(
            [*command, "--bench", str(self.bench_port), *self._options],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, key.VARIABLE: self.key},
        )


def free_ports(count: int) -> list[int]:
    """Return TCP ports that nobody listens on."""
    sockets = [socket.create_server((LOCALHOST, 0)) for _ in range(count)]
    ports = [int(listener.getsockname()[1]) for listener in sockets]
    for listener in sockets:
        listener.close()
    return ports
