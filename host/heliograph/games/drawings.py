"""The folders that pages load the drawings of games from."""

from pathlib import Path

from heliograph.games import GAMES

# What draws the games that are told by things and moves
KIT = "kit"


def drawings() -> dict[str, Path]:
    """Return each folder by the name that it has for pages."""
    own = {game.name: game.static for game in GAMES.all}
    return {**own, KIT: Path(__file__).parent / KIT / "static"}
