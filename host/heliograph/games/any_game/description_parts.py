"""What a description says, as the table unit and the pages take it: plain data, checked before."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from heliograph.games.any_game.reading import GivenText


@dataclass(frozen=True, kw_only=True)
class Phase:
    """One phase of a round."""

    name: GivenText | None
    order: int
    first: int
    turns: int  # 0: until all have passed
    passes: int
    left: int
    since: int
    until: int
    enters: int
    low: int
    high: int
    usual: int
    is_high_first: bool
    track_length: int
    is_late_first: bool
    keeps_passed: bool
    locks: bool
    by: int = 0  # the counters that order it, or that it is ordered as before
    turns_by: int = 0  # the counter that says how many turns there are, from 1
    is_listed: bool = False  # high and usual say in which rounds
    all_follow: bool = False
    parts: tuple[GivenText, ...] = ()
    limit: int = 0  # of a turn of this phase alone, in steps of five seconds


@dataclass(frozen=True, kw_only=True)
class Counter:
    """One counter."""

    name: GivenText
    scope: int
    low: int
    high: int
    start: int
    step: int
    rise: int  # 1: a step more for each place behind who begins; -1: a step less
    target: int | None
    targets: Mapping[int, int]  # by number of people, as the next one
    starts: Mapping[int, int]
    drops_out: bool


@dataclass(frozen=True, kw_only=True)
class Clock:
    """The limits of time, in seconds; 0 where there is none."""

    turn: int
    bank: int
    increment: int
    table: int
    cool_down: int  # tenths
    at_zero: int
    delay: int = 0
    is_sand: bool = False


@dataclass(frozen=True, kw_only=True)
class Description:
    """What a file says of a game."""

    title: GivenText
    about: GivenText
    keeps: GivenText
    leaves: GivenText
    fewest: int
    most: int
    usual: int
    colours: tuple[str, ...]
    teams: int
    has_team_turns: bool
    is_late: bool
    interrupts: bool
    plus: int
    minus: int
    phases: tuple[Phase, ...]
    counters: tuple[Counter, ...]
    clock: Clock | None
    end_rounds: int
    rounds_by: Mapping[int, int]  # by number of people
    end_target: int | None  # index of the counter
    ends_at_once: bool
    end_left: int
    end_asked: bool
    winner: int
    winner_counter: int
    can_end: bool  # by what it says; people may end any game
    written: str = field(repr=False, compare=False)

    @property
    def seat_counts(self) -> range:
        """Return for how many people the game is."""
        return range(self.fewest, self.most + 1)

    @property
    def depends_on_seats(self) -> bool:
        """Say whether a limit or a start depends on how many people play."""
        given = [self.rounds_by]
        for counter in self.counters:
            given += [counter.targets, counter.starts]
        return any(len(set(values.values())) > 1 for values in given)


Counters = tuple[Counter, ...]
