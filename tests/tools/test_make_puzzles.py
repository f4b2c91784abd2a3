"""Puzzles are made where one choice is clearly best, and where hard players would find it too."""

import make_puzzles
import pytest

from heliograph.bots import make_bot
from heliograph.bots.levels import HARD, RANDOM
from heliograph.games import load_game
from heliograph.games.players import look

GAME, SEED = "kalah", 1


def test_hard_players_find_what_is_best() -> None:
    made = make_puzzles.find_in_game(GAME, SEED)
    assert made.found
    game = load_game(GAME, made.seats, {"depth": "digital"})
    for at, best in made.found:
        state = game.start()
        for choice in made.moves[:at]:
            state = game.apply(state, choice)
        seat = game.pending(state).seat
        assert make_bot(HARD, game, seat, 0).choose(look(game, state, seat)) == best[0]


def test_what_they_would_not_choose_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_puzzles, "HARD", RANDOM)
    assert make_puzzles.find_in_game(GAME, SEED).found == []
