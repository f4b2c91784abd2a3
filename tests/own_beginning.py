"""Each process of a run reads the tests from another file on, so that none compiles them all.

What one has compiled the others find; had they all begun with the same file, all would be at it at
the same time. Afterwards the tests stand in their order again, which is the same in all processes.
"""

import os
from collections.abc import Generator, Sequence
from typing import TypeVar

import pytest

One = TypeVar("One")

PROCESSES = 2
NUMBER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def turned(entries: Sequence[One], number: int) -> list[One]:
    """Return the entries of a folder as the process with this number reads them."""
    first = len(entries) * (number % PROCESSES) // PROCESSES
    return [*entries[first:], *entries[:first]]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Directory) and report.passed:
        report.result = turned(report.result, NUMBER)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parts)
