"""The table of nodes: for each kind of decision its legal choices and what a choice does."""

from collections.abc import Callable
from functools import partial

from heliograph.engine.over import apply_over, legal_over
from heliograph.engine.pending import Pending
from heliograph.games.solaris import actions, choosing, setup, stations, turns
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.layout import NODES

Legal = Callable[[bytes], Pending]
Apply = Callable[[bytearray, int], None]

_OVER = (legal_over, apply_over)
# These need to know the box; the order is that of layout.NODES.
_SETUP = (
    (setup.legal_layout, setup.apply_layout),
    (setup.legal_bridge, setup.apply_bridge),
    (setup.legal_tile, setup.apply_tile),
    (setup.legal_energy, setup.apply_energy),
    (setup.legal_stack, setup.apply_stack),
)
_PLAY = (
    (choosing.legal_action, choosing.apply_action),
    (actions.legal_replenish, actions.apply_replenish),
    (actions.legal_redirect, actions.apply_redirect),
    (actions.legal_exchange, actions.apply_exchange),
    (stations.legal_engine_deck, stations.apply_engine_deck),
    (stations.legal_headquarters, stations.apply_headquarters),
    (stations.legal_biotope, stations.apply_biotope),
    (stations.legal_shuttle_port, stations.apply_shuttle_port),
    (stations.legal_canteen, stations.apply_canteen),
    (stations.legal_energy_cell, stations.apply_energy_cell),
    (stations.legal_robbery, stations.apply_robbery),
    (turns.legal_take, turns.apply_take),
    (turns.legal_draw, turns.apply_draw),
    (turns.legal_limit, turns.apply_limit),
    (turns.legal_refill, turns.apply_refill),
    (turns.legal_bridge_card, turns.apply_bridge_card),
    (turns.legal_bridge_swap, turns.apply_bridge_swap),
    (turns.legal_draw, turns.apply_deal),
)


def tables(box: Box) -> tuple[tuple[Legal, ...], tuple[Apply, ...]]:
    """Return the legal functions and the apply functions, by node."""
    bound = [(partial(legal, box), partial(apply, box)) for legal, apply in _SETUP]
    rows: list[tuple[Legal, Apply]] = [_OVER, *bound, *_PLAY]
    assert len(rows) == len(NODES)
    return tuple(row[0] for row in rows), tuple(row[1] for row in rows)
