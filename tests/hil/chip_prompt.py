"""MicroPython's prompt on an emulated Pico: runs a script there and returns what it prints."""

from pathlib import Path

from heliograph.building.folding import folded
from heliograph.flashing.staging import joined_firmware
from tests.hil.emulator import EmulatedBoard

HERE = Path(__file__).parent
INTERRUPT, RAW, RUN, END = b"\x03", b"\x01", b"\x04", b"\x04>"
READY = b"raw REPL; CTRL-B to exit\r\n>"
BOOT_MS = 400


def start_script(board: EmulatedBoard, script: str) -> None:
    """Begin to run a script of the folder `chip` on a board that has no program of its own."""
    source = source_for_board(script)
    board.pass_ms(BOOT_MS)
    board.received.clear()
    board.pico.serial.write(b"\r" + INTERRUPT + RAW)
    _read_until(board, READY, 2)
    board.pico.serial.write(source.encode() + RUN)
    _read_until(board, b"OK", 5)


def source_for_board(script: str) -> str:
    """A script of the folder `chip`, in the words that our modules have on the board."""
    source = folded((HERE / "chip" / f"{script}.py").read_text(), script)
    return joined_firmware().script(source)


def finish_script(board: EmulatedBoard, seconds: float) -> str:
    """Wait for the end of the script and return what it printed."""
    heard = _read_until(board, END, seconds)
    printed, error, _ = heard.split(b"\x04", 2)
    assert not error, error.decode()
    return printed.decode()


def _read_until(board: EmulatedBoard, end: bytes, seconds: float) -> bytes:
    found = board.wait_until(lambda: board.received.endswith(end), seconds)
    heard = bytes(board.received)
    assert found, f"expected {end!r}, got {heard!r}"
    board.received.clear()
    return heard
