"""What the table screen may set: the pace of the host's players, clock and pause, the lights."""

from collections.abc import Callable
from typing import Any

from heliograph.settings import (
    BOT_PACE_S,
    FULL_LEVEL,
    LIGHT_LEVEL,
    LIGHT_SEATS,
    LIGHT_TINT,
    TURN_LIMIT_S,
)
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand, number, numbers
from shared_rules.lights.palette import CHOICES
from shared_rules.panel import SEAT_BUTTONS

SOURCE = "page"
MOST_PACE_MS = 10_000
MOST_LIMIT_S = 3_600
LEAST_LEVEL = 5
TINTS = 3


def _pace(table: Table, command: dict[str, Any]) -> None:
    """Set how long the host's players take for a decision, at least."""
    table.comfort.set(BOT_PACE_S, number(command, "ms", 0, MOST_PACE_MS) / 1000, SOURCE)


def _limit(table: Table, command: dict[str, Any]) -> None:
    """Set how long a turn should take; 0 for no limit."""
    table.comfort.set(TURN_LIMIT_S, number(command, "seconds", 0, MOST_LIMIT_S), SOURCE)


def _lights(table: Table, command: dict[str, Any]) -> None:
    """Set how bright and how warm the board shines, and in which colour each seat does."""
    if "level" in command:
        level = number(command, "level", LEAST_LEVEL, FULL_LEVEL)
        table.comfort.set(LIGHT_LEVEL, level, SOURCE)
    if "tint" in command:
        table.comfort.set(LIGHT_TINT, number(command, "tint", 0, TINTS - 1), SOURCE)
    if "seats" in command:
        table.comfort.set(LIGHT_SEATS, _seat_lights(command), SOURCE)


def _seat_lights(command: dict[str, Any]) -> list[int]:
    """Return a light for every seat, or none at all: those of the tokens."""
    if command["seats"] == []:
        return []
    lights = numbers(command, "seats", SEAT_BUTTONS, 0, len(CHOICES) - 1)
    if len(set(lights)) != len(lights):
        raise BadCommand(f"expected a different light for each seat, got {lights}")
    return lights


def _pause(table: Table, _command: dict[str, Any]) -> None:
    table.comfort.pause(SOURCE)


def _go_on(table: Table, _command: dict[str, Any]) -> None:
    table.comfort.go_on(SOURCE)


COMFORT: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "pace": _pace,
    "limit": _limit,
    "lights": _lights,
    "pause": _pause,
    "go_on": _go_on,
}
