"""The units at the ports of a table: how each is doing, and which run of a unit is served where."""

import time
from collections.abc import Sequence
from typing import Protocol

from heliograph.table.change import UNITS, Change, UnitStatus
from heliograph.table.news import News

# How long people have for holding two buttons and plugging a unit in
PROMPT_S = 180.0


class UnitKeys(Protocol):
    """The units that were given a key for the air."""

    @property
    def names(self) -> Sequence[str]:
        """Those that may join."""

    def remove(self, name: str) -> None:
        """Let that one join no more; one that is here has to leave. Raises `OSError`."""


class Ports:
    """All ports of one table."""

    keys: UnitKeys | None = None  # where the table lets units in through the air

    def __init__(self, news: News) -> None:
        self._news = news
        self._units: dict[str, UnitStatus] = {}
        self._posts: dict[str, list[bytes]] = {}
        self._renewals: dict[str, float] = {}  # until when the prompt of a unit is waited for
        self._runs: dict[str, int] = {}  # the run of a unit that is served at each port
        self._last_runs: dict[str, int] = {}  # also where it is served no more

    @property
    def units(self) -> list[UnitStatus]:
        """All units, in the order they came; one that took another way is not away."""
        with self._news.lock:
            places = {run: url for url, run in self._runs.items()}
            return [
                unit
                for url, unit in self._units.items()
                if unit.connected or places.get(self._last_runs.get(url, 0), url) == url
            ]

    def set_unit(self, status: UnitStatus) -> None:
        """Note how a unit is doing."""
        with self._news.lock:
            if self._units.get(status.url) != status:
                self._units[status.url] = status
                self._news.tell(Change(UNITS, status.url))

    def remove_unit(self, url: str) -> None:
        """Forget a unit that is gone for good."""
        with self._news.lock:
            self._runs.pop(url, None)
            self._last_runs.pop(url, None)
            if self._units.pop(url, None):
                self._news.tell(Change(UNITS, url))

    def claim_run(self, boot: int, url: str) -> str | None:
        """Let one port serve the run `boot` of a unit; return the port that does so already."""
        with self._news.lock:
            for other, served in self._runs.items():
                if served == boot and other != url:
                    return other
            self._runs[url] = self._last_runs[url] = boot
            return None

    def release_run(self, url: str) -> None:
        """Let other ports serve the unit that was at this one."""
        if url in self._runs:
            with self._news.lock:
                self._runs.pop(url, None)

    def renew(self, url: str) -> bool:
        """Have the firmware of a unit renewed; return whether that can be."""
        with self._news.lock:
            unit = self._units.get(url)
            if unit is None or not unit.can_be_renewed:
                return False
            self._renewals[url] = time.monotonic() + PROMPT_S
            return True

    def renewal_until(self, url: str) -> float:
        """Return until when the prompt of a unit that is to be renewed is waited for, else 0."""
        return self._renewals.get(url, 0.0)

    def end_renewal(self, url: str) -> None:
        """Leave it at what was done."""
        with self._news.lock:
            self._renewals.pop(url, None)

    def revoke(self, name: str) -> None:
        """Take the key of a unit back. Raises `OSError`."""
        if self.keys is not None:
            self.keys.remove(name)
            with self._news.lock:
                self._news.tell(Change(UNITS, name))

    def post(self, url: str, answer: bytes) -> None:
        """Leave an answer for the self-test of a unit; its link picks it up."""
        with self._news.lock:
            self._posts.setdefault(url, []).append(answer)

    def take_posts(self, url: str) -> list[bytes]:
        """Return and forget what was left for a unit."""
        if url not in self._posts:
            return []
        with self._news.lock:
            return self._posts.pop(url, [])
