"""How long from a press to the table's step: by cable and by Wi-Fi, one unit after the other way.

The unit is the firmware on the MicroPython VM, its cable a pty, its Wi-Fi a socket of this
computer: compared is what the keyed layer and the sockets cost, not what radio waves do.
"""

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from heliograph.games import ALL_GAMES
from heliograph.link.unit_link import UnitLink
from heliograph.table.change import IN_AIR
from shared_rules.trackers import tracker_for
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.patience import wait_until

GAME = "chess_clock"
ROUNDS = 30
LOOK_S = 0.0005


def run() -> dict[str, Any]:
    """Return the median and the longest of both ways, in milliseconds, in turns of ten presses."""
    times: dict[str, list[float]] = {"cable": [], "wifi": []}
    with tempfile.TemporaryDirectory() as folder:
        desk = WifiDesk(Path(folder, "host"))
        known = desk.units.add()
        at = ["127.0.0.1", desk.port]
        files = flash_files(Path(folder, "flash"), known.name, known.key, desk.units.table, at=at)
        board = start_unit(files, "micropython", "--serial", "pty")
        game = ALL_GAMES[GAME]
        desk.table.play(list(game.opening(game.usual_seats)), "page")
        for _ in range(ROUNDS // 10):
            wait_until(lambda: desk.is_here(known.name) and desk.is_settled())
            times["wifi"] += [_press(desk, board) for _ in range(10)]
            link = UnitLink(desk.table, board.url)
            link.start()
            wait_until(lambda: _is_on_cable(desk) and desk.is_settled(link))  # noqa: B023
            times["cable"] += [_press(desk, board) for _ in range(10)]
            link.stop()
        board.stop()
        desk.close()
    return {
        way: {"median_ms": round(median(taken), 1), "longest_ms": round(max(taken), 1)}
        for way, taken in times.items()
    }


def _is_on_cable(desk: WifiDesk) -> bool:
    return any(
        unit.connected and not unit.url.startswith(IN_AIR) for unit in desk.table.ports.units
    )


def _press(desk: WifiDesk, board: Any) -> float:
    rev = desk.table.rev
    seat = max(0, tracker_for(desk.table.state).now())
    board.tell(press=seat)
    start = time.perf_counter()
    while desk.table.rev == rev:
        time.sleep(LOOK_S)
    return (time.perf_counter() - start) * 1000
