"""The dealer follows the weights: what is in the box more often comes more often."""

import math
from collections import Counter
from itertools import product

import pytest

from heliograph.engine import Dealer, Match, PoolDealer, SeededDealer
from heliograph.engine.pending import CHANCE, Pending
from heliograph.games import GAMES, load_game
from tests.contract.matches import DEEP
from tests.games_told import BOXED

DRAWS = 4000 * DEEP
# Five standard deviations: one false alarm in some million runs, and the seeds are fixed anyway.
LIMIT = 5.0


class UnfairDealer(SeededDealer):
    """Gives every kind of outcome the same chance."""

    def deal(self, match: Match) -> int:
        return match.pending.choices[self.seed % len(match.pending.choices)]


class LazyDealer(SeededDealer):
    """Never gets to the last outcome."""

    def deal(self, match: Match) -> int:
        found = super().deal(match)
        return match.pending.choices[0] if found == match.pending.choices[-1] else found


class ForPeople(SeededDealer):
    """Deals from pools, as the host deals to people."""

    def deal(self, match: Match) -> int:
        pool = match.game.pool(match.state)
        return PoolDealer(self.seed).draw(match.pending, pool, number=3)


def uneven_draw(name: str) -> Match:
    """Return a match in which chance must draw with weights that differ."""
    match = Match(load_game(name, GAMES[name].seat_counts[0]))
    dealer = SeededDealer(1)
    while match.pending.weights is None or len(set(match.pending.weights)) < 2:
        match.play(dealer.deal(match))
    return match


def deviation(match: Match, make: type[SeededDealer]) -> float:
    """Return how far the draws are from the weights, in standard deviations (chi-square)."""
    choices, weights = match.pending.choices, match.pending.weights
    assert weights is not None
    counts = dict.fromkeys(choices, 0)
    for seed in range(DRAWS):
        dealer: Dealer = make(seed)
        counts[dealer.deal(match)] += 1
    expected = [DRAWS * weight / sum(weights) for weight in weights]
    observed = [counts[choice] for choice in choices]
    squares = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    freedom = len(choices) - 1
    return (squares - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("make", [SeededDealer, ForPeople])
@pytest.mark.parametrize("name", BOXED)  # in a game of the kit every draw is as likely
def test_draws_follow_the_weights(name: str, make: type[SeededDealer]) -> None:
    assert abs(deviation(uneven_draw(name), make)) < LIMIT


def test_one_draw_tells_nothing_of_the_next_and_nothing_of_other_pools() -> None:
    """Pairs of draws are as even as single ones: of one pool, and of two pools."""
    die = Pending(CHANCE, tuple(range(6)), b"\1" * 6)
    for other in (("dice 1", 1), ("dice 2", 0)):
        pairs = Counter(
            (dealer.draw(die, "dice 1", 0), dealer.draw(die, *other))
            for dealer in map(PoolDealer, range(DRAWS))
        )
        expected = DRAWS / 36
        faces = product(range(6), repeat=2)
        squares = sum((pairs[pair] - expected) ** 2 / expected for pair in faces)
        assert abs(squares - 35) / math.sqrt(2 * 35) < LIMIT


def test_another_component_in_the_pool_seldom_changes_what_is_drawn() -> None:
    """A stack with one other discard gives mostly the same card: little to gain by fishing."""
    one = Pending(CHANCE, (1, 2, 3), b"\4\4\4")
    other = Pending(CHANCE, (1, 2, 3), b"\5\4\4")
    drawn = [
        [PoolDealer(seed).draw(pool, "stack", 9) for pool in (one, other)] for seed in range(400)
    ]
    assert sum(first == second for first, second in drawn) > 0.9 * len(drawn)


@pytest.mark.parametrize("make", [UnfairDealer, LazyDealer])
def test_an_unfair_dealer_is_found(make: type[SeededDealer]) -> None:
    assert deviation(uneven_draw("solaris"), make) > LIMIT


def test_taking_a_draw_back_cannot_fish_for_another_card() -> None:
    match = uneven_draw("solaris")
    dealer = SeededDealer(77)
    first = dealer.deal(match)
    match.play(first)
    match.undo()
    assert dealer.deal(match) == first
