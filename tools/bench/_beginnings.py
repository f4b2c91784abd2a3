"""From the first page to the first turn: taps and seconds, on a table that is new and once more.

A hand taps what the page proposes: the tile, *Start*, and where something is asked before the first
turn, the answer that asks for no more. Seconds run from the page to the drawing in which somebody
is on turn, without the time that a person takes to read.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
from tests.web.finger import Finger
from tests.web.served import served
from tests.web.wire import live_view

MOST_TAPS = 20
# What answers all that is left, before what answers one question
ANSWERS = ("[data-do=rest]", "[data-do=draw_all]", ".question .primary", ".offers .offer")


class Beginning(NamedTuple):
    """What it took to come to a first turn."""

    taps: int
    seconds: float


def beginnings(page: Page, folder: Path, games: Sequence[str]) -> dict[str, dict[str, Beginning]]:
    """Begin games twice, each on a table of its own."""
    return {name: begin_twice(page, folder / f"{name}.db", name) for name in games}


def begin_twice(page: Page, record: Path, game: str) -> dict[str, Beginning]:
    """Begin a game on a new table, put it aside, and begin it again."""
    store = Store(record)
    table = Table(store)
    with served(table) as address:
        first = begin(page, table, address, game)
        perform(table, {"do": "put_aside"})
        again = begin(page, table, address, game)
        page.goto("about:blank")
    store.close()
    return {"new": first, "again": again}


def begin(page: Page, table: Table, address: str, game: str) -> Beginning:
    """Tap from the first page to the first turn."""
    finger, began = Finger(page), time.perf_counter()
    page.goto(f"http://{address}/?lang=en")
    finger.tap(f".welcome [data-game={game}]")
    finger.tap("dialog.coach [data-do=start]")
    page.locator("main.ruled").wait_for()
    while live_view(table, "en")["phase"] == "setup":
        if finger.taps == MOST_TAPS:
            raise AssertionError(f"{game}: expected the first turn, got {MOST_TAPS} taps before it")
        finger.tap(*ANSWERS, rev=table.rev)
    finger.wait_for(table.rev)
    return Beginning(finger.taps, round(time.perf_counter() - began, 2))
