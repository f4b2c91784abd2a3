"""Whole percents that are 100 together, and parts that lead all the way."""

from random import Random

import pytest

from heliograph.advice.estimates import percents, round_parts


def test_the_largest_remainders_are_rounded_up() -> None:
    assert percents([0.335, 0.333, 0.332], (0, 1, 2)) == [34, 33, 33]
    assert percents([1 / 3] * 3, (0, 1, 2)) == [34, 33, 33]
    assert percents([0.005, 0.995], (0, 1)) == [1, 99]
    assert percents([1.0, 0.0], (0, 1)) == [100, 0]
    assert percents([1.0], (0,)) == [100]


def test_partners_have_the_chance_of_their_side() -> None:
    assert percents([0.555, 0.445, 0.555, 0.445], (0, 1, 0, 1)) == [56, 44, 56, 44]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_are_100_together_and_none_is_off_by_one(seats: int) -> None:
    dice = Random(seats)
    for _ in range(500):
        weights = [dice.random() ** 4 for _ in range(seats)]
        shares = [weight / sum(weights) for weight in weights]
        found = percents(shares, range(seats))
        assert sum(found) == 100
        assert all(abs(one - 100 * share) < 1 for one, share in zip(found, shares, strict=True))


def test_what_two_sides_brought_each_other_is_the_same_with_another_sign() -> None:
    parts = [14.6, 82.3, -36.9]
    assert round_parts(parts, 60) == [-one for one in round_parts([-one for one in parts], -60)]


def test_parts_lead_to_a_total_that_was_itself_rounded() -> None:
    for total in range(-4, 5):
        found = round_parts([0.4, -0.3, 0.2], total)
        assert sum(found) == total
    assert round_parts([], 0) == []
