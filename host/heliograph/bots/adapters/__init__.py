"""What the searching player must know of a game: how to guess a position, and what one is worth."""

from heliograph.bots.adapters import solari, solaris, solarius_mission, solenia
from heliograph.bots.search import Adapter

_ADAPTERS = {
    "solaris": Adapter(solaris.guess, solaris.value, solaris.HORIZON),
    "solarius_mission": Adapter(
        solarius_mission.guess, solarius_mission.value, solarius_mission.HORIZON
    ),
    "solari": Adapter(solari.guess, solari.value, solari.HORIZON),
    "solenia": Adapter(solenia.guess, solenia.value, solenia.HORIZON),
}


def adapter_for(name: str) -> Adapter:
    """Return the adapter of a game."""
    return _ADAPTERS[name]
