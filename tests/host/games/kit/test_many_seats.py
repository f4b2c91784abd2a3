"""More than five at a game of the kit: every thing of a seat has room for eight, and only then."""

import random

import pytest

from heliograph.engine import Match
from heliograph.games import ALL_GAMES, load_game
from heliograph.games.kit.things import Cards

MANY = [("yacht", 8), ("yacht", 6), ("liars_dice", 6)]


@pytest.mark.parametrize("name, seats", MANY)
@pytest.mark.parametrize("depth", ["digital", "referee"])
def test_everybody_has_a_turn_and_own_things(name: str, seats: int, depth: str) -> None:
    match, dice = Match(load_game(name, seats, {"depth": depth})), random.Random(11)
    acted, show = set(), ALL_GAMES[name].show_class(match.game, "en")
    for _ in range(600):
        if not match.pending.choices:
            break
        acted.add(match.pending.seat)
        match.play(dice.choice(match.pending.choices))
        show.board(match.state)
        show.hand(match.state, seats - 1)
    assert set(range(seats)) <= acted
    position = match.game.view(match.state, -1)["position"]
    assert match.game.load(position)[0] == match.state[0]
    assert len(position["table"]["order"]) == seats


def test_what_the_last_seat_wrote_is_corrected_there_alone() -> None:
    match = Match(load_game("yacht", 8, {"depth": "referee"}))
    match.play(match.game.parse_choice("begins 8"))
    before = match.game.view(match.state, -1)["position"]
    match.correct("sheet.8.ones", 3)
    after = match.game.view(match.state, -1)["position"]
    assert after["sheet"][7]["ones"] == 3
    assert after["sheet"][:7] == before["sheet"][:7]


def test_a_die_of_the_last_seat_is_seen_by_its_owner_alone() -> None:
    match, dice = Match(load_game("liars_dice", 6)), random.Random(3)
    while match.game.pool(match.state) != "bid":
        match.play(dice.choice(match.pending.choices))
    for viewer in range(6):
        seen = match.game.view(match.state, viewer)["position"]["cups"]
        assert {die[0] for die in seen} == {str(viewer + 1)}


def test_cards_end_at_five_seats() -> None:
    with pytest.raises(NotImplementedError):
        Cards(["a", "b"], "X-1", hand="owner").widened()
