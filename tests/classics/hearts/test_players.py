"""Computer players: the one that plans its own turn takes far fewer points than chance would."""

from heliograph.games import load_game
from tests.classics.contests import chosen, play_game
from tests.classics.hearts.tables import at
from tests.deep import IS_DEEP

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
    match = play_game(game, kinds, seed)
    points: list[int] = game.dump(match.state)["points"]
    return points


def test_what_a_card_is_worth() -> None:
    discards = at(["", "D2 SQ H3"], trick="CK", turn=2, first_trick_points="allowed")
    assert chosen(discards) == "play SQ", "somebody else takes it"
    follows = at(["", "S3 SQ SA"], trick="SK", turn=2)
    assert chosen(follows) == "play SQ", "under the king"
