"""What chances are shown as: whole percents, 100 together, each with its limits."""

from collections.abc import Sequence
from math import floor, hypot, sqrt
from statistics import fmean, pstdev

Estimate = tuple[float, float, float]  # what is likeliest, and between what it lies
Percents = tuple[int, int, int]  # the same as people read it

HUNDRED = 100
# How far a value may be off by itself, however often it is asked; what it is held to in tests
MODEL_ERROR = 0.05
# How far the value of one position is off: a single one, or few that look more alike than they are.
# Measured against games that were played to their end (0.10 to 0.27 by game).
LEAST_SPREAD = 0.15
CONFIDENCE = 1.96


def interval(samples: Sequence[float]) -> Estimate:
    """Return the mean, and between what the true value lies, 95 times of 100."""
    error = max(pstdev(samples), LEAST_SPREAD) / sqrt(len(samples))
    return estimate(fmean(samples), CONFIDENCE * error)


def estimate(middle: float, noise: float) -> Estimate:
    """Return a value with its limits: the noise, and what the value is off by itself."""
    half = hypot(noise, MODEL_ERROR)
    return middle, middle - half, middle + half


def is_ahead(lead: Percents) -> bool:
    """Say whether a lead is larger than its uncertainty."""
    return lead[1] > 0


def round_parts(parts: Sequence[float], total: int) -> list[int]:
    """Return whole numbers that are `total` together; largest remainders are rounded up."""
    if not parts:
        return []
    rounded = [floor(part) for part in parts]
    each, more = divmod(total - sum(rounded), len(parts))
    by_remainder = sorted(range(len(parts)), key=lambda at: rounded[at] - parts[at])
    return [one + each + (at in by_remainder[:more]) for at, one in enumerate(rounded)]


def percents(shares: Sequence[float], sides: Sequence[int]) -> list[int]:
    """Return the chances of all seats in percent; partners have that of their side."""
    of_side = dict(zip(sides, shares, strict=True))
    rounded = round_parts([HUNDRED * share for share in of_side.values()], HUNDRED)
    found = dict(zip(of_side, rounded, strict=True))
    return [found[side] for side in sides]


def percent_of(share: float) -> int:
    """Return one chance in percent, or one of its limits."""
    return round(HUNDRED * min(1.0, max(0.0, share)))
