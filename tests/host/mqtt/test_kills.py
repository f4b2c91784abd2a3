"""Tables and brokers that are killed: the events are those of the record, each of them once."""

from pathlib import Path

import pytest

from heliograph.mqtt.identity import table_id
from heliograph.record.settings import BOT_PACE_S
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.host.mqtt.brokers import Mosquitto
from tests.host.mqtt.collecting import Collector
from tests.host.programs import playing

pytestmark = pytest.mark.needs_mosquitto
STEPS = 12  # that are seen before each kill


def prepare(file: Path) -> tuple[str, int]:
    """Write a record with a match that bots play by themselves; return its name and last row."""
    record = Store(file)
    table = Table(record)
    table.settings.set(BOT_PACE_S, 0.1, "test")
    bots = dict.fromkeys(range(3), "greedy")
    table.begin(
        describe("solaris", 3, {"depth": "digital"}, None, bots), ("Ada", "Ben", "Cem"), "test"
    )
    name, last = table_id(record), count_rows(record)
    record.close()
    return name, last


def count_rows(record: Store) -> int:
    return int(record.fetch("SELECT max(id) FROM log")[0][0])


def rows_of(file: Path) -> list[tuple[int, str, int]]:
    """Return what the record itself says."""
    record = Store(file)
    try:
        return record.fetch("SELECT id, kind, at_ms FROM log ORDER BY id")
    finally:
        record.close()


def test_nothing_is_lost_or_doubled_by_kills(broker: Mosquitto, tmp_path: Path) -> None:
    file = tmp_path / "killed.db"
    name, first = prepare(file)
    collector = Collector(broker.port)
    try:
        with playing(file, "--board", "none", "--mqtt", broker.url):  # ends with kill -9
            collector.wait_for_more(name, STEPS)
            broker.kill()
            broker.start()
            collector.wait_for_more(name, STEPS)
        with playing(file, "--board", "none", "--mqtt", broker.url):
            collector.wait_for_more(name, STEPS)
            told = collector.last[name]
            assert collector.complete(name, first + 1, told) == []
    finally:
        collector.close()
    events = collector.events[name]
    rows = [row for row in rows_of(file) if first < row[0] <= told]
    assert len(rows) >= 2 * STEPS
    assert [(n, events[n]["kind"], events[n]["at_ms"]) for n, _, _ in rows] == rows
    assert {event["epoch"] for event in events.values()} == {collector.epochs[name]}
