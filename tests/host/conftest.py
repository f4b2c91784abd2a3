"""What tests of the host share: a record in a folder of its own, and a table on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "table.db")
    yield store
    store.close()


@pytest.fixture
def table(record: Store) -> Table:
    return Table(record)
