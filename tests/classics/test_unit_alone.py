"""Every game at track depth on a unit alone: begun, played and brought to its end by buttons."""

from typing import Any

import pytest

from heliograph.games import ALL_GAMES
from heliograph.games.any_game import shelf
from shared_rules.any_game import shelf as on_the_unit
from shared_rules.any_game.asks import ASK_COUNTER, ASK_DESCRIPTION, ASK_STANDING
from shared_rules.any_game.choosing import chosen
from shared_rules.any_game.events import STANDS
from shared_rules.any_game.layout import ABOUT, ANY_GAME, OUT
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import DOWN, LONG, MINUS, OK, PLUS, SHORT, UNDO, button_of
from shared_rules.tracker import ASK_GAME, ASK_SEATS, OVER, PLAY
from shared_rules.unit import Unit
from tests.classics.lines import names

A_MOMENT_MS = 400
SOME_TURNS = 12
MOST_ENTERED = 255  # of what a question of the unit can have
# Thirty-six deals of Skat are pressed through
MOST_PRESSES = 5000


class Fingers:
    """A unit without a host, and whoever presses its buttons."""

    def __init__(self) -> None:
        self.unit = Unit(1, Canvas(24, 16, 12, 8), b"", 1)
        self.now_ms = self.presses = 0

    @property
    def tracker(self) -> Any:
        return self.unit.tracker

    def press(self, button: int, gesture: int = SHORT) -> None:
        """Press a button; nothing that is due is refused."""
        self.now_ms += A_MOMENT_MS
        self.presses += 1
        self.unit.press(button, DOWN, self.now_ms)
        self.unit.press(button, gesture, self.now_ms)
        self.unit.lights(self.now_ms)

    def choose(self, ask: int, value: int) -> None:
        """Answer a question by the two buttons beside OK, and OK."""
        assert self.unit.panel.question
        assert self.unit.panel.question[0] == ask
        while (now := self.unit.panel.value) != value:
            self.press(PLUS if now < value else MINUS)
            assert self.unit.panel.value != now, f"{value} cannot be entered"
        self.press(OK)

    def begin(self, name: str, seats: int) -> None:
        """Choose a described game as it lies on the shelf of the unit."""
        described = shelf.find_named(name)
        assert described
        form = described.set_up(seats)
        self.press(UNDO)  # another game than the one that is proposed
        games = self.unit.panel.question
        assert games
        assert games[0] == ASK_GAME
        while self.unit.panel.value < games[4]:
            self.press(PLUS)
        self.press(OK)
        self.choose(ASK_SEATS, seats)
        question = self.unit.panel.question
        assert question
        numbers = range(question[3], question[4] + 1)
        wanted = next(one for one in numbers if chosen(seats, one) in described.forms)
        self.choose(ASK_DESCRIPTION, wanted)
        assert form
        assert self.tracker.game == ANY_GAME
        assert bytes(self.tracker.state[ABOUT:]).startswith(described.forms[0])

    def go_on(self) -> None:
        """Answer what is asked as it is proposed, or end the turn of a seat that is due."""
        if self.unit.panel.question:
            self.press(OK)
        else:
            self.press(button_of(next(filter(self.tracker.is_due, range(self.tracker.seats)))))

    def set_value(self, seat: int, ask: int, value: int, index: int = 0) -> None:
        """Correct a value of a seat, as it is written down; it may end the game at once."""
        self.press(button_of(seat), LONG)
        while (row := self.unit.panel.question) and (row[0], row[2]) != (ask, index):
            self.press(OK)
        self.choose(ask, value)
        if self.tracker.phase == PLAY:
            self.press(button_of(seat))

    def count(self, target: int, index: int) -> None:
        """Press PLUS until somebody has so much, each time for whoever is on turn."""
        while self.tracker.phase == PLAY:
            seat = max(0, self.tracker.now())
            if self.unit.panel.question or self.tracker.now() < 0:
                self.go_on()
            elif self.tracker.count(index, seat) >= target:
                return
            else:
                self.press(PLUS)


def end(fingers: Fingers, file: Any) -> None:
    """Bring a table to the end that its description has."""
    first = max(0, fingers.tracker.now())
    if file.end_target is not None:
        counter = file.counters[file.end_target]
        if 0 <= counter.low <= counter.high <= MOST_ENTERED:
            fingers.set_value(first, ASK_COUNTER, counter.target, file.end_target)
        else:  # what is too large to be walked through is counted
            fingers.count(counter.target, file.end_target)
    elif file.end_left:
        for seat in range(fingers.tracker.seats - 1):
            fingers.set_value(seat, ASK_STANDING, STANDS.index(OUT))
    while fingers.tracker.phase == PLAY and fingers.presses < MOST_PRESSES:
        if any(phase.turns == 0 for phase in file.phases) and not fingers.unit.panel.question:
            fingers.press(OK, LONG)  # such a phase ends as people say
        else:
            fingers.go_on()


@pytest.mark.parametrize("name", names())
def test_a_unit_keeps_a_whole_game_by_its_buttons_alone(name: str) -> None:
    assert name in ALL_GAMES, "asking for them puts the descriptions on the shelf"
    assert on_the_unit.SHELF
    described = shelf.find_named(name)
    assert described
    fingers = Fingers()
    fingers.begin(name, described.file.usual)
    turns = set()
    for _ in range(SOME_TURNS):
        turns.add(fingers.tracker.now())
        fingers.go_on()
    assert len(turns - {-1}) == described.file.usual, "everybody was on turn"
    assert fingers.tracker.phase == PLAY, "it does not end by itself so soon"
    end(fingers, described.file)
    assert fingers.tracker.phase == OVER
    rev = fingers.unit.rev
    fingers.press(UNDO)
    assert (fingers.tracker.phase, fingers.unit.rev) == (PLAY, rev - 1), "a step back leads into it"
