"""The parts of a game on a Pico: while one is imported, the loop goes on.

Theory of operation. To import a part takes up to 30 ms, most of it for its names: each is looked
for among all that the interpreter knows. MicroPython reads a file piece by piece as it goes along,
so the package of a game is told that its parts lie in a file system of our own, and before each
piece somebody else has a turn. Whoever has it may raise OSError: that ends the import, nothing of
it is left, and later it begins anew.

On the desktop nothing is read in pieces.
"""

import sys
from io import IOBase

from shared_rules.compat import MICROPYTHON, const

_NO_FILE = const(2)  # as every system numbers this error
_IS_FILE = const(0x8000)
# What MicroPython asks of a file beside its bytes
_CLOSE = const(4)
_PIECE_SIZE = const(11)
# Some 1 ms of an import
_PIECE = const(100)


class PartFile(IOBase):
    """A file on the flash that is read in pieces."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "rb")  # noqa: SIM115 (MicroPython closes it, by `ioctl`)

    def ioctl(self, request: int, _argument: int) -> int:
        """Say how long a piece is; close the file."""
        if request == _CLOSE:
            self._file.close()
        return _PIECE if request == _PIECE_SIZE else 0

    def readinto(self, buffer: bytearray) -> int:
        """Read a piece, after somebody else had a turn."""
        if PartFiles.is_loading and PartFiles.meanwhile:
            PartFiles.meanwhile()
        count: int = self._file.readinto(buffer)
        return count


class PartFiles:
    """The file system, without an object of its own; MicroPython calls what it needs by name."""

    # Who has a turn before each piece
    meanwhile = None
    is_loading = False
    is_mounted = False

    @staticmethod
    def mount(_readonly: bool, _mkfs: object) -> None:
        """Get ready: there is nothing to do."""

    @staticmethod
    def stat(path: str) -> list[int]:
        """Say what lies there: a part is a compiled file, and asked for only where there is one."""
        if path.endswith(".mpy"):
            return [_IS_FILE] * 10
        raise OSError(_NO_FILE)

    @staticmethod
    def open(path: str, _mode: str) -> object:
        """Return a file on the flash."""
        return PartFile(path[1:])

    @staticmethod
    def load(package: str, name: str) -> None:
        """Import a part of a package; meanwhile the loop goes on.

        What else is imported, in the middle of a step, nobody may come between.
        """
        if MICROPYTHON:
            PartFiles._hold(package)
        PartFiles.is_loading = True
        try:
            __import__("%s.%s" % (package, name))
        finally:
            PartFiles.is_loading = False

    @staticmethod
    def _hold(package: str) -> None:
        """Let the parts of a package be read from here, if they are compiled."""
        home = sys.modules[package]
        if getattr(home, "__file__", "").endswith(".py"):
            return
        if not PartFiles.is_mounted:
            __import__("vfs").mount(PartFiles, "/parts")
            PartFiles.is_mounted = True
        where: str = home.__path__  # type: ignore[assignment]  # MicroPython has one alone
        if not where.startswith("/parts"):
            home.__path__ = "/parts/" + where  # type: ignore[assignment]
