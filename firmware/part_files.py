"""The parts of a game on a Pico: read from the flash in one turn of the loop, imported in the next.

Theory of operation. MicroPython asks a file system three times for a module before it opens its
file, and littlefs takes a millisecond for each answer: with the reading, an import takes some 6 ms
before it has begun. So the package of a game is told that its parts lie in a file system of our
own, which answers at once. It holds the one file that was read ahead; any other it opens on the
flash.

On the desktop nothing is read ahead.
"""

import sys
from io import BytesIO

from shared_rules.compat import MICROPYTHON, const

_NO_FILE = const(2)  # as every system numbers this error
_IS_FILE = const(0x8000)


class PartFiles:
    """The file system, without an object of its own; MicroPython calls what it needs by name."""

    # The file that was read ahead; None while the file system is not mounted
    path: str | None = None
    data = b""

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
    def open(path: str, mode: str) -> object:
        """Return the file that was read ahead, or one on the flash."""
        if path != PartFiles.path:
            return open(path[1:], mode)
        file = BytesIO(PartFiles.data)
        PartFiles.path, PartFiles.data = "", b""
        return file

    @staticmethod
    def fetch(package: str, name: str) -> bool:
        """Read a part of a package ahead; return False if it is to be imported now."""
        if not MICROPYTHON:
            return False
        home = sys.modules[package]
        where: str = home.__path__  # type: ignore[assignment]  # MicroPython has one alone
        if not where.startswith("/parts"):
            where = "/parts/" + where
        path = "%s/%s.mpy" % (where[6:], name)
        if path == PartFiles.path:
            return False
        try:
            with open(path[1:], "rb") as file:
                size = file.seek(0, 2)
                file.seek(0)
                data = file.read(size)  # in one piece, which is not copied again
        except (OSError, MemoryError):
            return False  # no such file, or no such piece: the import goes to the flash itself
        if PartFiles.path is None:
            __import__("vfs").mount(PartFiles, "/parts")
        home.__path__ = where  # type: ignore[assignment]
        PartFiles.path, PartFiles.data = path, data
        return True
