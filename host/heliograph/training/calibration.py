"""How good chances are: right on average, and better than those that the score alone gives.

Intervals come from drawing whole games anew with replacement: positions of one game belong
together.
"""

from typing import NamedTuple

import numpy as np

from heliograph.bots.network import Network
from heliograph.training.fitting import Arrays, Games, Numbers, chances_of, softmax

BINS = 10
DRAWS = 400
_LEVELS = (2.5, 97.5)


class Calibration(NamedTuple):
    """What a network is worth on positions that it never saw."""

    positions: int
    games: int
    error: float  # how far chances and shares of wins are apart, on average over ten bins
    brier: float
    brier_of_lead: float
    log_loss: float
    log_loss_of_lead: float
    better: tuple[float, float]  # log loss of the lead less the network's, 95 %


def calibrate(network: Network, learned: Arrays, test: Arrays, seed: int) -> Calibration:
    """Return how good a network is on the test; the lead is fitted to what was learned from."""
    chances = chances_of(network, test)
    by_lead = _by_lead(_lead_scale(learned), test)
    own, other = log_losses(chances, test), log_losses(by_lead, test)
    return Calibration(
        len(test.games),
        len(np.unique(test.games)),
        calibration_error(chances, test),
        float(_briers(chances, test).mean()),
        float(_briers(by_lead, test).mean()),
        float(own.mean()),
        float(other.mean()),
        interval_by_games(other - own, test.games, seed),
    )


def calibration_error(chances: Numbers, test: Arrays) -> float:
    """Return the mean distance of chances and wins in ten bins of chances, all sides counted."""
    found, wins = chances[test.is_there], test.shares[test.is_there]
    bins = np.minimum((found * BINS).astype(int), BINS - 1)
    gaps = [
        abs(float(found[bins == number].sum() - wins[bins == number].sum()))
        for number in range(BINS)
    ]
    return sum(gaps) / len(found)


def log_losses(chances: Numbers, test: Arrays) -> Numbers:
    """Return how surprising the winner of each position was."""
    found: Numbers = -(test.shares * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
    return found


def _briers(chances: Numbers, test: Arrays) -> Numbers:
    found: Numbers = (((chances - test.shares) * test.is_there) ** 2).sum(axis=1)
    return found


def _by_lead(scale: float, table: Arrays) -> Numbers:
    return softmax(np.where(table.is_there, scale * table.rows[:, :, 0], -1e9))


def _lead_scale(learned: Arrays) -> float:
    """Return what a point of lead is worth, by the best of many scales."""
    scales = np.geomspace(0.05, 60, 120)
    losses = [log_losses(_by_lead(float(scale), learned), learned).mean() for scale in scales]
    return float(scales[int(np.argmin(losses))])


def interval_by_games(values: Numbers, games: Games, seed: int) -> tuple[float, float]:
    """Return within which limits the mean lies with 95 % confidence."""
    rng = np.random.default_rng(seed)
    _, of_game = np.unique(games, return_inverse=True)
    sums, counts = np.bincount(of_game, values), np.bincount(of_game)
    drawn = rng.integers(0, len(sums), (DRAWS, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.percentile(means, _LEVELS)
    return float(low), float(high)
