"""What each viewer may know of a Solaris table, as JSON-ready data.

A view is built from what the viewer may see; nothing is taken away from a larger whole. Hands are
secret, their sizes are open, the discard pile was seen by all (SOL-8.1, SOL-C47). A thief may look
at the stolen cards (SOL-C20). At referee depth everything the host knows was said aloud.
"""

from typing import Any

from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE, Pending
from heliograph.games.solaris import cards, plain, stations, turns
from heliograph.games.solaris.layout import (
    BRIDGE_SWAP, DEAL, DISCARD, DISCARDS, DRAW, HAND_SIZE, KIND_NAMES, KINDS, NODE, NODES,
    REFEREE_DEPTH, ROBBERY, SEAT, SET_STACK, STACK, STACK_SIZE, UNKNOWN,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import COLOUR, COLOURS, ORDER, PHASE, ROUND, SEATS, STATIONS, TURN

_HIDDEN_DRAWS = (DRAW, ROBBERY, DEAL)
_OPEN_CHANCE = (*range(1, SET_STACK + 1), BRIDGE_SWAP)


def view(
    state: bytes, viewer: int, pending: Pending, shuttles: tuple[str, ...], texts: tuple[str, ...]
) -> dict[str, Any]:
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    seats = range(state[SEATS])
    return {
        "game": "solaris",
        "viewer": _name(viewer),
        "depth": "referee" if state[REFEREE_DEPTH] else "digital",
        "seats": state[SEATS],
        "colours": [COLOURS[colour] for colour in state[COLOUR : COLOUR + state[SEATS]]],
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        "active": STATIONS[tokens.active_station(state)],
        "order": [seat + 1 for seat in state[ORDER : ORDER + state[SEATS]]],
        "turn": state[ORDER + state[TURN]] + 1,
        **plain.board(state, shuttles),
        "hands": [_hand(state, seat, viewer) for seat in seats],
        "face_down": [_face_down(state, seat, viewer) for seat in seats],
        "display": plain.display(state),
        "discards": plain.card_counts(state[DISCARDS : DISCARDS + KINDS]),
        "stack": _stack(state, viewer),
        "pending": _pending(state, viewer, pending, texts),
    }


def _name(viewer: int) -> int | str:
    return {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1)


def _sees(state: bytes, seat: int, viewer: int) -> bool:
    return viewer in (seat, REFEREE) or state[REFEREE_DEPTH] > 0


def _hand(state: bytes, seat: int, viewer: int) -> dict[str, Any]:
    out: dict[str, Any] = {"count": state[HAND_SIZE + seat]}
    if _sees(state, seat, viewer):
        out["cards"] = plain.card_list(cards.hand(state, seat))
    return out


def _face_down(state: bytes, seat: int, viewer: int) -> dict[str, Any]:
    out: dict[str, Any] = {"count": plain.face_down_size(state, seat)}
    if _sees(state, seat, viewer):
        out["cards"] = plain.slot_list(cards.face_down(state, seat))
    return out


def _stack(state: bytes, viewer: int) -> dict[str, Any]:
    out: dict[str, Any] = {"count": state[STACK_SIZE]}
    if viewer == REFEREE:
        out["cards"] = plain.card_counts(state[STACK : STACK + KINDS])
    return out


def _pending(state: bytes, viewer: int, pending: Pending, texts: tuple[str, ...]) -> dict[str, Any]:
    """Who decides, the public totals, and the choices where they give nothing away."""
    if pending.seat == NOBODY:
        return {"seats": [], "node": "over", "choices": []}
    who = "chance" if pending.seat == CHANCE else pending.seat + 1
    seats = [who, *(seat + 1 for seat in pending.others)]
    choices = [number for number in pending.choices if _may_list(state, viewer, pending, number)]
    return {
        "seats": seats,
        "node": NODES[state[NODE]],
        "decision": plain.decision(state),
        "choices": [{"id": number, "text": texts[number]} for number in choices],
    }


def _may_list(state: bytes, viewer: int, pending: Pending, choice: int) -> bool:
    if viewer == REFEREE or state[REFEREE_DEPTH]:
        return True
    if pending.seat == CHANCE:
        # What a draw can bring would tell what the other hands hold.
        return state[NODE] in _OPEN_CHANCE
    return viewer == choice_seat(pending, choice)


def choice_seat(pending: Pending, choice: int) -> int:
    """Return who decides one of the pending choices; only discards are ever simultaneous."""
    return (choice - DISCARD) // KINDS if pending.others else pending.seat


def seen_text(state: bytes, choice: int, viewer: int, texts: tuple[str, ...]) -> str:
    """Return a step as the viewer saw it: a hidden draw shows its back."""
    is_hidden = state[NODE] in _HIDDEN_DRAWS and viewer not in (*_witnesses(state), REFEREE)
    return f"draw {KIND_NAMES[UNKNOWN]}" if is_hidden else texts[choice]


def _witnesses(state: bytes) -> tuple[int, ...]:
    """Return the seats that see the card of a hidden draw."""
    if state[NODE] == DEAL:
        return (turns.next_due(state),)
    if state[NODE] == ROBBERY:
        return (state[SEAT], stations.next_victim(state))
    return (state[SEAT],)
