"""The program `heliograph hall`, as people start it, and a page of it without a browser."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.forked import Started, start
from tests.host.programs import environment
from tests.patience import PATIENCE_S
from tests.sockets import connect

READY = re.compile(r"http://127\.0\.0\.1:(\d+)/")
Message = dict[str, Any]


class HallPage:
    """What a page of the organiser does: sends commands and is shown views."""

    def __init__(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws?lang=en"
        self._open = ExitStack()
        opening = connect(address, max_size=None)
        self._socket: ClientConnection = self._open.enter_context(opening)
        self.count = 0
        self.view: Message = {}

    def ask(self, do: str, **fields: Any) -> Message:
        """Send a command and return its answer."""
        self.count += 1
        self._socket.send(json.dumps({"do": do, "id": self.count, **fields}))
        return self._read(lambda message: message.get("id") == self.count)

    def wait_for(self, is_there: Callable[[Message], Any]) -> Message:
        """Wait until the view is as wanted, and return it."""
        if not self.view or not is_there(self.view):
            self._read(lambda message: message["type"] == "view" and is_there(message["view"]))
        return self.view

    def _read(self, is_wanted: Callable[[Message], Any]) -> Message:
        last = time.monotonic() + PATIENCE_S
        while time.monotonic() < last:
            message: Message = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if message["type"] == "view":
                self.view = message["view"]
            if is_wanted(message):
                return message
        raise AssertionError(
            f"expected another answer or view, the last one is {self.view!r:.2000}"
        )

    def close(self) -> None:
        """Leave."""
        self._open.close()


class HallProgram:
    """A running `heliograph hall`; it may be killed and started again."""

    def __init__(self, folder: Path, url: str, *more: str) -> None:
        self._folder = folder
        self._words = ["hall", "--no-open", "--mqtt", url, "--db", folder / "hall.db", *more]
        self._process: Started | None = None
        self.port = 0

    def start(self) -> HallPage:
        """Start it and open a page."""
        complaints = self._folder / "hall-stderr.txt"
        words = [*map(str, self._words), "--port", str(self.port)]
        self._process = start(words, environment(), complaints)
        assert self._process.stdout
        found = READY.search(self._process.stdout.readline())
        assert found, complaints.read_text()
        self.port = int(found[1])
        return HallPage(self.port)

    @property
    def pid(self) -> int:
        """The number of the process, 0 where there is none."""
        return self._process.pid if self._process else 0

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)
        self.wait()

    def send_signal(self, number: int) -> None:
        """Send it a signal, and do not wait for what comes of it."""
        assert self._process
        self._process.send_signal(number)

    def wait(self) -> None:
        """Wait until it has ended. Raises `subprocess.TimeoutExpired`."""
        assert self._process
        try:
            self._process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise

    def stop(self) -> None:
        """End it in good order, if it runs."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self.wait()


@contextmanager
def hall_program(folder: Path, url: str, *more: str) -> Iterator[HallProgram]:
    """Give the program, which is ended with the block."""
    program = HallProgram(folder, url, *more)
    try:
        yield program
    finally:
        program.stop()
