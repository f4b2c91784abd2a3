"""The marks on the line of time: where something hidden was shown, and where a round ended.

Both are public: everybody at the table saw the die fall, the card turn, the round end. They go out
with every view, so they are short: steps that showed something as the gaps between them, the ends
of rounds as pairs of step and round.
"""

from collections.abc import Sequence
from itertools import pairwise

from heliograph.engine import Step
from heliograph.games.caching import cached_by
from heliograph.table.stand import Stand
from heliograph.view.json_parts import Part


@cached_by(lambda table: table.line_key, size=8)
def marks_of(table: Stand) -> Part:
    """Return the marks of the whole line."""
    steps = table.steps
    shown = [step.number for step in steps if step.reveals]
    gaps = [after - before for before, after in pairwise([0, *shown])]
    return Part({"reveals": gaps, "rounds": _round_ends(steps)})


def _round_ends(steps: Sequence[Step]) -> list[int]:
    """A round that was corrected back ends once more, but is marked where it ended first."""
    ends: list[int] = []
    most = 0
    for step in steps:
        if step.rounds > most:
            most = step.rounds
            ends += (step.number, most)
    return ends
