"""Work for all cores: tasks are begun in their order, and none is lost with the worker that had it.

A worker that dies takes the pool with it. What was begun there is begun again in another one.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from multiprocessing import get_context
from typing import Generic, TypeVar

from heliograph.catalogue import N_
from heliograph.errors import HeliographError

T = TypeVar("T")
R = TypeVar("R")
MOST_DEATHS = 20
# Tasks that wait for each worker, so that none stands idle
_AHEAD = 2
_DYING = N_(
    "expected workers that live, but {deaths} died one after the other. See how much memory is "
    "left, or take fewer with --workers"
)


class NoWorkers(HeliographError):
    """Nobody can do the work."""


def run_all(
    work: Callable[[T], R], tasks: Iterable[T], workers: int, minutes: float | None = None
) -> Iterator[tuple[T, R]]:
    """Yield every task with what it came to, in any order. Raises NoWorkers.

    After so many minutes none is begun any more; those that were begun come to their end.
    """
    end_s = None if minutes is None else time.monotonic() + 60 * minutes
    left = (task for task in tasks if end_s is None or time.monotonic() < end_s)
    begun: list[T] = []
    deaths = 0
    while deaths < MOST_DEATHS:
        pool = _Pool(work, chain(begun, left), workers)
        try:
            for done in pool.run():
                deaths = 0
                yield done
        except BrokenProcessPool:
            deaths += 1
            begun = pool.begun
        else:
            return
    raise NoWorkers(_DYING.filled(deaths=deaths))


class _Pool(Generic[T, R]):
    """Processes that live and die together, and what was begun in them."""

    def __init__(self, work: Callable[[T], R], tasks: Iterable[T], workers: int) -> None:
        self._work = work
        self._tasks = tasks
        self._workers = workers
        self._begun: dict[int, T] = {}
        self._waiting: dict[Future[R], int] = {}

    @property
    def begun(self) -> list[T]:
        """The tasks of which nobody has heard yet."""
        return list(self._begun.values())

    def run(self) -> Iterator[tuple[T, R]]:
        """Yield what is done; raises BrokenProcessPool when a process dies."""
        # A fresh process knows nothing of this one: no locks, no open record
        with ProcessPoolExecutor(self._workers, mp_context=get_context("spawn")) as pool:
            for number, task in enumerate(self._tasks):
                self._begun[number] = task  # first: a pool that is broken takes nothing
                self._waiting[pool.submit(self._work, task)] = number
                if len(self._waiting) >= _AHEAD * self._workers:
                    yield from self._done()
            while self._waiting:
                yield from self._done()

    def _done(self) -> Iterator[tuple[T, R]]:
        """Yield what is done by now, at least one; what a dead process had stays begun."""
        for future in wait(self._waiting, return_when=FIRST_COMPLETED).done:
            result = future.result()
            yield self._begun.pop(self._waiting.pop(future)), result
