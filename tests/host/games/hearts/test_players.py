"""Computer players: the one that plans its own turn takes far fewer points than chance would."""

from heliograph.bots import make_bot
from heliograph.engine import CHANCE, NOBODY, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look
from tests.deep import IS_DEEP
from tests.host.games.hearts.tables import at

GAMES_PLAYED = 60 if IS_DEEP else 3


def test_medium_beats_players_that_take_any_card() -> None:
    own = others = wins = 0
    for seed in range(GAMES_PLAYED):
        seat, points = seed % 4, totals(seed)
        own, others = own + points[seat], others + sum(points) - points[seat]
        wins += points[seat] == min(points)
    assert own < others / 3 / 2, "less than half of what each of them has"
    assert wins > GAMES_PLAYED / 2


def totals(seed: int) -> list[int]:
    """Return the points of a game in which one seat plays by value, the others anything."""
    game = load_game("hearts", 4)
    kinds = ["medium" if seat == seed % 4 else "random" for seat in range(4)]
    bots = [make_bot(kind, game, seat, seed) for seat, kind in enumerate(kinds)]
    match, dealer = Match(game), SeededDealer(seed)
    while (seat := match.pending.seat) != NOBODY:
        if seat == CHANCE:
            match.play(dealer.deal(match))
        else:
            match.play(bots[seat].choose(look(game, match.state, seat)))
    points: list[int] = game.dump(match.state)["points"]
    return points


def test_what_a_card_is_worth() -> None:
    discards = at(["", "D2 SQ H3"], trick="CK", turn=2, first_trick_points="allowed")
    assert chosen(discards, 1) == "play SQ", "somebody else takes it"
    follows = at(["", "S3 SQ SA"], trick="SK", turn=2)
    assert chosen(follows, 1) == "play SQ", "under the king"


def chosen(match: Match, seat: int) -> str:
    """Return what the player by rules of thumb plays."""
    game = match.game
    return game.texts[make_bot("medium", game, seat, 1).choose(look(game, match.state, seat))]
