"""Run the firmware on CPython: give it the few names that only MicroPython has, then main.py.

    python cpython_board.py FIRMWARE_ROOT RULES_ROOT PINS_FILE GAMES_FOLDER [FOLDER OF OTHER FAKES]

Standard input and output become a socket to the simulator, because on Windows nothing else can be
polled. This file imports only the standard library and starts without site-packages, for speed.
"""

import gc
import os
import runpy
import select
import socket
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

TICKS = 1 << 30


def install_micropython_names() -> None:
    """Add what MicroPython's modules have and CPython's lack."""
    names: dict[str, Any] = {
        "ticks_ms": lambda: time.monotonic_ns() // 1_000_000 % TICKS,
        "ticks_us": lambda: time.monotonic_ns() // 1_000 % TICKS,
        "ticks_add": lambda ticks, delta: (ticks + delta) % TICKS,
        "ticks_diff": lambda end, start: (end - start + TICKS // 2) % TICKS - TICKS // 2,
    }
    for name, function in names.items():
        setattr(time, name, function)
    # CPython frees at once what nobody uses; to go over all of it as a chip must would cost much.
    setattr(gc, "collect", lambda: 0)  # noqa: B010
    micropython = types.ModuleType("micropython")
    setattr(micropython, "kbd_intr", lambda _character: None)  # noqa: B010
    setattr(micropython, "const", lambda value: value)  # noqa: B010
    sys.modules["micropython"] = micropython


class Poll:
    """`select.poll` as MicroPython has it, on any system, for sockets."""

    def __init__(self) -> None:
        self._watched: list[tuple[Any, int]] = []

    def register(self, stream: Any, events: int) -> None:
        self._watched = [one for one in self._watched if one[0] is not stream]
        self._watched.append((stream, events))

    def ipoll(self, timeout_ms: int) -> Iterator[tuple[Any, int]]:
        """Yield what is ready; who looks for an answer has first said what it had to say."""
        readers = [stream for stream, events in self._watched if events & 1]
        writers = [stream for stream, events in self._watched if events & 4]
        for stream in readers:
            if isinstance(stream, Stream):
                stream.flush()
        found = select.select(readers, writers, [], timeout_ms / 1000)
        yield from ((stream, 1) for stream in found[0])
        yield from ((stream, 4) for stream in found[1])


# Names of `select` as MicroPython has them
POLL_NAMES: dict[str, Any] = {"poll": Poll, "POLLIN": 1, "POLLOUT": 4}


class Stream:
    """Standard input and output of the firmware; the line ends when the simulator does.

    The firmware writes byte by byte; they go out together when it looks for what has come.
    """

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._unsent = bytearray()
        self.buffer = self

    def fileno(self) -> int:
        return self._line.fileno()

    def readinto(self, buffer: bytearray) -> int:
        count = self._line.recv_into(buffer)
        if not count:
            sys.exit()
        return count

    def write(self, content: bytes | str) -> int:
        self._unsent += content.encode() if isinstance(content, str) else content
        return len(content)

    def flush(self) -> None:
        if self._unsent:
            self._line.sendall(self._unsent)
            self._unsent.clear()


def install_streams(port: int, token: str) -> None:
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sendall(f"serial {token}\n".encode())
    sys.stdin = sys.stdout = cast("Any", Stream(line))
    for name, replacement in POLL_NAMES.items():
        setattr(select, name, replacement)


def install_module(name: str, file: str) -> None:
    """Let a module be what stands in a file: the pins of a build, what is written of its games."""
    module = types.ModuleType(name)
    module.__dict__.update(runpy.run_path(file))
    sys.modules[name] = module


def main() -> None:
    firmware_root, rules_root, pins_file, games_folder, *other_fakes = sys.argv[1:]
    fakes = [*other_fakes, str(Path(__file__).parent / "fakes")]
    sys.path[:1] = [*fakes, firmware_root, rules_root, str(Path(games_folder).parent)]
    install_micropython_names()
    install_module("firmware.pins", pins_file)
    for file in sorted(Path(games_folder).glob("*.py")):
        install_module(file.stem, str(file))
    install_streams(int(os.environ["HELIOGRAPH_WIRE"]), os.environ["HELIOGRAPH_TOKEN"])
    try:
        runpy.run_path(str(Path(firmware_root, "firmware", "main.py")), run_name="__main__")
    except ConnectionError:
        sys.exit()


if __name__ == "__main__":
    main()
