"""Rows of the record's log as events: numbered as there, with nothing but what everybody may know.

An event depends on the record alone. So it can be made again at any time, byte for byte, and the
record is all the queue there is.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from heliograph.engine.steps import Called
from heliograph.mqtt.public_facts import Standings, standings_of
from heliograph.mqtt.topics import write_message
from heliograph.record.schema import LOG_COLUMNS
from heliograph.record.store import ADOPTED, ENDED, GOTO, REDO, STEP, UNDO, LogRow, Store
from heliograph.supervision import log_once
from heliograph.table.called import read_called
from heliograph.table.match_rules import rules_of_record
from heliograph.table.rules import Rules

BEGUN, TURN, OVER = "begun", "turn", "over"
_PLAYED = (STEP, ADOPTED)
_COUNTED = (UNDO, REDO, GOTO)
# What may be said of who entered something: not which phone it was
_SOURCES = ("board", "bot", "clock", "host")
_PAGE = "page"
_MATCHES_KEPT = 4


class Event(NamedTuple):
    """An event as it is sent, its number, and the check of its row."""

    number: int
    check: int
    payload: bytes


class EventReader:
    """Makes events from one record."""

    def __init__(self, record: Store) -> None:
        self._record = record
        self._rules_of = lru_cache(maxsize=_MATCHES_KEPT)(self._load_rules)

    @property
    def last(self) -> int:
        """The number of the last row."""
        return int(self._record.fetch("SELECT coalesce(max(id), 0) FROM log")[0][0])

    def check_of(self, number: int) -> int | None:
        """Return the check of a row, None where there is no such row."""
        rows = self._record.fetch("SELECT checksum FROM log WHERE id = ?", (number,))
        return int(rows[0][0]) if rows else None

    def read(self, epoch: str, after: int, most: int) -> Iterator[Event]:
        """Yield the events behind a number, at most so many."""
        query = f"SELECT id, checksum, {LOG_COLUMNS} FROM log WHERE id > ? ORDER BY id LIMIT ?"
        for number, check, *values in self._record.fetch(query, (after, most)):
            event = self._describe(epoch, number, LogRow(*values))
            yield Event(number, check, write_message(event))

    def forget(self) -> None:
        """Other rows have taken the place of those that were read."""
        self._rules_of.cache_clear()

    def _describe(self, epoch: str, number: int, row: LogRow) -> dict[str, Any]:
        """Return one event; where a game fails, what the row itself says."""
        source = row.source if row.source in _SOURCES else _PAGE
        event: dict[str, Any] = {
            "epoch": epoch, "n": number, "at_ms": row.at_ms, "match": row.match,
            "kind": row.kind, "source": source,
        }  # fmt: skip
        if row.kind in _COUNTED:
            event["count"] = row.count
        if row.kind in (*_PLAYED, ENDED) and row.match is not None:
            try:
                before = self._state_before(number, row.match)
                rules, names = self._rules_of(row.match), self._names_of(row.match)
                called = read_called(row.events) if row.kind == ENDED else None
                state = before or b"" if called else row.state
                event |= describe_step(rules, names, before, state, called)
                if event["over"]:
                    event |= _describe_match(rules, names)
            except Exception as problem:  # noqa: BLE001 (the numbers go on whatever a game does)
                log_once(f"telling a broker of a step of match {row.match}", problem)
        return event

    def _state_before(self, number: int, match: int) -> bytes | None:
        query = (
            "SELECT state FROM log WHERE match = ? AND id < ? AND kind IN (?, ?) "
            "ORDER BY id DESC LIMIT 1"
        )
        rows = self._record.fetch(query, (match, number, *_PLAYED))
        return rows[0][0] if rows else None

    def _load_rules(self, match: int) -> Rules:
        row = self._record.match(match)
        assert row is not None  # the log refers to it
        return rules_of_record(row.about, () if row.about else self._record.rows(match))

    def _names_of(self, match: int) -> tuple[str, ...]:
        """Return the people of a match as they stand in the record now: one may be deleted."""
        row = self._record.match(match)
        return row.names if row else ()


def describe_step(
    rules: Rules,
    names: tuple[str, ...],
    before: bytes | None,
    state: bytes,
    called: Called | None = None,
) -> dict[str, Any]:
    """Return how a match stands after a step, and what the step brought about."""
    now = standings_of(rules, names, state, called)
    return {
        "became": _became(now, None if before is None else standings_of(rules, names, before)),
        "round": now.round,
        "turn": now.turn,
        "over": now.is_over,
        "winners": now.winners,
        "scores": now.scores,
        "places": now.places,
    }


def _describe_match(rules: Rules, names: tuple[str, ...]) -> dict[str, Any]:
    """Return which match it was: who hears of its end may never have seen it on the table."""
    return {"game": rules.game.name, "lesson": rules.is_lesson, "names": names}


def _became(now: Standings, before: Standings | None) -> str:
    """Return what a step brought about, in one word."""
    if now.is_over:
        return OVER
    if before is None:
        return BEGUN
    return TURN if now.turn and now.turn != before.turn else ""
