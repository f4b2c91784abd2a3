"""OK held in the set-up: this answer, and everything else as is usual."""

import pytest

from heliograph.games import ALL_GAMES
from shared_rules import trackers
from shared_rules.panel import DOWN, LONG, OK, SHORT, Panel
from shared_rules.rng import Rng
from shared_rules.solari.counters import LEVEL
from shared_rules.tracker import PLAY, SETUP, Tracker

ASKING = ("solari", "solaris", "solarius_mission", "solenia")


def laid(name: str, seats: int) -> Tracker:
    opening = b"".join(ALL_GAMES[name].opening(seats))
    return trackers.play(trackers.tracker_for(b""), opening)


def held(tracker: Tracker, presses: int = 0) -> Tracker:
    """Hold OK after some answers by short presses."""
    panel, rng = Panel(), Rng(7)
    for gesture in [SHORT] * presses + [LONG]:
        panel.refresh(tracker)
        tracker = trackers.play(tracker, panel.press(tracker, OK, gesture, 1, 0, rng))
    return tracker


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("presses", [0, 1])
def test_the_set_up_of_every_game_is_one_press(name: str, presses: int) -> None:
    for seats in ALL_GAMES[name].seat_counts:
        begun = laid(name, seats)
        assert begun.phase == SETUP
        assert held(begun, min(presses, seats - 1)).phase == PLAY


def test_it_takes_the_number_that_is_being_entered() -> None:
    panel, rng = Panel(), Rng(7)
    begun = laid("solari", 2)
    panel.refresh(begun)
    panel.value = 3
    tracker = trackers.play(begun, panel.press(begun, OK, LONG, 1, 0, rng))
    assert tracker.phase == PLAY
    assert tracker.state[LEVEL] == 3


def test_lots_say_who_begins() -> None:
    for name in ("solari", "solarius_mission", "solenia"):
        firsts = set()
        for seed in range(1, 20):
            begun = laid(name, 2)
            asked = begun.question()
            assert asked is not None
            firsts.add(trackers.play(begun, begun.usual_set_up(asked[5], Rng(seed))).order()[0])
        assert firsts == {0, 1}, name


def test_elsewhere_a_held_ok_is_what_it_was() -> None:
    panel, rng = Panel(), Rng(7)
    begun = held(laid("solari", 2))
    panel.refresh(begun)
    assert panel.press(begun, OK, LONG, 1, 0, rng) == panel.press(begun, OK, DOWN, 1, 0, Rng(7))
