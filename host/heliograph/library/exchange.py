"""Matches as files: written for other programs and people, read back and checked step by step.

A match under the full rules is written as a record of the engine (readable text, or JSON lines); a
tracked one as JSON lines of its own. Only the present line goes out: what was taken back stays in
the record. A digital match that is not over is never written: its steps name everybody's cards.
"""

import json
from datetime import UTC, datetime
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.engine import CHANCE, EngineError, Match, records
from heliograph.engine.errors import BadRecord, RecordDiffers
from heliograph.errors import HeliographError
from heliograph.games import load_game, title_of
from heliograph.games.depths import DEAL, abilities_of
from heliograph.library import notation
from heliograph.library.listing import clean_title, need_match
from heliograph.record import store
from heliograph.record.store import LogRow, Store
from heliograph.table import tracker_rules
from heliograph.table.called import read_called, write_called
from heliograph.table.engine_rules import describe
from heliograph.table.open_match import OpenMatch
from heliograph.table.replay import read_match
from heliograph.version import __version__
from shared_rules.digest import digest
from shared_rules.refusal import Refused
from shared_rules.refusal_names import name_of
from shared_rules.tracker import EMPTY
from shared_rules.trackers import tracker_for

TEXT, LINES, NOTATION = "text", "lines", "notation"
IMPORTED = "import"
NAME_LENGTH = 20
LAST_MS = 1 << 43  # far in the future; later times are no times
_TRACKED = "tracked"


