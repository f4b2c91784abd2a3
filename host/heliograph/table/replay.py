"""Rebuilds a match from its log and checks every step on the way.

Each step was written with the state that came out and that state's digest. Replay plays the events
again: where today's rules give another state or forbid the step, the written state holds, because
that is what the players saw, and the place where the two part is reported. So an old save always
opens. A match whose rows are damaged is not followed at all.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass

from heliograph.catalogue import N_, Words
from heliograph.engine import Correction, NoSuchStep, Step, Timeline
from heliograph.engine.errors import BadChoiceText
from heliograph.engine.steps import Called
from heliograph.errors import DamagedMatch, HeliographError
from heliograph.games.depths import DEAL, abilities_of
from heliograph.record import store
from heliograph.record.checks import Damage
from heliograph.record.problems import damaged_match
from heliograph.record.store import LogRow, MatchRow, Store
from heliograph.supervision import log_once
from heliograph.table.called import read_called
from heliograph.table.match_rules import rules_of_record
from heliograph.table.open_match import OpenMatch
from heliograph.table.rules import Followed, Played
from shared_rules.digest import digest
from shared_rules.tracker import EMPTY

# Where each kind of entry leads from the cursor
_MOVES: dict[str, Callable[[int, int], int]] = {
    store.UNDO: operator.sub,
    store.REDO: operator.add,
    store.GOTO: lambda _, count: count,
}


class Parting(HeliographError):
    """A replay parts from what was written at this step."""

    def __init__(self, match: MatchRow, step: int, why: Words) -> None:
        self.match = match.id
        self.step = step
        super().__init__(
            N_(
                "Match {number} ({title}), step {step}: {why} Written with version {version}. The "
                "written state is kept."
            ).filled(number=match.id, title=match.title, step=step, why=why, version=match.version)
        )


@dataclass(frozen=True, slots=True)
class Replayed:
    """The match as it stands, what is still to be settled, and where the replay parted, if so."""

    opened: OpenMatch
    away: list[LogRow]
    parting: Parting | None


def read_match(record: Store, number: int) -> Replayed:
    """Return a match of the record as it stands. Raises `DamagedMatch`; the record notes it."""
    row = record.match(number)
    try:
        if row is None or row.is_damaged:
            raise damaged_match(number, row.title if row else None, None)
        return replay(row, record.rows(number))
    except DamagedMatch as problem:
        record.note_damage(problem)
        raise


def replay(row: MatchRow, log: list[LogRow]) -> Replayed:
    """Return the match that `log` leads to. Raises `DamagedMatch`, or what makes no match."""
    walk = _Walk(row, log)
    for entry in log:
        walk.take(entry)
    return walk.end()


def count_followable(row: MatchRow, log: list[LogRow], *, exactly: bool) -> int:
    """Return how many entries of a damaged log lead to a match; -1 if there is none at all.

    With `exactly` the way ends where today's rules part from what was written.
    """
    try:
        walk = _Walk(row, log)
    except Exception:  # noqa: BLE001 (whatever it is, there is no match)
        return -1
    for count, entry in enumerate(log):
        try:
            walk.take(entry)
        except Exception:  # noqa: BLE001 (whatever it is, the way ends here)
            return count
        if exactly and walk.has_parted:
            return count
    return len(log)


class _Walk:
    """A match on the way through its log."""

    def __init__(self, row: MatchRow, log: list[LogRow]) -> None:
        self._row = row
        rules = rules_of_record(row.about, log)
        self._opened = OpenMatch(row.id, row.title, row.previous, row.names, rules)
        self._parting: Parting | None = None
        self._away: list[LogRow] = []

    def take(self, entry: LogRow) -> None:
        """Follow the next entry."""
        if entry.kind in (store.STEP, store.ADOPTED):
            parted = _add(self._row, self._opened, entry)
            self._parting = self._parting or parted
        elif entry.kind == store.AWAY:
            self._away.append(entry)
        elif entry.kind == store.SETTLED:
            self._away.clear()
        elif entry.kind == store.ENDED:
            self._opened.call(_called(self._row, self._opened, entry), entry.at_ms, entry.source)
        elif entry.kind == store.LAID:
            self._opened.laid = tuple(entry.events.decode(errors="replace").split())
        elif entry.kind == store.PLACED:
            self._opened.place = entry.events.decode(errors="replace")
        else:
            _move(self._opened, entry, self._opened.rules.floor)

    @property
    def has_parted(self) -> bool:
        """Whether today's rules lead elsewhere."""
        return self._parting is not None

    def end(self) -> Replayed:
        """Return where it led."""
        if self._parting:
            _need_positions(self._opened, self._parting.step)
        return Replayed(self._opened, self._away, self._parting)


