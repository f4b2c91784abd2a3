"""The dealer follows the weights: what is in the box more often comes more often."""

import math

import pytest

from heliograph.engine import Dealer, Match, SeededDealer
from heliograph.games import GAMES, load_game
from tests.contract.matches import DEEP

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


@pytest.mark.parametrize("name", list(GAMES))
def test_draws_follow_the_weights(name: str) -> None:
    assert abs(deviation(uneven_draw(name), SeededDealer)) < LIMIT


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
