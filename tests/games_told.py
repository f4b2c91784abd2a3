"""The installed games by how they are told: in files of their own, or by the kit."""

import tomllib
from pathlib import Path
from typing import Any

from heliograph.games import GAMES
from heliograph.games.kit.describing import KitDescription

KIT = [name for name, game in GAMES.items() if isinstance(game, KitDescription)]
BOXED = [name for name in GAMES if name not in KIT]
# What tests that go through all games must know of one that has a folder in `tests/classics`
CLASSICS: dict[str, dict[str, Any]] = {
    file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "classics").glob("*/about.toml"))
}
