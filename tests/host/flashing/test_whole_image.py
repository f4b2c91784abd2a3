"""One UF2 that installs MicroPython and the firmware: made, read back, refused where it must be.

That a board starts from such a file is shown by tests/hil on an emulated Pico, whose flash is
filled from nothing else.
"""

import random
import struct
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.errors import UnitError
from heliograph.flashing import uf2
from heliograph.flashing.file_system import read_files, write_files
from heliograph.flashing.image import Image, copy_image, read_image
from heliograph.flashing.layout import layout_in
from heliograph.flashing.uf2 import BLOCK, RP2040, RP2350, SECTOR
from heliograph.flashing.whole_image import CONTROLLERS, build_image, files_in
from heliograph.link import bootloader
from tests.hil.boards import SimulatedBoard
from tests.host.stock_image import FLASH, KB, LEADING, stock_uf2

pytest.importorskip("littlefs", reason="for: pip install 'heliograph[board]'")

FILES = {
    "heliograph.mpy": random.Random(1).randbytes(22_000),
    "solaris/tracker.mpy": random.Random(2).randbytes(5_000),
    "board.json": b"{}\n",
    "main.py": b"import heliograph\n",
}
# Each controller with what its stock image says: start and size of the files, before a Pico 2's
# image the block that stands before it
STOCK = {
    "pico": stock_uf2("pico", RP2040, FLASH + 640 * KB, 1408 * KB),
    "pico_w": stock_uf2("pico_w", RP2040, FLASH + 1200 * KB, 848 * KB),
    "pico2": stock_uf2("pico2", RP2350, FLASH + 1024 * KB, 3072 * KB, LEADING),
}


def base_image(tmp_path: Path, content: bytes) -> Image:
    file = tmp_path / "stock.uf2"
    file.write_bytes(content)
    return read_image(file)


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_the_image_holds_micropython_and_every_file(controller: str, tmp_path: Path) -> None:
    base = base_image(tmp_path, STOCK[controller])
    content = build_image(base, controller, FILES)
    assert files_in(content) == FILES
    made = uf2.parse(content)
    assert made.family == CONTROLLERS[controller].family
    assert made.pieces[: len(base.uf2.pieces)] == base.uf2.pieces
    assert content.startswith(base.uf2.leading)
    assert bool(base.uf2.leading) == (controller == "pico2")


def test_its_blocks_are_counted_as_one_row(tmp_path: Path) -> None:
    """The boot loader restarts the chip when it has counted as many as each block says."""
    content = build_image(base_image(tmp_path, STOCK["pico2"]), "pico2", FILES)
    heads = [struct.unpack_from("<8I", content, at) for at in range(BLOCK, len(content), BLOCK)]
    assert [head[5:] for head in heads] == [(at, len(heads), RP2350) for at in range(len(heads))]


def test_its_files_fill_whole_sectors_where_micropython_looks(tmp_path: Path) -> None:
    base = base_image(tmp_path, STOCK["pico"])
    made = uf2.parse(build_image(base, "pico", FILES))
    layout = layout_in(base.uf2)
    assert layout
    places = [place for place, _ in made.pieces[len(base.uf2.pieces) :]]
    assert places == list(range(layout.start, places[-1] + 1, uf2.PAGE))
    assert (layout.start % SECTOR, len(places) * uf2.PAGE % SECTOR) == (0, 0)
    assert places[-1] < layout.start + layout.size


def test_what_lay_on_the_flash_before_cannot_come_back(tmp_path: Path) -> None:
    """An old folder that was changed often counts as newer than a new one, block by block."""
    size = 1408 * KB
    many = {f"shared_rules/old{at}.mpy": bytes([at]) * 9_000 for at in range(60)}
    before = write_files({**many, "main.py": b"import old\n", "state.0": bytes(900)}, size)
    after = write_files(FILES, size)
    stale = bytearray(before.ljust(size, b"\x5a"))
    stale[: len(after)] = after
    assert read_files(bytes(stale), size) == FILES


@pytest.mark.parametrize(
    "controller, content, got",
    [
        ("pico2", STOCK["pico"], "one for the RP2040"),
        ("pico", STOCK["pico2"], "one for the RP2350"),
        ("pico_w", STOCK["pico"], "one for pico"),
        ("pico", stock_uf2("pico", files_size=0), "does not tell its circuit board"),
        ("pico", stock_uf2(""), "does not tell its circuit board"),
    ],
    ids=["other chip", "other chip too", "other board", "no files", "no board"],
)
def test_a_base_for_another_controller_is_refused(
    controller: str, content: bytes, got: str, tmp_path: Path
) -> None:
    with pytest.raises(UnitError, match=f"Expected MicroPython for {controller}") as caught:
        build_image(base_image(tmp_path, content), controller, FILES)
    assert got in caught.value.text("en")
    assert CONTROLLERS[controller].download in caught.value.text("de")


def test_a_whole_image_is_no_base(tmp_path: Path) -> None:
    whole = build_image(base_image(tmp_path, STOCK["pico"]), "pico", FILES)
    with pytest.raises(UnitError, match="holds files already"):
        build_image(base_image(tmp_path, whole), "pico", FILES)


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    base = base_image(tmp_path, stock_uf2(files_size=64 * KB))
    with pytest.raises(UnitError, match="Expected files of at most 65536 bytes"):
        build_image(base, "pico", {"large": bytes(70_000)})


def test_the_command_twice_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "stock.uf2").write_bytes(STOCK["pico"])
    words = ["image", "--controller", "pico", "--base", str(tmp_path / "stock.uf2")]
    made = []
    for name in ("one.uf2", "two.uf2"):
        assert main([*words, "-o", str(tmp_path / name), "--lang", "en"]) == 0
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert {"main.py", "board.json", "heliograph.mpy"} <= set(files_in(made[0]))
    said = capsys.readouterr().out
    assert "MicroPython 1.28.0 for pico with Heliograph" in said
    assert "build full" in said


def test_without_the_package_one_line_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["image", "--controller", "pico", "--base", "none.uf2", "--lang", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'heliograph[board]'" in line


def test_flashing_a_whole_image_waits_for_the_greeting_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board runs at once, so nobody has to hold MINUS and PLUS for its prompt."""
    stick = tmp_path / "RPI-RP2"
    stick.mkdir()
    (stick / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    whole = tmp_path / "whole.uf2"
    whole.write_bytes(build_image(base_image(tmp_path, STOCK["pico"]), "pico", FILES))
    monkeypatch.setattr(bootloader, "waiting", lambda: [str(stick)])
    board = SimulatedBoard("cpython")
    try:
        assert main(["flash", board.url, "--image", str(whole), "--lang", "en"]) == 0
    finally:
        board.stop()
    assert (stick / "heliograph.uf2").read_bytes() == whole.read_bytes()
    said = capsys.readouterr().out
    assert "All is well" in said
    assert "MINUS" not in said


def test_a_pico_2_image_goes_onto_its_stick(tmp_path: Path) -> None:
    """With the block before all others, which counts by itself."""
    image = base_image(tmp_path, STOCK["pico2"])
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RP2350\n")
    copy_image(image, tmp_path)
    assert (tmp_path / "heliograph.uf2").read_bytes() == STOCK["pico2"]
