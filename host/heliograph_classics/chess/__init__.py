"""Chess; which moves are legal says python-chess, where that is installed."""

from heliograph.games.kit.describing import describe

DESCRIPTION = describe(__name__, needs="chess", install="heliograph[chess]", notation="pgn")
