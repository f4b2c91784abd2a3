"""The firmware in a browser's tab: built as on every board, and run by calls of `go_on`.

MicroPython's WebAssembly cannot wait for anything: the script around us calls again when time has
passed or something came. Standard input there always says that it is ready, so the cable is a
stream of its own.
"""

import io

import tab_host
from firmware.assembly import build_for_held_buttons
from firmware.port import Port

# What one call may do, so that the page is never held up
TURNS = 200
# What `ioctl` is asked, and answers, in MicroPython
POLL = 3
READABLE = 1
WRITABLE = 4


class Cable(io.IOBase):
    """The line to the host; one letter for each byte."""

    def __init__(self) -> None:
        self._heard = b""

    def hear(self, letters: str) -> None:
        """Take in what the host says."""
        self._heard += bytes(ord(letter) for letter in letters)

    def readinto(self, buffer: bytearray) -> int:
        """Give out as many bytes as the buffer holds."""
        count = min(len(buffer), len(self._heard))
        buffer[:count] = self._heard[:count]
        self._heard = self._heard[count:]
        return count

    def write(self, content) -> int:
        """Pass on what the unit says."""
        tab_host.say("".join(chr(byte) for byte in content))
        return len(content)

    def ioctl(self, request: int, flags: int) -> int:
        """Say what can be done at once."""
        if request != POLL:
            return 0
        return flags & (WRITABLE | (READABLE if self._heard else 0))


cable = Cable()
loop = build_for_held_buttons()
loop._port = Port(cable, cable)
loop.begin()


def go_on() -> None:
    """Do what is due."""
    letters = tab_host.take_letters()
    if letters:
        cable.hear(letters)
    for _ in range(TURNS):
        if not loop.turn():
            return
