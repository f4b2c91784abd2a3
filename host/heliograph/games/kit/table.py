"""A position while rules run: every thing as plain Python, under its own name.

Moves get it as `t`. What they change there becomes the next state; `game.py` reads and writes it.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from heliograph.games.kit.widths import width_for
from shared_rules.any_game.layout import (
    AT,
    DONE,
    FIRST,
    ORDER,
    OUT,
    PASSED,
    PHASE,
    ROUND,
    STEP,
)
from shared_rules.tracker import OVER, PLAY


class Forbidden(ValueError):
    """What a move asked is not so: the rule, the key of the sentence, what that names."""

    def __init__(self, rule: str, reason: str, facts: dict[str, Any]) -> None:
        super().__init__(rule, reason, facts)
        self.rule, self.reason, self.facts = rule, reason, facts


class Table:
    """One position of a game; its things are further attributes."""

    game: Any
    options: Any  # what was chosen before the game began
    seats: int  # how many people play
    unit: bytearray  # what the table unit knows: seats, order, phase, counters
    seat: int  # who decides
    node: int  # what is to be decided
    waits: int  # who still decides, one bit each, where several do at once
    ended: int  # how the game ended, from 1; 0 while it runs
    # What was listed, each by what lists it; and for which seat and state
    lists: Mapping[Any, list[int]] = MappingProxyType({})
    listed_for: tuple[int, bytes] = (-1, b"")

    if TYPE_CHECKING:  # things are declared by each game

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    # What forbids a move

    def forbid(self, rule: str, condition: object, reason: str, **facts: Any) -> None:
        """Refuse the move where a condition holds; `reason` is the key of its sentence."""
        if condition:
            raise Forbidden(rule, reason, facts)

    def can(self, name: str) -> bool:
        """Return whether the seat that decides has a legal choice of a move.

        Its list is kept as long as nothing changes: the next decision begins with what was found.
        """
        lister = self.game.listers[name]
        if lister not in self.known_lists(self.game.close(self)):
            found: list[int] = []
            lister(self, found)
            self.lists = {**self.lists, lister: found}
        return bool(self.lists[lister])

    def known_lists(self, state: bytes) -> Mapping[Any, list[int]]:
        """Return what was listed for the seat that decides while the table has this state."""
        if self.listed_for != (self.seat, state):
            self.listed_for, self.lists = (self.seat, state), {}
        return self.lists

    @property
    def _standing_at(self) -> int:
        """Where the unit notes how each seat stands."""
        return ORDER + width_for(self.seats)

    # Who decides what

    @property
    def decision(self) -> str:
        """What is to be decided: the name of its node."""
        name: str = self.game.node_names[self.node]
        return name

    def ask(self, node: str, seat: int | None = None) -> None:
        """Let a seat decide next, by default the one that just did."""
        game, unit = self.game, self.unit
        self.node = number = game.node_numbers[node]
        unit[STEP] = game.phase_of[number]
        if seat is not None:
            self.seat = seat
            unit[AT] = unit.find(seat, ORDER, ORDER + self.seats) - ORDER

    def ask_all(self, node: str) -> None:
        """Let all seats decide at once; each is done when it says so (`done`)."""
        self.ask(node)
        self.waits = (1 << self.seats) - 1

    def done(self) -> bool:
        """Let this seat be done where all decide at once; return whether it was the last."""
        unit = self.unit
        self.waits &= ~(1 << self.seat)
        unit[self._standing_at + self.seat] |= DONE
        if not self.waits:
            for seat in range(self.seats):
                unit[self._standing_at + seat] &= 0xFF - DONE
        return not self.waits

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat so many places clockwise of another."""
        return (seat + steps) % self.seats

    @property
    def first(self) -> int:
        """Who began, or begins the round."""
        return self.unit[FIRST]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.unit[ROUND]

    def renew(self, *kept: str) -> None:
        """Let every thing be as at the beginning, but for those that last (and the unit's)."""
        fresh = self.game.open(self.game.start())
        for thing in self.game.things:
            if thing.size and thing.name not in kept:
                setattr(self, thing.name, getattr(fresh, thing.name))

    def next_round(self, first: int) -> None:
        """Begin the next round, which this seat begins."""
        unit, seats = self.unit, self.seats
        unit[ROUND] = min(unit[ROUND] + 1, 255)
        unit[FIRST] = first
        unit[ORDER : ORDER + seats] = bytes((first + place) % seats for place in range(seats))

    def pass_out(self) -> None:
        """Let this seat be out of the phase: it has passed."""
        self.unit[self._standing_at + self.seat] |= PASSED

    def has_passed(self, seat: int) -> bool:
        """Return whether a seat has passed in this phase."""
        return bool(self.unit[self._standing_at + seat] & PASSED)

    def call_back(self) -> None:
        """Let all who have passed be in again."""
        for seat in range(self.seats):
            self.unit[self._standing_at + seat] &= 0xFF - PASSED

    def drop_out(self, seat: int | None = None) -> None:
        """Let a seat be out of the game, by default this one."""
        self.unit[self._standing_at + (self.seat if seat is None else seat)] |= OUT

    def next_in(self) -> int | None:
        """Return who comes next and is neither out nor has passed, None where nobody is left."""
        for steps in range(1, self.seats + 1):
            seat = self.after(self.seat, steps)
            if not self.unit[self._standing_at + seat] & (OUT | PASSED):
                return seat
        return None

    def end(self, reason: str, winners: Iterable[int] = ()) -> None:
        """End the game; without winners whoever the counters say has won."""
        self.ended = self.game.end_numbers[reason]
        self.unit[PHASE] = OVER
        won = set(winners)
        for seat in range(self.seats) if won else ():
            if seat not in won:
                self.unit[self._standing_at + seat] |= OUT

    def reached(self, **counts: int) -> str:
        """Return the first count that has come to the option of its name, "" where none has.

        An option that is 0 sets no limit.
        """
        return next((name for name, count in counts.items()
                     if 0 < self.options[name] <= count), "")  # fmt: skip

    def reopen(self) -> None:
        """Let a game that was over go on, as after a correction."""
        self.ended = 0
        self.unit[PHASE] = PLAY
        for seat in range(self.seats):
            self.unit[self._standing_at + seat] &= 0xFF - OUT

    def copy(self) -> "Table":
        """Return the same position, to try something on."""
        copied: Table = self.game.open(self.game.close(self))
        return copied
