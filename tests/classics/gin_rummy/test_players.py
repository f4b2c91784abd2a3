"""Computer players: the one that plans its own turn wins far more often than chance would."""

from heliograph.games import load_game
from tests.classics.contests import chosen, is_won_by_medium
from tests.classics.gin_rummy.tables import at
from tests.deep import IS_DEEP

GAMES_PLAYED = 40 if IS_DEEP else 4


def test_medium_beats_players_that_take_any_card() -> None:
    game = load_game("gin_rummy", 2, {"target": 50})
    assert all(is_won_by_medium(game, seed) for seed in range(GAMES_PLAYED))


def test_what_a_card_is_worth() -> None:
    loose = "3H 5C 7C 9D JD QS KC AH 8D 2S"
    draws = at([loose, "4S 5S 7H 7D 9C JC QH KD AD TD"], node="draw", top="6S")
    assert chosen(draws) == "take", "it makes a run"
    discards = at([loose, "4S 5S 6S 7H 7D 7C 9C 8C KD AD 2D"])
    assert chosen(discards) == "discard DK"
    knocks = at([loose, "4S 5S 6S 7H 7D 7C AC AS KD AD 2D"])
    assert chosen(knocks) == "knock"
