"""The table of nodes: for each kind of decision its legal choices and what a choice does."""

from collections.abc import Callable

from heliograph.engine.over import apply_over, legal_over
from heliograph.engine.pending import Pending
from heliograph.games.solari import moves, setup, shots, turns
from heliograph.games.solari.layout import NODES

Legal = Callable[[bytes], Pending]
Apply = Callable[[bytearray, int], None]

# In the order of layout.NODES
_ROWS: tuple[tuple[Legal, Apply], ...] = (
    (legal_over, apply_over),
    (setup.legal_begin, setup.apply_begin),
    (setup.legal_deal, setup.apply_deal),
    (turns.legal_roll, turns.apply_roll),
    (turns.legal_tile, turns.apply_tile),
    (turns.legal_name, turns.apply_name),
    (turns.legal_forfeit, turns.apply_forfeit),
    (moves.legal_die, moves.apply_die),
    (moves.legal_piece, moves.apply_piece),
    (moves.legal_direction, moves.apply_direction),
    (moves.legal_follow, moves.apply_follow),
    (shots.legal_kind, shots.apply_kind),
    (shots.legal_rim, shots.apply_rim),
    (shots.legal_heading, shots.apply_heading),
    (moves.legal_enter_piece, moves.apply_enter_piece),
    (moves.legal_enter, moves.apply_enter),
    (turns.legal_declare, turns.apply_declare),
    (legal_over, apply_over),
)
assert len(_ROWS) == len(NODES)

LEGAL: tuple[Legal, ...] = tuple(row[0] for row in _ROWS)
APPLY: tuple[Apply, ...] = tuple(row[1] for row in _ROWS)
