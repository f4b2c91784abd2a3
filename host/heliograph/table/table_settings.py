"""How a table is set, and how long its turn takes. Advice only: nothing here forces anybody.

The clock of a turn begins when another seat is to decide, and starts anew with the program. A pause
stops it; it ends by itself as soon as somebody plays on.
"""

import time
from typing import Any

from heliograph.record import store
from heliograph.record.settings import (
    ADVICE,
    BOT_PACE_S,
    DAILY,
    FULL_LEVEL,
    LIGHT_LEVEL,
    LIGHT_SEATS,
    LIGHT_TINT,
    TURN_LIMIT_S,
    Settings,
)  # fmt: skip
from heliograph.table.bot_signs import BotSigns
from heliograph.table.change import CLOCK_STOPPED, SETTINGS, Change
from heliograph.table.stand import Stand
from shared_rules.link import messages


class TableSettings:
    """Settings and clock of one table; used under the table's lock."""

    def __init__(self, table: Stand, bots: BotSigns) -> None:
        self._table = table
        self._bots = bots
        self.values = Settings(table.record)
        self._since_ms = now_ms()
        self._paused_ms: int | None = None
        self._turn: tuple[int | None, object] = (None, None)
        self.look = self._look()
        bots.pace_s = self.values[BOT_PACE_S]
        table.news.subscribe(self._note)

    def view(self) -> dict[str, Any]:
        """Return what every page shows of it."""
        table, values = self._table, self.values
        return {
            "since_ms": self._since_ms,
            "step_ms": table.since_ms,
            "paused_ms": self._paused_ms,
            "limit_s": values[TURN_LIMIT_S],
            "thinking": self._bots.thinking,
            "hold": self._bots.hold,
            "pace_s": self._bots.pace_s,
            "level": values[LIGHT_LEVEL],
            "tint": values[LIGHT_TINT],
            "lights": values[LIGHT_SEATS],
            "advice": bool(values[ADVICE]),
            "daily": bool(values[DAILY]),
        }

    def set(self, name: str, value: Any, source: str) -> None:
        """Keep a setting and tell everybody. Raises `StoreError`."""
        with self._table.lock:
            self.values[name] = value
            if name == BOT_PACE_S:
                self._bots.set_pace(value)
            self.look = self._look()
            self._table.news.tell(Change(SETTINGS, source))

    def pause(self, source: str) -> None:
        """Stop the clock, and let the host's players wait."""
        with self._table.lock:
            if self._paused_ms is None:
                self._paused_ms = now_ms()
                self._table.news.tell(Change(CLOCK_STOPPED, source))

    def go_on(self, source: str) -> None:
        """End the pause; the host's players go on, too."""
        with self._table.lock:
            self._end_pause()
            self._bots.let_go_on(source)

    def _look(self) -> bytes:
        """What a unit is told of how to shine; nothing as long as nobody set it."""
        if not any(map(self.values.is_set, (LIGHT_LEVEL, LIGHT_TINT, LIGHT_SEATS))):
            return b""
        level, tint = self.values[LIGHT_LEVEL], self.values[LIGHT_TINT]
        lights = bytes(self.values[LIGHT_SEATS])
        return messages.pack(messages.LOOK, max(1, level * 255 // FULL_LEVEL), tint, tail=lights)

    def _end_pause(self) -> None:
        if self._paused_ms is not None:
            self._since_ms += now_ms() - self._paused_ms
            self._paused_ms = None

    def _note(self, change: Change) -> None:
        if change.kind == store.STEP:
            self._end_pause()
        turn = (self._table.match_id, self._on_turn())
        if turn != self._turn:
            self._turn = turn
            self._since_ms = now_ms()

    def _on_turn(self) -> object:
        """Whoever decides; a roll or a draw belongs to the turn it stands in."""
        rules = self._table.rules
        if rules is None:
            return None
        pending = rules.pending(self._table.position)
        is_for_seats = pending.seat >= 0 or not pending.choices
        return tuple(pending.seats) if is_for_seats else self._turn[1]


def now_ms() -> int:
    """Return the time of day in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
