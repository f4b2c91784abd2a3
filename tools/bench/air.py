"""How long from a press to the table's step: by cable, Wi-Fi and Bluetooth, in turns.

The unit is the firmware on the MicroPython VM, its cable a pty, its Wi-Fi a socket of this
computer, its Bluetooth a stand-in below bleak: compared is what the keyed layer, the sockets and
the packets cost, not what radio waves do.
"""

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from heliograph.games import ALL_GAMES
from heliograph.link.bluetooth_finder import BluetoothFinder
from heliograph.link.unit_link import UnitLink
from heliograph.table.change import BLUETOOTH, IN_AIR
from shared_rules.trackers import tracker_for
from tests.host.link.radio import Radio, backends_of
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.patience import wait_until

GAME = "chess_clock"
ROUNDS = 30
LOOK_S = 0.0005


def run() -> dict[str, Any]:
    """Return the median and the longest of each way, in milliseconds, in turns of ten presses."""
    times: dict[str, list[float]] = {"cable": [], "wifi": [], "bluetooth": []}
    with tempfile.TemporaryDirectory() as folder:
        for way, prefix in (("wifi", IN_AIR), ("bluetooth", BLUETOOTH)):
            _measure(Path(folder, way), way, prefix, times)
    return {
        way: {"median_ms": round(median(taken), 1), "longest_ms": round(max(taken), 1)}
        for way, taken in times.items()
    }


def _measure(folder: Path, way: str, prefix: str, times: dict[str, list[float]]) -> None:
    folder.mkdir()
    desk = WifiDesk(folder / "host")
    known = desk.units.add()
    words = {"bluetooth": True} if way == "bluetooth" else {"at": ["127.0.0.1", desk.port]}
    flash = folder / "flash"
    is_wifi = way == "wifi"
    flash_files(flash, known.name, known.key, desk.units.table, wifi=is_wifi, **words)
    radio = Radio(flash)
    finder = BluetoothFinder(
        desk.table, desk.listener, lambda: desk.units.names, *backends_of(radio)
    )
    finder.start()
    board = start_unit(flash, "micropython", "--serial", "pty")
    game = ALL_GAMES[GAME]
    desk.table.play(list(game.opening(game.usual_seats)), "page")
    for _ in range(ROUNDS // 10):
        wait_until(lambda: desk.is_here(known.name, prefix) and desk.is_settled())
        times[way] += [_press(desk, board) for _ in range(10)]
        link = UnitLink(desk.table, board.url)
        link.start()
        wait_until(lambda: _is_on_cable(desk) and desk.is_settled(link))  # noqa: B023
        times["cable"] += [_press(desk, board) for _ in range(10)]
        link.stop()
    finder.stop()
    board.stop()
    radio.close()
    desk.close()


def _is_on_cable(desk: WifiDesk) -> bool:
    return any(
        unit.connected and not unit.url.startswith((IN_AIR, BLUETOOTH))
        for unit in desk.table.ports.units
    )


def _press(desk: WifiDesk, board: Any) -> float:
    rev = desk.table.rev
    seat = max(0, tracker_for(desk.table.state).now())
    board.tell(press=seat)
    start = time.perf_counter()
    while desk.table.rev == rev:
        time.sleep(LOOK_S)
    return (time.perf_counter() - start) * 1000
