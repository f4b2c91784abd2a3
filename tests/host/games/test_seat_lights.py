"""Who comes next, and how the lights tell seats apart, as the pages say it."""

import random
from typing import Any

import pytest

from heliograph.engine import NOBODY, Match, SeededDealer
from heliograph.games import load_game
from shared_rules import trackers
from tests.tracking import telling

GAMES = {"solaris": 3, "solarius_mission": 2, "solari": 4, "solenia": 3}
MOST_STEPS = 1500


def played(game: str, seats: int) -> list[trackers.Tracker]:
    """The table units' states of a random match, one for every decision."""
    match = Match(load_game(game, seats=seats, options={"depth": "digital"}))
    dealer, dice, states = SeededDealer(5), random.Random(5), []
    for _ in range(MOST_STEPS):
        match.advance(dealer)
        if match.pending.seat == NOBODY:
            break
        states.append(trackers.tracker_for(match.game.table_state(match.state)))
        match.play(dice.choice(match.pending.choices))
    return states


def next_seat(tracker: Any) -> int | None:
    return telling(tracker, "en").next_seat(tracker)


def light_words(lang: str, tracker: Any, seat: int) -> dict[str, Any]:
    return telling(tracker, lang).light_of(tracker, seat)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_called_next_is_on_turn_next(game: str) -> None:
    right = wrong = 0
    before = None
    for tracker in played(game, GAMES[game]):
        if tracker.now() < 0:
            continue
        if before is not None and tracker.now() != before.now() and next_seat(before) is not None:
            right += next_seat(before) == tracker.now()
            wrong += next_seat(before) != tracker.now()
        before = tracker
    assert right > 10
    assert not wrong


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_light_and_a_pattern_of_its_own(game: str, lang: str) -> None:
    tracker = played(game, GAMES[game])[0]
    words = [light_words(lang, tracker, seat) for seat in range(GAMES[game])]
    assert len({word["light"] for word in words}) == GAMES[game]
    assert len({word["texture"] for word in words}) == GAMES[game]


def test_a_token_that_light_cannot_show_says_what_stands_in() -> None:
    tracker = played("solaris", 3)[0]
    stand_ins = [light_words("de", tracker, seat)["stand_in"] for seat in range(3)]
    assert any("himmelblau" in words for words in stand_ins)
