"""The events that a broker has still to get: the record from the last acknowledged one on."""

from heliograph.mqtt.events import Event, EventReader
from heliograph.mqtt.identity import Bookmark, BookmarkFile, random_name
from heliograph.record.store import Store

_EPOCH_LENGTH = 8


class EventFeed:
    """How far one broker is with the events of one record."""

    def __init__(self, record: Store, table: str, broker: str) -> None:
        self._record = record
        self._reader = EventReader(record)
        self._file = BookmarkFile(record.path)
        self._generation = record.generation
        kept = self._file.read()
        is_ours = kept is not None and (kept.table, kept.broker) == (table, broker)
        if kept and is_ours and self._is_here(kept):
            self._kept = kept
        else:
            self._begin_epoch(broker, table)
        self._handed: list[Event] = []  # given to the broker, not all acknowledged
        self._waiting: set[int] = set()  # the numbers of those that are not

    @property
    def epoch(self) -> str:
        """What the numbers belong to."""
        self._renew()
        return self._kept.epoch

    @property
    def last(self) -> int:
        """The number of the last event there is."""
        return self._reader.last

    @property
    def acknowledged(self) -> int:
        """Up to here the broker has everything."""
        return self._kept.number

    def take(self, most: int) -> list[Event]:
        """Return the next events to hand over, so that at most so many are under way."""
        self._renew()
        after = self._handed[-1].number if self._handed else self._kept.number
        events = list(self._reader.read(self._kept.epoch, after, most - len(self._handed)))
        self._handed += events
        self._waiting.update(event.number for event in events)
        return events

    def repeat(self, first: int, most: int) -> list[Event]:
        """Return events once more, for somebody who missed them."""
        return list(self._reader.read(self.epoch, first - 1, most))

    def acknowledge(self, epoch: str, number: int) -> None:
        """Note that the broker has an event; all before it must be there to move on."""
        if epoch != self._kept.epoch:
            return
        self._waiting.discard(number)
        done = None
        while self._handed and self._handed[0].number not in self._waiting:
            done = self._handed.pop(0)
        if done:
            self._keep(done.number, done.check)

    def start_over(self) -> None:
        """The connection is lost: what was not acknowledged is handed over again."""
        self._handed.clear()
        self._waiting.clear()

    def _keep(self, number: int, check: int) -> None:
        kept = self._kept
        self._kept = Bookmark(kept.broker, kept.table, kept.epoch, number, check)
        self._file.write(self._kept)

    def _is_here(self, kept: Bookmark) -> bool:
        """Say whether the record still holds the row of a bookmark, and no other in its place."""
        if kept.number == 0:
            return True
        return self._reader.check_of(kept.number) == kept.check

    def _begin_epoch(self, broker: str, table: str) -> None:
        """Begin a new epoch behind the last row there is."""
        last = self._reader.last
        check = self._reader.check_of(last) or 0
        self._kept = Bookmark(broker, table, random_name(_EPOCH_LENGTH), last, check)
        self._file.write(self._kept)

    def _renew(self) -> None:
        """Begin a new epoch where other rows have taken the place of ours."""
        if self._generation == self._record.generation:
            return
        self._generation = self._record.generation
        self._reader.forget()
        self.start_over()
        self._begin_epoch(self._kept.broker, self._kept.table)
