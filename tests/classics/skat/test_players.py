"""Computer players: the one that plans its own turn writes more points than chance would."""

from heliograph.games import load_game
from tests.classics.contests import chosen, play_game
from tests.classics.skat.tables import at, deal
from tests.deep import IS_DEEP

GAMES_PLAYED = 100 if IS_DEEP else 6
STRONG = (
    "CJ SJ HJ DJ CA CT CK SA ST HA",
    "S9 S8 S7 H9 H8 H7 D9 D8 D7 C7",
    "CQ C9 C8 SK SQ HT HK HQ DA DT",
)


def test_medium_writes_more_than_players_that_do_anything() -> None:
    """Points are mostly lost here: who does anything is overbid, who plans keeps out of it."""
    own = others = 0
    for seed in range(GAMES_PLAYED):
        seat, points = seed % 3, totals(seed)
        own, others = own + points[seat], others + sum(points) - points[seat]
    assert own > others / 4, "it loses less than half of what each of the others loses"


def totals(seed: int) -> list[int]:
    """Return the points of a series in which one seat plays by value, the others anything."""
    game = load_game("skat", 3, {"series": 6})
    kinds = ["medium" if seat == seed % 3 else "random" for seat in range(3)]
    points: list[int] = game.dump(play_game(game, kinds, seed).state)["points"]
    return points


def test_what_a_hand_is_worth() -> None:
    match = deal(STRONG, "DK DQ")
    assert chosen(match) == "pass", "middlehand has nothing"
    match.play("pass")
    assert chosen(match) == "pass"
    match.play("pass")
    assert chosen(match) == "bid 18"


def test_what_a_card_is_worth() -> None:
    match = at(["", "CA C7", "D7 D8"], "grand", turn=2, trick="CT")
    assert chosen(match) == "play CA"
    match = at(["", "D9 C7", "CA C8"], "null", soloist=2, turn=2, trick="C9")
    assert chosen(match) == "play C7"
