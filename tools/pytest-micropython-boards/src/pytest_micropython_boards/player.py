"""The test's end of the wire to whatever plays the board: a process, or an emulator's connection.

`stand_ins/virtual_board.py` describes the messages.
"""

import contextlib
import os
import select
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pytest_micropython_boards.errors import BoardError, Stuck

CHUNK = 65536
PATIENCE_S = 60.0
STOP_S = 60.0

OnMessage = Callable[[str, list[str]], None]
OnText = Callable[[bytes], None]


class Stream:
    """Splits what a player sends into messages and the plain text between them."""

    def __init__(self, on_message: OnMessage, on_text: OnText) -> None:
        self._on_message = on_message
        self._on_text = on_text
        self._rest = b""

    def feed(self, content: bytes) -> None:
        """Take bytes; calls back for each whole message and each piece of text, in their order."""
        content = self._rest + content
        while content:
            text, mark, after = content.partition(b"\0")
            if text:
                self._on_text(text)
            message, end, after = after.partition(b"\n")
            if mark and not end:
                self._rest = mark + message
                return
            if mark:
                words = message.decode().split(" ")
                self._on_message(words[0], words[1:])
            content = after
        self._rest = b""


class Player:
    """A board that plays up to the moment the test allows."""

    def __init__(self, on_message: OnMessage, on_text: OnText, patience_s: float) -> None:
        self._stream = Stream(self._take, on_text)
        self._on_message = on_message
        self._patience_s = patience_s
        self._waits = False
        self.is_over = False

    def send(self, *words: object) -> None:
        """Send one message."""
        self._write(" ".join(map(str, words)).encode() + b"\n")

    def run_until(self, us: int) -> None:
        """Let time pass up to a moment; returns when the board has arrived there, or is over."""
        self.await_arrival()
        if not self.is_over:
            self._waits = False
            self.send("R", us)
            self.await_arrival()

    def await_arrival(self) -> None:
        """Read until the board waits for more time."""
        end = time.monotonic() + self._patience_s
        while not (self._waits or self.is_over):
            self._read_some(end)

    def ask(self, question: str, has_answer: Callable[[], bool]) -> None:
        """Send a question and read until its answer is there."""
        self.await_arrival()
        self.send(question)
        end = time.monotonic() + self._patience_s
        while not (has_answer() or self.is_over):
            self._read_some(end)

    def restart(self) -> None:
        """Give the power back to a board that plays on, on the rungs that start cold."""
        self._waits = False
        self.send("P")

    def stop(self) -> None:
        raise NotImplementedError

    def _take(self, kind: str, words: list[str]) -> None:
        self._waits = self._waits or kind == "A"
        self._on_message(kind, words)

    def _read_some(self, end: float) -> None:
        if not self._is_readable(max(0.0, end - time.monotonic())):
            self.stop()
            raise Stuck(
                f"expected the program to let time pass within {self._patience_s:.0f} s, got none. "
                "It may loop without a sleep and without a look at a clock or a pin."
            )
        content = self._read()
        if content:
            self._stream.feed(content)
        else:
            self.is_over = True

    def _is_readable(self, seconds: float) -> bool:
        raise NotImplementedError

    def _read(self) -> bytes:
        raise NotImplementedError

    def _write(self, content: bytes) -> None:
        raise NotImplementedError


class ProcessPlayer(Player):
    """A program in a process of its own, with its wire on the standard streams."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        on_message: OnMessage,
        on_text: OnText,
        environment: Mapping[str, str] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        super().__init__(on_message, on_text, patience_s)
        self._errors = b""
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
        )

    def _pipes(self) -> tuple[int, int]:
        assert self._process.stdin
        assert self._process.stdout
        return self._process.stdin.fileno(), self._process.stdout.fileno()

    def _is_readable(self, seconds: float) -> bool:
        return bool(select.select([self._pipes()[1]], [], [], seconds)[0])

    def _read(self) -> bytes:
        return os.read(self._pipes()[1], CHUNK)

    def _write(self, content: bytes) -> None:
        try:
            os.write(self._pipes()[0], content)
        except BrokenPipeError as error:
            raise BoardError("expected a running board, got one whose process ended") from error

    def stop(self) -> None:
        """Take the power away."""
        self.is_over = True
        self._process.kill()
        self._process.wait(STOP_S)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]  # both are pipes
