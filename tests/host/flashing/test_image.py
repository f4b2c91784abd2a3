"""MicroPython from a UF2 file onto a Pico in its boot loader; a folder stands for its stick."""

import random
import struct
from pathlib import Path
from typing import Any, Self

import pytest

from heliograph.commands import flash
from heliograph.errors import UnitError
from heliograph.flashing import image as images
from heliograph.flashing.image import BLOCK, chip_of, copy_image, read_image
from heliograph.link import bootloader

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
# Flags, place and size of a block, and its content: nothing in a UF2 says what these should be.
FREE = {*range(8, 20), *range(32, BLOCK - 4)}
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: {board}\n"


def uf2(payload: bytes, family: int = RP2040) -> bytes:
    """A UF2 with this content."""
    pieces = [payload[at : at + 256] for at in range(0, len(payload), 256)]
    blocks = []
    for number, piece in enumerate(pieces):
        place = 0x10000000 + 256 * number
        head = (0x0A324655, 0x9E5D5157, 0x2000, place, 256, number, len(pieces), family)
        body = struct.pack("<8I", *head) + piece.ljust(476, b"\0")
        blocks.append(body + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


MICROPYTHON = uf2(random.Random(1).randbytes(50_000) + b"\0MicroPython v1.28.0 on a day\0")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "pico.uf2"
    made.write_bytes(MICROPYTHON)
    return made


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(INFO.format(board="RPI-RP2"))
    return folder


def test_an_image_tells_its_chip_and_its_version(file: Path) -> None:
    found = read_image(file)
    assert (found.chip, found.version) == ("RP2040", "1.28.0")


@pytest.mark.parametrize(
    "content, got",
    [
        (b"", "0 bytes"),
        (MICROPYTHON[:-100], "bytes"),
        (MICROPYTHON[:-BLOCK], "damage in block 0"),
        (MICROPYTHON[BLOCK:], "damage in block 0"),
        (b"x" * BLOCK, "damage in block 0"),
        (uf2(b"MicroPython v1.28.0", 0x12345678), "chip 0x12345678"),
        (uf2(b"something else"), "no MicroPython in it"),
    ],
    ids=["empty", "cut in a block", "last missing", "first missing", "no UF2", "chip", "other"],
)
def test_what_is_no_whole_image_is_refused_with_a_sentence(
    tmp_path: Path, content: bytes, got: str
) -> None:
    file = tmp_path / "bad.uf2"
    file.write_bytes(content)
    with pytest.raises(UnitError, match="Expected a whole UF2") as caught:
        read_image(file)
    assert got in caught.value.text("en")
    assert "Erwartet" in caught.value.text("de")


def test_200_flipped_bytes_never_pass_for_another_image(file: Path) -> None:
    """A flipped byte either is found, or lies in the content, of which a UF2 has no checksum."""
    dice = random.Random(2)
    for _ in range(200):
        content = bytearray(MICROPYTHON)
        at = dice.randrange(len(content))
        content[at] ^= dice.randrange(1, 256)
        file.write_bytes(content)
        try:
            assert read_image(file).chip == "RP2040"
        except UnitError:
            continue
        assert at % BLOCK in FREE


def test_the_stick_says_which_chip_it_is(stick: Path, tmp_path: Path) -> None:
    assert chip_of(stick) == "RP2040"
    (stick / "INFO_UF2.TXT").write_text(INFO.format(board="RP2350"))
    assert chip_of(stick) == "RP2350"
    assert chip_of(tmp_path) == ""


def test_an_image_for_another_chip_is_not_copied(file: Path, stick: Path) -> None:
    (stick / "INFO_UF2.TXT").write_text(INFO.format(board="RP2350"))
    with pytest.raises(UnitError, match="Expected an image for the RP2350"):
        copy_image(read_image(file), stick)
    assert not list(stick.glob("*.uf2"))


class Pulled:
    """A file on a stick that is pulled out after so many bytes."""

    def __init__(self, real: Any, room: int) -> None:
        self._real, self._room = real, room

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        self._real.close()

    def fileno(self) -> int:
        raise OSError("no such device")

    def write(self, content: bytes) -> int:
        if not self._room:
            raise OSError("no such device")
        taken: int = self._real.write(content[: self._room])
        self._room -= taken
        return taken


def pull_out_after(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    plain = Path.open

    def open_file(path: Path, mode: str = "r", **named: Any) -> Any:
        opened = plain(path, mode, **named)
        return Pulled(opened, room) if mode == "wb" else opened

    monkeypatch.setattr(Path, "open", open_file)


@pytest.mark.parametrize("part", range(20))
def test_pulled_out_at_any_point_the_next_try_succeeds(
    file: Path, stick: Path, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = read_image(file)
    room = len(image.content) * part // 20
    with monkeypatch.context() as pulled:
        pull_out_after(pulled, room)
        with pytest.raises(UnitError, match=f"gone after {room} of"):
            copy_image(image, stick)
    copy_image(image, stick)
    assert (stick / "heliograph.uf2").read_bytes() == image.content


def test_a_chip_that_restarts_after_the_last_block_is_no_failure(
    file: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = read_image(file)
    pull_out_after(monkeypatch, len(image.content))
    done: list[int] = []
    copy_image(image, stick, lambda written, size: done.append(written * 100 // size))
    assert done[-1] == 100
    assert done == sorted(done)


def test_the_command_waits_for_the_stick_and_says_what_to_hold(
    file: Path,
    stick: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    looks = iter([[], ["USB 1-1"], [str(stick)]])
    monkeypatch.setattr(bootloader, "waiting", lambda: next(looks))
    monkeypatch.setattr(flash, "LOOK_S", 0)
    flash.install_image(read_image(file), 60, flash.Says("de"))
    said = capsys.readouterr().out
    assert "Halte BOOTSEL" in said
    assert "MicroPython 1.28.0 für RP2040 kopiert" in said
    assert (stick / "heliograph.uf2").read_bytes() == MICROPYTHON


def test_without_a_stick_the_command_ends_with_a_sentence(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootloader, "waiting", list)
    with pytest.raises(UnitError, match="Expected the stick RPI-RP2"):
        flash.install_image(read_image(file), -1, flash.Says("en"))


def test_the_sticks_of_both_picos_are_known() -> None:
    assert {Path(mount).name for mount in bootloader.MOUNTS} == {"RPI-RP2", "RP2350"}
    assert set(images.CHIPS) == {RP2040, RP2350}
