"""What the views of all games share: who looks, and what can be chosen now."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE

View = dict[str, Any]


def viewer_name(viewer: int) -> int | str:
    """Return who looks: a seat from 1, the table or the referee."""
    return {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1)


def pending_view(
    game: Game, state: bytes, decision: View, choices: Sequence[int], node: str = ""
) -> View:
    """Return who decides what, and those of the choices that give nothing away to the viewer."""
    pending, node = game.pending(state), node or decision["node"]
    if pending.seat == NOBODY:
        return {"seats": [], "node": node, "choices": []}
    who = "chance" if pending.seat == CHANCE else pending.seat + 1
    return {
        "seats": [who, *(seat + 1 for seat in pending.others)],
        "node": node,
        "decision": decision,
        "choices": [{"id": number, "text": game.choice_text(number)} for number in choices],
    }
