"""Pixels: from the library, from PIO and from DMA; and the signal that their data sheet wants."""

import pytest

from pytest_micropython_boards import waveform

from .conftest import SwitchOn

# The way most Picos drive pixels: a state machine of ten cycles a bit, at 800 kHz
PIO = """
import array, time
import rp2
from machine import Pin

@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT,
             autopull=True, pull_thresh=24)
def pixels():
    wrap_target()
    label("bit")
    out(x, 1)               .side(0)    [2]
    jmp(not_x, "zero")      .side(1)    [1]
    jmp("bit")              .side(1)    [4]
    label("zero")
    nop()                   .side(0)    [4]
    wrap()

sm = rp2.StateMachine(0, pixels, freq=8_000_000, sideset_base=Pin(16))
sm.active(1)
words = array.array("I", [0x102030, 0x000001, 0xFF0000])
"""


def test_the_library_s_pixels(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import neopixel\nfrom machine import Pin\n"
        "np = neopixel.NeoPixel(Pin(16), 3)\nnp[0] = (1, 2, 3)\nnp[-1] = (0, 0, 9)\nnp.write()\n"
        "np.fill((5, 5, 5))\n"
    )
    board.run(10)
    assert board.strip().colours == ((1, 2, 3), (0, 0, 0), (0, 0, 9)), "filled, but never written"
    assert board.strip().lit == [0, 2]
    assert board.strip().timing_faults == []


def test_pixels_with_white_and_in_another_order(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import neopixel\nfrom machine import Pin\n"
        "np = neopixel.NeoPixel(Pin(5), 2, bpp=4)\nnp[1] = (1, 2, 3, 4)\nnp.write()\n",
        pixels=["lamp=5:2:GRBW"],
    )
    board.run(10)
    assert board.strip("lamp")[1] == (1, 2, 3, 4)


@pytest.mark.parametrize(
    "feed",
    [
        "sm.put(words, 8)",
        "for word in words:\n    sm.put(word, 8)",
        """
words = array.array('I', [w << 8 for w in words])
d = rp2.DMA()
d.config(read=words, write=sm, count=3, ctrl=d.pack_ctrl(size=2), trigger=True)
while d.active(): pass
""",
    ],
    ids=["at once", "one by one", "dma"],
)
def test_pixels_through_a_state_machine(switch_on: SwitchOn, feed: str) -> None:
    """The program for PIO is run, and its signal is read: nobody knows here what it means."""
    board = switch_on(f"{PIO}\n{feed}\ntime.sleep_ms(1)\n")
    board.run(10)
    assert board.traceback == ""
    assert board.strip(16).colours == ((0x20, 0x10, 0x30), (0, 0, 1), (0, 0xFF, 0))
    assert len(board.strip(16).pictures) == 1
    assert board.strip(16).timing_faults == []


def test_a_slow_state_machine_sends_another_signal_than_the_data_sheet(
    switch_on: SwitchOn,
) -> None:
    board = switch_on(PIO.replace("8_000_000", "5_000_000") + "sm.put(words, 8)\ntime.sleep(1)\n")
    board.run(10)
    assert "a 1 is high for 1400 ns, not 650 to 950 ns" in " ".join(board.strip(16).timing_faults)


def test_a_wrong_timing_of_the_library_is_found(switch_on: SwitchOn) -> None:
    board = switch_on(
        "import neopixel\nfrom machine import Pin\n"
        "neopixel.NeoPixel(Pin(16), 8, timing=0).write()\n"
    )
    board.run(10)
    assert board.strip().timing_faults == [
        "bit 0: a 0 is high for 800 ns, not 250 to 550 ns",
        "bit 0: a 0 is low for 1700 ns, not 700 to 1000 ns",
    ]


def test_a_signal_is_read_as_it_was_written() -> None:
    content = bytes(range(0, 256, 5))
    signal = waveform.encode(content, (400, 850, 800, 450))
    pulses = [(high, low) for _, high, low in signal.pulses]
    read = waveform.decode(pulses)
    assert (read.content, read.pulses) == (content, signal.pulses)
    assert waveform.decode([(400, 850)] * 24).content == bytes(3), "zeros alone"
    assert waveform.decode([(800, 450)] * 24).content == b"\xff" * 3, "ones alone"


def test_a_picture_that_comes_again_is_read_once(switch_on: SwitchOn) -> None:
    waveform.read_pixels.cache_clear()
    board = switch_on(f"{PIO}for _ in range(3):\n    sm.put(words, 8)\n    time.sleep_ms(1)\n")
    board.run(10)
    first, *others = [picture.colours for picture in board.strip(16).pictures]
    assert others == [first, first]
    assert waveform.read_pixels.cache_info().misses == 1
