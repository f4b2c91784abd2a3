"""What a page may ask for, and how that becomes events of the table.

A command is one JSON object: `{"do": "play", "changes": [{"do": "end_turn", "seat": 0}]}`. Every
name and every number is checked here; whether the rules allow it is the tracker's answer.
"""

import secrets
from collections.abc import Callable
from typing import Any

from heliograph.keys import SEAT, THIS_COMPUTER, WATCH, Access
from heliograph.self_test import answer_payload
from heliograph.table.objections import NotSeated
from heliograph.table.rules import split_events
from heliograph.table.table import Table
from heliograph.web.comfort_commands import COMFORT
from heliograph.web.fields import BadCommand, number
from heliograph.web.library_commands import DONE
from heliograph.web.new_game import begin_ruled, names_by_seat
from heliograph.web.ruled_commands import OF_SEATS, RULED
from heliograph.web.setup import names_of, setup_events
from shared_rules import tracker as common
from shared_rules import trackers
from shared_rules.rng import Rng
from shared_rules.solaris import tracker as solaris

SOURCE = "page"
MOST_CHANGES = 48
MOST_STEPS = 100_000

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


def perform(table: Table, command: dict[str, Any], access: Access = THIS_COMPUTER) -> None:
    """Do what the page asks. Raises `BadCommand` or `Refused`; then nothing has changed."""
    verb = str(command.get("do"))
    if access.role == WATCH or (access.role == SEAT and verb not in OF_SEATS):
        raise NotSeated
    if verb in COMFORT:
        COMFORT[verb](table, command)
    elif table.ruling and verb in RULED:
        RULED[verb](table, access, command)
    elif verb in TRACKED:
        TRACKED[verb](table, command)
    else:
        known = ", ".join([*TRACKED, *RULED, *COMFORT])
        raise BadCommand(f"expected one of {known}, got {verb:.40}")


def _play(table: Table, command: dict[str, Any]) -> None:
    table.play(events_of(command.get("changes")), SOURCE)


def _setup(table: Table, command: dict[str, Any]) -> None:
    table.play(setup_events(command), SOURCE, names_of(command))


def _begin(table: Table, command: dict[str, Any]) -> None:
    game, seats = number(command, "game", 1, 255), number(command, "seats", 0, 255)
    table.play([bytes((common.NEW, game, seats, 0))], SOURCE, names_by_seat(command, seats))


def _turn_over(table: Table, command: dict[str, Any]) -> None:
    seat = number(command, "seat", 0, 255)
    table.play([trackers.tracker_for(table.state).turn_over(seat)], SOURCE)


def _phase_over(table: Table, _command: dict[str, Any]) -> None:
    table.play([trackers.tracker_for(table.state).phase_over()], SOURCE)


def _undo(table: Table, command: dict[str, Any]) -> None:
    table.undo(_steps(command), SOURCE)


def _redo(table: Table, command: dict[str, Any]) -> None:
    table.redo(_steps(command), SOURCE)


def _goto(table: Table, command: dict[str, Any]) -> None:
    table.goto(number(command, "rev", 0, MOST_STEPS), SOURCE)


def _answer_self_test(table: Table, command: dict[str, Any]) -> None:
    said = {name: number(command, name, 0, 255) for name in ("answer", "detail")}
    for board in table.boards:
        if board.self_test is not None:
            table.post(board.url, answer_payload(said, board))
            return
    raise BadCommand("expected a board in its self-test, got none")


def _steps(command: dict[str, Any]) -> int:
    return number(command, "steps", 1, MOST_STEPS) if "steps" in command else 1


def events_of(changes: object) -> list[bytes]:
    """Return the events of one step from a list of changes."""
    if not isinstance(changes, list) or not 0 < len(changes) <= MOST_CHANGES:
        raise BadCommand(f"expected 1 to {MOST_CHANGES} changes, got {changes!r:.60}")
    return [event_of(change) for change in changes]


def event_of(change: object) -> bytes:
    """Return one event from `{"do": …}` and its fields; `"correct": true` marks a correction."""
    if not isinstance(change, dict) or change.get("do") not in CHANGES:
        raise BadCommand(f"expected one of {', '.join(CHANGES)}, got {change!r:.60}")
    kind, fields = CHANGES[change["do"]]
    values = [_field(change, field) for field in fields]
    if change.get("correct") is True:
        kind |= common.CORRECTION
    return bytes([kind, *values, *([0] * (3 - len(values)))])


def _field(change: dict[str, Any], field: str) -> int:
    if field == "delta":
        return solaris.STEP_ZERO + number(change, field, -127, 127)
    return number(change, field, 0, 255)


def _answer(table: Table, command: dict[str, Any]) -> None:
    """Answer the question that the page showed, if it is still the question of the table."""
    value = number(command, "value", 0, 255)
    mode = command.get("mode")
    if mode == "rewind":
        table.undo(max(1, value), SOURCE)
    elif mode == "correct":
        table.play([_correction(table.state, command, value)], SOURCE)
    else:
        table.play(_answer_events(table.state, command, value), SOURCE)


def _correction(state: bytes, command: dict[str, Any], value: int) -> bytes:
    tracker = trackers.tracker_for(state)
    seat = number(command, "a", 0, 255)
    shown = tuple(number(command, field, 0, 255) for field in ("ask", "a", "b"))
    asked = [row[:3] for row in tracker.values(seat)] if seat < tracker.seats else []
    if shown not in asked:
        raise BadCommand(f"expected a value of seat {seat + 1}, got {shown}")
    return tracker.corrected(seat, asked.index(shown), value)


def _answer_events(state: bytes, command: dict[str, Any], value: int) -> list[bytes]:
    tracker = trackers.tracker_for(state)
    asked = tracker.question()
    shown = (command.get("ask"), command.get("a"), command.get("b"))
    if asked is None or asked[:3] != shown:
        raise BadCommand(f"expected an answer to {asked}, got one to {shown}")
    number(command, "value", asked[3], asked[4])
    return list(split_events(tracker.answer(value, Rng(secrets.randbits(32)))))


TRACKED: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "play": _play,
    "setup": _setup,
    "begin": _begin,
    "begin_ruled": begin_ruled,
    "answer": _answer,
    "turn_over": _turn_over,
    "phase_over": _phase_over,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "self_test": _answer_self_test,
    **DONE,
}
