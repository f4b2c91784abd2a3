"""Processes read the tests from different files on, and have them in the same order."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.own_beginning import PROCESSES, pytest_collection_modifyitems, turned

FILES = ("a/test_x.py", "a/test_y.py", "b/test_x.py", "c.py", "d/e/test_z.py")


def test_each_process_begins_with_another_file_and_reads_them_all() -> None:
    orders = [turned(FILES, number) for number in range(PROCESSES)]
    assert len({order[0] for order in orders}) == PROCESSES
    assert all(sorted(order) == sorted(FILES) for order in orders)


def test_they_have_the_tests_in_the_same_order() -> None:
    for number in range(PROCESSES):
        items: list[Any] = [
            SimpleNamespace(path=Path(file), name=name)
            for file in turned(FILES, number)
            for name in ("second", "first")
        ]
        pytest_collection_modifyitems(items)
        assert [(item.path.as_posix(), item.name) for item in items] == [
            (file, name) for file in FILES for name in ("second", "first")
        ]
