"""A unit that is to be renewed leaves its firmware for MicroPython's prompt when its host asks."""

from pathlib import Path

from shared_rules.link import messages
from tests.hil.emulator import EmulatedBoard
from tests.hil.table import Table

PROMPT = b">>> "
NO_SEAT = 255


def ask_for_prompt(table: Table) -> None:
    sign = messages.pack(messages.SIGN, messages.SIGN_PROMPT, NO_SEAT)
    table.host.send(messages.SIGN, sign)


def test_asked_it_waits_at_its_prompt_with_its_own_files(chip_image: Path) -> None:
    table = Table(EmulatedBoard(chip_image))
    table.wait_for_host()
    ask_for_prompt(table)
    board = table.emulated
    table.wait_until(lambda: not table.host.connected, "silence")
    assert b"Traceback" not in board.received
    table.kill_host()
    assert b"main.py" not in listed(table)
    assert b"heliograph.mpy" in listed(table)


def listed(table: Table) -> bytes:
    """Return what the prompt answers when it is asked for its files."""
    board = table.emulated
    board.received.clear()
    board.pico.serial.write(b"\rimport os; os.listdir()\r")
    assert board.wait_until(lambda: board.received.count(PROMPT) > 1, 5), bytes(board.received)
    return bytes(board.received)
