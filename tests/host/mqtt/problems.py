"""Waits for what the pages of a table tell of it."""

import threading

from heliograph.table.table import Table
from tests.host.mqtt.brokers import PATIENCE_S


def wait_for_problem(table: Table, words: str) -> None:
    """Wait until the table tells of a problem with these words; "": until there is none."""
    changed = threading.Event()
    unsubscribe = table.news.subscribe(lambda _change: changed.set())
    try:
        for _ in range(1000):
            changed.clear()
            told = " ".join(map(str, table.problems))
            if words in told if words else not told:
                return
            assert changed.wait(PATIENCE_S), f"expected {words!r}, got {told!r}"
    finally:
        unsubscribe()
    raise AssertionError(f"expected {words!r}, got {told!r}")
