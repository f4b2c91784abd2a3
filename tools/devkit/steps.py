"""Long steps of the set-up: run a command, show that it is alive, keep its output for a failure.

On a terminal one line counts the seconds; elsewhere each step leaves one plain line when it
starts and one when it ends. Everything goes to stderr: stdout belongs to the command itself.
"""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .failure import Failure, is_network_trouble
from .paths import ROOT
from .texts import say

TICK_S = 0.5
TAIL_LINES = 25


def note(text: str) -> None:
    """One line to the reader that is neither a result nor a failure."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def shown(text: str) -> Iterator[None]:
    """Shows the step while its block runs, and how long it took."""
    started = time.monotonic()
    stop = threading.Event()
    ticker = threading.Thread(target=_tick, args=(text, started, stop), daemon=True)
    if sys.stderr.isatty():
        ticker.start()
    else:
        note(f"{text} …")
    outcome = "failed"
    try:
        yield
        outcome = "done"
    finally:
        stop.set()
        if ticker.is_alive():
            ticker.join()
        _erase_line()
        note(f"{text}: {say(outcome, seconds=time.monotonic() - started)}")


def _tick(text: str, started: float, stop: threading.Event) -> None:
    while True:
        print(f"\rdev.py: {text} … {time.monotonic() - started:.0f} s", end="", file=sys.stderr)
        sys.stderr.flush()
        if stop.wait(TICK_S):
            return


def _erase_line() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)


def run_step(
    text: str,
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """Runs one command as a shown step and returns its output; raises `Failure` if it fails."""
    words = [str(word) for word in command]
    with shown(text):
        try:
            done = subprocess.run(
                words,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
        except OSError as error:
            raise Failure(say("want step", step=text), str(error), " ".join(words)) from error
        if done.returncode:
            raise step_failure(text, words, done.returncode, done.stdout)
    return done.stdout


def step_failure(text: str, words: Sequence[str], code: int, output: str) -> Failure:
    """What a failed step means for the reader: no network, or the tool's own last lines."""
    tail = "\n".join(output.splitlines()[-TAIL_LINES:])
    if is_network_trouble(output):
        line = say("run again", line=" ".join(["python3", *sys.argv]))
        return Failure(say("want step", step=text), say("got no network"), line, tail)
    command = " ".join(words)
    got = say("got code", code=code, command=Path(words[0]).name)
    return Failure(say("want step", step=text), got, command, tail)
