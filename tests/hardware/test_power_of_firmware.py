"""What the firmware and MicroPython draw is what the tables of the hardware reckon with."""

import random
import re

import pytest

from boardkit import power
from boardkit.board_file import Board, all_boards
from boardkit.circuit import circuit
from devkit import uf2
from firmware.limiter import Limiter

BOARDS = all_boards()
FULL = BOARDS["full"]


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def test_the_limiter_keeps_to_the_power_table(board: Board):
    """The firmware's own limiter, against the current that the table reckons with."""
    figures = board.power
    limiter = Limiter({"PIXELS": board.pixels, **{name.upper(): figures[name] for name in figures}})
    dice = random.Random(3)
    pictures = [bytearray(b"\xff" * 3 * board.pixels), bytearray(3 * board.pixels)]
    for share in (1, 5, 50, 100):
        pictures += [
            bytearray(dice.randrange(256) if dice.random() * 100 < share else 0
                      for _ in range(3 * board.pixels))
            for _ in range(25)
        ]  # fmt: skip
    for picture in pictures:
        table = limiter.table(picture)
        ua = sum(table[value] * figures["channel_full_ua"] / 255 for value in picture)
        ma = figures["controller_ma"] + (ua + board.pixels * figures["pixel_idle_ua"]) / 1000
        assert ma <= figures["limit_ma"]
    ordinary = power.cases(board, circuit(board))[0]
    assert ordinary.usb_ma + ordinary.jack_ma == figures["limit_ma"]


def test_micropythons_image_asks_for_what_the_library_says():
    """The configuration descriptor in the stock image: bMaxPower counts in steps of 2 mA."""
    image = uf2.find()
    if image is None:
        pytest.skip("needs a MicroPython image; name one with HELIOGRAPH_UF2")
    found = re.findall(rb"\x09\x02..\x02\x01.[\x80\xa0\xc0](.)", image.read_bytes(), re.DOTALL)
    assert [2 * most[0] for most in found] == [FULL.asked_ma]
