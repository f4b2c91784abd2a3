"""Who changed what at a table: a second opinion on the rights of pages, read from the record.

Nothing here asks the table of commands. What was refused has left no trace. A spectator changes
nothing; a seat enters decisions of its own, or what fell, and takes back only its own steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heliograph.engine import CHANCE, Step
from heliograph.games.track.game import ANSWER
from heliograph.record import store
from heliograph.record.keys import HOST, SEAT, Access
from heliograph.table.rules import Rules
from heliograph.table.table import Table


@dataclass(frozen=True)
class Stand:
    """All that a command can change, as it is at one moment."""

    rows: int
    kept: tuple[object, ...]  # matches, settings and keys in the record
    stamp: str
    rev: int
    position: bytes
    steps: list[Step]
    rules: Rules | None
    set: dict[str, Any]

    @classmethod
    def of(cls, table: Table) -> "Stand":
        """Look at a table."""
        fetch = table.record.fetch
        ((rows,),) = fetch("SELECT coalesce(max(id), 0) FROM log")
        kept = (fetch("SELECT max(id) FROM matches"),
                fetch("SELECT name, value FROM settings ORDER BY name"),
                fetch("SELECT id, revoked_ms FROM keys ORDER BY id"))  # fmt: skip
        return cls(rows, kept, table.stamp, table.rev, table.position, table.steps,
                   table.rules, table.settings.view())  # fmt: skip

    def is_other(self, before: "Stand") -> bool:
        """Whether anything has changed since."""
        now, then = ((one.rows, one.kept, one.stamp, one.set) for one in (self, before))
        return now != then


def wrong_change(
    before: Stand, table: Table, access: Access, command: Mapping[str, Any], is_done: bool
) -> str:
    """Return what a command changed that it may not, "" where all is well."""
    after = Stand.of(table)
    if not is_done or access.role not in (HOST, SEAT):
        return "it changed something" if after.is_other(before) else ""
    if access.role == HOST:
        return ""
    if after.kept != before.kept or after.set != before.set | _clock(after):
        return "a seat changed how the table is set"
    query = "SELECT kind, source, count FROM log WHERE id > ? ORDER BY id"
    for kind, source, count in table.record.fetch(query, (before.rows,)):
        if kind == store.STEP and _is_answer(before, access, command):
            continue
        if wrong := _wrong_row(before, after, access, (kind, source, count)):
            return wrong
    return ""


def _is_answer(before: Stand, access: Access, command: Mapping[str, Any]) -> bool:
    """Say whether a seat answered what the table asked it; the record keeps what follows from it.

    That may be an event with which the table corrects something, too.
    """
    if command["do"] != "enter" or command["choices"][0] >> 24 != ANSWER:
        return False
    acting = before.rules.game.acting_seats(before.position) if before.rules else ()
    return bool({access.seat, CHANCE} & set(acting))


def _clock(after: Stand) -> dict[str, Any]:
    """What passes by itself when somebody plays on."""
    return {name: after.set[name] for name in ("since_ms", "step_ms", "paused_ms")}


def _wrong_row(before: Stand, after: Stand, access: Access, row: tuple[str, str, int]) -> str:
    kind, source, count = row
    if source != own_name(access):
        return f"a seat wrote a row of {source!r}"
    if kind == store.UNDO:
        return _wrong_undo(before.steps[max(0, before.rev - count) : before.rev], count, access)
    if kind == store.STEP:
        return _wrong_step(before, after.steps[before.rev], access)
    return "" if kind == store.LAID else f"a seat wrote {kind!r}"


def own_name(access: Access) -> str:
    """Return how the record calls who entered something at a seat's page."""
    return f"seat {access.seat + 1}"


def _wrong_undo(undone: list[Step], count: int, access: Access) -> str:
    others = {step.source for step in undone} - {own_name(access)}
    if others or len(undone) < count:
        return f"a seat took back {count} steps, of {sorted(others)} among others"
    return ""


def _wrong_step(before: Stand, step: Step, access: Access) -> str:
    rules, state = before.rules, before.position
    assert rules is not None
    for event in step.events:
        choice = rules.read_move(event)
        if not isinstance(choice, int):
            return "a seat corrected a fact"
        owner = rules.game.seat_of(state, choice)
        if owner not in (access.seat, CHANCE):
            return f"a seat decided for seat {owner + 1}"
        state = rules.game.apply(state, choice)
    return ""
