"""The emulator's harness, as far as it can be tried without a MicroPython image."""

from pathlib import Path

import pytest

pytest.importorskip("rp2040py", reason="fetched by: python3 tools/dev.py hil --board emulator")
pytest.importorskip("littlefs", reason="fetched by: python3 tools/dev.py hil --board emulator")

from pytest_micropython_boards.rungs.chip import Chip
from tests.hil.chip_figures import figures_of_presses
from tests.hil.emulator import EmulatedBoard
from tests.host.stock_image import stock_uf2

# The control register of a DMA channel, and bits of it
CTRL_TRIG, ENABLED, BUSY = 0x0C, 1, 1 << 24


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    """An image with the form of a MicroPython image and nothing in it."""
    path = tmp_path / "empty.uf2"
    path.write_bytes(stock_uf2())
    return path


def test_the_board_is_built_with_its_keys_and_pixels(uf2: Path) -> None:
    board = EmulatedBoard(uf2, {})
    assert sorted(map(int, board.pico.buttons)) == list(range(9))
    assert board.now_ms() == 0
    assert bytes.fromhex(board.picture["pixels"]) == bytes(3 * 57)
    assert board.picture["buttons"] == list(range(9))


def test_a_transfer_ends_with_the_power(uf2: Path) -> None:
    """A unit that is cut off while its pixels are sent must find them free when it starts."""
    chip = Chip(uf2)
    channel = chip.dma_channels[0]
    channel.write_uint32(CTRL_TRIG, ENABLED)
    assert channel.read_uint32(CTRL_TRIG) & BUSY
    chip.cut_power()
    assert not channel.read_uint32(CTRL_TRIG) & BUSY


def test_few_presses_have_figures_too() -> None:
    """A single press may be of OK, which has no light of a touched seat."""
    figures = figures_of_presses([{"first": 108_632, "touch": [], "step": [4_813]}])
    assert figures["step_to_light_worst_ms"] == figures["press_to_light_ms"] == 4.813
    assert "touch_to_light_ms" not in figures
