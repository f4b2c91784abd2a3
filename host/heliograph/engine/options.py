"""Options of a game: what can be chosen, what is the default, and clear errors for the rest."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.engine.errors import BadOption


class Option(NamedTuple):
    """One option. `read` returns the value in its one form, or raises ValueError."""

    name: str
    default: Any
    expected: Words
    read: Callable[[Any], Any]
    rule: str = ""


def one_of(*values: Any) -> Callable[[Any], Any]:
    """Return a reader that accepts exactly these values."""

    def read(value: object) -> Any:
        for known in values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
        raise ValueError(value)

    return read


def switch(name: str, rule: str = "", *, default: bool = False) -> Option:
    """Return an option that is on or off."""
    return Option(name, default, N_("true or false"), one_of(False, True), rule)


def among(name: str, default: Any, values: Sequence[Any], rule: str = "") -> Option:
    """Return an option that is one of these values."""
    return Option(name, default, either([str(value) for value in values]), one_of(*values), rule)


def whole(name: str, default: int, low: int, high: int, rule: str = "") -> Option:
    """Return an option that is a whole number in this range."""

    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(value)
        return value

    return Option(name, default, N_("{low} to {high}").filled(low=low, high=high), read, rule)


def either(words: Sequence[str]) -> Words:
    """Return "a, b or c"."""
    some, last = ", ".join(words[:-1]), words[-1]
    return N_("{some} or {last}").filled(some=some, last=last) if some else last


def seat_count(seats: int, allowed: Sequence[int], rule: str) -> int:
    """Return the number of seats if the game is for so many; raises BadOption."""
    if seats in allowed:
        return seats
    low, high = allowed[0], allowed[-1]
    counts = either([str(count) for count in allowed])
    if len(allowed) == high - low + 1 > 2:
        counts = N_("{low} to {high}").filled(low=low, high=high)
    raise BadOption(rule, "seat_count", N_("{counts} seats").filled(counts=counts), str(seats))


def validate(specs: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return all options with their values; raises BadOption."""
    given = given or {}
    known = [spec.name for spec in specs]
    names = ", ".join(known)
    for name in given:
        if name not in known:
            listed = N_("one of {names}").filled(names=names)
            raise BadOption("", "unknown_option", listed if known else N_("no option"), repr(name))
    return {spec.name: _value(spec, given) for spec in specs}


def _value(spec: Option, given: Mapping[str, Any]) -> Any:
    if spec.name not in given:
        return spec.default
    try:
        return spec.read(given[spec.name])
    except (ValueError, TypeError, KeyError):
        words = N_("{expected} for option {option}")
        expected = words.filled(expected=spec.expected, option=spec.name)
        raise BadOption(spec.rule, "bad_option", expected, repr(given[spec.name])) from None
