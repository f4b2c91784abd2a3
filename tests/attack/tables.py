"""Tables for attacks: on a record of their own, with a match that is played at random."""

import random
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from heliograph.engine import NOBODY
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eve")
SOURCE = "page"
NOON_MS = 1_800_000_000_000  # the clock stands: what is told must not depend on it


@contextmanager
def empty_table() -> Iterator[Table]:
    """Give a table without a match, on a real record that goes away afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        record = Store(Path(folder, "attack.db"))
        try:
            yield Table(record, clock=lambda: NOON_MS)
        finally:
            record.close()


def begin(
    table: Table, game: str, seats: int, options: Mapping[str, Any], seed: int | None = None
) -> None:
    """Begin a match; where the host deals, with this seed."""
    about = describe(game, seats, options)
    if seed is not None:
        about["seed"] = str(seed)
    table.begin(about, NAMES[:seats], SOURCE)


def play_at_random(table: Table, steps: int, dice: random.Random) -> None:
    """Enter so many random legal choices, one a step, to the end of the game at most."""
    rules = table.rules
    assert rules is not None
    with table.batch():
        for _ in range(steps):
            pending = rules.pending(table.position)
            if pending.seat == NOBODY:
                return
            table.enter((dice.choice(pending.choices),), SOURCE)