class NotOver(HeliographError):
    """The match has still something to hide, or no result yet."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "This match is not over, and writing it out would show hidden cards. Finish "
                "it first; until then a backup of the whole record keeps it safe."
            ),
        )


class Imported(NamedTuple):
    """A match that was read and checked, ready for the record."""

    title: str
    names: tuple[str, ...]
    about: dict[str, Any]
    steps: list[LogRow]


# Writing


def export(record: Store, number: int, form: str) -> str:
    """Return a match as text. Raises `NoSuchMatch`, `DamagedMatch`, `NotOver`, `RecordDiffers`."""
    began_ms = need_match(record, number).created_ms
    replayed = read_match(record, number)
    opened = replayed.opened
    line, rules = [step for step in opened.steps if not step.called], opened.rules
    if rules.unit_knows_all:
        return _tracked_lines(opened)
    if rules.can(DEAL) and not opened.is_over:
        raise NotOver
    if replayed.parting:  # another program could not follow it either
        raise RecordDiffers(replayed.parting.step, "another step", "what these rules do not allow")
    tags = {
        "Title": opened.title,
        "Players": json.dumps(opened.names, ensure_ascii=False),
        "Began": _iso(line[0].at_ms if line else began_ms),
        "Ended": _iso(line[-1].at_ms if line else began_ms),
        "Program": f"Heliograph {__version__}",
    }
    rules_version = rules.about.get("rules")
    played = split_steps(opened)
    if opened.called:
        tags["Called"] = write_called(opened.called).decode()
    if form == NOTATION:
        return notation.write(played, tags)
    sizes = [len(step.events) for step in line]
    if form == TEXT:
        # A text is for people: it says how choices were taken together only where one must ask.
        ends = list(accumulate(sizes))
        tags |= {} if ends == _groups(played, []) else {"Groups": json.dumps(sizes)}
        return records.to_text(played, tags, rules_version)
    tags["Groups"] = json.dumps(sizes)
    tags["Times"] = json.dumps([step.at_ms for step in line])
    return records.to_lines(played, tags, rules_version)


def split_steps(opened: OpenMatch) -> Match:
    """Return the present line, each step split into its moves. Raises `RecordDiffers`.

    Replay has compared the state after every step; only what lies within one is played again.
    """
    rules = opened.rules
    match = Match(rules.game)
    for step in opened.steps:
        try:
            for left, event in enumerate(step.events, 1 - len(step.events)):
                move = rules.read_move(event)
                known = None if left else opened.state_at(step.number)
                match.add(move, known or rules.game.repeat(match.state, move))
        except (EngineError, ValueError, IndexError) as problem:
            raise RecordDiffers(step.number, "another step", str(problem)) from problem
    return match


def _tracked_lines(opened: OpenMatch) -> str:
    """Return a tracked match: one line about it, then one per step with its check."""
    head = {"heliograph": _TRACKED, "program": __version__, "title": opened.title,
            "players": list(opened.names)}  # fmt: skip
    rows: list[dict[str, Any]] = [head]
    for step in opened.steps:
        state = opened.state_at(step.number)
        row = {"n": step.number, "events": b"".join(step.events).hex(), "at_ms": step.at_ms,
               "check": digest(state).hex()}  # fmt: skip
        more = {"state": state.hex()} if step.adopted else {}
        more |= {"called": write_called(step.called).decode()} if step.called else {}
        rows.append(row | more)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _iso(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


# Reading


def read_file(content: bytes, now_ms: int) -> Imported:
    """Return the match of a file, checked step by step. Raises `BadRecord` or a kind of it."""
    try:
        text = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise _no_record(N_("no text in UTF-8")) from None
    records.need_bounds(text)
    if text[:1] not in ("{", "["):
        raise _no_record(repr(text[:40]))
    try:
        if text[0] == "{" and _head(text).get("heliograph") == _TRACKED:
            return _read_tracked(text, now_ms)
        return _read_ruled(text, now_ms)
    except BadRecord:
        raise
    except records.STUMBLES as problem:
        raise _no_record(f"{problem!s:.80}") from problem


def _head(text: str) -> dict[str, Any]:
    try:
        head = json.loads(text.split("\n", 1)[0])
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict):
        raise _no_record(repr(text[:40]))
    return head


def _read_ruled(text: str, now_ms: int) -> Imported:
    match = records.read(text, load_game)
    game = match.game
    if match.state_at(0) != game.start():
        raise BadRecord(
            N_("expected a record from the beginning of the game, got one from a loaded position"),
        )
    tags = records.tags_of(text)
    about = describe(game.name, game.seats, dict(game.options), game.content.owner or None)
    groups = _groups(match, _whole_numbers(tags.get("Groups")))
    times = _times(tags, len(groups), now_ms)
    names = _names(_json_or_none(tags.get("Players")), game.seats)
    title = clean_title(tags.get("Title", "")) or title_of(game.name)
    steps = [
        _log_row(at_ms, b"\n".join(_event(match, number) for number in range(first, end)),
                 match.state_at(end))
        for at_ms, (first, end) in zip(times, pairwise([0, *groups]), strict=True)
    ]  # fmt: skip
    if "Called" in tags:
        steps.append(_ended_row(steps[-1].at_ms if steps else now_ms, tags["Called"], game.seats))
    return Imported(title, names, about, steps)


def _event(match: Match, number: int) -> bytes:
    return records.step_text(match.game, match.step_at(number)).encode()


def _groups(match: Match, sizes: list[int]) -> list[int]:
    """Return where each step of the table ends: as it was written, else one choice each.

    Where the host dealt, a draw belongs to the decision before it, and the first deal is a step.
    """
    is_dealt = DEAL in abilities_of(match.game.options)
    ends, total = [], 0
    for size in sizes:
        total += size
        ends.append(total)
    if total == len(match) and min(sizes[1:], default=1) > 0 and (is_dealt or 0 not in sizes):
        return ends
    if not is_dealt:
        return list(range(1, len(match) + 1))
    starts = [number for number in range(len(match)) if not _is_draw(match, number)]
    return [*starts, len(match)]


def _is_draw(match: Match, number: int) -> bool:
    return match.seat_at(number) == CHANCE


def _times(tags: dict[str, str], count: int, now_ms: int) -> list[int]:
    times = _whole_numbers(tags.get("Times"))
    if len(times) == count and all(time < LAST_MS for time in times):
        return times
    began = _from_iso(tags.get("Began"), now_ms)
    return [began] * (count - 1) + [_from_iso(tags.get("Ended"), began)] * min(count, 1)


def _from_iso(written: str | None, otherwise: int) -> int:
    try:
        at_ms = int(datetime.fromisoformat(written or "").timestamp() * 1000)
    except (ValueError, OverflowError):
        return otherwise
    return at_ms if 0 <= at_ms < LAST_MS else otherwise


def _whole_numbers(written: str | None) -> list[int]:
    values = _json_or_none(written)
    is_list = isinstance(values, list) and all(type(v) is int and v >= 0 for v in values)
    return list(values) if is_list else []


def _json_or_none(written: str | None) -> Any:
    try:
        return json.loads(written or "null")
    except (ValueError, RecursionError):
        return None


def _names(written: object, seats: int) -> tuple[str, ...]:
    names = written if isinstance(written, list) else []
    cut = [clean_title(name)[:NAME_LENGTH] if isinstance(name, str) else ""
           for name in names[:seats]]  # fmt: skip
    return tuple(cut + [""] * (seats - len(cut)))


def _read_tracked(text: str, now_ms: int) -> Imported:
    records.need_bounds(text)
    head, *rows = (json.loads(line) for line in text.splitlines())
    state, steps, seats = EMPTY, [], 0
    for number, row in enumerate(rows, 1):
        if row["n"] != number:
            raise RecordDiffers(number, f"step {row['n']!s:.20}", f"step {number}")
        events = bytes.fromhex(row["events"])
        state = state if "called" in row else _tracked_state(state, row, events)
        if digest(state).hex() != row["check"]:
            raise RecordDiffers(number, f"{row['check']!s:.40}", digest(state).hex())
        at_ms = row["at_ms"] if 0 <= int(row["at_ms"]) < LAST_MS else now_ms
        if "called" in row:
            steps.append(_ended_row(int(at_ms), row["called"], seats))
            continue
        kind = store.ADOPTED if "state" in row else store.STEP
        steps.append(_log_row(int(at_ms), events, state, kind))
        seats = max(seats, tracker_for(state).seats)
    if not steps:
        raise _no_record(N_("a record without steps"))
    title = clean_title(str(head.get("title") or "")) or tracker_rules.game_title(state)
    players = head.get("players") or []
    return Imported(title, _names(players, min(len(players), seats)), {}, steps)


def _tracked_state(state: bytes, row: dict[str, Any], events: bytes) -> bytes:
    """Return the state after a tracked step. Raises `RecordDiffers`."""
    if "state" in row:
        adopted = bytes.fromhex(row["state"])
        if tracker_rules.is_state(adopted):
            return adopted
        raise RecordDiffers(row["n"], row["state"][:40], "no state of a table")
    step = tracker_rules.split_events(events)
    try:
        tracker_rules.check_form(step)
        return tracker_rules.next_state(state, step)
    except Refused as refused:
        raise RecordDiffers(row["n"], events.hex()[:40], name_of(refused.code)) from refused


def _log_row(at_ms: int, events: bytes, state: bytes, kind: str = store.STEP) -> LogRow:
    return LogRow(None, at_ms, kind, IMPORTED, events, 0, state, digest(state))


def _ended_row(at_ms: int, written: str, seats: int) -> LogRow:
    """Return the row of an end that people called. Raises `ValueError` where it is none."""
    called = read_called(written)
    if len(called.scores) != seats:
        raise ValueError(f"expected the scores of {seats} seats, got {len(called.scores)}")
    return LogRow(None, at_ms, store.ENDED, IMPORTED, write_called(called))


def _no_record(got: Words) -> BadRecord:
    return BadRecord(
        N_(
            "Expected a record of Heliograph (text or JSON lines), got {got}. Choose a file that "
            "was saved from the list of games."
        ).filled(got=got)
    )
