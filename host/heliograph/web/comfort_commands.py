"""What the table screen may set: the pace of the host's players, clock and pause, the lights."""

from collections.abc import Callable
from typing import Any

from heliograph.settings import BOT_PACE_S, FULL_LEVEL, LIGHT_LEVEL, LIGHT_TINT, TURN_LIMIT_S
from heliograph.table.table import Table
from heliograph.web.fields import number

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
    """Set how bright the lights of the board are and how warm."""
    if "level" in command:
        level = number(command, "level", LEAST_LEVEL, FULL_LEVEL)
        table.comfort.set(LIGHT_LEVEL, level, SOURCE)
    if "tint" in command:
        table.comfort.set(LIGHT_TINT, number(command, "tint", 0, TINTS - 1), SOURCE)


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
