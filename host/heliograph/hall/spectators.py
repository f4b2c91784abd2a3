"""People who look on at one table from afar: its public page, later if wished, and nothing else.

A table tells its public view only while somebody asks for it, so it is asked again and again as
long as a page is open. What comes is kept packed until it may be shown.
"""

import zlib
from collections.abc import Callable
from typing import Any

from heliograph.hall.past import Past
from heliograph.view.json_parts import to_json

ASK_AGAIN_MS = 20_000
# Of all tables together: ten minutes of thirty tables that say something every second
MOST_BYTES = 64 << 20

Topic = tuple[str, str]  # table and language
View = dict[str, Any]


class Spectators:
    """What the tables show, for those who look on; used by one thread."""

    def __init__(self, now_ms: Callable[[], int], delay_s: int) -> None:
        self.delay_s = delay_s
        self._now_ms = now_ms
        self._looking: dict[Topic, int] = {}
        self._asked_ms: dict[Topic, int] = {}
        self._views: Past[Topic, bytes] = Past(now_ms, delay_s, MOST_BYTES)

    def join(self, topic: Topic) -> None:
        """Note that one more page looks at a table."""
        self._looking[topic] = self._looking.get(topic, 0) + 1

    def leave(self, topic: Topic) -> None:
        """Note that a page is gone; with the last one the table is left alone."""
        self._looking[topic] -= 1
        if not self._looking[topic]:
            for known in (self._looking, self._asked_ms):
                known.pop(topic, None)
            self._views.forget(topic)

    def due_asks(self) -> list[Topic]:
        """Return which tables are to be asked for their view now, and count them as asked."""
        now = self._now_ms()
        due = [one for one in self._looking if now - self._asked_ms.get(one, 0) >= ASK_AGAIN_MS]
        self._asked_ms.update(dict.fromkeys(due, now))
        return due

    def ask_anew(self) -> None:
        """Ask all tables again: the broker was away, and they know nothing of us."""
        self._asked_ms.clear()

    def hear(self, topic: Topic, view: View) -> None:
        """Keep a view until it may be shown; dropped where nobody looks."""
        if topic in self._looking:
            shown = to_json({**view, "type": "view", "role": "watch"})
            packed = zlib.compress(shown.encode(), 1)
            self._views.add(topic, packed, len(packed))

    def shown(self, topic: Topic) -> str | None:
        """Return what a page may be shown now, None where there is nothing yet."""
        found = self._views.shown(topic)
        return None if found is None else zlib.decompress(found.item).decode()

    @property
    def kept_bytes(self) -> int:
        """How many bytes wait to be shown."""
        return self._views.size
