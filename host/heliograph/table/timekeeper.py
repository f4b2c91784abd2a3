"""Enters what the time brings by itself where no unit does: the end of a turn whose limit is over.

A unit keeps the time of its table. So the host leaves it alone while one is connected, and also
after one was unplugged in the middle of a match: it may play on alone and will tell. As soon as
somebody plays on at a page, the time is the host's again.

A step of the time is a step like any other: it brings the time that passed, is in the record and
can be undone. Where a table was left alone, the steps of the time end after two rounds of them.

What passed since the last step is kept every ten seconds, as on a unit: a restart gives nobody the
turn's time once more, and while nothing runs no time passes.
"""

import threading
from collections.abc import Callable, Iterator

from heliograph.errors import StoreError
from heliograph.supervision import log_once
from heliograph.table.change import Change
from heliograph.table.journal import UNIT
from heliograph.table.table import Table

SOURCE = "clock"
KEEP_MS = 10_000
STOP_S = 0.5
# So many rounds nobody did anything: nobody is there
_LONELY_ROUNDS = 2

Wait = Callable[[threading.Event, float | None], object]


class Timekeeper:
    """The clock of one table."""

    def __init__(self, table: Table, wait: Wait = threading.Event.wait) -> None:
        self._table = table
        self._wait = wait
        self._news = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="timekeeper", daemon=True)
        self._unsubscribe = table.news.subscribe(self._note)

    def start(self) -> None:
        """Begin to keep the time."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; the time since the last step is kept for the next start."""
        self._is_stopping = True
        self._unsubscribe()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        with self._table.lock:
            if self._counts_time():
                self._keep()

    def check(self) -> int | None:
        """Do what is due now; return in how many milliseconds to ask again, None: after news."""
        with self._table.lock:
            if not self._counts_time():
                return None
            left_ms = self._left_ms()
            if left_ms is not None and left_ms <= 0:
                self._end_turn()
                left_ms = self._left_ms()
            elif self._table.journal.elapsed_ms >= KEEP_MS:
                self._keep()
            next_ms = KEEP_MS - max(0, self._table.journal.elapsed_ms) % KEEP_MS
            return next_ms if left_ms is None else max(1, min(next_ms, left_ms))

    # Inside; every caller holds the lock

    def _counts_time(self) -> bool:
        opened = self._table.opened
        return opened is not None and not opened.called and opened.rules.counts_time(opened.state)

    def _left_ms(self) -> int | None:
        """Return when the time ends the turn, None where that is not for us to do."""
        table = self._table
        due = table.rules.time_out(table.position) if table.rules else None
        if due is None or self._is_kept_by_unit() or self._is_lonely():
            return None
        return due.after_ms - table.journal.elapsed_ms

    def _is_kept_by_unit(self) -> bool:
        steps = self._table.steps_made
        is_units_turn = bool(steps) and steps[-1].source == UNIT
        return is_units_turn or any(unit.connected for unit in self._table.ports.units)

    def _is_lonely(self) -> bool:
        rules = self._table.rules
        count = _LONELY_ROUNDS * rules.game.seats if rules else 0
        last = self._table.steps_made[-count:]
        return len(last) == count and all(step.source == SOURCE for step in last)

    def _end_turn(self) -> None:
        table = self._table
        due = table.rules.time_out(table.position) if table.rules else None
        if due:
            table.enter(due.choices, SOURCE, table.rev)

    def _keep(self) -> None:
        try:
            self._table.journal.keep_time()
        except StoreError as problem:
            log_once("keeping the time of a turn", problem)

    # On its own thread

    def _note(self, _change: Change) -> None:
        self._news.set()

    def _run(self) -> None:
        for pause_s in self.live():
            self._wait(self._news, pause_s)

    def live(self) -> Iterator[float | None]:
        """Keep the time until stopped; what it yields is how long to wait for news at most."""
        while not self._is_stopping:
            self._news.clear()
            wait_ms: int | None = KEEP_MS
            try:
                wait_ms = self.check()
            except Exception as problem:  # noqa: BLE001 (the table plays on, and this comes again)
                log_once("the end of a turn by its time", problem)
            yield None if wait_ms is None else wait_ms / 1000
