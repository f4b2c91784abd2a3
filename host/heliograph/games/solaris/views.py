"""What each viewer may know of a Solaris table, as JSON-ready data; what chance draws from.

A view is built from what the viewer may see; nothing is taken away from a larger whole. Hands are
secret, their sizes are open, the discard pile was seen by all (SOL-8.1, SOL-C47). A thief may look
at the stolen cards (SOL-C20). At referee depth everything the host knows was said aloud.
"""

from typing import Any

from heliograph.engine.game import Game
from heliograph.engine.pending import Pending
from heliograph.games.viewing import pending_view, viewer_name
from heliograph.games.solaris import stations, turns
from heliograph.games.solaris.facts import FACTS, NODE, PROGRESS, SEAT
from heliograph.games.solaris.layout import (
    BRIDGE_CARD, BRIDGE_SWAP, DEAL, DISCARD, DRAW, KINDS, NODES, REFILL, ROBBERY, SET_STACK,
    SET_TILE, counted,
)  # fmt: skip

View = dict[str, Any]
_HIDDEN_DRAWS = (DRAW, ROBBERY, DEAL)
_FROM_STACK = (DRAW, REFILL, BRIDGE_CARD, DEAL)
_OPEN_CHANCE = (*range(1, SET_STACK + 1), BRIDGE_SWAP)


def view(game: Game, state: bytes, viewer: int) -> View:
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    open_facts = game.fact_table.visible(state, viewer)
    decision = open_facts.pop("decision")
    return {
        **open_facts,
        "viewer": viewer_name(viewer),
        "depth": FACTS.value(state, "depth"),
        "colours": FACTS.value(state, "colour"),
        "hands": [counted(cards) for cards in open_facts["hands"]],
        "face_down": [counted(cards) for cards in open_facts["face_down"]],
        "stack": counted(open_facts["stack"]),
        "pending": pending_view(game, state, decision, game.listed(state, viewer)),
    }


def choice_seat(pending: Pending, choice: int) -> int:
    """Return who decides one of the pending choices; only discards are ever simultaneous."""
    return (choice - DISCARD) // KINDS if pending.others else pending.seat


def tells_hands(_: Game, state: bytes) -> bool:
    """Return whether what a draw can bring would tell what the other hands hold."""
    return state[NODE] not in _OPEN_CHANCE


def witnesses(_: Game, state: bytes) -> tuple[int, ...] | None:
    """Return the seats that see the card of a hidden draw."""
    if state[NODE] not in _HIDDEN_DRAWS:
        return None
    if state[NODE] == DEAL:
        return (turns.next_due(state),)
    if state[NODE] == ROBBERY:
        return (state[SEAT], stations.next_victim(state))
    return (state[SEAT],)


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the stack, a robbed hand, a heap of the set-up."""
    node = state[NODE]
    if node in _FROM_STACK:
        return "stack"
    if node == ROBBERY:
        return f"hand {stations.next_victim(state) + 1}"
    if node == SET_TILE:
        return f"tiles {'ab'[state[PROGRESS] % 2]}"
    return NODES[node]
