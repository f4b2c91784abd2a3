"""The random generator: fair, repeatable, the same everywhere."""

import pytest

from shared_rules.rng import Rng


def test_the_same_seed_gives_the_same_numbers():
    one, other = Rng(2026), Rng(2026)
    assert [one.bits() for _ in range(50)] == [other.bits() for _ in range(50)]


def test_neighbouring_seeds_give_different_numbers():
    streams = {tuple(Rng(seed).bits() for _ in range(4)) for seed in range(500)}
    assert len(streams) == 500


def test_every_bit_of_a_long_seed_counts():
    assert len({Rng(1 << bit).bits() for bit in range(96)}) == 96


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 24, 108])
def test_below_is_even(bound):
    rng, draws = Rng(bound), 2000 * bound
    counts = [0] * bound
    for _ in range(draws):
        counts[rng.below(bound)] += 1
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi_square < bound + 6 * (2 * bound) ** 0.5


def test_below_rejects_the_incomplete_last_block():
    # 3 * 2**30 does not divide 2**32: without rejection small values would come up more often.
    rng, bound = Rng(9), 3 << 30
    low = sum(rng.below(bound) < bound // 2 for _ in range(4000))
    assert 1850 < low < 2150


def test_below_needs_a_positive_bound():
    with pytest.raises(ValueError, match="expected a bound of at least 1, got 0"):
        Rng(1).below(0)


def test_shuffle_reaches_every_order_about_equally_often():
    rng, counts = Rng(3), {}
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())
