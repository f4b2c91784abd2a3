"""A board at its MicroPython prompt, through mpremote, the tool of the MicroPython project.

Only this file knows mpremote, whose makers say that its functions may still change. It is used all
the same, because it has been tried on real boards for years: it knows their quirks, and sends with
flow control where a board offers it.
"""

import hashlib
import importlib.util
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from io import StringIO
from types import TracebackType
from typing import Any, Self

from heliograph.catalogue import N_
from heliograph.errors import UnitError
from heliograph.flashing.implementation import ASK, fault_in, no_micropython

_CHUNK = 256
_ANSWER_S = 5  # without it, mpremote waits for ever on a pseudo-terminal
# Lists every file below the folders that are ours, and those of the files named that are there; a
# stale module could hide a new one.
_LIST = """
import os
def walk(folder):
 for name, kind, *_ in os.ilistdir(folder):
  path = folder + '/' + name
  if kind == 0x4000: walk(path)
  else: print(path)
for name in {places!r}:
 try: walk(name)
 except OSError:
  try: os.stat(name); print(name)
  except OSError: pass
"""

# In one command: mpremote's own question whether a file is there says no where the cable is out.
_DIGEST = """
import binascii, hashlib
made = hashlib.sha256()
try:
 file = open({name!r}, 'rb')
 while True:
  piece = file.read(512)
  if not piece: break
  made.update(piece)
 file.close()
 print(binascii.hexlify(made.digest()).decode())
except OSError: pass
"""
_HAS_RADIO = """
try:
 import network
 print('yes')
except ImportError: pass
"""


def needs_mpremote() -> None:
    """Raise `UnitError` where mpremote is missing."""
    if importlib.util.find_spec("mpremote") is None:
        raise UnitError(
            N_(
                "Expected the package mpremote, to talk with the unit's prompt, found none. "
                "Run: pip install 'heliograph[board]'"
            ),
        )


class LostPrompt(UnitError):
    """The board, or its cable, was gone in the middle of it."""


class Prompt:
    """One board whose files can be read and written. Use it as a context."""

    def __init__(self, url: str) -> None:
        needs_mpremote()
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport

        self._url = url
        self._failures: tuple[type[Exception], ...] = (TransportError, OSError)
        try:
            self._board: Any = SerialTransport(url, timeout=_ANSWER_S)
            self._need_micropython(TransportError)
            self._board.enter_raw_repl()
        except self._failures as problem:
            raise self._failed(problem) from problem

    def _need_micropython(self, refusal: type[Exception]) -> None:
        """Raise UnitError unless MicroPython answers that can run the firmware.

        It is asked before the board starts anew: CircuitPython would run its own program then.
        """
        said = ""
        try:
            with redirect_stdout(StringIO()):  # mpremote prints what it could not read
                self._board.enter_raw_repl(soft_reset=False, timeout_overall=_ANSWER_S)
            said = self._board.exec(ASK).decode("utf-8", "replace")
            fault = fault_in(said, self._url)
        except refusal:
            fault = no_micropython(said, self._url)
        if fault:
            with suppress(*self._failures):
                self._board.exit_raw_repl()
            self._board.close()
            raise fault

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(*self._failures):
            self._board.close()
        if isinstance(problem, self._failures):
            raise self._failed(problem) from problem

    def digest(self, name: str) -> bytes:
        """Return the SHA-256 of a file on the board, empty if there is none."""
        return bytes.fromhex(self._board.exec(_DIGEST.format(name=name)).decode())

    def write(self, name: str, content: bytes, progress: Callable[[int, int], None] | None) -> None:
        """Write one file, making its folders."""
        parts = name.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            folder = "/".join(parts[:depth])
            if not self._board.fs_exists(folder):
                self._board.fs_mkdir(folder)
        self._board.fs_writefile(name, content, _CHUNK, progress)

    def needs_radio(self) -> None:
        """Raise `UnitError` where the controller has no Wi-Fi."""
        if b"yes" not in self._board.exec(_HAS_RADIO):
            raise UnitError(
                N_(
                    "Expected a controller with Wi-Fi at {url}, such as Pico W or Pico 2 W with "
                    "MicroPython of its own, got one without. Nothing was changed."
                ).filled(url=self._url),
            )

    def files_at(self, places: Iterable[str]) -> list[str]:
        """Return every file below the folders among these places, and the files among them."""
        listing: bytes = self._board.exec(_LIST.format(places=tuple(places)))
        return listing.decode().split()

    def remove(self, name: str) -> None:
        """Delete one file."""
        self._board.fs_rmfile(name)

    def remove_if_there(self, name: str) -> None:
        """Delete one file, if the board has it."""
        if self._board.fs_exists(name):
            self._board.fs_rmfile(name)

    def restart(self) -> None:
        """Start the board again, with what is on it now."""
        self._board.exec_raw_no_follow("import machine\nmachine.reset()")

    def _failed(self, problem: BaseException) -> LostPrompt:
        return LostPrompt(
            N_(
                "The unit at {url} gave up the conversation ({problem}). Plug it in again "
                "with MINUS and PLUS held, then flash again; what was sent is kept."
            ).filled(url=self._url, problem=problem),
        )


def sha256(content: bytes) -> bytes:
    """Return the digest by which files are compared."""
    return hashlib.sha256(content).digest()
