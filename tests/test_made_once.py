"""What is made once in a run is the same for all who need it."""

from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event

import pytest

from tests.made_once import made_once


def test_who_comes_later_reads_what_the_first_has_made(tmp_path: Path) -> None:
    assert made_once(tmp_path, lambda: ["first"]) == ["first"]
    assert made_once(tmp_path, lambda: ["second"]) == ["first"]


def test_who_comes_meanwhile_waits_for_it(tmp_path: Path) -> None:
    has_begun, may_end = Event(), Event()

    def make() -> str:
        has_begun.set()
        may_end.wait()
        return "first"

    with ThreadPoolExecutor() as pool:
        first = pool.submit(made_once, tmp_path, make)
        has_begun.wait()
        second = pool.submit(made_once, tmp_path, lambda: "second")
        is_waiting = not wait([second], timeout=0.2).done
        may_end.set()
        assert is_waiting
        assert (first.result(), second.result()) == ("first", "first")


def test_after_a_failure_the_next_one_makes_it(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        made_once(tmp_path, lambda: 1 // 0)
    assert made_once(tmp_path, lambda: 1) == 1
