"""A unit that keeps a described game, pressed in a test."""

from typing import Any

from heliograph.games import ALL_GAMES
from shared_rules.any_game import layout as words
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, OK, SHORT, button_of
from shared_rules.unit import Unit


class Table:
    """A unit alone, pressed in virtual time."""

    def __init__(self, name: str, seats: int) -> None:
        self.unit = Unit(1, Canvas(24, 16, 12, 5), b"", 3)
        self.now_ms = 0
        self.unit._play(b"".join(ALL_GAMES[name].opening(seats)))

    @property
    def tracker(self) -> Any:
        return self.unit.tracker

    def press(self, button: int, gesture: int = SHORT, after_ms: int = 2000) -> None:
        self.now_ms += after_ms
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, gesture, self.now_ms)
        self.unit.lights(self.now_ms + 1)

    def due(self) -> list[int]:
        return [seat for seat in range(self.tracker.seats) if self.tracker.is_due(seat)]

    def go_on(self) -> None:
        """Do what the table waits for, with one press."""
        if self.tracker.state[words.ASKED]:
            self.press(OK)
        else:
            self.press(button_of(self.due()[0]))

    def begin(self, seat: int) -> None:
        """Let a seat begin."""
        self.press(seat)

    def turns(self, count: int) -> list[int]:
        """Let whoever is due press, so often; return the seats that pressed."""
        pressed = []
        for _ in range(count):
            pressed += self.due()[:1]
            self.go_on()
        return pressed

    def count(self, index: int, seat: int, value: int) -> None:
        """Set a counter as people do with PLUS, MINUS and OK on the unit, in one step."""
        event = self.tracker.corrected(seat, index, value)
        self.unit._play(bytes((event[0],)) + event[1:])
