"""What the searching player must know of a game: how to guess a position, and what one is worth."""

from heliograph.bots.adapters import solari, solaris, solarius_mission, solenia
from heliograph.bots.search import Adapter

_ADAPTERS = {
    "solaris": solaris.ADAPTER,
    "solarius_mission": solarius_mission.ADAPTER,
    "solari": solari.ADAPTER,
    "solenia": solenia.ADAPTER,
}


def adapter_for(name: str) -> Adapter:
    """Return the adapter of a game."""
    return _ADAPTERS[name]
