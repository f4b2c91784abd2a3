"""The table of nodes: for each kind of decision its legal choices and what a choice does."""

from collections.abc import Callable

from heliograph.engine.over import apply_over, legal_over
from heliograph.engine.pending import Pending
from heliograph.games.solenia import counting, flow, setup, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.layout import NODES

Legal = Callable[[Box, bytes], Pending]
Apply = Callable[[Box, bytearray, int], None]

# In the order of layout.NODES
_ROWS: tuple[tuple[Legal, Apply], ...] = (
    (legal_over, apply_over),
    (setup.legal_band, setup.apply_band),
    (setup.legal_strip, setup.apply_strip),
    (setup.legal_first, setup.apply_first),
    (setup.legal_order, setup.apply_order),
    (setup.legal_tile, setup.apply_tile),
    (setup.legal_half, setup.apply_half),
    (setup.legal_deal, setup.apply_deal),
    (setup.legal_draft, setup.apply_draft),
    (turns.legal_play, counting.apply_play),
    (turns.legal_place, turns.apply_place),
    (turns.legal_look, turns.apply_look),
    (turns.legal_pay, turns.apply_pay),
    (turns.legal_deliver, turns.apply_deliver),
    (turns.legal_swap, turns.apply_swap),
    (turns.legal_slot, turns.apply_slot),
    (turns.legal_reveal, turns.apply_reveal),
    (flow.legal_pick, flow.apply_pick),
    (flow.legal_limit, flow.apply_limit),
    (flow.legal_draw, flow.apply_draw),
    (flow.legal_roll, flow.apply_roll),
    (counting.legal_where, counting.apply_where),
    (counting.legal_spend, counting.apply_spend),
    (counting.legal_demand, counting.apply_demand),
    (counting.legal_worth, counting.apply_worth),
    (counting.legal_count, counting.apply_count),
    (counting.legal_bonus, counting.apply_bonus),
    (counting.legal_identify, counting.apply_identify),
    (counting.legal_move_strip, counting.apply_move_strip),
    (counting.legal_numbers, counting.apply_numbers),
)
assert len(_ROWS) == len(NODES)

LEGAL: tuple[Legal, ...] = tuple(row[0] for row in _ROWS)
APPLY: tuple[Apply, ...] = tuple(row[1] for row in _ROWS)
