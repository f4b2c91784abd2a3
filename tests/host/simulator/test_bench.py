"""The bench shows what the pixels get and carries out what hands do."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from shared_rules.panel import OK, REWIND, UNDO
from shared_rules.tracker import UNDO as UNDO_EVENT
from tests.hil.boards import SimulatedBoard
from tests.hil.table import Table
from tests.patience import PATIENCE_S


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    made = SimulatedBoard("cpython")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def lasting_board() -> Iterator[SimulatedBoard]:
    """A board for tests after each of which it must go on as before."""
    made = SimulatedBoard("cpython")
    yield made
    made.stop()


class Client:
    """One more client of the bench."""

    def __init__(self, board: SimulatedBoard) -> None:
        self._socket = board.open_bench()
        self._socket.settimeout(PATIENCE_S)
        self._lines = self._socket.makefile("rwb")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

    def write(self, line: bytes) -> None:
        self._lines.write(line + b"\n")
        self._lines.flush()

    def read(self, key: str) -> Any:
        while True:
            message = json.loads(self._lines.readline())
            if key in message:
                return message


def test_whoever_connects_sees_the_table(board: SimulatedBoard):
    with closing(Client(board)) as first, closing(Client(board)) as second:
        for client in (first, second):
            picture = client.read("pixels")
            assert picture["build"] == "full"
            assert picture["parts"] == [["orbit", 24], ["order", 16], ["clock", 12], ["seats", 5]]
            assert len(bytes.fromhex(picture["pixels"])) == 3 * 57
            assert [ring["part"] for ring in picture["face"]["rings"]] == [
                "orbit",
                "order",
                "clock",
            ]


def test_every_picture_is_whole(board: SimulatedBoard):
    """A page that missed some still draws the newest one: the face comes with each of them."""
    with closing(Client(board)) as client:
        first = client.read("pixels")
        client.write(json.dumps({"hold": OK, "ms": 400}).encode())
        later = client.read("pixels")
        while later["pixels"] == first["pixels"]:
            later = client.read("pixels")
    assert set(later) == set(first)
    assert later["face"] == first["face"]


@pytest.mark.parametrize(
    "line, told",
    [
        (b"nonsense", "expected one JSON object on a line, got b'nonsense"),
        (b"[1]", "expected one JSON object on a line"),
        (b"{}", "expected touch, down, up, press"),
        (b'{"press": 9}', "expected one of the buttons 0, 1, 2, 3, 4, 5, 6, 7, 8, got 9"),
        (b'{"press": "ok"}', "got 'ok'"),
        (b'{"hold": 3}', "expected touch, down, up, press"),
        (b'{"hold": 3, "ms": -5}', "hold with ms 30 to 60000"),
        (b'{"unplug": 1}', "expected touch, down, up, press"),
    ],
)
def test_nonsense_is_answered_and_nothing_breaks(
    lasting_board: SimulatedBoard, line: bytes, told: str
):
    with closing(Client(lasting_board)) as client:
        client.write(line)
        assert told in client.read("error")["error"]
        client.write(b'{"down": 0}')
        client.write(b'{"up": 0}')
        client.write(line)
        assert told in client.read("error")["error"]


def test_down_and_up_are_a_press(board: SimulatedBoard):
    table = Table(board)
    table.wait_for_host()
    board.tell(down=8)
    board.tell(up=8)
    table.wait_for_events(1)
    table.kill_host()


@pytest.mark.parametrize("late_s", [0, 0.7])
@pytest.mark.parametrize("held_ms, is_long", [(100, False), (700, True)])
def test_a_press_is_as_long_as_the_finger_was_down(
    board: SimulatedBoard, held_ms: int, is_long: bool, late_s: float
):
    table = Table(board)
    table.wait_for_host()
    board.tell(press=OK)
    table.wait_for_events(1)
    board.tell(touch=UNDO)
    time.sleep(late_s)  # or the two words arrive together, as after a stall on their way
    board.tell(up=UNDO, ms=held_ms)
    if is_long:
        table.wait_until(lambda: REWIND in [mode for mode, *_ in table.host.panels], "how far?")
        assert len(table.host.events) == 1
    else:
        assert table.wait_for_events(2)[1] == bytes((UNDO_EVENT, 1, 0, 0))
    table.kill_host()


def test_minus_and_plus_held_at_power_up_leave_the_program(board: SimulatedBoard):
    """On a Pico this gives MicroPython's prompt; here the firmware's process ends."""
    table = Table(board)
    table.wait_for_host()
    boot = table.host.board_boot
    board.tell(down=6)
    board.tell(down=7)
    board.tell(restart=True)
    table.wait_until(lambda: not any(bytes.fromhex(board.picture["pixels"])), "dark pixels")
    assert table.host.board_boot == boot
    board.tell(up=6)
    board.tell(up=7)
    table.wait_until(lambda: table.host.board_boot != boot, "the firmware to run again")
    table.kill_host()
