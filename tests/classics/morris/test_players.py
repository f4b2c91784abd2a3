"""Computer players: the one that plans its own turn beats chance."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.morris.tables import at, play
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 6


def test_medium_beats_a_player_that_does_anything() -> None:
    game = load_game("morris", 2)
    assert sum(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED)) > 0.8 * GAMES_PLAYED


def test_it_closes_mills_and_agrees_to_a_draw_only_when_it_is_behind() -> None:
    assert chosen(at("a7 d6 g7 b4", "a1 d1 b2 e3")) == "move d6 d7"
    ahead = play(at("a7 d6 g7", "a1 d1 b2 e3 c5"), "offer draw")
    assert chosen(ahead) == "decline"
    behind = play(at("a7 d6 g7 b4 c5 f2", "a1 d1 b2"), "offer draw")
    assert chosen(behind) == "accept"
    assert chosen(at("a7 d6 g7 b4", "a1 d1 b2 e3", turn=2)) != "offer draw"


def test_ahead_it_does_not_repeat_a_position() -> None:
    match = at("a7 d7 b2 f6", "g1 d1 e3 e5", repetition=2)
    play(match, "move a7 a4", "move e5 d5", "move a4 a7")
    assert chosen(match) != "move d5 e5"
    assert play(match, "move d5 e5").outcome is not None, "that would have been a draw"
