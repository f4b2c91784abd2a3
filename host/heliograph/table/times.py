"""What the time of a table's unit comes to, by its bytes: whether it runs, when it is over.

Tracked matches keep time where their description has a clock, others where their game has one.
"""

from bisect import bisect_left
from typing import Any

from shared_rules import trackers

# Far beyond every limit that can be described
LONGEST_MS = 1 << 31


def begun_now(table: bytes) -> Any:
    """Return a tracker whose time begins at 0."""
    tracker = trackers.tracker_for(table)
    tracker.tick(0)
    return tracker


def is_counted(table: bytes) -> bool:
    """Return whether time counts that passes from here on."""
    tracker = begun_now(table)
    step = tracker.turn_over(0)
    return bool(tracker.timed(step, LONGEST_MS) != step)


def time_up(table: bytes) -> tuple[int, bytes] | None:
    """Return in how many milliseconds the time brings a step, and which; None where it does not."""
    tracker = begun_now(table)
    step: bytes = tracker.tick(LONGEST_MS)
    if not step:
        return None
    after_ms = bisect_left(range(LONGEST_MS), True, key=lambda ms: bool(tracker.tick(ms)))
    return after_ms, step


def head_start_ms(table: bytes, undone: bytes) -> int:
    """Return how much time counts as passed where people went back from `undone`."""
    tracker = trackers.tracker_for(table)
    tracker.resume(undone)
    tracker.tick(0)
    return tracker.elapsed_ms
