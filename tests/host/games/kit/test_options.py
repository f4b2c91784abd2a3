"""Options that need another one, and nodes at which a seat decides beside what falls."""

from typing import Any

import pytest

from heliograph.engine import BadOption, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for


def test_an_option_alone_is_refused_with_the_one_that_it_needs() -> None:
    with pytest.raises(
        BadOption, match="beavers only together with match = 0, got beavers = True"
    ) as refusal:
        load_game("backgammon", 2, {"beavers": True})
    assert "nur zusammen mit match = 0" in refusal.value.text("de")
    assert load_game("backgammon", 2, {"beavers": True, "match": 0}).options["beavers"]


def test_where_a_seat_decides_too_what_falls_is_told_at_its_node() -> None:
    match = Match(load_game("backgammon", 2, {"depth": "referee"}))
    for text in ("begins 1", "rolled 31", "play 3 from 8", "play 1 from 6"):
        match.play(text)
    assert (match.pending.seat, match.pending.weights) == (1, None)
    assert {"double", "rolled 66"} <= {choice.text for choice in match.game.choices(match.state)}


def test_dice_that_were_played_and_the_cube_of_its_owner_are_drawn() -> None:
    game: Any = load_game("backgammon", 2, {"depth": "referee"})
    match = Match(game)
    for text in ("begins 1", "rolled 31", "play 3 from 8", "play 1 from 6", "double", "take"):
        match.play(text)
    _, dice, cube = show_for(game, "en", ("Ada", "Ben")).board(match.state)["parts"]
    assert (dice["faces"], dice["used"]) == ([3, 1], [True, True])
    assert (cube["face"], cube["seat"], cube["said"]) == (2, 0, "2, Ada")
    _, dice, cube = show_for(game, "en", ("Ada", "Ben")).board(match.state_at(1))["parts"]
    assert (dice["faces"], cube["face"], cube["where"]) == ([], 64, "in the middle")
    without: Any = load_game("backgammon", 2, {"cube": False})
    assert show_for(without, "en").board(without.start())["parts"][2]["face"] == 0
