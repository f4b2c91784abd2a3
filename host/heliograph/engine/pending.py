"""Who decides now, what they may choose, and how a finished game ended."""

from collections.abc import Container, Mapping
from typing import Any, NamedTuple

CHANCE = -1
NOBODY = -2
# Viewers that are no seat
TABLE = -3
REFEREE = -4

_new_tuple = tuple.__new__
# By the number of choices: that each of them is as likely
_EVEN = tuple(b"\1" * number for number in range(256))


class Pending(NamedTuple):
    """The next decision.

    `choices` are sorted. `weights` holds one positive integer per choice when CHANCE decides.
    `others` are further seats that may decide now, where the rules say "simultaneously"; each
    choice then belongs to one of them (`Game.seat_of`).
    """

    seat: int
    choices: tuple[int, ...]
    weights: bytes | tuple[int, ...] | None = None
    others: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that may decide now; none where CHANCE or NOBODY does."""
        return (self.seat, *self.others) if self.seat >= 0 else ()

    def without(self, choices: Container[int]) -> "Pending":
        """Return what else chance can give, and the same where there is nothing else."""
        rows = zip(self.choices, self.weights or (), strict=True)
        rest = [(choice, weight) for choice, weight in rows if choice not in choices]
        if not rest:
            return self
        return self._replace(
            choices=tuple(choice for choice, _ in rest), weights=tuple(weight for _, weight in rest)
        )


# Every step makes a decision: these do it in two thirds of the time of `Pending(…)`.


def ask_seat(seat: int, choices: tuple[int, ...]) -> Pending:
    """Return the decision of one seat."""
    return _new_tuple(Pending, (seat, choices, None, ()))


def ask_chance(choices: tuple[int, ...], weights: bytes | tuple[int, ...]) -> Pending:
    """Return what chance decides, each choice as likely as its weight says."""
    return _new_tuple(Pending, (CHANCE, choices, weights, ()))


def ask_evenly(choices: tuple[int, ...]) -> Pending:
    """Return what chance decides between choices that are all as likely."""
    return _new_tuple(Pending, (CHANCE, choices, _EVEN[len(choices)], ()))


def by_bits(first: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return which choices so many bits stand for, by all their values; bit 0 is `first`."""
    return tuple(
        tuple(first + bit for bit in range(count) if bits >> bit & 1) for bits in range(1 << count)
    )


def seats_by_bits(seats: int, first: int, count: int) -> tuple[tuple[Pending, ...], ...]:
    """Return the decision of each seat between the choices that bits stand for."""
    some = by_bits(first, count)
    return tuple(tuple(ask_seat(seat, choices) for choices in some) for seat in range(seats))


class Choice(NamedTuple):
    """One decision as people see it; `text` parses back to `id`."""

    id: int
    seat: int
    text: str


class Outcome(NamedTuple):
    """Who won and why. `scores` has one tuple per seat; the larger tuple is better."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[tuple[int, ...], ...]


class Doubt(NamedTuple):
    """A doubt about what lies on the table; it never blocks."""

    rule: str
    reason: str
    facts: Mapping[str, Any]


def doubt(rule: str, reason: str, **facts: Any) -> Doubt:
    """Return a doubt with what its sentence names."""
    return Doubt(rule, reason, facts)
