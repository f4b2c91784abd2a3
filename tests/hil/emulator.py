"""The emulated Pico with our firmware: one UF2 made as for a real board, booted from power-up.

Fingers pull real pins at exact moments of emulated time, the pixels are read back from the waveform
that the PIO makes, and the host speaks over USB.
"""

import tempfile
import weakref
from functools import cache
from pathlib import Path

from heliograph.flashing.image import read_image
from heliograph.flashing.staging import files_for_board
from heliograph.flashing.whole_image import build_image
from pytest_micropython_boards.board import Board
from pytest_micropython_boards.rungs.emulator import EmulatorRung
from tests.hil.played import Colours, PlayedBoard, wired

_made: list[EmulatorRung] = []


def rung_for(uf2: Path, files: dict[str, bytes] | None = None) -> EmulatorRung:
    """Picos with these files on their flash; without any, with the firmware's."""
    return _rung_with(uf2, tuple((files_for_board() if files is None else files).items()))


@cache
def _rung_with(uf2: Path, files: tuple[tuple[str, bytes], ...]) -> EmulatorRung:
    with tempfile.TemporaryDirectory(prefix="heliograph-emulator-") as folder:
        image = Path(folder, "board.uf2")
        image.write_bytes(build_image(read_image(uf2), "pico", dict(files)))
        _made.append(EmulatorRung(str(image), starts_cold=True))
        _made[-1].boot()
    return _made[-1]


def close_rungs() -> None:
    """End the Picos of this process."""
    _rung_with.cache_clear()
    while _made:
        _made.pop().close()


class EmulatedBoard(PlayedBoard):
    """A Pico that is switched on at once, and what only emulated time can tell."""

    def __init__(self, uf2: Path, files: dict[str, bytes] | None = None) -> None:
        """Switch it on with these files on its flash; without any, with the firmware's."""
        rung = rung_for(uf2, files)
        super().__init__(Board(rung, wired(), rung.boot().with_name("files")))
        weakref.finalize(self, self.board.stop)
        self.pico = self.board
        self.seats: int = self._pins.SEATS_PIXELS
        self.first_seat: int = self._pins.PIXELS - self.seats
        self.first_of_order: int = self._pins.ORBIT_PIXELS
        self._shown: list[tuple[int, Colours]] = []

    def now_ms(self) -> int:
        """Emulated time since the start."""
        return self.board.now_us // 1000

    def pass_ms(self, ms: float) -> None:
        """Let the board and its host live for so long."""
        self.board.run(ms)

    @property
    def received(self) -> bytearray:
        """Everything the board has said."""
        return self.board.serial.received

    @property
    def shown(self) -> list[tuple[int, Colours]]:
        """Every picture with the moment in µs at which the pixels showed it."""
        new = self.rings.pictures[len(self._shown) :]
        self._shown += [(one.shown_us, self.in_table_order(one.colours)) for one in new]
        return self._shown
