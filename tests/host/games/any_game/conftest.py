"""A table whose time passes when a test says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.record.store import Store
from heliograph.table.table import Table


class Clock:
    """Time that passes when it is told to."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Iterator[Table]:
    made = Table(Store(tmp_path / "table.db"), clock)
    yield made
    made.record.close()
