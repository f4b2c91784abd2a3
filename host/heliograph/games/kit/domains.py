"""What a parameter of a move can be: values with their names, and why another one is refused."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from heliograph.games.kit.table import Table

from shared_rules.any_game.layout import FEW_SEATS


class Domain(NamedTuple):
    """Values from 0 on, one for each name."""

    names: tuple[str, ...]
    # Those that come into question now, rising; and whether one does
    values: Callable[..., Sequence[int]]
    has: Callable[[Any, int], bool]
    # The rule behind another value, and the key of its sentence
    rule: str = ""
    reason: str = ""
    thing: Any = None  # the thing whose places they are, None where they are no places
    is_seat: bool = False
    is_place: bool = True  # each value is a place of the thing, which can be tapped
    # What is tapped for a value where that depends on the table, "" for nothing
    tap: Callable[[Any, int], str] | None = None
    keys_of: Any = None  # the number that they are keys for
    follows: bool = False  # what comes into question depends on the parameters before it
    always: bool = False  # every value comes into question, whatever lies on the table


def following(domain: Any, values: Callable[..., Sequence[int]]) -> Any:
    """Return a domain of which those come into question that fit the parameters before it.

    `values` gets the table and these; it may leave out only what the move itself forbids.
    """
    return domain._replace(values=values, follows=True, always=False)


def one_of(names: Sequence[object]) -> Any:
    """Return the domain of all these names, at any time."""
    return all_of(tuple(str(name) for name in names))


def all_of(names: tuple[str, ...], **about: Any) -> Any:
    """Return the domain of all these names, with what else is to be said of it."""
    numbers = range(len(names))
    return Domain(names, lambda _: numbers, lambda _, __: True, always=True, **about)


def one_seat(rule: str, reason: str) -> Any:
    """Return the seats at which somebody plays."""
    names = tuple(str(seat) for seat in range(1, FEW_SEATS + 1))
    return Domain(
        names, lambda t: range(t.seats), lambda t, seat: seat < t.seats, rule, reason, is_seat=True
    )


def where(domain: Any, is_open: Callable[[Any, int], bool], rule: str, reason: str) -> Any:
    """Return those of a domain for which a function of table and value holds."""

    def values(t: Table) -> list[int]:
        return [value for value in domain.values(t) if is_open(t, value)]

    return domain._replace(values=values, has=is_open, rule=rule, reason=reason, always=False)
