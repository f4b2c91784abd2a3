"""How the pages that look at a table are served: where their views are made."""

import asyncio
import threading
from typing import Any

import pytest

from heliograph.table.table import Table
from heliograph.web import live
from heliograph.web.live import Audience, Viewer
from tests.commanding import perform
from tests.patience import PATIENCE_S


class Lock:
    """The table's lock, with a word to whoever holds it that it is wanted."""

    def __init__(self, table: Table) -> None:
        self._lock = table.lock
        self.is_wanted = threading.Event()

    def acquire(self, **how: Any) -> bool:
        self.is_wanted.set()
        return self._lock.acquire(**how)

    def release(self) -> None:
        self._lock.release()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_problem: object) -> None:
        self._lock.release()


@pytest.mark.parametrize("is_slow", [False, True])
def test_a_view_waits_for_whoever_tells_of_a_change_but_not_for_a_disk(
    table: Table, monkeypatch: pytest.MonkeyPatch, is_slow: bool
) -> None:
    """Who changed the table still has it when the pages are told; the way to a thread is longer."""
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "referee"})
    monkeypatch.setattr(live, "TELLING_S", 0.01 if is_slow else PATIENCE_S)
    lock = Lock(table)
    monkeypatch.setattr(table, "lock", lock)
    is_held, is_made = threading.Event(), threading.Event()
    threads, build = list[threading.Thread](), Audience._build

    def note_thread(*args: Any) -> str:
        threads.append(threading.current_thread())
        is_made.set()
        return build(*args)

    def change() -> None:
        with lock:
            is_held.set()
            (is_made if is_slow else lock.is_wanted).wait()

    monkeypatch.setattr(Audience, "_build", note_thread)
    holder = threading.Thread(target=change)
    holder.start()
    is_held.wait()

    async def look() -> None:
        await Audience(table).refresh({Viewer("en")})

    asyncio.run(look())
    holder.join()
    assert [one is threading.main_thread() for one in threads] == [not is_slow]


def test_what_is_worked_out_ahead_gives_way_to_a_change(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = list[bool]()

    async def change() -> None:
        audience = Audience(table)
        audience.join(Viewer("en"))
        await audience.refresh(audience._viewers)
        ahead = audience._precomputing
        assert ahead is not None

        async def note(_key: live.ViewKey) -> str:
            is_over.append(bool(ahead.cancelling()) or ahead.done())
            return "{}"

        monkeypatch.setattr(audience, "_view_or_problem", note)
        await audience._refresh_all()

    asyncio.run(change())
    assert is_over == [True]
