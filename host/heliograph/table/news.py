"""Who is told what happens at a table, and under which lock it happens."""

import threading
from collections.abc import Callable

from heliograph.errors import HeliographError
from heliograph.supervision import log_once
from heliograph.table.change import PROBLEM, Change


class News:
    """The subscribers of one table; its lock is the table's lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._subscribers: list[Callable[[Change], None]] = []
        self._failures: dict[str, HeliographError] = {}

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every commit, from any thread; it must return at once.

        Returns the function that ends the subscription.
        """
        with self.lock:
            self._subscribers.append(callback)
        return lambda: self._unsubscribe(callback)

    def tell(self, change: Change) -> None:
        """Tell every subscriber; one that fails keeps nobody else from being told."""
        for subscriber in list(self._subscribers):
            try:
                subscriber(change)
            except Exception as problem:  # noqa: BLE001 (it is on the disk: everybody must know)
                log_once(f"telling {subscriber!r} of a change", problem)

    @property
    def failures(self) -> list[HeliographError]:
        """What has failed at this table and is being tried again."""
        return list(self._failures.values())

    def note_failure(self, who: str, failure: HeliographError | None) -> None:
        """Tell everybody that a part of the table failed, or (None) that it works again."""
        with self.lock:
            if self._failures.get(who) is failure:
                return
            if failure is None:
                del self._failures[who]
            else:
                self._failures[who] = failure
            self.tell(Change(PROBLEM, who))

    def _unsubscribe(self, callback: Callable[[Change], None]) -> None:
        with self.lock:
            if callback in self._subscribers:
                self._subscribers.remove(callback)
