"""Giving up is a choice that people have, and that no player makes by chance."""

import pytest

from heliograph.bots import make_bot
from heliograph.engine import CHANCE, NOBODY, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look


@pytest.mark.parametrize("kind", ["random", "easy"])
@pytest.mark.parametrize(
    ("name", "seats", "text"),
    [("chess", 2, "resign"), ("skat", 3, "give up"), ("backgammon", 2, "resign 1")],
)
def test_nobody_gives_up_by_chance(name: str, seats: int, text: str, kind: str) -> None:
    game = load_game(name, seats)
    given_up, offered = game.texts.index(text), 0
    assert game.gives_up(given_up)
    match, dealer = Match(game), SeededDealer(3)
    while offered < 60:
        seat = match.pending.seat
        if seat == NOBODY:
            match = Match(game)
        elif seat == CHANCE:
            match.play(dealer.deal(match))
        else:
            offered += given_up in match.pending.choices
            bot = make_bot(kind, game, seat, len(match) + offered)
            choice = bot.choose(look(game, match.state, seat))
            assert not game.gives_up(choice)
            match.play(choice)
