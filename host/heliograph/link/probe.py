"""Looks at a port and says what hangs on it. Nothing is changed there.

Our firmware greets four times a second, so a few tenths of a second of listening tell. A unit that
is silent is asked with an empty line, which our link ignores and a MicroPython prompt answers.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from heliograph.errors import UnitError
from heliograph.link.transport import Transport, open_transport
from heliograph.link.versions import read_about
from heliograph.version import __version__
from shared_rules.link import frame, messages

# What a port can turn out to be
OURS = "ours"  # our firmware, of this version
OLD = "old"  # our firmware, of another version
OTHER_LINK = "other link"  # our firmware, but the links do not understand each other
OTHER_BUILD = "other build"  # our firmware, made for another unit file
WRONG_BOARD = "wrong board"  # our firmware, on a unit whose unit file it refused
PROMPT = "prompt"  # MicroPython, waiting for commands
SILENT = "silent"  # it opens, but nothing of the kind answers
CLOSED = "closed"  # it does not open; `problem` says why

LISTEN_S = 1.2
ASK_S = 0.6
_PROMPT = b">>>"
_PROCESSES = Path("/proc")


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found at a port."""

    url: str
    kind: str
    build: str = ""
    firmware: str = ""
    protocol: int = 0
    problem: UnitError | None = None
    fault: str = ""
    errors: tuple[str, ...] = ()


def probe(url: str, build: str = "") -> Finding:
    """Open the port, listen, and say what is there; `build` is the unit file of this computer."""
    try:
        port = open_transport(url)
    except UnitError as problem:
        return Finding(url, CLOSED, problem=problem)
    try:
        return _listen(port, url, build)
    except UnitError as problem:
        return Finding(url, CLOSED, problem=problem)
    finally:
        port.close()


def _listen(port: Transport, url: str, build: str) -> Finding:
    lines = frame.Lines()
    heard = b""
    asked = False
    end = time.monotonic() + LISTEN_S
    while time.monotonic() < end:
        data = port.read(0.05)
        heard = (heard + data)[-4096:]
        for line in lines.feed(data):
            found = _greeting(line)
            if found:
                return _judge(url, build, *found)
        if _PROMPT in heard:
            return Finding(url, PROMPT)
        if not asked and end - time.monotonic() < ASK_S:
            asked = True
            port.write(b"\r\n")
    return Finding(url, SILENT)


def _greeting(line: bytes) -> tuple[int, str] | None:
    message = frame.decode(line)
    if message is None or message[0] != messages.HELLO:
        return None
    try:
        fields = messages.unpack(messages.HELLO, message[2])
    except messages.UnknownMessage:
        return None
    return fields[0], fields[-1].decode("utf-8", "replace")


def _judge(url: str, build: str, protocol: int, about: str) -> Finding:
    its_build, firmware, fault, errors = read_about(about)
    kind = WRONG_BOARD if fault else OURS
    if not 0 < protocol <= messages.PROTOCOL:
        kind = OTHER_LINK
    elif build and its_build != build and not fault:
        kind = OTHER_BUILD
    elif firmware != __version__:
        kind = OLD
    return Finding(url, kind, its_build, firmware, protocol, fault=fault, errors=errors)


def holders(device: str, processes: Path = _PROCESSES) -> list[str]:
    """Return `name (pid)` of every program that has the device open, where the system tells."""
    return [
        f"{(folder / 'comm').read_text().strip()} ({folder.name})"
        for folder in sorted(processes.glob("[0-9]*"))
        if device in _open_files(folder / "fd")
    ]


def _open_files(folder: Path) -> set[str]:
    targets = set()
    with suppress(OSError):  # the program ended meanwhile, or is none of ours to look into
        for link in folder.iterdir():
            with suppress(OSError):
                targets.add(str(link.readlink()))
    return targets
