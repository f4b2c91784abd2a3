"""What a unit did without the host, in a match whose rules could not follow it.

The record keeps every report as it came, with how the unit's table stood before it. Here they are
put in line again: what the unit took back itself is gone, the rest is what people have to enter.
"""

from collections.abc import Sequence
from typing import NamedTuple

from heliograph.record.store import LogRow
from heliograph.table import tracker_rules
from shared_rules.refusal import Refused
from shared_rules.tracker import CHOSEN, EVENT_BYTES, REDO, UNDO
from shared_rules.trackers import tracker_for


class Passed(NamedTuple):
    """One step of the unit; without events its whole state is all that is known."""

    before: bytes
    events: tuple[bytes, ...]
    after: bytes

    @property
    def ends_a_turn(self) -> bool:
        """Whether somebody else was on turn afterwards."""
        return tracker_for(self.before).now() != tracker_for(self.after).now()


def list_passed(rows: Sequence[LogRow]) -> list[Passed]:
    """Return the steps that these reports leave, in order."""
    line: list[Passed] = []
    for row in rows:
        events = tracker_rules.split_events(row.events)
        if _is_undo(events) and events[0][1] <= len(line):
            del line[len(line) - events[0][1] :]
        else:
            line.append(Passed(row.state, events, _play(row.state, events)))
    return line


def find_state(rows: Sequence[LogRow], state: bytes) -> bytes:
    """Return how the unit's table stands after these reports; `state` is where it parted."""
    if not rows:
        return state
    events = tracker_rules.split_events(rows[-1].events)
    if not _is_undo(events):
        return _play(rows[-1].state, events)  # however many there are, the last one tells
    line = list_passed(rows)
    return line[-1].after if line else rows[0].state


def _is_undo(events: tuple[bytes, ...]) -> bool:
    """Say whether a report takes steps back; a broken unit may report less than an event."""
    return bool(events) and events[0][0] == UNDO and len(events[0]) == EVENT_BYTES


def _play(before: bytes, events: tuple[bytes, ...]) -> bytes:
    if not events or events[0][0] in (UNDO, REDO, CHOSEN):
        return before
    try:
        return tracker_rules.next_state(before, events)
    except Refused:
        return before
