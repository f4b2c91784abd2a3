"""What can be chosen at each kind of decision, and what a choice does."""

from heliograph.engine import over
from heliograph.engine.nodes import Legal
from heliograph.games.solari import moves, setup, shots, turns
from heliograph.games.solari.layout import NODES

_PLACES = tuple(map(vars, (over, setup, turns, moves, shots)))
LEGAL: tuple[Legal, ...] = NODES.functions("legal", *_PLACES)
APPLY = NODES.functions("apply", *_PLACES)
