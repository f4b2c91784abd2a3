"""A board gone mad, as a program of its own: it serves a TCP port and talks without end.

    python -m tests.attack.mad_board MANNER

It prints its port, then serves one host after the other until its input ends.
"""

import os
import random
import selectors
import socket
import sys
import threading
import time

from shared_rules.link import frame, messages
from shared_rules.link.session import WINDOW, Session
from shared_rules.solaris.tracker import END_TURN, ENERGY
from shared_rules.tracker import CORRECTION

MANNERS = ("noise", "nonsense lines", "greetings", "refused steps", "played steps", "chatter")
REFUSED = bytes((END_TURN, 4, 0, 0))  # nobody sits there
BLOCK = 1 << 16
PATIENCE_S = 0.05
BREATH_S = 0.001  # where the link itself lets it wait


class MadBoard:
    """Says one thing for ever, in its manner."""

    def __init__(self, manner: str) -> None:
        self._dice = random.Random(manner)
        self._say = {
            "noise": self._noise,
            "nonsense lines": self._nonsense,
            "greetings": self._greetings,
            "refused steps": self._steps,
            "played steps": self._steps,
            "chatter": self._chatter,
        }[manner]
        self._is_refused = manner == "refused steps"
        self._session = Session(self._dice.randrange(1, 1 << 32), b"full", careful=True)
        self._blocks: list[bytes] = []

    def words(self, heard: bytes) -> bytes:
        """Take what the host said and return what to say now."""
        now_ms = time.monotonic_ns() // 1_000_000
        for kind, seq, _ in self._session.receive(heard, now_ms):
            if kind >= messages.NUMBERED:
                self._session.ack(seq)
        return self._say(now_ms)

    def _noise(self, _now_ms: int) -> bytes:
        return self._any_of(lambda: self._dice.randbytes(BLOCK))

    def _nonsense(self, _now_ms: int) -> bytes:
        return self._any_of(lambda: b"".join(self._line() for _ in range(2000)))

    def _greetings(self, _now_ms: int) -> bytes:
        return self._any_of(lambda: b"".join(self._greeting() for _ in range(1000)))

    def _steps(self, now_ms: int) -> bytes:
        while self._session.unacked < 4 * WINDOW:
            energy = bytes((ENERGY | CORRECTION, 0, 2, self._dice.randrange(8)))
            self._session.send(messages.EVENT, REFUSED if self._is_refused else energy)
        return self._session.output(now_ms)

    def _chatter(self, now_ms: int) -> bytes:
        refusal = messages.pack(messages.REFUSAL, 5, 1, 0, 1)
        for _ in range(WINDOW):
            self._session.cast(messages.REFUSAL, refusal)
        return self._session.output(now_ms)

    def _any_of(self, make) -> bytes:  # type: ignore[no-untyped-def]
        if len(self._blocks) < 8:
            self._blocks.append(make())
        return self._dice.choice(self._blocks)

    def _line(self) -> bytes:
        return frame.encode(self._dice.randrange(64), 1, self._dice.randbytes(12), 99)

    def _greeting(self) -> bytes:
        boot = self._dice.randrange(1, 1 << 32)
        payload = messages.pack(messages.HELLO, messages.PROTOCOL, boot, 0, 0, 1, tail=b"full")
        return frame.encode(messages.HELLO, 0, payload)


def serve(host: socket.socket, board: MadBoard) -> None:
    """Talk to one host until it hangs up."""
    host.setblocking(False)
    heard = unsent = b""
    with selectors.DefaultSelector() as waiting:
        waiting.register(host, selectors.EVENT_READ | selectors.EVENT_WRITE)
        while True:
            ready = waiting.select(PATIENCE_S)
            can = ready[0][1] if ready else 0
            if can & selectors.EVENT_READ:
                news = host.recv(4096)
                if not news:
                    return
                heard += news
            if not unsent:
                unsent, heard = board.words(heard), b""
            if unsent and can & selectors.EVENT_WRITE:
                unsent = unsent[host.send(unsent) :]
            elif not unsent:
                time.sleep(BREATH_S)


def main(manner: str) -> None:
    board = MadBoard(manner)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(listener.getsockname()[1], flush=True)
        while True:
            host, _ = listener.accept()
            with host:
                try:
                    serve(host, board)
                except OSError:
                    continue


if __name__ == "__main__":
    main(sys.argv[1])
