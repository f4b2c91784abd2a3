"""In lock-step with OpenSpiel: same seat, same legal cards, same tricks, in random deals.

They play the cards alone: no bids, no hand or open games, no values, no series; a game is named
before the skat is seen, and the skat is always taken. Their returns are points: those are compared.
"""

import random
from typing import Any

import pytest

from heliograph.engine import Game
from heliograph.games import load_game
from heliograph_classics.skat.values import ALL, GAMES, NULL
from tests.classics.open_spiel import agree, open_game
from tests.classics.skat.tables import CARDS
from tests.deep import IS_DEEP

DEALS = 1000 if IS_DEEP else 20
PASS, FIRST_GAME = 32, 33


@pytest.mark.rule("SK-5.1", "allows")
@pytest.mark.rule("SK-5.3", "allows")
@pytest.mark.rule("SK-5.4", "allows")
@pytest.mark.rule("SK-6.1", "allows")
@pytest.mark.rule("SK-6.2", "allows")
@pytest.mark.rule("SK-6.3", "allows")
@pytest.mark.rule("SK-6.5", "allows")
@pytest.mark.rule("SK-7.1", "allows")
def test_random_deals_go_as_in_open_spiel() -> None:
    dice = random.Random(1)
    for number in range(DEALS):
        play_one(number % len(GAMES), number % 3, dice)


def play_one(kind: int, soloist: int, dice: random.Random) -> None:
    """Play one deal on both: a game of this kind by this seat."""
    ours, theirs = load_game("skat", 3), open_game("skat")
    state = ours.apply(ours.start(), ours.parse_choice("begins 3"))
    for number in dice.sample(range(32), 32):
        theirs.apply_action(number)
        state = ours.apply(state, ours.parse_choice(f"deal {CARDS[number]}"))
    state = announce(ours, theirs, state, kind, soloist, dice)
    while not theirs.is_terminal():
        pending = ours.pending(state)
        known = {CARDS.index(text.split()[1]): one for one in pending.choices
                 if (text := ours.texts[one]).startswith("play")}  # fmt: skip
        assert pending.seat == theirs.current_player()
        agree(known, theirs.legal_actions(), GAMES[kind])
        action = dice.choice(sorted(known))
        state = ours.apply(state, known[action])
        theirs.apply_action(action)
    check_result(ours, state, theirs.returns(), kind, soloist)


def announce(
    ours: Game, theirs: Any, state: bytes, kind: int, soloist: int, dice: random.Random
) -> bytes:
    """Let a seat take the skat, lay two cards away and announce its game, on both."""
    bids = {
        0: ("pass", "pass", "bid 18"),
        1: ("bid 18", "pass", "pass"),
        2: ("pass", "bid 18", "pass"),
    }
    for text in (*bids[soloist], "take"):
        state = ours.apply(state, ours.parse_choice(text))
    for _ in range(soloist):
        theirs.apply_action(PASS)
    theirs.apply_action(FIRST_GAME + kind)
    while theirs.current_player() == soloist and ours.pool(state) == "away":
        known = {
            CARDS.index(ours.texts[one].split()[-1]): one for one in ours.pending(state).choices
        }
        agree(known, theirs.legal_actions())
        action = dice.choice(sorted(known))
        state = ours.apply(state, known[action])
        theirs.apply_action(action)
    return ours.apply(state, ours.parse_choice(f"announce {GAMES[kind]}"))


def check_result(ours: Game, state: bytes, returns: list[float], kind: int, soloist: int) -> None:
    """Compare what a deal came to: points of the soloist for them, a list for us."""
    position = ours.dump(state)
    is_won = position["entry"][soloist] > 0
    if kind == NULL:
        assert is_won == (returns[soloist] > 0)
        return
    t: Any = ours.open(state)
    others = [seat for seat in range(3) if seat != soloist]
    points = ALL - t.game.cards.points_of(t, others)
    assert returns[soloist] == pytest.approx((points - 60) / 120)
    value = position["value_of_game"]
    assert is_won == (points > 60 and value >= 18)
