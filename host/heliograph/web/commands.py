"""What a page may ask for, and how that becomes events of the table.

A command is one JSON object: `{"do": "energy", "seat": 0, "station": 1, "value": 4}`. Every name
and every number is checked here; whether the rules allow it is the tracker's answer.
"""

import random
from typing import Any

from heliograph.table.table import Table
from shared_rules.solaris import tracker as solaris

SOURCE = "page"
CORRECTION = 0x80
MOST_CHANGES = 48
MOST_STEPS = 100_000
NAME_LENGTH = 20

# command → event kind and the fields that fill it
EVENTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "end_turn": (solaris.END_TURN, ("seat",)),
    "energy": (solaris.ENERGY, ("seat", "station", "value")),
    "step": (solaris.STEP, ("seat", "station", "delta")),
    "laser": (solaris.LASER, ("seat", "value")),
    "end_station": (solaris.END_STATION, ()),
    "next_round": (solaris.NEXT_ROUND, ()),
    "bridge": (solaris.BRIDGE, ("gap", "colour")),
    "dock": (solaris.DOCK, ("shuttle", "station")),
    "stack": (solaris.STACK, ("seat", "station", "height")),
}


class BadCommand(ValueError):
    """The page sent something that is not in the list of commands."""


def perform(table: Table, command: dict[str, Any]) -> None:
    """Do what the page asks. Raises `BadCommand` or `Refused`; then nothing has changed."""
    verb = command.get("do")
    if verb == "play":
        table.play(events_of(command.get("changes")), SOURCE)
    elif verb == "setup":
        table.play(setup_events(command), SOURCE)
    elif verb in ("undo", "redo"):
        steps = number(command, "steps", 1, MOST_STEPS) if "steps" in command else 1
        getattr(table, verb)(steps, SOURCE)
    elif verb == "goto":
        table.goto(number(command, "rev", 0, MOST_STEPS), SOURCE)
    else:
        raise BadCommand(f"expected play, setup, undo, redo or goto, got {verb!r:.40}")


def events_of(changes: object) -> list[bytes]:
    """Return the events of one step from a list of changes."""
    if not isinstance(changes, list) or not 0 < len(changes) <= MOST_CHANGES:
        raise BadCommand(f"expected 1 to {MOST_CHANGES} changes, got {changes!r:.60}")
    return [event_of(change) for change in changes]


def event_of(change: object) -> bytes:
    """Return one event from `{"do": …}` and its fields; `"correct": true` marks a correction."""
    if not isinstance(change, dict) or change.get("do") not in EVENTS:
        raise BadCommand(f"expected one of {', '.join(EVENTS)}, got {change!r:.60}")
    kind, fields = EVENTS[change["do"]]
    values = [_field(change, field) for field in fields]
    if change.get("correct") is True:
        kind |= CORRECTION
    return bytes([kind, *values, *([0] * (3 - len(values)))])


def _field(change: dict[str, Any], field: str) -> int:
    if field == "delta":
        return 128 + number(change, field, -127, 127)
    return number(change, field, 0, 255)


def number(command: dict[str, Any], field: str, low: int, high: int) -> int:
    """Return a whole number from a command, or raise `BadCommand`."""
    value = command.get(field)
    if type(value) is not int or not low <= value <= high:
        raise BadCommand(f"expected {field} as a number {low}–{high}, got {value!r:.40}")
    return value
