"""Reads numbers out of what a page sent, and says plainly what was wrong."""

from typing import Any


class BadCommand(ValueError):
    """The page sent something that is not in the list of commands."""


def number(command: dict[str, Any], field: str, low: int, high: int) -> int:
    """Return a whole number from a command, or raise `BadCommand`."""
    value = command.get(field)
    if type(value) is not int or not low <= value <= high:
        raise BadCommand(f"expected {field} as a number {low}–{high}, got {value!r:.40}")
    return value


def numbers(command: dict[str, Any], field: str, count: int, low: int, high: int) -> list[int]:
    """Return a list of exactly `count` whole numbers from a command, or raise `BadCommand`."""
    values = command.get(field)
    if not isinstance(values, list) or len(values) != count:
        raise BadCommand(f"expected {field} as {count} numbers, got {values!r:.60}")
    return [number({field: value}, field, low, high) for value in values]
