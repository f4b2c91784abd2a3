"""What the table screen may set: the pace of the host's players, clock and pause, the lights."""

from heliograph.record.settings import (
    BOT_PACE_S,
    DAILY,
    LIGHT_LEVEL,
    LIGHT_SEATS,
    LIGHT_TINT,
    TURN_LIMIT_S,
)
from heliograph.web.call import Call
from heliograph.web.fields import BadCommand, wholes
from shared_rules.lights.palette import CHOICES
from shared_rules.panel import MOST_SEATS, UNDO

MOST_PACE_MS = 10_000
MOST_LIMIT_S = 3_600
LEAST_LEVEL = 5
TINTS = 3


def set_pace(call: Call) -> None:
    """Set how long the host's players take for a decision, at least."""
    call.table.settings.set(BOT_PACE_S, call["ms"] / 1000, call.source)


def set_limit(call: Call) -> None:
    """Set how long a turn should take; 0 for no limit."""
    call.table.settings.set(TURN_LIMIT_S, call["seconds"], call.source)


def want_daily(call: Call) -> None:
    """Have a puzzle a day on the first page, or not."""
    call.table.settings.set(DAILY, int(call["is_on"]), call.source)


def set_lights(call: Call) -> None:
    """Set how bright and how warm the board shines, and in which colour each seat does."""
    settings = call.table.settings
    for name, setting in (("level", LIGHT_LEVEL), ("tint", LIGHT_TINT), ("seats", LIGHT_SEATS)):
        if call[name] is not None:
            settings.set(setting, call[name], call.source)


def read_seat_lights(name: str, value: object) -> list[int]:
    """Return a light for every seat, or none at all: those of the tokens."""
    if value == []:
        return []
    lights: list[int] = wholes(UNDO, MOST_SEATS, 0, len(CHOICES) - 1)(name, value)
    if len(set(lights)) != len(lights):
        raise BadCommand(f"expected a different light for each seat, got {lights}")
    return lights


def seat_pod(call: Call) -> None:
    """Let a pod speak for a seat from now on."""
    if call["name"] not in {unit.name for unit in call.table.ports.units if unit.is_pod}:
        raise BadCommand(f"expected the name of a pod that is known, got {call['name']!r:.40}")
    call.table.pods.take(call["name"], call["seat"], call.source)


def revoke_unit(call: Call) -> None:
    """Take the key of a unit back: it joins through the air no more."""
    keys = call.table.ports.keys
    if keys is None or call["name"] not in keys.names:
        raise BadCommand(f"expected the name of a unit that has a key, got {call['name']!r:.40}")
    try:
        call.table.ports.revoke(call["name"])
    except OSError as problem:
        raise BadCommand(f"expected to write the file of keys, got {problem}") from problem


def pause(call: Call) -> None:
    """Stop the clock, and let the host's players wait."""
    call.table.settings.pause(call.source)


def go_on(call: Call) -> None:
    """End the pause."""
    call.table.settings.go_on(call.source)
