"""A game that fails while it is played by itself: which step, and where in its rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from inspect import getfile
from pathlib import Path
from traceback import extract_tb

from heliograph.catalogue import N_
from heliograph.engine.errors import EngineError, RulesError
from heliograph.engine.game import Game
from heliograph.engine.match import Match
from heliograph.errors import HeliographError
from shared_rules.refusal import Refused
from shared_rules.refusal_names import name_of

_FAILED = N_(
    "expected every game of {game} to come to its end, but with {seats} seats and seed {seed} it "
    "failed at step {step}, in {place}: {problem}. Correct what the game does there, then start "
    "again."
)


class GameFailed(EngineError):
    """A rule or a player of a game did what cannot be."""


@contextmanager
def telling_failures(match: Match, seed: int) -> Iterator[None]:
    """Raise GameFailed for whatever a game, which may be anybody's, fails with."""
    try:
        yield
    except Exception as problem:
        if isinstance(problem, HeliographError) and not isinstance(problem, RulesError):
            raise
        sentence = _FAILED.filled(
            game=match.game.name, seats=match.game.seats, seed=seed, step=len(match) + 1,
            place=_place(match.game, problem), problem=_name(problem),
        )  # fmt: skip
        raise GameFailed(sentence) from problem


def _place(game: Game, problem: Exception) -> str:
    """Return the last line of the game's own file that was reached, else the last one of all."""
    frames = extract_tb(problem.__traceback__)
    own = [frame for frame in frames if frame.filename == getfile(type(game))]
    last = (own or frames)[-1]
    return f"{'/'.join(Path(last.filename).parts[-2:])}:{last.lineno}"


def _name(problem: Exception) -> str:
    """Return what was raised, as text that another process can read; a refusal by its name."""
    if isinstance(problem, Refused):
        return f"Refused {name_of(problem.code).upper()}"
    return f"{type(problem).__name__} {problem}"
