"""Computer players. A bot sees only the view of its own seat, as a person does."""

from collections.abc import Callable
from typing import Any, Protocol

from heliograph.bots.solari import SolariGreedy
from heliograph.bots.solaris import SolarisGreedy
from heliograph.bots.solarius_mission import SolariusGreedy
from heliograph.bots.solenia import SoleniaGreedy
from heliograph.engine.match import Match


class Bot(Protocol):
    """Decides for one seat."""

    def choose(self, view: dict[str, Any]) -> int:
        """Return one of the choices listed in the view."""


GREEDY: dict[str, Callable[[], Bot]] = {
    "solaris": SolarisGreedy,
    "solarius_mission": SolariusGreedy,
    "solari": SolariGreedy,
    "solenia": SoleniaGreedy,
}


def greedy_player(name: str) -> Callable[[Match], int]:
    """Return a function that decides for every seat of a match, each by its own view alone."""
    bot = GREEDY[name]()

    def choose(match: Match) -> int:
        return bot.choose(match.view(match.pending.seat))

    return choose