def trace(log: list[LogRow], *, with_events: bool = False) -> Timeline[Step]:
    """Return where `log` leads without asking the rules again: quick, for lists of matches.

    Its steps have their states, and where wanted what was written for them.
    """
    line: Timeline[Step] = Timeline(EMPTY)
    for entry in log:
        if entry.kind in (store.STEP, store.ADOPTED):
            events = (entry.events,) if with_events else ()
            line.add(Step(line.cursor + 1, events, entry.at_ms, entry.source), entry.state)
        elif entry.kind == store.ENDED:
            called = read_called(entry.events)
            line.add(
                Step(line.cursor + 1, (), entry.at_ms, entry.source, called=called), line.state
            )
        else:
            _move(line, entry)
    return line


def _need_positions(opened: OpenMatch, first: int) -> None:
    """Look at every position from step `first` on: what other rules wrote may be none of ours."""
    for number in range(first, opened.length + 1):
        opened.rules.need_state(opened.state_at(number))


def _add(row: MatchRow, opened: OpenMatch, entry: LogRow) -> Parting | None:
    """Put a step on the line as it was written; return how today's rules part from it, if so."""
    number = opened.cursor + 1
    try:
        events = opened.rules.read_events(entry.events)
        if digest(entry.state) != entry.digest:
            raise ValueError(f"expected the digest {entry.digest.hex()} of the state")
    except ValueError as problem:
        raise damaged_match(row.id, row.title, Damage(0, number)) from problem
    today = _follow(opened, entry, events)
    played = Played(events, entry.state, today.reveals, today.draws)
    opened.enter(played, entry.at_ms, entry.source, adopted=entry.kind == store.ADOPTED)
    return _compare(row, number, entry, today)


def _called(row: MatchRow, opened: OpenMatch, entry: LogRow) -> Called:
    """Return with what the people called the game over."""
    try:
        return read_called(entry.events)
    except ValueError as problem:
        raise damaged_match(row.id, row.title, Damage(0, opened.cursor + 1)) from problem


def _move(line: Timeline[Step], entry: LogRow, floor: int = 0) -> None:
    if entry.kind == store.BRANCH:
        if not 0 <= entry.count < len(line.branches):
            raise IndexError(f"expected one of {len(line.branches)} branches, got {entry.count}")
        line.return_to(entry.count)
    elif entry.kind in _MOVES:
        rev = _MOVES[entry.kind](line.cursor, entry.count)
        if rev < floor:
            raise NoSuchStep(rev, line.length)
        line.goto(rev)


def _follow(opened: OpenMatch, entry: LogRow, events: tuple[bytes, ...]) -> Followed:
    """Return what a written step comes to today."""
    draws = opened.draws
    if entry.kind == store.ADOPTED:
        return Followed(entry.state, draws=draws)
    try:
        moves = [opened.rules.read_move(event) for event in events]
        if len(moves) == 1 and isinstance(moves[0], Correction):
            return Followed(entry.state, draws=draws)  # the table's word, and no rule's to repeat
        return opened.rules.follow(opened.state, moves, draws)
    except BadChoiceText:
        return Followed(b"", True, draws=draws, is_readable=False)
    except Exception as problem:  # noqa: BLE001 (what other rules wrote may lead ours anywhere)
        # Only its kind is told: what it says may name a hidden card. Before such a step is taken
        # back, the table is rather asked once too often.
        log_once(f"replaying a step of match {opened.number}", problem)
        why = getattr(problem, "rule", "") or type(problem).__name__
        return Followed(b"", True, why, draws)


def _compare(row: MatchRow, number: int, entry: LogRow, today: Followed) -> Parting | None:
    if not today.is_readable:
        why = N_("these rules know no such step; it is damaged, or another version wrote it.")
        return Parting(row, number, why)
    if today.forbidden_by:
        why = N_("these rules do not allow it ({forbidden_by}).")
        return Parting(row, number, why.filled(forbidden_by=today.forbidden_by))
    if today.state == entry.state:
        return None
    if DEAL in abilities_of(row.about.get("options")):
        # A digest of hidden cards would let people try out which they are.
        return Parting(row, number, N_("these rules lead to another table."))
    why = N_("expected the digest {expected}, these rules give {got}.")
    found = why.filled(expected=entry.digest.hex(), got=digest(today.state).hex())
    return Parting(row, number, found)
