"""A broker, a table on it, and somebody who listens, each for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.mqtt import connection
from heliograph.mqtt import publisher as publisher_module
from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.publisher import Publisher
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.host.mqtt.brokers import PATIENCE_S, Listener, Mosquitto, broker_running, listening


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gives up because the machine is busy."""
    monkeypatch.setattr(connection, "GREETING_S", PATIENCE_S)
    monkeypatch.setattr(publisher_module, "STOP_S", PATIENCE_S)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that lets everybody do everything."""
    with broker_running(tmp_path) as running:
        yield running


@pytest.fixture
def listener(broker: Mosquitto) -> Iterator[Listener]:
    """Somebody who hears all that is said there."""
    with listening(broker.port) as one:
        yield one


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """An empty table on a record of its own."""
    record = Store(tmp_path / "table.db")
    yield Table(record)
    record.close()


@pytest.fixture
def publisher(table: Table, broker: Mosquitto) -> Iterator[Publisher]:
    """The table on the broker; every command is allowed."""
    one = Publisher(table, find_broker(broker.url), ("begin", "pause", "brightness", "call"))
    one.start()
    yield one
    one.stop()
