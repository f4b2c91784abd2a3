"""What can be chosen at each kind of decision, and what a choice does."""

from heliograph.engine import over
from heliograph.engine.nodes import Legal
from heliograph.games.solaris import actions, choosing, setup, stations, turns
from heliograph.games.solaris.layout import NODES

_PLACES = tuple(map(vars, (over, setup, choosing, actions, stations, turns)))
LEGAL: tuple[Legal, ...] = NODES.functions("legal", *_PLACES)
APPLY = NODES.functions("apply", *_PLACES)
