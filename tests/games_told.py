"""The installed games by how they are told: in files of their own, or by the kit."""

import tomllib
from pathlib import Path
from typing import Any

from heliograph.engine import Game
from heliograph.games import GAMES, installed
from heliograph.games.kit.describing import KitDescription

KIT = [name for name, game in GAMES.items() if isinstance(game, KitDescription)]
BOXED = [name for name in GAMES if name not in KIT]
# What tests that go through all games must know of one that has a folder in `tests/classics`
CLASSICS: dict[str, dict[str, Any]] = {
    file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "classics").glob("*/about.toml"))
}


def digital_options(name: str) -> tuple[dict[str, Any], ...]:
    """Return the kinds of options with which the host deals."""
    sets: dict[str, dict[str, Any]] = CLASSICS[name]["options"]
    return tuple(one for one in sets.values() if one.get("depth", "digital") == "digital")


# Those that a demo has: what a game needs of somebody else (an extra of its name) stays at home
_TOLD = tomllib.loads(installed.CLASSICS.read_text(encoding="utf-8"))["project"]
IN_DEMO = [name for name in GAMES if name not in _TOLD["optional-dependencies"]]


def is_without_chance(game: Game) -> bool:
    """Return whether chance decides nothing with the options of a game."""
    needed = CLASSICS.get(game.name, {}).get("chance", {})
    return any(game.options[name] != value for name, value in needed.items())


# Those of the kit in which somebody holds what others do not see; to load all games takes a second
HIDING = [name for name in KIT if "secret" in CLASSICS[name]]
