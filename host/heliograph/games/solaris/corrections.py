"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards
the pending decision is looked at again, so that no correction can leave the table stuck. At
digital depth the cards belong to the host and cannot be corrected.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.errors import BadCorrection, BadPosition
from heliograph.games.solaris import plain, position, turns
from heliograph.games.solaris.layout import (
    ACTION, DISCARD_SIZE, DISCARDS, DISPLAY, HAND_SIZE, HANDS, KINDS, LIMIT, NO_TOTALS, NODE,
    PLAYED, REFEREE_DEPTH, REFILL, SEAT, STACK, STACK_SIZE, TAKE, TO_TAKE, TOTALS_END, UNKNOWN,
    VICTIMS,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, LASER, LAYOUT, MOST_ENERGY, MOST_LASER, ORDER, PHASE, RIM, ROUND, SEATS,
    SPARES, STATION_COUNT, STATIONS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

Setter = Callable[[bytearray, list[str], Any], None]
TRACKS = ("energy", "rim")
_SAME_TRACK = (
    "every token on the track where it is now (the turn moves tokens between tracks)",
    "jeder Stein auf seiner jetzigen Leiste (die Leiste wechselt mit dem Zug)",
)


def facts(state: bytes, shuttles: tuple[str, ...]) -> dict[str, Any]:
    """Return every public fact by its name."""
    board = plain.board(state, shuttles)
    seats = range(state[SEATS])
    out: dict[str, Any] = _course_facts(state) if state[ROUND] else {}
    for station, name in enumerate(STATIONS):
        for seat in seats:
            out[f"energy.{seat + 1}.{name}"] = tokens.energy(state, station, seat)
        for track in TRACKS:
            out[f"tokens.{name}.{track}"] = board["stations"][name][track]
    out |= {f"laser.{seat + 1}": state[LASER + seat] for seat in seats}
    out |= {f"bridge.{gap}": colour for gap, colour in enumerate(board["bridges"])}
    out |= {f"spare.{index + 1}": colour for index, colour in enumerate(board["spares"])}
    out |= {f"shuttle.{name}": place for name, place in board["shuttles"].items()}
    return out | (_card_facts(state) if state[REFEREE_DEPTH] else {})


def _course_facts(state: bytes) -> dict[str, Any]:
    """Where the game is; there is no such fact before the first round begins."""
    return {
        "round": state[ROUND],
        "active": STATIONS[tokens.active_station(state)],
        "turn": state[ORDER + state[TURN]] + 1,
    }


def _card_facts(state: bytes) -> dict[str, Any]:
    seats = range(state[SEATS])
    out: dict[str, Any] = {"stack": state[STACK_SIZE]}
    out |= {f"hand.{seat + 1}": state[HAND_SIZE + seat] for seat in seats}
    out |= {f"face_down.{seat + 1}": plain.face_down_size(state, seat) for seat in seats}
    return out | {f"display.{slot + 1}": card for slot, card in enumerate(plain.display(state))}


def correct(state: bytes, fact: str, value: Any, shuttles: tuple[str, ...], cards: int) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection.

    `cards` is the number of cards in the box: what is neither in a hand, on display nor discarded
    must be in the stack.
    """
    known = facts(state, shuttles)
    if fact not in known:
        near = ", ".join(sorted({name.split(".")[0] for name in known}))
        expected = (f"a fact of {near}", f"eine Angabe von {near}")
        raise BadCorrection("", "unknown_fact", expected, repr(fact))
    name, *where = fact.split(".")
    after = bytearray(state)
    try:
        if name == "shuttle":
            position.set_dock(after, shuttles.index(where[0]), value)
        else:
            _SETTERS[name](after, where, value)
    except BadPosition as error:
        expected = (f"{error.expected} for {fact}", f"{error.expected_de} für {fact}")
        raise BadCorrection(error.rule, "bad_value", expected, error.got) from error
    if name in _CARD_FACTS:
        _balance(after, name, cards)
    _settle(after)
    return bytes(after)


# One setter per fact


def _set_energy(state: bytearray, where: list[str], value: Any) -> None:
    energy = position.number(value, 0, MOST_ENERGY, "SOL-4.5")
    tokens.set_energy(state, STATIONS.index(where[1]), int(where[0]) - 1, energy)


def _set_tokens(state: bytearray, where: list[str], value: Any) -> None:
    """Lay the stacks of a track; which track a token is on follows from the turn (SOL-4.2)."""
    station = STATIONS.index(where[0])
    before = _on_rim(state, station)
    position.set_tracks(state, station, {where[1]: value})
    position.need(_on_rim(state, station) == before, "SOL-4.2", _SAME_TRACK, value)


def _on_rim(state: bytearray, station: int) -> list[bool]:
    base = tokens.base_of(station)
    return [state[base + seat] & RIM > 0 for seat in range(state[SEATS])]


def _set_laser(state: bytearray, where: list[str], value: Any) -> None:
    state[LASER + int(where[0]) - 1] = position.number(value, 0, MOST_LASER, "SOL-11.3")


def _set_bridge(state: bytearray, where: list[str], value: Any) -> None:
    colour = position.index_of(plain.BRIDGE_NAMES, value, "SOL-1.3")
    state[BRIDGES + int(where[0])] = colour


def _set_spare(state: bytearray, where: list[str], value: Any) -> None:
    colour = position.index_of(plain.BRIDGE_NAMES, value, "SOL-1.3")
    state[SPARES + int(where[0]) - 1] = colour


def _set_round(state: bytearray, _: list[str], value: Any) -> None:
    state[ROUND] = position.number(value, 1, 255, "SOL-3.1")


def _set_active(state: bytearray, _: list[str], value: Any) -> None:
    """Move the station marker: the station left behind ends, the new one is activated."""
    station = position.index_of(STATIONS, value, "SOL-3.3")
    layout = state[LAYOUT : LAYOUT + STATION_COUNT]
    if state[PHASE] == PLAY:
        _close_station(state)
    state[PHASE] = PLAY
    tokens.activate(state, layout.index(station))
    _begin_turn(state)


def _close_station(state: bytearray) -> None:
    """Let those who still wait step out, then carry the rim over: stacks of both tracks must not
    fall into one another (SOL-9.2).
    """
    left = tokens.active_station(state)
    for seat in state[ORDER + state[TURN] + 1 : ORDER + state[SEATS]]:
        tokens.step_out(state, left, seat)
    tokens.shift_rim(state, left)


def _set_turn(state: bytearray, _: list[str], value: Any) -> None:
    """Give the turn to a seat: those before it have stepped out, those behind have not."""
    seat = position.seat_number(state, value)
    order = state[ORDER : ORDER + state[SEATS]]
    station = tokens.active_station(state)
    state[PHASE] = PLAY
    state[TURN] = order.index(seat)
    for number, other in enumerate(order):
        place = state[tokens.base_of(station) + other] & tokens.PLACE_MASK
        is_out = number <= state[TURN]
        tokens.move(state, station, other, place | RIM if is_out else place & ~RIM)
    _begin_turn(state)


def _begin_turn(state: bytearray) -> None:
    state[PLAYED:TOTALS_END] = NO_TOTALS
    state[TO_TAKE] = state[VICTIMS] = 0
    turns.begin_turn(state)


def _set_hand(state: bytearray, where: list[str], value: Any) -> None:
    """Set the cards of a hand; a number keeps the known ones as far as it reaches."""
    seat = int(where[0]) - 1
    if type(value) is not int:
        position.set_hand(state, seat, value)
        return
    size = position.number(value, 0, 60, "SOL-8.1")
    base = HANDS + seat * KINDS
    known = sum(state[base : base + UNKNOWN])
    if known > size:
        position.set_hand(state, seat, size)
    else:
        state[base + UNKNOWN] = size - known
        state[HAND_SIZE + seat] = size


def _set_face_down(state: bytearray, where: list[str], value: Any) -> None:
    position.set_face_down(state, int(where[0]) - 1, value)


def _set_display(state: bytearray, where: list[str], value: Any) -> None:
    slot = DISPLAY + int(where[0]) - 1
    state[slot] = 0 if value is None else position.kind_of(value) + 1


def _set_stack(state: bytearray, _: list[str], value: Any) -> None:
    state[STACK_SIZE] = position.number(value, 0, 255, "SOL-1.5")
    state[STACK : STACK + KINDS] = bytes(UNKNOWN) + state[STACK_SIZE : STACK_SIZE + 1]


_SETTERS: dict[str, Setter] = {
    "energy": _set_energy,
    "tokens": _set_tokens,
    "laser": _set_laser,
    "bridge": _set_bridge,
    "spare": _set_spare,
    "round": _set_round,
    "active": _set_active,
    "turn": _set_turn,
    "hand": _set_hand,
    "face_down": _set_face_down,
    "display": _set_display,
    "stack": _set_stack,
}
_CARD_FACTS = ("hand", "face_down", "display", "stack")


def _balance(state: bytearray, name: str, cards: int) -> None:
    """Keep the number of cards: the stack takes the difference, or the discards for the stack."""
    outside = sum(position.cards_outside_stack(state)) - state[DISCARD_SIZE]
    if name == "stack":
        left = max(0, min(255, cards - outside - state[STACK_SIZE]))
        if left != state[DISCARD_SIZE]:
            state[DISCARDS : DISCARDS + KINDS] = bytes(UNKNOWN) + bytes([left])
            state[DISCARD_SIZE] = left
    else:
        left = max(0, cards - outside - state[DISCARD_SIZE])
        state[STACK : STACK + KINDS] = bytes(UNKNOWN) + bytes([left])
        state[STACK_SIZE] = left


def _settle(state: bytearray) -> None:
    """Look at the pending decision again: what is done already is not asked for."""
    node = state[NODE]
    if node == LIMIT:
        turns.check_limits(state)
    elif node == TAKE:
        turns.take(state, state[TO_TAKE])
    elif node == REFILL:
        turns.refill(state)


def unblock(state: bytes) -> bytes:
    """Return the state with the choice of an action, where a correction left nothing to choose."""
    after = bytearray(state)
    after[PLAYED:TOTALS_END] = NO_TOTALS
    after[NODE] = ACTION
    after[SEAT] = after[ORDER + after[TURN]]
    return bytes(after)
