"""Computer players: the one that plans its own turn wins far more often than chance would."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.cribbage.tables import at
from tests.deep import IS_DEEP

GAMES_PLAYED = 40 if IS_DEEP else 2


def test_medium_beats_players_that_take_any_card() -> None:
    game = load_game("cribbage", 2, {"target": 61})
    assert all(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED))


def test_what_a_card_is_worth() -> None:
    assert chosen(at(["KD", "5H 8C"], series="TS")) == "play H5", "fifteen"
    assert chosen(at(["KD", "TH 2C"], series="TS")) == "play HT", "a pair"
