"""UNDO and OK together on a real unit's firmware: the hall sees the call, the rings show it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from shared_rules.panel import OK, UNDO
from tests.hall.programs import PATIENCE_S, hall_program
from tests.host.mqtt.brokers import broker_running
from tests.host.programs import playing
from tests.sockets import connect

pytestmark = pytest.mark.needs_mosquitto
NINE_O_CLOCK = (18, 24 + 12, 24 + 16 + 9)  # of the rings with 24, 16 and 12 pixels
MOST_PICTURES = 20_000


def lights(picture: dict[str, Any]) -> list[str]:
    return [picture["pixels"][6 * at : 6 * at + 6] for at in NINE_O_CLOCK]


def is_white(light: str) -> bool:
    return light != "000000" and light == 3 * light[:2]


def wait_for(board: ClientConnection, is_there: Callable[[dict[str, Any]], bool]) -> None:
    """Look at the rings until they are as wanted."""
    for _ in range(MOST_PICTURES):
        picture = json.loads(board.recv(timeout=PATIENCE_S))
        if "pixels" in picture and is_there(picture):
            return
    raise AssertionError("expected other lights")


def press_together(board: ClientConnection, *buttons: int) -> None:
    for way in ("down", "up"):
        for button in buttons:
            board.send(json.dumps({way: button}))


def calls(view: dict[str, Any]) -> list[bool]:
    return [table["call_ms"] is not None for table in view["tables"]]


def test_the_chord_on_the_unit_calls_the_host_of_the_evening(tmp_path: Path) -> None:
    with (
        broker_running(tmp_path) as broker,
        hall_program(tmp_path, broker.url) as hall,
        playing(tmp_path / "table.db", "--board", "sim", "--mqtt", broker.url) as table,
    ):
        page = hall.start()
        page.wait_for(
            lambda view: any(
                unit["is_connected"] for one in view["tables"] for unit in one["units"]
            )
        )
        address = table.address.replace("http", "ws") + "ws/unit"
        with connect(address, max_size=None) as board:
            wait_for(board, lambda picture: not all(map(is_white, lights(picture))))
            press_together(board, UNDO, OK)
            page.wait_for(lambda view: calls(view) == [True])
            wait_for(board, lambda picture: all(map(is_white, lights(picture))))
            press_together(board, UNDO, OK)
            page.wait_for(lambda view: calls(view) == [False])
            wait_for(board, lambda picture: not all(map(is_white, lights(picture))))
        page.close()
