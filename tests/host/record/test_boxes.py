"""The owner's files: written whole, whatever happens meanwhile."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from heliograph.engine.errors import BadContent
from heliograph.errors import StoreError
from heliograph.record.boxes import Boxes
from heliograph.record.store import Store
from shared_rules.rng import Rng
from tests.contract.matches import DEEP

KILLS = 4 * DEEP
LINES = 10_000
MOST_TRIES = 40
ONE, OTHER = ("\n".join(f"# {word} {line}" for line in range(LINES)) for word in ("one", "other"))

_SAVE = """
import sys
from pathlib import Path
from heliograph.record.boxes import Boxes
from heliograph.record.store import Store

def write_in_place(boxes, game, text):
    with boxes.path(game).open("w") as file:
        for line in text.splitlines(keepends=True):
            file.write(line)
            file.flush()

record, one, other, way = sys.argv[1:]
boxes = Boxes(Store(Path(record)))
texts = [Path(name).read_text() for name in (one, other)]
write = write_in_place if way == "in place" else Boxes.write
boxes.write("sun", texts[0])
for number in range(1_000_000):
    write(boxes, "sun", texts[number % 2])
    print(number, flush=True)
"""


def kill_while_saving(folder: Path, way: str, number: int) -> str:
    """Let a real program save without end, kill it without warning, and return what is kept."""
    for name, text in (("one", ONE), ("other", OTHER)):
        (folder / name).write_text(text)
    files = (folder / f"{number}.db", folder / "one", folder / "other")
    command = [sys.executable, "-c", _SAVE, *map(str, files), way]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for _ in range(1 + Rng(number + 1).below(12)):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
    return (folder / "boxes" / "sun.toml").read_text()


def test_a_kill_while_saving_keeps_the_old_or_the_new(tmp_path: Path) -> None:
    found = {kill_while_saving(tmp_path, "whole", number) for number in range(KILLS)}
    assert found <= {ONE, OTHER}


def test_a_file_that_is_written_in_place_is_found_torn(tmp_path: Path) -> None:
    """The kills do hit the writing: without the second file beside it, one of them tears it."""
    tries = (kill_while_saving(tmp_path, "in place", number) for number in range(MOST_TRIES))
    assert any(kept not in (ONE, OTHER) for kept in tries)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    record = Store(tmp_path / "table.db")
    boxes = Boxes(record)
    boxes.write("sun", "[a]\nb = 1\n")
    boxes.path("moon").mkdir()
    with pytest.raises(StoreError, match="could not be written"):
        boxes.write("moon", "x")
    assert boxes.read("sun") == {"a": {"b": 1}}
    record.close()


def test_what_nobody_entered_is_nothing_and_what_is_spoilt_says_its_line(tmp_path: Path) -> None:
    record = Store(tmp_path / "table.db")
    boxes = Boxes(record)
    assert boxes.read("sun") is None
    boxes.remove("sun")
    boxes.write("sun", "[a]\nb = \n")
    with pytest.raises(BadContent, match=r"sun\.toml, line 2"):
        boxes.read("sun")
    boxes.remove("sun")
    assert boxes.read("sun") is None
    record.close()
