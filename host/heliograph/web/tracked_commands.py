"""What a page may do at a match at track depth: changes of the tracker, as events.

Every name and every number is checked here; whether the rules allow it is the tracker's answer.
"""

import secrets
from typing import Any

from heliograph.table.rules import split_events
from heliograph.web.call import Call
from heliograph.web.fields import BadCommand, number
from heliograph.web.new_game import names_by_seat
from heliograph.web.setup import names_of, setup_events
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.rng import Rng
from shared_rules.solaris import tracker as solaris

MOST_CHANGES = 48

# change → event kind and the fields that fill it
CHANGES: dict[str, tuple[int, tuple[str, ...]]] = {
    "end_turn": (solaris.END_TURN, ("seat",)),
    "energy": (solaris.ENERGY, ("seat", "station", "value")),
    "step": (solaris.STEP, ("seat", "station", "delta")),
    "laser": (solaris.SET_LASER, ("seat", "value")),
    "end_station": (solaris.END_STATION, ()),
    "next_round": (solaris.NEXT_ROUND, ()),
    "bridge": (solaris.BRIDGE, ("gap", "colour")),
    "dock": (solaris.DOCK, ("shuttle", "place")),
    "stack": (solaris.STACK, ("seat", "station", "height")),
    "colour": (solaris.SET_COLOUR, ("seat", "colour")),
}


def play(call: Call) -> None:
    """Play some changes as one step."""
    call.table.play(call["changes"], call.source)


def set_up(call: Call) -> None:
    """Begin a game of Solaris with everything people typed, as one step."""
    form = dict(call.fields)
    call.table.play(setup_events(form), call.source, names_of(form))


def begin(call: Call) -> None:
    """Begin a game whose set-up is asked question by question."""
    event = bytes((common.NEW, call["game"], call["seats"], 0))
    call.table.play([event], call.source, names_by_seat(call["names"], call["seats"]))


def end_turn(call: Call) -> None:
    """Say that a seat is done."""
    tracker = trackers.tracker_for(call.table.state)
    call.table.play([tracker.turn_over(call["seat"])], call.source)


def end_phase(call: Call) -> None:
    """Say that everybody is done."""
    call.table.play([trackers.tracker_for(call.table.state).phase_over()], call.source)


def answer_question(call: Call) -> None:
    """Answer the question that the page showed, if it is still the question of the table."""
    table, value = call.table, call["value"]
    if call["mode"] == "rewind":
        table.undo(max(1, value), call.source)
    elif call["mode"] == "correct":
        table.play([_correction(call)], call.source)
    else:
        table.play(_answer_events(call), call.source)


def read_events(_name: str, changes: object) -> list[bytes]:
    """Return the events of one step from a list of changes."""
    if not isinstance(changes, list) or not 0 < len(changes) <= MOST_CHANGES:
        raise BadCommand(f"expected 1 to {MOST_CHANGES} changes, got {changes!r:.60}")
    return [_event_of(change) for change in changes]


def _event_of(change: object) -> bytes:
    """Return one event from `{"do": …}` and its fields; `"correct": true` marks a correction."""
    verb = change.get("do") if isinstance(change, dict) else None
    if not isinstance(change, dict) or not isinstance(verb, str) or verb not in CHANGES:
        raise BadCommand(f"expected one of {', '.join(CHANGES)}, got {change!r:.60}")
    kind, fields = CHANGES[verb]
    values = [_field(change, field) for field in fields]
    if change.get("correct") is True:
        kind |= common.CORRECTION
    return bytes([kind, *values, *([0] * (3 - len(values)))])


def _field(change: dict[str, Any], field: str) -> int:
    if field == "delta":
        return solaris.STEP_ZERO + number(change, field, -127, 127)
    return number(change, field, 0, 255)


def _correction(call: Call) -> bytes:
    tracker = trackers.tracker_for(call.table.state)
    seat = call["a"]
    shown = (call["ask"], call["a"], call["b"])
    asked = [row[:3] for row in tracker.values(seat)] if seat < tracker.seats else []
    if shown not in asked:
        raise BadCommand(f"expected a value of seat {seat + 1}, got {shown}")
    corrected: bytes = tracker.corrected(seat, asked.index(shown), call["value"])
    return corrected


def _answer_events(call: Call) -> list[bytes]:
    tracker = trackers.tracker_for(call.table.state)
    asked = tracker.question()
    shown = (call["ask"], call["a"], call["b"])
    if asked is None or asked[:3] != shown:
        raise BadCommand(f"expected an answer to {asked}, got one to {shown}")
    value = number(dict(call.fields), "value", asked[3], asked[4])
    return list(split_events(tracker.answer(value, Rng(secrets.randbits(32)))))
