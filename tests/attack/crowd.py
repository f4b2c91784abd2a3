"""Spectators who ask as fast as they are read, in a process of their own that has little to do.

Started as a module with an address, a key and how many; says `ready`, and floods until its input
closes. Each comes from an address of its own, as devices of a network do.
"""

import contextlib
import itertools
import json
import selectors
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.web.raw_client import RawSocket, frame_bytes

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = 200
_CHUNK = 1 << 18


@contextlib.contextmanager
def flooding(address: str, key: str, count: int, last_step: int) -> Iterator[None]:
    """Let a crowd flood the program for a while."""
    words = [sys.executable, "-m", "tests.attack.crowd", address, key, str(count), str(last_step)]
    crowd = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert crowd.stdout is not None
    try:
        if crowd.stdout.readline() != b"ready\n":
            raise ChildProcessError("expected a crowd that floods, got none")
        yield
    finally:
        crowd.communicate(timeout=PATIENCE_S)


def questions(number: int, last_step: int) -> bytes:
    """Return many questions of one spectator: of two, one wants the sheet and one looks back."""
    looks = [
        {"do": "look", "rev": (number * 7 + turn * 13) % last_step} for turn in range(QUESTIONS)
    ]
    asked = [{"do": "sheet"}] * QUESTIONS if number % 2 else looks
    return b"".join(frame_bytes(json.dumps(question).encode()) for question in asked)


def come_in(address: str, key: str, source: str) -> RawSocket:
    """Open a page, again where those who were here before are still leaving."""
    while True:
        page = RawSocket(address, f"/ws?key={key}", source=source)
        if '"type":"texts"' in (page.receive_text() or ""):
            return page
        page.close()


def main(address: str, key: str, count: int, last_step: int) -> None:
    """Flood until the input closes."""
    selector = selectors.DefaultSelector()
    for number in range(count):
        page = come_in(address, key, f"127.9.{number // 250}.{number % 250 + 1}")
        page.line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        page.line.setblocking(False)
        flood = itertools.cycle([questions(number, last_step)])
        events = selectors.EVENT_READ | selectors.EVENT_WRITE
        selector.register(page.line, events, [page, b"", flood])
    selector.register(sys.stdin, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for ready, events in selector.select():
            if ready.fileobj is sys.stdin:
                return
            if not _go_on(ready.data, events):
                selector.unregister(ready.fileobj)


def _go_on(spectator: list[object], events: int) -> bool:
    """Throw away what came and send what goes; False where the server has hung up."""
    page, unsent, flood = spectator
    assert isinstance(page, RawSocket)
    assert isinstance(unsent, bytes)
    assert isinstance(flood, itertools.cycle)
    try:
        if events & selectors.EVENT_READ and not page.line.recv(_CHUNK):
            return False
        if events & selectors.EVENT_WRITE:
            unsent = unsent or next(flood)
            spectator[1] = unsent[page.line.send(unsent) :]
    except BlockingIOError:
        return True
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
