"""What can be chosen at each kind of decision, and what a choice does."""

from functools import partial

from heliograph.engine import over
from heliograph.engine.nodes import Function, Legal
from heliograph.games.solaris import actions, choosing, setup, stations, turns
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.layout import ACTION, NODES, OVER

_PLACES = tuple(map(vars, (over, setup, choosing, actions, stations, turns)))
_LEGAL = NODES.functions("legal", *_PLACES)
_APPLY = NODES.functions("apply", *_PLACES)


def tables(box: Box) -> tuple[tuple[Legal, ...], tuple[Function, ...]]:
    """Return the legal functions and the apply functions, by node."""
    return _with_box(_LEGAL, box), _with_box(_APPLY, box)


def _with_box(functions: tuple[Function, ...], box: Box) -> tuple[Function, ...]:
    """Give the box to the nodes of the set-up, which need to know it."""
    return tuple(
        partial(function, box) if OVER < node < ACTION else function
        for node, function in enumerate(functions)
    )
