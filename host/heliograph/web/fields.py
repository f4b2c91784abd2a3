"""Reads the fields of what a page sent, each by its type, and says plainly what was wrong.

A reader takes the name of a field and what came under it, and returns the value or raises
`BadCommand`. What a command does not name is None.
"""

from collections.abc import Callable
from typing import Any

# The most that a page's numbers hold exactly
EXACT = 1 << 53
Reader = Callable[[str, object], Any]


class BadCommand(ValueError):
    """The page sent something that is not in the list of commands."""


def whole(low: int, high: int) -> Reader:
    """Read a whole number."""

    def read(name: str, value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadCommand(f"expected {name} as a number {low}–{high}, got {value!r:.40}")
        return value

    return read


def wholes(fewest: int, most: int, low: int, high: int) -> Reader:
    """Read a list of whole numbers."""
    read_one = whole(low, high)

    def read(name: str, value: object) -> list[int]:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadCommand(f"expected {name} as {count} numbers, got {value!r:.60}")
        return [read_one(name, one) for one in value]

    return read


def words(most: int, fewest: int = 0) -> Reader:
    """Read a text of bounded length."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or not fewest <= len(value) <= most:
            raise BadCommand(f"expected {name} as {fewest} to {most} letters, got {value!r:.40}")
        return value

    return read


def texts(most: int, longest: int) -> Reader:
    """Read a list of texts."""
    read_one = words(longest)

    def read(name: str, value: object) -> list[str]:
        if not isinstance(value, list) or len(value) > most:
            raise BadCommand(f"expected {name} as up to {most} texts, got {value!r:.60}")
        return [read_one(name, one) for one in value]

    return read


def listed_up_to(most: int) -> Reader:
    """Read a list of values; whoever uses them checks them."""

    def read(name: str, value: object) -> list[object]:
        if not isinstance(value, list) or len(value) > most:
            raise BadCommand(f"expected {name} as up to {most} values, got {value!r:.60}")
        return value

    return read


def by_name(most: int) -> Reader:
    """Read values by their names; whoever uses them checks the values."""

    def read(name: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) > most:
            raise BadCommand(f"expected {name} as up to {most} values by name, got {value!r:.40}")
        return value

    return read


def one_of(*known: str) -> Reader:
    """Read one of some words."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in known:
            raise BadCommand(f"expected {name} as one of {', '.join(known)}, got {value!r:.40}")
        return value

    return read


def flag(_name: str, value: object) -> bool:
    """Read yes or no; what was left out is no."""
    return value is True


def anything(_name: str, value: object) -> object:
    """Take a value as it came; whoever uses it checks it."""
    return value


def optional(read: Reader, default: object = None) -> Reader:
    """Read a field that may be left out."""
    return lambda name, value: default if value is None else read(name, value)


def number(command: dict[str, Any], field: str, low: int, high: int) -> int:
    """Return a whole number from a mapping, or raise `BadCommand`."""
    found: int = whole(low, high)(field, command.get(field))
    return found


def numbers(command: dict[str, Any], field: str, count: int, low: int, high: int) -> list[int]:
    """Return a list of exactly `count` whole numbers from a mapping, or raise `BadCommand`."""
    found: list[int] = wholes(count, count, low, high)(field, command.get(field))
    return found
