"""A whole round of Solarius Mission by buttons alone: board, tracker and engine have one wheel."""

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from shared_rules.link import messages
from shared_rules.panel import MINUS, OK
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission import events as solarius
from shared_rules.solarius_mission.asks import ASK_DIE_COLOUR, ASK_MISSION_DIE
from shared_rules.tracker import EMPTY, NEW, ROUND_END
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table

SEATS = 3
TURNS = 4 * SEATS


class Following:
    """Follows the board's events on a tracker of its own and tells them to the engine."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tracker = play(tracker_for(EMPTY), bytes((NEW, bridge.SOLARIUS, SEATS, 0)))
        self.match = Match(
            load_game("solarius_mission", SEATS, {"depth": "referee", "level": "L0"})
        )
        self.heard = 0

    def press(self, *buttons: int) -> None:
        """Press, wait for the step it gives, and follow it."""
        self.table.press(*buttons)
        events = self.table.wait_for_events(self.heard + 1)
        self.heard += 1
        assert len(events) == self.heard
        step = events[-1]
        for at in range(0, len(step), 4):
            self._tell(step[at : at + 4])
        self.tracker = play(self.tracker, step)

    def answer(self, less: int = 0) -> None:
        """Accept what is asked, after so many presses of MINUS."""
        self.press(*[MINUS] * less, OK)

    def _tell(self, event: bytes) -> None:
        kind, a, b, _ = event
        if kind == solarius.FIRST_PLAYER:
            self.match.play(f"first {a + 1}")
        elif kind == solarius.DRAW and b:
            self.match.play(f"die {bridge.COLOURS[a - 1]} {bridge.FACES[b - 1]}")
        elif kind == solarius.TAKE:
            self.match.play(f"take {a + 1}")
        elif kind == solarius.END_TURN:
            self.match.play("stop")

    def check(self) -> None:
        """Tracker and engine agree on everything that the wheel is."""
        state = self.match.game.table_state(self.match.state)
        mine = bytes(self.tracker.state)
        for first, length in (
            (bridge.POINTER, 2),
            (bridge.BAG, 4),
            (bridge.DICE, 8),
            (bridge.TURN, 1),
        ):
            assert state[first : first + length] == mine[first : first + length]
        assert (state[bridge.FIRST], state[bridge.ROUND]) == (
            mine[bridge.FIRST],
            mine[bridge.ROUND],
        )


@pytest.mark.needs("press", "lights", "seats")
def test_a_round_by_buttons_gives_the_wheel_of_the_engine(table: Table):
    table.wait_for_host()
    at = Following(table)
    table.host.send(
        messages.STATE, messages.pack(messages.STATE, 1, 0, tail=bytes(at.tracker.state))
    )
    asked_wheel = 16
    table.wait_until(
        lambda: table.host.panels and table.host.panels[-1][1] == asked_wheel, "the first question"
    )
    set_up(at)
    for turn in range(TURNS):
        at.check()
        assert at.tracker.now() == (at.tracker.first + turn) % SEATS
        play_turn(at, turn)
    assert at.tracker.phase == ROUND_END
    assert at.tracker.bag() == (0, 0, 0, 0)
    pixels = table.lights("orbit")
    pointer = at.tracker.pointer * len(pixels) // len(at.tracker.wheel())
    table.wait_until(
        lambda: min(table.lights("orbit")[pointer]) > 20, f"the pointer in white at {pointer}"
    )


def set_up(at: Following) -> None:
    """The usual wheel, no help with points, the unit chooses who begins, draws and rolls."""
    for _ in range(4):
        at.answer()
    while at.tracker.question()[0] == ASK_DIE_COLOUR:
        at.answer(less=at.tracker.question()[5])
    at.answer()
    at.answer()
    assert at.tracker.question()[0] == ASK_MISSION_DIE


def play_turn(at: Following, turn: int) -> None:
    """Take another die each time; every second new die is entered, the others the unit draws."""
    at.answer(less=turn % 3)
    at.press(at.tracker.now())
    likely = at.tracker.question()[5]
    if turn % 2:
        at.answer()
        at.answer(less=turn % 4)
    else:
        at.answer(less=likely)
