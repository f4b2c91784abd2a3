"""Options of a game: what can be chosen, what is the default, and clear errors for the rest."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from heliograph.engine.errors import BadOption, Words


class Option(NamedTuple):
    """One option. `read` returns the value in its one form, or raises ValueError."""

    name: str
    default: Any
    expected: Words
    read: Callable[[Any], Any]
    rule: str = ""


def one_of(*values: Any) -> Callable[[Any], Any]:
    """Return a reader that accepts exactly these values."""

    def read(value: Any) -> Any:
        for known in values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
        raise ValueError(value)

    return read


def switch(name: str, rule: str = "") -> Option:
    """Return an option that is on or off; off by default."""
    return Option(name, False, ("true or false", "true oder false"), one_of(False, True), rule)


def validate(specs: Sequence[Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return all options with their values; raises BadOption."""
    given = given or {}
    known = [spec.name for spec in specs]
    names = ", ".join(known)
    for name in given:
        if name not in known:
            expected = (f"one of {names}", f"eine von {names}")
            raise BadOption("", "unknown_option", expected, repr(name))
    return {spec.name: _value(spec, given) for spec in specs}


def _value(spec: Option, given: Mapping[str, Any]) -> Any:
    if spec.name not in given:
        return spec.default
    try:
        return spec.read(given[spec.name])
    except (ValueError, TypeError, KeyError):
        words = spec.expected
        en, de = words if isinstance(words, tuple) else (words, words)
        expected = (f"{en} for option {spec.name}", f"{de} für die Option {spec.name}")
        raise BadOption(spec.rule, "bad_option", expected, repr(given[spec.name])) from None
