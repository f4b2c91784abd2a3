"""A game that its people call over, with the scores they counted, whether its rules end it or not.

Games end before their rules say so, and described ones may have no end at all. What the people say
then is a step of the match: it can be taken back, and the record keeps it like any other.
"""

import json
from collections.abc import Sequence

from heliograph.engine import Outcome
from heliograph.engine.steps import Called

MOST_POINTS = 99_999
REASON = "called"


def outcome_of(called: Called) -> Outcome:
    """Return the outcome that the people told: winners first, the others by what they counted.

    Whether much or little is good there follows from who won.
    """
    won = [called.scores[seat] or 0 for seat in called.winners]
    is_little_good = any((score or 0) > max(won) for score in called.scores) if won else False
    sign = -1 if is_little_good else 1
    scores = tuple(
        (int(seat in called.winners), sign * (score or 0))
        for seat, score in enumerate(called.scores)
    )
    return Outcome(called.winners, REASON, "", scores)


def write_called(called: Called) -> bytes:
    """Return it as the record keeps it."""
    return json.dumps(called._asdict(), separators=(",", ":")).encode()


def read_called(written: bytes | str) -> Called:
    """Return what `write_called` wrote. Raises `ValueError` for anything else."""
    match json.loads(written):
        case {"scores": list(scores), "winners": list(winners)}:
            return check_called(scores, winners)
    raise ValueError(f"expected scores and winners, got {written!r:.40}")


def check_called(scores: Sequence[object], winners: Sequence[object]) -> Called:
    """Return the end of a game of as many seats as scores. Raises `ValueError`."""
    points = tuple(_points(score) for score in scores)
    if not all(type(seat) is int and 0 <= seat < len(points) for seat in winners):
        raise ValueError(f"expected winners among {len(points)} seats, got {winners!r:.60}")
    return Called(points, tuple(sorted({int(str(seat)) for seat in winners})))


def _points(score: object) -> int | None:
    if score is None:
        return None
    if not isinstance(score, int) or isinstance(score, bool) or abs(score) > MOST_POINTS:
        raise ValueError(f"expected points up to {MOST_POINTS}, got {score!r:.40}")
    return score
