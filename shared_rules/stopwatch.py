"""The time since the last step of the table, which no state has added up yet.

Time is an event like all others: a press brings what passed before it. Between two presses it runs
here, on the unit, with or without a host.
"""

from shared_rules.compat import const
from shared_rules.tracker import Tracker
from shared_rules.trackers import play, tracker_for

# Of a clock that runs, so much may be lost when the power goes
_KEEP_MS = const(10000)
_TENTH_MS = const(100)


class Stopwatch:
    """Measures how long the present stretch of a table lasts."""

    def __init__(self) -> None:
        # When it began; -1: it begins when it is next looked at, with a head start
        self._from_ms = -1
        self._head_start_ms = 0
        # The table with its time added up, to be saved; of which step, and how many tens of seconds
        self._kept = bytearray()
        self._kept_of = (-1, 0)

    def tell(self, tracker: Tracker, now_ms: int) -> None:
        """Tell a table how much time has passed."""
        if self._from_ms < 0:
            self._from_ms = now_ms - self._head_start_ms
        tracker.elapsed_ms = now_ms - self._from_ms

    def restart(self, head_start_ms: int = 0) -> None:
        """Begin another stretch, as if it had lasted for so long already."""
        self._from_ms = -1
        self._head_start_ms = head_start_ms

    def take(self, added_ms: int, elapsed_ms: int) -> None:
        """Begin another stretch after the table added so much up; less than a tenth is kept.

        A clock that stood still adds nothing up: that time is nobody's.
        """
        self._from_ms += added_ms if added_ms or elapsed_ms < _TENTH_MS else elapsed_ms

    def state_to_keep(self, tracker: Tracker, rev: int) -> bytearray:
        """Return a table as it should outlive the power: a clock loses ten seconds at most."""
        tens = tracker.elapsed_ms // _KEEP_MS
        if not tens or not tracker.passing():
            return tracker.state
        if self._kept_of != (rev, tens):
            self._kept_of = (rev, tens)
            copy = tracker_for(bytes(tracker.state))
            copy.elapsed_ms = tens * _KEEP_MS
            self._kept = play(copy, copy.passing()).state
        return self._kept
