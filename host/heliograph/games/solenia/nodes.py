"""What can be chosen at each kind of decision, and what a choice does."""

from heliograph.engine import over
from heliograph.engine.nodes import Legal
from heliograph.games.solenia import counting, flow, setup, turns
from heliograph.games.solenia.layout import NODES

_PLACES = tuple(map(vars, (over, setup, turns, flow, counting)))
LEGAL: tuple[Legal, ...] = NODES.functions("legal", *_PLACES)
APPLY = NODES.functions("apply", *_PLACES)
