"""The firmware on an emulated Pico, from power-up to the first moves: the short set of every run.

The board is switched on once; the tests follow each other as an evening would. Every time is
emulated time, so nothing here depends on how busy the computer is. All of tests/hil runs there with
`python3 tools/dev.py hil --board emulator`.
"""

import pytest

from firmware import VERSION
from firmware.pins import own_board
from shared_rules.panel import OK
from shared_rules.tracker import NEW
from tests.hil.played import pins_of
from tests.hil.press_times import Timing, median
from tests.hil.table import Table
from tests.hil.test_table import pictures_without_a_game

# From files on the flash, which are loaded before anything can shine
FIRST_LIGHT_MS = 250
MEDIAN_US, WORST_US = 5_000, 8_000
SOLENIA = 4
CYCLES_IN_MS = 125_000
# With a game on the table, whose pictures alone take a tenth of the time
AWAKE = 0.35


def test_it_greets_and_shines(pico: Table) -> None:
    pico.wait_for_host()
    assert pico.host.board_about.decode() == f"{own_board()['BUILD']} {VERSION}"
    first_us, pixels = pico.wait_until(lambda: pico.emulated.shown[:1], "light")[0]
    assert first_us <= 1000 * FIRST_LIGHT_MS
    assert len(pixels) == own_board()["PIXELS"]


def test_the_wire_carries_what_the_unit_means(pico: Table) -> None:
    """PIO, DMA and machine code on the chip show what the same source means on the desktop."""
    pico.wait_for_host()
    pictures = pictures_without_a_game(pins_of(""))
    seen = len(pico.emulated.shown)
    pico.wait_until(lambda: len(pico.emulated.shown) > seen + 2, "three more pictures")
    for _, pixels in pico.emulated.shown[seen:]:
        assert bytes(channel for pixel in pixels for channel in pixel) in pictures


def test_two_quick_presses_count_while_the_game_is_loaded(pico: Table) -> None:
    board = pico.emulated
    pico.wait_for_host()
    for _ in range(2):
        board.tell(press=OK, ms=30, rest=30)
    events = pico.wait_for_events(2)
    assert [event[0] for event in events][:1] == [NEW]
    board.pass_ms(60)
    assert len(pico.host.events) == 2


def test_a_press_has_its_light_within_milliseconds(pico: Table) -> None:
    timing = Timing(pico, pico.emulated)
    timing.play(SOLENIA, 2)
    assert median(timing.touch_us) <= MEDIAN_US
    assert max(timing.touch_us + timing.step_us) <= WORST_US, (timing.touch_us, timing.step_us)


def test_the_chip_sleeps_while_nobody_does_anything(pico: Table) -> None:
    """Its loop was awake for 70 % of the time while it asked all pins and the host in turn."""
    board = pico.emulated
    if board.pico.cycles() < 0:
        pytest.skip("counts cycles with the engine: apt-get install gcc python3-dev")
    board.pass_ms(400)
    awake = board.pico.cycles()
    board.pass_ms(200)
    share = (board.pico.cycles() - awake) / (200 * CYCLES_IN_MS)
    assert share <= AWAKE
