"""Games between computer players, to see which of them plays better."""

from collections.abc import Sequence

from heliograph.bots import make_bot
from heliograph.engine import CHANCE, NOBODY, Game, Match, SeededDealer
from heliograph.games.players import look


def play_game(game: Game, kinds: Sequence[str], seed: int) -> Match:
    """Return a match to its end: a kind of player for each seat, cards and dice by the seed."""
    bots = [make_bot(kind, game, seat, seed) for seat, kind in enumerate(kinds)]
    match, dealer = Match(game), SeededDealer(seed)
    while (seat := match.pending.seat) != NOBODY:
        if seat == CHANCE:
            match.play(dealer.deal(match))
        else:
            match.play(bots[seat].choose(look(game, match.state, seat)))
    return match


def is_won_by_medium(game: Game, seed: int) -> bool:
    """Return whether a seat that plays by value wins alone against others that do anything."""
    own = seed % game.seats
    kinds = ["medium" if seat == own else "random" for seat in range(game.seats)]
    outcome = play_game(game, kinds, seed).outcome
    assert outcome is not None
    return outcome.winners == (own,)


def chosen(match: Match, kind: str = "medium") -> str:
    """Return what a player does who is on turn."""
    game, seat = match.game, match.pending.seat
    return game.texts[make_bot(kind, game, seat, 1).choose(look(game, match.state, seat))]
