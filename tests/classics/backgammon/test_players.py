"""Computer players: the one that plans its own turn beats chance, also without the cube."""

from heliograph.games import load_game
from tests.classics.backgammon.tables import at, play
from tests.classics.contests import chosen, is_won_by_medium
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 6


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("backgammon", 2, {"match": 3})
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.8 * GAMES_PLAYED


def test_it_doubles_when_it_is_ahead_and_drops_when_it_is_far_behind() -> None:
    ahead, behind = "3:5 2:5 1:5", "13:5 12:5 11:5"
    assert chosen(at("6:8 5:7", "24:1 13:5 8:3 6:6", depth="digital")) == "double"
    assert chosen(at("24:1 13:5 8:3 6:6", "6:8 5:7", depth="digital")) == "roll"
    assert chosen(play(at(ahead, behind, depth="digital"), "double")) == "drop"
    assert chosen(play(at(depth="digital"), "double")) == "take"
    assert chosen(play(at(behind, ahead, depth="digital"), "resign 1")) == "refuse"
    assert chosen(play(at(ahead, behind, depth="digital"), "resign 1")) == "accept"


def test_it_makes_points_and_leaves_no_man_alone() -> None:
    assert chosen(at(roll="31", depth="digital")) in ("play 3 from 8", "play 1 from 6")
