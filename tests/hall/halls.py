"""A hall on a record of its own, tables that are there only as what they say, and its pages."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from heliograph.hall.app import Listening, create_hall_app
from heliograph.hall.hall import Hall, open_hall
from heliograph.hall.keys import HallDoor
from heliograph.hall.seen import SeatSeen, TableSeen, UnitSeen
from heliograph.record.keys import PageKeys
from heliograph.record.store import Store
from heliograph.table.table_settings import now_ms
from heliograph.web.server import Server
from tests.hall.desks import GAME
from tests.patience import PATIENCE_S


class Clock:
    """A clock that stands until a test moves it."""

    def __init__(self, at_ms: int = 1_700_000_000_000) -> None:
        self.at_ms = at_ms

    def __call__(self) -> int:
        return self.at_ms

    def go(self, seconds: float) -> None:
        self.at_ms += int(seconds * 1000)


def seen(table: str, names: tuple[str, ...] = ("Anna", "Ben"), **changes: Any) -> TableSeen:
    """Return what a table with a game says."""
    usual: dict[str, Any] = {
        "name": table.title(),
        "program": "0.1.0",
        "game": GAME,
        "match": "1",
        "phase": "play",
        "round": 2,
        "turn": (0,),
        "due": (("de", "Anna ist dran."), ("en", "Anna is on turn."), ("fr", "À Anna.")),
        "since_ms": now_ms() - 65_000,
        "seats": tuple(SeatSeen(name, 10 * seat) for seat, name in enumerate(names)),
        "units": (UnitSeen(is_connected=True, firmware="0.1.0"),),
        "commands": ("begin", "call"),
    }
    return TableSeen(table, **{**usual, **changes})


def ended(table: str, names: list[str], scores: list[int], match: str) -> TableSeen:
    """Return what a table says when its match is over."""
    best = max(scores)
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = tuple(map(SeatSeen, names, scores, places))
    assert best in scores
    return seen(table, seats=seats, match=match, phase="over", is_over=True, turn=())


@contextmanager
def served_hall(
    hall: Hall, record: Store, needs_key: bool = False, listener: Listening | None = None
) -> Iterator[tuple[str, HallDoor]]:
    """Serve a hall; yields its address and its door."""
    door_step = socket.create_server(("127.0.0.1", 0))
    base = f"http://127.0.0.1:{door_step.getsockname()[1]}"
    door = HallDoor(PageKeys(record), base, needs_key)
    server = Server(create_hall_app(hall, door, listener))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door_step]}, daemon=True)
    thread.start()
    try:
        yield base, door
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        door_step.close()


@contextmanager
def hall_in(folder: Path, **more: Any) -> Iterator[tuple[Hall, Store]]:
    """Open a hall for a while, and give its record with it."""
    with record_in(folder) as record, closing(open_hall(record, **more)) as hall:
        yield hall, record


@contextmanager
def record_in(folder: Path) -> Iterator[Store]:
    """Open the record of a hall for a while."""
    record = Store(folder / "hall.db")
    try:
        yield record
    finally:
        record.close()
