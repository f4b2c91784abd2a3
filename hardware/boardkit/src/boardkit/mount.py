"""What carries the Pico in the case: our board, or a bought carrier with screw terminals."""

from typing import NamedTuple

from boardkit import carrier
from boardkit.board_file import Board
from boardkit.part_library import library
from boardkit.solids import Point


class Mount(NamedTuple):
    """Sizes that the case is built around; places are seen from the middle of the carrier."""

    width: float
    length: float
    thickness: float
    holes: tuple[Point, ...]
    hole: float
    pico_back: float  # where the Pico's edge with the socket lies
    pico_bottom: float  # above the carrier's upper side
    tallest: float  # of the parts beside the Pico
    reset: Point | None  # a button that a paper clip should reach


def mount_of(board: Board) -> Mount:
    """The carrier of a build."""
    return _own_board() if board.has_circuit_board else _terminals(board)


def _own_board() -> Mount:
    reset = carrier.place_of("SW1")
    return Mount(
        carrier.WIDTH,
        carrier.LENGTH,
        carrier.THICKNESS,
        carrier.HOLES,
        carrier.HOLE_MM,
        carrier.PICO_BACK,
        library()["socket-strip-20"].mm("height") + carrier.HEADER_MM,
        library()["capacitor-470u"].mm("height"),
        (reset.x, reset.y),
    )


def _terminals(board: Board) -> Mount:
    part = board.parts["carrier"]
    x, y = (part.mm(side) / 2 - part.mm("hole_inset") for side in ("width", "length"))
    holes = tuple((side_x * x, side_y * y) for side_x in (-1, 1) for side_y in (-1, 1))
    return Mount(
        part.mm("width"),
        part.mm("length"),
        part.mm("board"),
        holes,
        part.mm("hole"),
        part.mm("length") / 2,
        part.mm("pico_bottom"),
        part.mm("terminal_height"),
        None,
    )
