"""From a finger to its light on an emulated Pico, in emulated time, while a game is played.

All seats shine green, so that the white of a touched button and the white sweep of a step that was
taken can be told from everything else.
"""

import random

from shared_rules import installed
from shared_rules.link import messages
from shared_rules.panel import OK, Panel
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, NEW, SETUP, Tracker
from shared_rules.trackers import play, tracker_for
from tests.hil.emulator import EmulatedBoard
from tests.hil.played import PATIENCE_S, Colours
from tests.hil.table import Table

GREEN = 6
# How long a finger stays, from a quick tap to a slow press
HELD_MS = range(30, 250)
# After it no sign is left of the step before.
REST_MS = 350
# Within it, a press that gives a step has told it.
EVENT_S = 0.25


def in_play(game: int) -> Tracker:
    """A table of a game on which somebody is on turn, set up as it proposes."""
    seats = installed.GAMES[game - 1][3]
    tracker = play(tracker_for(EMPTY), bytes((NEW, game, seats, 0)))
    while tracker.phase == SETUP:
        question = tracker.question()
        assert question
        tracker = play(tracker, tracker.answer(question[5], Rng(1)))
    return tracker


class Timing:
    """Somebody who plays a game by its buttons and looks at the clock."""

    def __init__(self, table: Table, board: EmulatedBoard, seed: int = 1) -> None:
        self._table, self._board = table, board
        self._dice = random.Random(seed)
        self._rev = 0
        self._rested_ms = 0
        self.touch_us: list[int] = []
        self.step_us: list[int] = []

    def play(self, game: int, presses: int) -> None:
        """Press so many times at a table of this game."""
        self._lay_out(game)
        for _ in range(presses):
            if self._tracker.game != game or not self._press_likely():
                self._lay_out(game)

    def _lay_out(self, game: int) -> None:
        self._tracker, self._panel = in_play(game), Panel()
        host = self._table.host
        self._rev += 1
        host.send(messages.LOOK, bytes((255, 0, *[GREEN] * 5)))
        state = bytes(self._tracker.state)
        # What the board sent before is in this state, as a host would say.
        applied = host.heard.get(host.board_boot, 0) & 0xFFFF
        host.send(messages.STATE, messages.pack(messages.STATE, self._rev, applied, tail=state))
        self._panel.refresh(self._tracker)
        asked = self._panel.report()
        self._table.wait_until(
            lambda: host.panels and host.panels[-1] == asked, "the board to take the table"
        )

    def _press_likely(self) -> bool:
        """Press what moves the game on; return False where nothing simple does."""
        self._panel.refresh(self._tracker)
        now = self._tracker.now()
        button = OK if self._panel.question or now < 0 else now
        host, before = self._table.host, len(self._table.host.events)
        self._board.pass_ms(max(0, self._rested_ms - self._board.now_ms()))
        down_us, up_us = self._move(button)
        self._rested_ms = up_us // 1000 + REST_MS
        if button != OK:
            self.touch_us.append(self._wait_for_white(down_us, self._board.first_seat + button))
        self._board.pass_ms(max(0, up_us // 1000 - self._board.now_ms()))
        self._board.wait_until(lambda: len(host.events) > before, EVENT_S)
        events = host.events[before:]
        if not events:
            return False
        self.step_us.append(self._wait_for_white(up_us, self._board.first_of_order))
        for step in events:
            self._tracker = play(self._tracker, step)
        return True

    def _move(self, button: int) -> tuple[int, int]:
        """Press at a moment that knows nothing of the firmware's rhythm; return when."""
        key, now_us = self._board.pico.button(str(button)), self._board.pico.now_us
        down_us = now_us + self._dice.randrange(1, 40_000)
        up_us = down_us + 1000 * self._dice.choice(HELD_MS)
        key.down((down_us - now_us) / 1000)
        key.up((up_us - now_us) / 1000)
        return down_us, up_us

    def _wait_for_white(self, since_us: int, pixel: int) -> int:
        waited = self._board.wait_until(
            lambda: first_white_us(self._board.shown, since_us, pixel), PATIENCE_S
        )
        assert waited, f"expected white on pixel {pixel} within {PATIENCE_S} s"
        return waited


def first_white_us(shown: list[tuple[int, Colours]], since_us: int, pixel: int) -> int:
    """Return how long after a moment a pixel was first seen white, 0 if it was not."""
    for shown_us, pixels in shown:
        red, green, blue = pixels[pixel][:3]
        if shown_us > since_us and red == green == blue > 0:
            return shown_us - since_us
    return 0


def median(values: list[int]) -> int:
    """Return the middle value."""
    return sorted(values)[len(values) // 2]
