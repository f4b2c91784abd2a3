"""Computer players: the one that plans its own turn beats chance."""

from heliograph.bots import make_bot
from heliograph.engine import CHANCE, NOBODY, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look
from tests.deep import IS_DEEP
from tests.host.games.morris.tables import at, play

GAMES_PLAYED = 100 if IS_DEEP else 6


def test_medium_beats_a_player_that_does_anything() -> None:
    assert sum(map(is_won, range(GAMES_PLAYED))) > 0.8 * GAMES_PLAYED


def is_won(seed: int) -> bool:
    """Return whether the seat that plays by value beat the other."""
    game, own = load_game("morris", 2), seed % 2
    bots = [make_bot("medium" if seat == own else "random", game, seat, seed) for seat in (0, 1)]
    match = Match(game)
    while (seat := match.pending.seat) != NOBODY:
        if seat == CHANCE:
            match.play(SeededDealer(seed).deal(match))
        else:
            match.play(bots[seat].choose(look(game, match.state, seat)))
    assert match.outcome is not None
    return match.outcome.winners == (own,)


def test_it_closes_mills_and_agrees_to_a_draw_only_when_it_is_behind() -> None:
    assert chosen(at("a7 d6 g7 b4", "a1 d1 b2 e3")) == "move d6 d7"
    ahead = play(at("a7 d6 g7", "a1 d1 b2 e3 c5"), "offer draw")
    assert chosen(ahead) == "decline"
    behind = play(at("a7 d6 g7 b4 c5 f2", "a1 d1 b2"), "offer draw")
    assert chosen(behind) == "accept"
    assert chosen(at("a7 d6 g7 b4", "a1 d1 b2 e3", turn=2)) != "offer draw"


def chosen(match: Match) -> str:
    """Return what the player by rules of thumb does."""
    game, seat = match.game, match.pending.seat
    return game.texts[make_bot("medium", game, seat, 1).choose(look(game, match.state, seat))]
