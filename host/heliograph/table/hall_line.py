"""What a table and whoever looks after many tables say to each other."""

import time

from heliograph.table.change import CALLS, Change
from heliograph.table.news import News

LONGEST_MESSAGE = 200


class HallLine:
    """The line between one table and its hall."""

    def __init__(self, news: News) -> None:
        self._news = news
        self.is_open = False
        self.calling_since_ms: int | None = None
        self.message = ""

    def call(self, source: str) -> None:
        """Call whoever looks after the tables of this evening."""
        with self._news.lock:
            if self.calling_since_ms is None:
                self.calling_since_ms = time.time_ns() // 1_000_000
                self._news.tell(Change(CALLS, source))

    def end_call(self, source: str) -> None:
        """The call was heard, or is not needed any more."""
        with self._news.lock:
            if self.calling_since_ms is not None:
                self.calling_since_ms = None
                self._news.tell(Change(CALLS, source))

    def show_message(self, message: str, source: str) -> None:
        """Show what the host of the evening says to this table; "" takes it away."""
        with self._news.lock:
            if message != self.message:
                self.message = message
                self._news.tell(Change(CALLS, source))
