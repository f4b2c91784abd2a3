"""A table to test with: a board, hands and eyes for it, and a host at the other end."""

from collections.abc import Callable
from typing import Any, TypeVar

from firmware.pins import own_board
from shared_rules.panel import OK, PLUS, UNDO
from tests.hil.boards import RealBoard, SimulatedBoard
from tests.hil.emulator import EmulatedBoard
from tests.hil.host_end import Host
from tests.hil.played import PlayedBoard
from tests.patience import PATIENCE_S

# Between two presses of OK that are meant singly, on a table where two within 300 ms make a word of
# their own
REST_MS = 320

Found = TypeVar("Found")
Colour = tuple[int, int, int]


def choose(game: int) -> list[int]:
    """The buttons that choose a game at a fresh board; the first is proposed anyway."""
    return [UNDO, *[PLUS] * (game - 1), OK] if game > 1 else []


class Table:
    """What a test does at the table."""

    def __init__(self, board: PlayedBoard | SimulatedBoard | RealBoard) -> None:
        self._board = board
        self.heard: dict[int, int] = {}
        self._hosts = 0
        self.host = self.start_host()

    def press(self, *buttons: int) -> None:
        """Press buttons; UNDO on a table with three of them is OK twice."""
        for button in buttons:
            if button == UNDO and self.has_three_buttons:
                self._simulated.tell(press=OK)
                self._simulated.tell(press=OK, rest=REST_MS)
            elif button == OK and self.has_three_buttons:
                self._simulated.tell(press=OK, rest=REST_MS)
            else:
                self._simulated.tell(press=button)

    def hold(self, button: int, ms: int = 700) -> None:
        """Hold a button; the second press of OK stands for a held UNDO that is not there."""
        if button == UNDO and self.has_three_buttons:
            self._simulated.tell(press=OK)
            button = OK
        self._simulated.tell(hold=button, ms=ms)

    @property
    def has_three_buttons(self) -> bool:
        return UNDO not in self._simulated.picture["buttons"]

    @property
    def parts(self) -> list[tuple[str, int]]:
        """The parts of the pixel chain."""
        return [(name, count) for name, count in self._simulated.picture["parts"]]

    @property
    def build(self) -> str:
        """The build's name, as the board must tell it."""
        is_real = isinstance(self._board, RealBoard)
        return str(own_board()["BUILD"] if is_real else self._simulated.picture["build"])

    def put_down(self, button: int) -> None:
        """Press and stay."""
        self._simulated.tell(down=button)

    def lift(self, button: int) -> None:
        self._simulated.tell(up=button)

    def lights(self, part: str) -> list[Colour]:
        """The colours of one part, as they went over the wire.

        A part the build lacks shows on the orbit ring, now and then.
        """
        picture = self._simulated.picture
        pixels = bytes.fromhex(picture["pixels"])
        if part not in dict(picture["parts"]):
            part = "orbit"
        start = 0
        for name, count in picture["parts"]:
            if name == part:
                channels = pixels[3 * start : 3 * (start + count)]
                return list(zip(channels[0::3], channels[1::3], channels[2::3], strict=True))
            start += count
        raise AssertionError(f"expected a part {part}, got {picture['parts']}")

    def all_lights(self) -> bytes:
        """Red, green and blue of every pixel, as they went over the wire."""
        return bytes.fromhex(self._simulated.picture["pixels"])

    def unplug(self) -> None:
        self._simulated.tell(unplug=True)

    def replug(self) -> None:
        self._simulated.tell(replug=True)

    def restart(self) -> None:
        """Cut the board's power for a moment."""
        self._simulated.tell(restart=True)

    def heap(self) -> int:
        """The bytes in use on the board after cleaning up."""
        return int(self._simulated.heap())

    def start_host(self) -> Host:
        """A host starts; it remembers on disk what any host before it has heard."""
        self._hosts += 1
        self.host = self._board.connect_host(1000 + self._hosts, self.heard)
        return self.host

    def kill_host(self) -> None:
        self.host.kill()

    def let_pass(self, seconds: float) -> None:
        """Let the board live for so long."""
        self._board.let_pass(seconds)

    def wait_until(
        self, look: Callable[[], Found], what: str, seconds: float = PATIENCE_S
    ) -> Found:
        """Look again and again until there is something to see; fail saying what was expected."""
        found = self._board.wait_until(look, seconds)
        assert found, f"expected {what} within {seconds} s"
        return found

    def wait_for_host(self) -> None:
        self.wait_until(lambda: self.host.connected, "board and host to pair")

    def wait_for_events(self, count: int, seconds: float = PATIENCE_S) -> list[bytes]:
        self.wait_until(lambda: len(self.host.events) >= count, f"{count} events", seconds)
        return self.host.events

    def stop(self) -> None:
        self.host.kill()
        self._board.stop()

    @property
    def _simulated(self) -> Any:
        assert not isinstance(self._board, RealBoard), "mark the test with needs(…)"
        return self._board

    @property
    def emulated(self) -> EmulatedBoard:
        """The emulator, for what only emulated time can tell."""
        assert isinstance(self._board, EmulatedBoard), "mark the test with needs('emulated time')"
        return self._board
