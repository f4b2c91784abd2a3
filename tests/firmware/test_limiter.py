"""The whole table dims together, stays visible and never asks the supply for too much."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.limiter import Limiter
from firmware.pins import own_board
from shared_rules.lights.words import FAINT, FULL, NEXT
from tests.examples import examples

pins = SimpleNamespace(**own_board())
PIXELS = pins.PIXELS
# A channel is rounded down by less than one, of this current.
ROUNDED_MA = 3 * PIXELS * pins.CHANNEL_FULL_UA / 255 / 1000


def board_limiter() -> Limiter:
    return Limiter(own_board())


def estimated_ma(sent: bytes) -> float:
    """What lights draw, reckoned apart from the limiter."""
    channels = sum(sent) * pins.CHANNEL_FULL_UA / 255
    return pins.CONTROLLER_MA + (PIXELS * pins.PIXEL_IDLE_UA + channels) / 1000


def sent(limiter: Limiter, rgb: bytearray) -> bytes:
    table = limiter.table(rgb)
    return bytes(table[value] for value in rgb)


def test_one_bright_pixel_gets_the_ceiling():
    rgb = bytearray(3 * PIXELS)
    rgb[0] = 255
    assert sent(board_limiter(), rgb)[0] == pins.BRIGHTNESS_CEILING


def test_dark_stays_dark():
    assert sent(board_limiter(), bytearray(3 * PIXELS)) == bytes(3 * PIXELS)


def test_people_may_want_less_than_the_ceiling_and_never_get_more():
    limiter = board_limiter()
    rgb = bytearray(3 * PIXELS)
    rgb[:2] = 255, 1
    for look in (255, 128, 20, 1, 255):
        table = limiter.table(rgb, look)
        wanted = pins.BRIGHTNESS_CEILING * look // 255
        assert table[255] == max(wanted, pins.BRIGHTNESS_FLOOR)
        assert table[1] == pins.BRIGHTNESS_FLOOR
        assert table[0] == 0


def test_all_white_would_be_too_much_and_is_dimmed_to_the_limit():
    rgb = bytearray(b"\xff" * (3 * PIXELS))
    assert estimated_ma(bytes([pins.BRIGHTNESS_CEILING]) * (3 * PIXELS)) > 1000
    drawn = estimated_ma(sent(board_limiter(), rgb))
    assert pins.LIMIT_MA - ROUNDED_MA - 1 < drawn <= pins.LIMIT_MA


def test_faint_stays_visible_beside_much_light():
    rgb = bytearray(b"\xff" * (3 * PIXELS))
    rgb[:3] = b"\x01\x00\x01"
    assert sent(board_limiter(), rgb)[:3] == bytes(
        (pins.BRIGHTNESS_FLOOR, 0, pins.BRIGHTNESS_FLOOR)
    )


def test_the_table_dims_together():
    """A pixel in the dark and the same pixel beside others: all get the same curve."""
    half = bytearray(b"\xff\x80\x40" * PIXELS)
    red, green, blue = sent(board_limiter(), half)[:3]
    assert sent(board_limiter(), half) == bytes((red, green, blue)) * PIXELS
    assert red > green > blue > pins.BRIGHTNESS_FLOOR


def test_brightness_grows_as_eyes_see_it():
    """Half of what was intended takes a third of the light (gamma 1.8 has 0.29)."""
    table = board_limiter().table(bytearray(3 * PIXELS))
    above = [value - pins.BRIGHTNESS_FLOOR for value in table]
    assert 0.25 < above[128] / above[255] < 0.33
    assert list(table) == sorted(table)


def test_faint_steps_differ():
    """Levels that words of light and games use, in white."""
    levels = (10, FAINT, 40, 64, NEXT, 150, FULL)
    table = board_limiter().table(bytearray(3 * PIXELS))
    shown = [table[255 * level >> 8] for level in levels]
    assert shown[0] >= pins.BRIGHTNESS_FLOOR
    assert all(first < second for first, second in pairwise(shown)), shown


def test_brightness_comes_back_when_there_is_less_to_show():
    limiter = board_limiter()
    sent(limiter, bytearray(b"\xff" * (3 * PIXELS)))
    rgb = bytearray(3 * PIXELS)
    rgb[0] = 255
    assert sent(limiter, rgb)[0] == pins.BRIGHTNESS_CEILING


@examples(50)
@given(st.binary(min_size=3 * PIXELS, max_size=3 * PIXELS))
def test_no_lights_pass_the_limit(colours: bytes):
    assert estimated_ma(sent(board_limiter(), bytearray(colours))) <= pins.LIMIT_MA


@pytest.mark.parametrize("faint", [1, 2, 5])
def test_faint_and_full_pixels_together_stay_within_the_limit(faint: int):
    """What the floor lifts comes on top of what was scaled: it needs a part of the budget."""
    for full in range(3 * PIXELS + 1):
        rgb = bytearray([255] * full + [faint] * (3 * PIXELS - full))
        assert estimated_ma(sent(board_limiter(), rgb)) <= pins.LIMIT_MA, full


@examples(50)
@given(
    st.integers(1, 150),
    st.integers(2, 255),
    st.integers(0, 8),
    st.integers(300, 3000),
)
def test_no_board_passes_its_limit(pixels: int, ceiling: int, floor: int, limit_ma: int):
    floor = min(floor, ceiling - 1)
    power = {"PIXELS": pixels, "BRIGHTNESS_CEILING": ceiling, "BRIGHTNESS_FLOOR": floor}
    limiter = Limiter({**own_board(), **power, "LIMIT_MA": limit_ma})
    least_ma = 40 + pixels + pixels * 3 * floor * 20 / 255
    for full in (3 * pixels, 2 * pixels, pixels, pixels // 4):
        shown = sent(limiter, bytearray(b"\xff" * full + b"\x01" * (3 * pixels - full)))
        drawn_ma = 40 + pixels + sum(shown) * 20 / 255
        assert drawn_ma <= max(limit_ma, least_ma)
