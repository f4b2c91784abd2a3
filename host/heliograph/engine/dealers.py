"""Who answers CHANCE: a seeded generator, the people at the table, or a script."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from struct import Struct

from heliograph.catalogue import N_
from heliograph.engine.errors import EngineError
from heliograph.engine.match import Match
from heliograph.engine.pending import Pending
from shared_rules.digest import digest

try:  # of a few bytes it is quicker than the same function of `hashlib`
    from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

_first_number = Struct(">Q").unpack_from


class SeededDealer:
    """Draws by the weights; the same seed and the same steps give the same draws.

    The draw depends on the seed and the number of the step alone, which is quick: for simulations.
    People who can take steps back are dealt to by a `PoolDealer`.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._key = b"%d/" % seed

    def deal(self, match: Match) -> int:
        """Return a choice, likely in proportion to its weight."""
        # `match.cursor`, spelt out: simulations draw at every other step.
        return self.draw(match.pending, len(match.line) - match.ahead)

    def draw(self, pending: Pending, number: int) -> int:
        """Return a choice for the draw with this number."""
        _, choices, weights, _ = pending
        (drawn,) = _first_number(sha256(self._key + number.to_bytes(4)).digest())
        sums = _known_sums.get(weights) or _sums(weights or ())
        return choices[bisect_right(sums, drawn % sums[-1])]


# The running sums of weights: the same few bags come up again and again, decks hardly ever
_known_sums: dict[bytes | tuple[int, ...] | None, list[int]] = {}
MOST_KNOWN = 4096


def _sums(weights: bytes | tuple[int, ...]) -> list[int]:
    sums = list(accumulate(weights))
    if len(_known_sums) < MOST_KNOWN:
        _known_sums[weights] = sums
    return sums


class PoolDealer:
    """Draws as from shuffled stacks and from dice whose next face is fixed.

    The draw depends on the seed, on the pool (`Game.pool`) and on how often that pool was drawn
    from before: neither on how people cut their steps, nor on what else was drawn. So taking steps
    back and entering them otherwise cannot fish for a better card.

    Each component in the pool gets a number of its own for this draw; the smallest is drawn. What
    else lies in the pool then moves no other component: a stack that people shuffled with one other
    discard gives, most likely, the same card.
    """

    def __init__(self, seed: int) -> None:
        self._key = b"%d/" % seed

    def draw(self, pending: Pending, pool: str, number: int) -> int:
        """Return a choice for the draw with this number from this pool."""
        key = self._key + b"%s/%d/" % (pool.encode(), number)
        lots = (
            (digest(key + b"%d/%d" % (choice, copy)), choice)
            for choice, copies in zip(pending.choices, pending.weights or (), strict=True)
            for copy in range(copies)
        )
        return min(lots)[1]


class TableDealer:
    """Asks the people at the table what fell."""

    def __init__(self, ask: Callable[[Match, Pending], str]) -> None:
        self.ask = ask

    def deal(self, match: Match) -> int:
        """Return what the table answered."""
        return match.game.parse_choice(self.ask(match, match.pending))


class ScriptEnded(EngineError):
    """The script has no further answer."""

    def __init__(self, number: int) -> None:
        super().__init__(
            N_("expected an answer for chance at step {step}, got the end of the script").filled(
                step=number + 1
            ),
        )


class ScriptDealer:
    """Answers from a list of texts or ids, in order."""

    def __init__(self, answers: Iterable[int | str]) -> None:
        self._answers: Iterator[int | str] = iter(answers)

    def deal(self, match: Match) -> int:
        """Return the next answer; raises ScriptEnded."""
        answer = next(self._answers, None)
        if answer is None:
            raise ScriptEnded(len(match))
        choice = match.game.parse_choice(answer) if isinstance(answer, str) else answer
        if choice not in match.pending.choices:
            raise match.game.why_not(match.state, choice)
        return choice
