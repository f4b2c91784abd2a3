"""Work for all cores that may end early: tasks are begun in their order, and none is broken off."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
# Tasks that wait for each worker, so that none stands idle
_AHEAD = 2


def run_all(
    work: Callable[[T], R], tasks: Iterable[T], workers: int, minutes: float | None = None
) -> Iterator[R]:
    """Yield what the tasks come to, in any order; after so many minutes none is begun any more."""
    end_s = None if minutes is None else time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[R]] = set()
        for task in tasks:
            if end_s is not None and time.monotonic() >= end_s:
                break
            waiting.add(pool.submit(work, task))
            if len(waiting) >= _AHEAD * workers:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        yield from (future.result() for future in waiting)
