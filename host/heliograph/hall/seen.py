"""A table as the hall knows it: the public facts that it tells, as values."""

from dataclasses import dataclass
from typing import NamedTuple

from heliograph.hall.tournament.matches import FinishedMatch


class SeatSeen(NamedTuple):
    """One seat: who sits there, with how many points; the place once the match is over."""

    name: str
    score: int | None = None
    place: int | None = None
    bot: str = ""


class UnitSeen(NamedTuple):
    """One unit of a table: whether it is connected, and whether its firmware is of today."""

    is_connected: bool
    firmware: str = ""
    is_current: bool = True


class EventHeard(NamedTuple):
    """One event of a table: a row of its record, by its number."""

    epoch: str
    number: int
    at_ms: int
    match: str
    kind: str
    ended: FinishedMatch | None = None  # where the match was over with it


@dataclass(frozen=True, slots=True)
class TableSeen:
    """What a table said last. Times are those of the table's own clock, in milliseconds."""

    table: str  # its name on the broker
    name: str = ""  # what people call it
    program: str = ""
    game: str = ""
    match: str = ""
    phase: str = "none"
    round: int | None = None
    turn: tuple[int, ...] = ()  # the seats that must decide
    due: tuple[tuple[str, str], ...] = ()  # language and sentence: what the table waits for
    since_ms: int | None = None  # when the turn began
    paused_ms: int | None = None
    limit_s: int = 0
    is_over: bool = False
    is_lesson: bool = False
    seats: tuple[SeatSeen, ...] = ()
    units: tuple[UnitSeen, ...] = ()
    call_ms: int | None = None  # since when the people there call
    message: str = ""  # what the hall wrote to it
    problems: int = 0
    commands: tuple[str, ...] = ()  # what it lets be commanded
    epoch: str = ""
    last: int = 0  # events of this epoch up to this number are in this state

    def is_of(self, event: EventHeard) -> bool:
        """Say whether this tells of the match of an event, as it was then or later."""
        is_newer = self.epoch == event.epoch and self.last >= event.number
        return is_newer and self.match == event.match

    def finished(self) -> FinishedMatch | None:
        """Return how its match ended, None where it is not over or has no winner."""
        places = tuple(seat.place for seat in self.seats if seat.place is not None)
        if not self.is_over or self.is_lesson or not self.match or len(places) < len(self.seats):
            return None
        names = tuple(seat.name for seat in self.seats)
        scores = tuple(seat.score for seat in self.seats)
        return FinishedMatch(self.table, self.match, self.game, names, places, scores)
