"""What the searching player must know of a game: how to guess a position, and what one is worth."""

from importlib import import_module

from heliograph.bots.search import Adapter


def adapter_for(name: str) -> Adapter:
    """Return the adapter of a game; only that game is loaded."""
    adapter: Adapter = import_module(f"heliograph.bots.adapters.{name}").ADAPTER
    return adapter
