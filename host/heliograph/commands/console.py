"""`heliograph console`: what board and host say, as readable lines, live or from a capture.

Live, it is a host that only listens: it answers greetings, but it acknowledges nothing, so a board
keeps its presses for the host that writes them down. What one types is sent by name.
"""

import argparse
import contextlib
import secrets
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, Parser
from heliograph.commands.ports import PORT, the_one_port
from heliograph.errors import UnitError
from heliograph.link.transport import Transport, open_transport
from heliograph.link.wiretap import HOST, UNIT, Wiretap, read_capture
from shared_rules.link import frame, messages, readable
from shared_rules.link.session import Session

_READ = N_("show a capture instead of a live unit")
_RECORD = N_("write a capture")
_FOR = N_("end after so many seconds")
_TYPE = N_(
    "Listening at {url}. Type a message to send it, such as: sign 0 sign=1 seat=0   (Ctrl-C ends)"
)
_NOT_SENT = N_("Not sent: {why}")
_NO_CAPTURE = N_(
    "The capture {file} cannot be read ({why}). Make one with: heliograph console --record FILE"
)
TICK_S = 0.02


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    file = parser.choose(FILE)
    add = parser.options.add_argument
    parser.words.add_argument("port", nargs="?", metavar="PORT", help=parser.choose(PORT))
    add("--read", type=Path, metavar=file, help=parser.choose(_READ))
    add("--record", type=Path, metavar=file, help=parser.choose(_RECORD))
    add("--for", type=float, dest="seconds", metavar="S", help=parser.choose(_FOR))


def run(options: argparse.Namespace, language: str) -> int:
    """Show the wire until Ctrl-C."""
    if options.read:
        print("\n".join(read_capture(_text_of(options.read))))
        return 0
    url = the_one_port(options.port)
    print(_TYPE.text(language, url=url), file=sys.stderr, flush=True)
    with contextlib.ExitStack() as stack:
        port = open_transport(url)
        stack.callback(port.close)
        capture = stack.enter_context(options.record.open("w")) if options.record else None
        console = Console(port, capture, typed_lines(sys.stdin), language)
        end = time.monotonic() + (options.seconds or float("inf"))
        while time.monotonic() < end:
            console.turn()
    return 0


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="backslashreplace")
    except OSError as problem:
        raise UnitError(_NO_CAPTURE.filled(file=file, why=problem.strerror)) from problem


def typed_lines(source: IO[str]) -> "SimpleQueue[str]":
    """Return a queue that fills with what somebody types."""
    typed: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in source:
            typed.put(line.strip())

    threading.Thread(target=read, daemon=True).start()
    return typed


class Console:
    """One conversation with a board, shown line by line."""

    def __init__(
        self, port: Transport, capture: IO[str] | None, typed: "SimpleQueue[str]", language: str
    ) -> None:
        self._port = port
        self._capture = capture
        self._typed = typed
        self._language = language
        self._session = Session(secrets.randbelow(0xFFFFFFFF) + 1, b"console")
        self._tap = Wiretap()
        self._lines = {UNIT: frame.Lines(), HOST: frame.Lines()}

    def turn(self) -> None:
        """Hear and say what is due."""
        received = self._port.read(TICK_S)
        self._show(UNIT, received)
        now_ms = time.monotonic_ns() // 1_000_000
        self._session.receive(received, now_ms)
        for text in self._waiting():
            self._send(text)
        output = self._session.output(now_ms)
        self._show(HOST, output)
        if output:
            self._port.write(output)

    def _waiting(self) -> Iterator[str]:
        with contextlib.suppress(Empty):
            while True:
                text = self._typed.get_nowait()
                if text:
                    yield text

    def _send(self, text: str) -> None:
        try:
            kind, _, payload = readable.from_text(text)
        except messages.UnknownMessage as problem:
            print(_NOT_SENT.text(self._language, why=problem), file=sys.stderr)
            return
        if kind >= messages.NUMBERED:
            self._session.send(kind, payload)
        else:
            self._session.cast(kind, payload)

    def _show(self, speaker: str, data: bytes) -> None:
        for line in self._lines[speaker].feed(data):
            if self._capture:
                self._capture.write(f"{speaker} {line.decode('ascii', 'backslashreplace')}\n")
            print(self._tap.read(speaker, line), flush=True)
