"""Whatever ring is bought and however it is turned: each light shines where the table means it.

The way of a colour is followed to the end: board file, pins, the firmware's words, the bits on the
wire, the chain of pixels, and the place on the clock where each of them is soldered. The same words
go to the simulated board, whose picture must be the same.
"""

import random
from collections.abc import Callable
from types import ModuleType

import pytest

from boardkit import pins_file
from boardkit.board_file import DIRECTIONS, Board, all_boards
from boardkit.part_library import library
from hardware.boardkit.tests.defects import MAKES, with_rings
from heliograph.simulator.strip import SimulatedStrip
from tests.firmware.conftest import HandClock, RecordingWire

Load = Callable[[str], ModuleType]
BOARDS = all_boards()
AS_IT_IS = bytearray(range(256))


def turned(board: Board, direction: str, firsts: tuple[int, ...]) -> Board:
    """The same build with every ring running this way and begun at another pixel."""
    links = [
        link if link.name == "seats" else link._replace(direction=direction, first=first)
        for link, first in zip(board.links, (*firsts, 0), strict=False)
    ]
    return board._replace(links=tuple(links))


def with_colours(board: Board, colours: str) -> Board:
    links = [
        link._replace(item=link.item._replace(texts={**link.item.texts, "colours": colours}))
        for link in board.links
    ]
    return board._replace(links=tuple(links))


def soldered_places(board: Board) -> list[tuple[str, int]]:
    """For each pixel of the chain: its part, and its place clockwise from twelve o'clock.

    Walked as one would on the ring: `first` lies at twelve, the next pixel one place further in the
    ring's own direction.
    """
    found = []
    for link in board.links:
        step = 1 if link.direction == DIRECTIONS[0] else -1
        clock = {(link.first + n) % link.pixels: n * step % link.pixels for n in range(link.pixels)}
        found += [(link.name, clock[n]) for n in range(link.pixels)]
    return found


def bits_to_colours(words: bytes, colours: str) -> list[tuple[int, ...]]:
    """What each pixel takes from the wire: its own bytes, in its own order; no white shines."""
    seen = []
    for at in range(0, len(words), 4):
        sent = int.from_bytes(words[at : at + 4], "little").to_bytes(4, "big")[: len(colours)]
        by_name = dict(zip(colours, sent, strict=True))
        assert by_name.get("W", 0) == 0
        seen.append((by_name["R"], by_name["G"], by_name["B"]))
    return seen


def shown(load: Load, clock: HandClock, wire: RecordingWire, board: Board, rgb: bytes) -> bytes:
    """The words that the firmware sends with the pins of this build."""
    exec(pins_file.render_pins(board), content := {})
    pins = content["own_board"]()
    strip = load("firmware.strip").Strip(
        pins["PIXEL_PIN"], pins["PIXELS"], pins["COLOURS"], pins["PLACES"]
    )
    clock.pass_us(20_000)
    strip.show(bytearray(rgb), AS_IT_IS)
    simulated = SimulatedStrip(board.pixels, board.colours, board.places)
    simulated.feed(wire.sent[-1][1])
    assert simulated.rgb() == rgb
    return wire.sent[-1][1]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize(
    "direction, firsts",
    [(None, (0, 0, 0)), ("clockwise", (5, 3, 11)), ("anticlockwise", (0, 15, 6))],
)
def test_a_light_shines_where_the_table_means_it(
    load: Load, clock: HandClock, wire: RecordingWire, name: str, make: str,
    direction: str | None, firsts: tuple[int, ...],
):  # fmt: skip
    board = with_rings(BOARDS[name], MAKES[make])
    if board.colours == "GRBW":  # every part of a chain takes the same bytes
        board = with_colours(board, "GRBW")
    if direction:
        board = turned(board, direction, firsts)
    dice = random.Random(f"{name}{make}{direction}")
    rgb = bytes(dice.randrange(1, 256) for _ in range(3 * board.pixels))
    seen = bits_to_colours(shown(load, clock, wire, board, rgb), board.colours)
    at = 0
    for link in board.links:
        for place in range(link.pixels):
            chain = soldered_places(board).index((link.name, place))
            assert seen[chain] == tuple(rgb[at : at + 3]), (link.name, place)
            at += 3


@pytest.mark.parametrize("colours", ["GRB", "RGB", "BRG", "GRBW", "RGBW"])
def test_every_order_of_colours_reaches_the_eye(
    load: Load, clock: HandClock, wire: RecordingWire, colours: str
):
    board = with_colours(BOARDS["full"], colours)
    rgb = bytes(range(1, 3 * board.pixels + 1))
    seen = bits_to_colours(shown(load, clock, wire, board, rgb), colours)
    assert sorted(seen) == sorted(tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3))


def test_the_makers_ring_of_sixteen_runs_anticlockwise_in_every_build_that_has_it():
    """Unlike its sisters of 24 and 12; the file of its maker says so, and the pins follow."""
    assert library()["ring-16-44"].texts["direction"] == "anticlockwise"
    for board in BOARDS.values():
        for link in board.links:
            wanted = "anticlockwise" if link.item.key == "ring-16-44" else "clockwise"
            assert link.direction == wanted
