"""Rebuilds a match from its log and checks every step on the way.

Each step was written with the state that came out and that state's digest. Replay plays the events
again: where today's rules give another state, the written one holds, because that is what the
players saw, and the place where the two part is reported. So an old save always opens.
"""

from dataclasses import dataclass

from heliograph import store
from heliograph.engine import EngineError
from heliograph.errors import HeliographError
from heliograph.store import LogRow, MatchRow
from heliograph.table.match import Match
from heliograph.table.rules import next_state, split_events
from shared_rules.digest import digest
from shared_rules.refusal import Refused
from shared_rules.refusal_names import name_of


class Parting(HeliographError):
    """A replay parts from what was written at this step."""

    def __init__(self, match: MatchRow, step: int, why_en: str, why_de: str) -> None:
        self.match = match.id
        self.step = step
        super().__init__(
            f"Match {match.id} ({match.title}), step {step}: {why_en} "
            f"Written with version {match.version}. The written state is kept.",
            f"Partie {match.id} ({match.title}), Schritt {step}: {why_de} "
            f"Geschrieben mit Version {match.version}. Der geschriebene Stand gilt weiter.",
        )


@dataclass(frozen=True, slots=True)
class Replayed:
    """The match as it stands, what is still to be settled, and where the replay parted, if so."""

    match: Match
    away: list[LogRow]
    parting: Parting | None


def replay(row: MatchRow, log: list[LogRow]) -> Replayed:
    """Return the match that `log` leads to."""
    match = Match(row.id, row.title, row.previous, row.names, row.about)
    parting = None
    away: list[LogRow] = []
    for entry in log:
        if entry.kind in (store.STEP, store.ADOPTED):
            parting = parting or _check(row, match, entry)
            _add(match, entry)
        elif entry.kind == store.AWAY:
            away.append(entry)
        elif entry.kind == store.SETTLED:
            away.clear()
        else:
            _move(match, entry)
    return Replayed(match, away, parting)


def trace(row: MatchRow, log: list[LogRow]) -> Match:
    """Return where `log` leads without asking the rules again: quick, for lists of matches.

    Its steps have their states, but no events and no rules.
    """
    match = Match(row.id, row.title, row.previous, row.names)
    for entry in log:
        if entry.kind in (store.STEP, store.ADOPTED):
            match.add((), entry.at_ms, entry.source, entry.state)
        else:
            _move(match, entry)
    return match


def _add(match: Match, entry: LogRow) -> None:
    events = events_of(match, entry.events)
    adopted = entry.kind == store.ADOPTED
    match.add(events, entry.at_ms, entry.source, entry.state, adopted, _reveals(match, events))


def events_of(match: Match, written: bytes) -> tuple[bytes, ...]:
    """Return the single events of a step as it is written: texts by line, or of fixed size."""
    if match.ruling:
        return tuple(written.split(b"\n")) if written else ()
    return split_events(written)


def _reveals(match: Match, events: tuple[bytes, ...]) -> bool:
    try:
        return match.ruling.reveals(match.state, events) if match.ruling else False
    except (EngineError, ValueError):
        return True  # written by other rules: rather ask once too often


def _move(match: Match, entry: LogRow) -> None:
    if entry.kind == store.UNDO:
        match.move(match.cursor - entry.count)
    elif entry.kind == store.REDO:
        match.move(match.cursor + entry.count)
    elif entry.kind == store.GOTO:
        match.move(entry.count)
    elif entry.kind == store.BRANCH:
        match.return_to(entry.count)


def _check(row: MatchRow, match: Match, entry: LogRow) -> Parting | None:
    number = match.cursor + 1
    if digest(entry.state) != entry.digest:
        return Parting(
            row, number,
            f"expected the digest {entry.digest.hex()}, the state gives "
            f"{digest(entry.state).hex()}: the record was changed or damaged.",
            f"erwartet war die Prüfsumme {entry.digest.hex()}, der Stand ergibt "
            f"{digest(entry.state).hex()}: die Aufzeichnung wurde verändert oder beschädigt.",
        )  # fmt: skip
    if entry.kind == store.ADOPTED:
        return None
    got = _outcome(match, events_of(match, entry.events))
    if got == entry.state:
        return None
    shown = got if isinstance(got, str) else digest(got).hex()
    return Parting(
        row, number,
        f"expected the digest {entry.digest.hex()}, these rules give {shown}.",
        f"erwartet war die Prüfsumme {entry.digest.hex()}, diese Regeln ergeben {shown}.",
    )  # fmt: skip


def _outcome(match: Match, events: tuple[bytes, ...]) -> bytes | str:
    """Return the state these events lead to today, or why they lead nowhere."""
    try:
        if match.ruling:
            return match.ruling.again(match.state, events)
        return next_state(match.state, events)
    except Refused as refused:
        return name_of(refused.code)
    except (EngineError, ValueError, IndexError) as problem:
        return str(problem)
