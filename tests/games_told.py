"""The installed games by how they are told: in files of their own, or by the kit."""

from heliograph.games import GAMES
from heliograph.games.kit.describing import KitDescription

KIT = [name for name, game in GAMES.items() if isinstance(game, KitDescription)]
BOXED = [name for name in GAMES if name not in KIT]
