"""What people set for this table once and for all: kept in the record, the same on every page."""

import json
from typing import Any

from heliograph.record.store import Store

BOT_PACE_S = "bot_pace_s"
TURN_LIMIT_S = "turn_limit_s"
LIGHT_LEVEL = "light_level"
LIGHT_TINT = "light_tint"
LIGHT_SEATS = "light_seats"
LESSON = "lesson"
ADVICE = "advice"
DAILY = "daily_puzzle"
TURN_TIME = "turn_time"
PODS = "pods"
FULL_LEVEL = 100  # per cent of what the board file allows
# Seconds a player of the host takes for a decision; seconds of a turn (0: no limit); the lights
_DEFAULTS: dict[str, Any] = {
    BOT_PACE_S: 1.0,
    TURN_LIMIT_S: 0,
    LIGHT_LEVEL: FULL_LEVEL,
    LIGHT_TINT: 0,
    LIGHT_SEATS: [],  # a light of the palette for each seat; none: those of the tokens
    PODS: [],  # the name of each pod, as a number, and its seat
    TURN_TIME: [],  # match, step and milliseconds: what passed since that step while we ran
    ADVICE: 0,  # whether the table lets people ask for advice
    DAILY: 0,  # whether the first page has a puzzle a day
    LESSON: [],  # the number of the last lesson's match, and how far people have come in it
}
# The highest value of each, of a list that of its members; beyond it, a value is damaged
_HIGHEST = {
    BOT_PACE_S: 3600,
    TURN_LIMIT_S: 86_400,
    LIGHT_LEVEL: FULL_LEVEL,
    LIGHT_TINT: 255,
    LIGHT_SEATS: 255,
    LESSON: 1 << 53,
    ADVICE: 1,
    DAILY: 1,
    PODS: 1 << 32,
    TURN_TIME: 1 << 53,
}


class Settings:
    """The settings of one record."""

    def __init__(self, record: Store) -> None:
        self._record = record
        rows = record.fetch("SELECT name, value FROM settings")
        kept = dict(_read(name, value) for name, value in rows if name in _DEFAULTS)
        kept = {name: value for name, value in kept.items() if value is not None}
        self._values = {**_DEFAULTS, **kept}
        self._set = set(kept)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __setitem__(self, name: str, value: object) -> None:
        """Keep a value. Raises `StoreError`; then the old one stays."""
        assert name in _DEFAULTS, name
        self._record.change(
            "INSERT INTO settings (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, json.dumps(value)),
        )
        self._values[name] = value
        self._set.add(name)

    def is_set(self, name: str) -> bool:
        """Say whether people chose this value."""
        return name in self._set


def _read(name: str, written: Any) -> tuple[str, Any]:
    """Return a kept value, or None where it is damaged: then the default holds."""
    try:
        value = json.loads(written)
    except (ValueError, TypeError, RecursionError):
        return name, None
    is_list = isinstance(_DEFAULTS[name], list)
    numbers = value if is_list and isinstance(value, list) else [value]
    is_sound = isinstance(value, list) == is_list and all(
        type(number) in (int, float) and 0 <= number <= _HIGHEST[name] for number in numbers
    )
    return name, value if is_sound else None
