"""The firmware learns whether somebody sees its lights."""

import asyncio
from pathlib import Path

import pytest

from heliograph.simulator.supervisor import Options, Supervisor
from tests.host.simulator.own_main import own_main
from tests.patience import PATIENCE_S

# A firmware that writes down each change of what it knows.
CURIOUS = """
from machine import idle
from simulated_wire import wire
known = 1
while True:
    wire.finger_ticks()
    if wire.is_seen != known:
        known = wire.is_seen
        with open("{notes}", "a") as notes:
            notes.write("seen " if known else "unseen ")
    idle()
"""


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written = tmp_path / "notes"
    own_main(tmp_path, monkeypatch).write_text(CURIOUS.format(notes=written.as_posix()), "utf-8")
    return written


def test_it_is_told_when_eyes_come_and_go(notes: Path) -> None:
    async def read(wanted: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not notes.exists() or notes.read_text("utf-8") != wanted:
                await asyncio.sleep(0.02)

    async def watch() -> None:
        board = Supervisor(Options())
        running = asyncio.create_task(board.run())
        await read("unseen ")
        _reader, eyes = await asyncio.open_connection("127.0.0.1", board._bench.port)
        eyes.write(board._key.encode() + b"\n")
        await read("unseen seen ")
        eyes.close()
        await read("unseen seen unseen ")
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(watch())
