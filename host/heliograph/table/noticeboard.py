"""Who is told about a table, which units stand on it, and what its computer players do."""

import threading
import time
from collections.abc import Callable

from heliograph.errors import HeliographError
from heliograph.supervision import log_once
from heliograph.table.change import BOTS, CALLS, GO_ON, PROBLEM, UNITS, Change, UnitStatus

LONGEST_MESSAGE = 200


class Noticeboard:
    """Subscribers and units of one table; its lock is the table's lock."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._subscribers: list[Callable[[Change], None]] = []
        self._units: dict[str, UnitStatus] = {}
        self._posts: dict[str, list[bytes]] = {}
        self._runs: dict[str, int] = {}  # the run of a unit that is served at each port
        self._failures: dict[str, HeliographError] = {}
        # What people see of the computer players, and what they set
        self.thinking: int | None = None  # the seat whose player thinks
        self.bots_hold = False  # they wait for people, who went back to look at something
        self.bot_pace_s = 1.0
        # What this table and whoever looks after many tables say to each other
        self.is_in_hall = False
        self.calling_since_ms: int | None = None
        self.message = ""

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

    @property
    def units(self) -> list[UnitStatus]:
        """All units, in the order they came."""
        with self.lock:
            return list(self._units.values())

    def set_unit(self, status: UnitStatus) -> None:
        """Note how a unit is doing."""
        with self.lock:
            if self._units.get(status.url) != status:
                self._units[status.url] = status
                self.tell(Change(UNITS, status.url))

    def remove_unit(self, url: str) -> None:
        """Forget a unit that is gone for good."""
        with self.lock:
            self._runs.pop(url, None)
            if self._units.pop(url, None):
                self.tell(Change(UNITS, url))

    def claim_run(self, boot: int, url: str) -> str | None:
        """Let one port serve the run `boot` of a unit; return the port that does so already."""
        with self.lock:
            for other, served in self._runs.items():
                if served == boot and other != url:
                    return other
            self._runs[url] = boot
            return None

    def release_run(self, url: str) -> None:
        """Let other ports serve the unit that was at this one."""
        if url in self._runs:
            with self.lock:
                self._runs.pop(url, None)

    def show_bots(self, thinking: int | None, hold: bool) -> None:
        """Note which computer player thinks, and whether they wait for people."""
        with self.lock:
            if (thinking, hold) != (self.thinking, self.bots_hold):
                self.thinking, self.bots_hold = thinking, hold
                self.tell(Change(BOTS, BOTS))

    def pace_bots(self, seconds: float) -> None:
        """Set how long the computer players take for a decision, at least."""
        with self.lock:
            if seconds != self.bot_pace_s:
                self.bot_pace_s = seconds
                self.tell(Change(BOTS, BOTS))

    def let_bots_go_on(self, source: str) -> None:
        """Let the computer players go on after people went back to look at something."""
        with self.lock:
            self.tell(Change(GO_ON, source))

    def call_host(self, source: str) -> None:
        """Call whoever looks after the tables of this evening."""
        with self.lock:
            if self.calling_since_ms is None:
                self.calling_since_ms = time.time_ns() // 1_000_000
                self.tell(Change(CALLS, source))

    def end_call(self, source: str) -> None:
        """The call was heard, or is not needed any more."""
        with self.lock:
            if self.calling_since_ms is not None:
                self.calling_since_ms = None
                self.tell(Change(CALLS, source))

    def show_message(self, message: str, source: str) -> None:
        """Show what the host of the evening says to this table; "" takes it away."""
        with self.lock:
            if message != self.message:
                self.message = message
                self.tell(Change(CALLS, source))

    def post(self, url: str, answer: bytes) -> None:
        """Leave an answer for the self-test of a unit; its link picks it up."""
        with self.lock:
            self._posts.setdefault(url, []).append(answer)

    def take_posts(self, url: str) -> list[bytes]:
        """Return and forget what was left for a unit."""
        if url not in self._posts:
            return []
        with self.lock:
            return self._posts.pop(url, [])

    def _unsubscribe(self, callback: Callable[[Change], None]) -> None:
        with self.lock:
            if callback in self._subscribers:
                self._subscribers.remove(callback)
