"""An error that ends the program of a unit is kept, and told with the line of our sources."""

from pathlib import Path

import pytest

from heliograph.flashing import error_lines
from heliograph.flashing.staging import MAIN, files_for_board
from heliograph.link.versions import read_about
from shared_rules.link import frame, messages
from shared_rules.panel import OK
from tests.hil.emulator import EmulatedBoard
from tests.hil.table import Table

ROOT = Path(__file__).parents[2]
RUN = "loop.run()"


@pytest.fixture
def planted(chip_image: Path) -> Table:
    """A unit that cannot remember a step: the first one ends its program."""
    files = files_for_board()
    start = files[MAIN].decode()
    assert RUN in start
    files[MAIN] = start.replace(RUN, f"loop.unit._history = None; {RUN}").encode()
    return Table(EmulatedBoard(chip_image, files))


def test_an_error_is_told_with_its_line_after_the_next_start(planted: Table) -> None:
    planted.wait_for_host()
    planted.press(OK, OK)
    received = planted.emulated.received
    planted.wait_until(lambda: b"Traceback" in received, "the error")
    planted.wait_until(lambda: last_errors(received), "a new start")
    (error,) = last_errors(received)
    kind, innermost, *_ = error_lines.explain(error).split()
    file, _, line = innermost.partition(":")
    assert (kind, file) == ("AttributeError", "shared_rules/unit.py")
    words = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert "self._history." in words
    printed = received.decode("ascii", "replace").partition("Traceback")[2].partition("MicroPy")[0]
    translated = error_lines.translate(printed)
    assert f'File "{file}", line {line}' in translated
    assert words.strip() in translated


def last_errors(received: bytes) -> tuple[str, ...]:
    """What a unit says of its errors in its last greeting."""
    heard = [frame.decode(line.rstrip(b"\r")) for line in bytes(received).split(b"\n")]
    greetings = [message[2] for message in heard if message and message[0] == messages.HELLO]
    about = messages.unpack(messages.HELLO, greetings[-1])[-1] if greetings else b""
    return read_about(bytes(about).decode()).errors
