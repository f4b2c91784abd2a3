"""Rebuilds a match from its log and checks every step on the way.

Each step was written with the state that came out and that state's digest. Replay plays the events
again: where today's rules give another state, the written one holds, because that is what the
players saw, and the place where the two part is reported. So an old save always opens.
"""

from dataclasses import dataclass

from heliograph import store
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
    """The match as it stands, and the first place where the replay parted, if any."""

    match: Match
    parting: Parting | None


def replay(row: MatchRow, log: list[LogRow]) -> Replayed:
    """Return the match that `log` leads to."""
    match = Match(row.id, row.title, row.previous, row.names)
    parting = None
    for entry in log:
        if entry.kind in (store.STEP, store.ADOPTED):
            parting = parting or _check(row, match, entry)
            events = split_events(entry.events)
            adopted = entry.kind == store.ADOPTED
            match.add(events, entry.at_ms, entry.source, entry.state, adopted)
        elif entry.kind == store.UNDO:
            match.move(match.cursor - entry.count)
        elif entry.kind == store.REDO:
            match.move(match.cursor + entry.count)
        elif entry.kind == store.GOTO:
            match.move(entry.count)
    return Replayed(match, parting)


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
    got = _outcome(match.state, split_events(entry.events))
    if got == entry.state:
        return None
    shown = name_of(got.code) if isinstance(got, Refused) else digest(got).hex()
    return Parting(
        row, number,
        f"expected the digest {entry.digest.hex()}, these rules give {shown}.",
        f"erwartet war die Prüfsumme {entry.digest.hex()}, diese Regeln ergeben {shown}.",
    )  # fmt: skip


def _outcome(state: bytes, events: tuple[bytes, ...]) -> bytes | Refused:
    try:
        return next_state(state, events)
    except Refused as refused:
        return refused
