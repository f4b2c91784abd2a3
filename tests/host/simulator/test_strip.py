"""What is drawn is what the NeoPixel library would send."""

import os

import pytest

from heliograph.simulator.strip import SimulatedStrip


def words_of(*colours: tuple[int, int, int]) -> bytes:
    return b"".join(bytes((0, blue, red, green)) for red, green, blue in colours)


def test_words_become_colours():
    strip = SimulatedStrip(3)
    assert strip.feed(words_of((1, 2, 3), (255, 0, 0), (0, 0, 9)))
    assert strip.rgb() == bytes((1, 2, 3, 255, 0, 0, 0, 0, 9))


def test_the_same_words_change_nothing():
    strip = SimulatedStrip(1)
    assert strip.feed(words_of((1, 2, 3)))
    assert not strip.feed(words_of((1, 2, 3)))
    strip.go_dark()
    assert strip.rgb() == bytes(3)


def test_a_chain_of_another_order_is_shown_as_it_lies_on_the_table():
    strip = SimulatedStrip(3, "RGB", (2, 1, 0))
    words = b"".join(bytes((0, 0, 0, red)) for red in (1, 2, 3))
    assert strip.feed(words)
    assert strip.rgb() == bytes((3, 0, 0, 2, 0, 0, 1, 0, 0))


def test_it_sends_what_neopixel_sends(monkeypatch: pytest.MonkeyPatch):
    """The same colours, set on the real class, leave the same bytes in its buffer."""
    monkeypatch.setitem(os.environ, "BLINKA_OS_AGNOSTIC", "1")
    board = pytest.importorskip("board")
    neopixel = pytest.importorskip("neopixel")
    colours = [(10, 20, 30), (0, 0, 255), (7, 0, 0)]
    pixels = neopixel.NeoPixel(board.NEOPIXEL, len(colours), auto_write=False)
    for index, colour in enumerate(colours):
        pixels[index] = colour
    strip = SimulatedStrip(len(colours))
    strip.feed(words_of(*colours))
    assert strip.sent == bytes(pixels._post_brightness_buffer)
    pixels.deinit()
