"""Programs that are forked from one which has already loaded everything.

A start of `heliograph` is a second of a core, nearly all of it spent on loading modules; the tests
start it hundreds of times. Here a process of its own loads them once, and each program is a copy of
it. Where that cannot be (Windows, another environment than the first one's), it starts as usual.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import IO

from heliograph.cli import main

# What a program reads when it runs; all others of its own it may read while it is loaded
FREE = {"HELIOGRAPH_SEED", "HELIOGRAPH_MQTT_PASSWORD"}


class Forked:
    """A running program; what tests use of `subprocess.Popen`."""

    def __init__(self, process: ForkServerProcess, stdout: IO[str]) -> None:
        self._process = process
        self.stdout = stdout
        self.pid = process.pid or 0

    def poll(self) -> int | None:
        """Return the exit status, nothing while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is still there."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> None:
        """Wait until it has ended. Raises `subprocess.TimeoutExpired`."""
        self._process.join(timeout)
        if self.poll() is None:
            raise subprocess.TimeoutExpired("heliograph", timeout or 0)
        self.stdout.close()


Started = Forked | subprocess.Popen[str]


def start(words: Sequence[str], environment: Mapping[str, str], complaints: Path) -> Started:
    """Start `heliograph` with these words; what it says on stderr goes into a file."""
    server = fork_server() if hasattr(os, "fork") else None
    if server is None or not _bound(environment) == _bound(os.environ) == _AT_FIRST:
        with complaints.open("a") as stderr:
            return subprocess.Popen(
                [sys.executable, "-m", "heliograph", *words],
                stdout=subprocess.PIPE, stderr=stderr, text=True, env=dict(environment),
            )  # fmt: skip
    reader, writer = server.Pipe(duplex=False)
    told = list(words), dict(environment), writer, str(complaints)
    process = server.Process(target=_run, args=told)
    process.start()
    writer.close()
    with reader:
        return Forked(process, os.fdopen(os.dup(reader.fileno()), encoding="utf-8"))


@lru_cache(maxsize=1)
def fork_server() -> ForkServerContext:
    """Return what copies a process that has read ahead."""
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload(["tests.read_ahead"])
    return server


def _bound(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what decides what is loaded: the folders of modules, and what is the program's own."""
    own = {name for name in environment if name.startswith("HELIOGRAPH_")} - FREE
    return {name: environment[name] for name in own | ({"PYTHONPATH"} & environment.keys())}


# What the copies are loaded with, before any test changes it
_AT_FIRST = _bound(os.environ)


def _run(
    words: list[str], environment: dict[str, str], writer: Connection, complaints: str
) -> None:  # pragma: no cover (in the copy)
    os.environ.clear()
    os.environ.update(environment)
    with Path(complaints).open("a") as stderr:
        os.dup2(stderr.fileno(), 2)
    os.dup2(writer.fileno(), 1)
    writer.close()
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1)
    from tests.made_once import share_firmware
    from tests.web.joined_modules import install

    install()
    share_firmware()
    sys.exit(main(words))
