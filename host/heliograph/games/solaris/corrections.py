"""Public facts by name, and setting them as they lie on the table ("the table says otherwise").

A correction never asks whether the rules allow it, only whether the thing can exist. Afterwards
the pending decision is looked at again, so that no correction can leave the table stuck. At
digital depth the cards belong to the host and cannot be corrected.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine.reading import correcting, index_of, need, need_fact, number
from heliograph.games.solaris import bounds, cards, plain, position, setup, turns
from heliograph.games.solaris.layout import (
    ACTION, AFTER_LIMIT, AFTER_MARKER, BRIDGE_CARD, CANTEEN, DISCARD_SIZE, DISCARDS, DISPLAY, DUE,
    ENERGY_CELL, ENGINE_DECK, ENTER_DISPLAY, HAND_LIMIT, HAND_SIZE, HANDS, KINDS, LIMIT, LOSS,
    NO_TOTALS, NODE, PLAYED, PROGRESS, REDIRECT, REFEREE_DEPTH, REFILL, REPLENISH, SEAT, SET_STACK,
    STACK, STACK_SIZE, TAKE, TO_TAKE, TOTALS_END, UNKNOWN,
    VICTIMS,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, CAN, LASER, LAYOUT, MOST_ENERGY, MOST_SEATS, ORDER, PHASE, RIM, ROUND, SEATS, SPARES,
    STATION_COUNT, STATIONS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

Setter = Callable[[bytearray, list[str], Any], None]
TRACKS = ("energy", "rim")
_SAME_TRACK = (
    "every token on the track where it is now (the turn moves tokens between tracks)",
    "jeder Stein auf seiner jetzigen Leiste (die Leiste wechselt mit dem Zug)",
)

_TOTAL = ("no more cards than the box holds", "nicht mehr Karten als in der Schachtel")


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


def correct(state: bytes, fact: str, value: Any, shuttles: tuple[str, ...]) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection."""
    need_fact(fact, facts(state, shuttles))
    name, *where = fact.split(".")
    after = bytearray(state)
    total = bounds.cards_lying(state) + bounds.cards_left(state)
    with correcting(fact):
        if name == "shuttle":
            position.set_dock(after, shuttles.index(where[0]), value)
        else:
            _SETTERS[name](after, where, value)
        if name in _CARD_FACTS:
            _balance(after, name, total)
    _settle(after)
    return bytes(after)


# One setter per fact


def _set_energy(state: bytearray, where: list[str], value: Any) -> None:
    energy = number(value, 0, MOST_ENERGY, "SOL-4.5")
    tokens.set_energy(state, STATIONS.index(where[1]), int(where[0]) - 1, energy)
    _order_waiting(state)


def _set_tokens(state: bytearray, where: list[str], value: Any) -> None:
    """Lay the stacks of a track; which track a token is on follows from the turn (SOL-4.2)."""
    station = STATIONS.index(where[0])
    before = _on_rim(state, station)
    position.set_tracks(state, station, {where[1]: value})
    need(_on_rim(state, station) == before, "SOL-4.2", _SAME_TRACK, value)
    _order_waiting(state)


def _on_rim(state: bytearray, station: int) -> list[bool]:
    base = tokens.base_of(station)
    return [state[base + seat] & RIM > 0 for seat in range(state[SEATS])]


def _set_laser(state: bytearray, where: list[str], value: Any) -> None:
    most = bounds.most_laser(state)
    state[LASER + int(where[0]) - 1] = number(value, 0, most, "SOL-11.3")


def _set_bridge(state: bytearray, where: list[str], value: Any) -> None:
    colour = index_of(plain.BRIDGE_NAMES, value, "SOL-1.3")
    state[BRIDGES + int(where[0])] = colour


def _set_spare(state: bytearray, where: list[str], value: Any) -> None:
    colour = index_of(plain.BRIDGE_NAMES, value, "SOL-1.3")
    state[SPARES + int(where[0]) - 1] = colour


def _set_round(state: bytearray, _: list[str], value: Any) -> None:
    state[ROUND] = number(value, 1, bounds.most_rounds(state), "SOL-3.1")


def _set_active(state: bytearray, _: list[str], value: Any) -> None:
    """Move the station marker: the station left behind ends, the new one is activated."""
    station = index_of(STATIONS, value, "SOL-3.3")
    if state[PHASE] == PLAY:
        if station == tokens.active_station(state):
            return
        _close_station(state)
    state[PHASE] = PLAY
    tokens.activate(state, state.index(station, LAYOUT, LAYOUT + STATION_COUNT) - LAYOUT)
    _begin_turn(state)
    if max(state[HAND_SIZE : HAND_SIZE + state[SEATS]]) > HAND_LIMIT:
        state[AFTER_LIMIT] = AFTER_MARKER
        state[NODE] = LIMIT


def _close_station(state: bytearray) -> None:
    """Let those who still wait step out, then carry the rim over: stacks of both tracks must not
    fall into one another (SOL-9.2). Stolen cards are taken up (SOL-9.1, SOL-C50).
    """
    left = tokens.active_station(state)
    for seat in state[ORDER + state[TURN] + 1 : ORDER + state[SEATS]]:
        tokens.step_out(state, left, seat)
    tokens.shift_rim(state, left)
    cards.pick_up(state)


def _set_turn(state: bytearray, _: list[str], value: Any) -> None:
    """Give the turn to a seat: those before it have stepped out, those behind have not."""
    seat = position.seat_number(state, value)
    order = list(state[ORDER : ORDER + state[SEATS]])
    station = tokens.active_station(state)
    turn = order.index(seat)
    for other in order[: turn + 1]:
        tokens.step_out(state, station, other)
    # Back in the other way round: who stepped out last lay lowest in the stack (SOL-3.4).
    for other in reversed(order[turn + 1 :]):
        _step_in(state, station, other)
    state[PHASE] = PLAY
    state[TURN] = turn
    _order_waiting(state)
    _begin_turn(state)


def _step_in(state: bytearray, station: int, seat: int) -> None:
    place = state[tokens.base_of(station) + seat] & tokens.PLACE_MASK
    tokens.move(state, station, seat, place & ~RIM)


def _order_waiting(state: bytearray) -> None:
    """Compute anew who comes after the seat on turn, from the track as it lies (SOL-C49)."""
    if state[PHASE] != PLAY:
        return
    first, base = ORDER + state[TURN] + 1, tokens.base_of(tokens.active_station(state))
    waiting = sorted(state[first : ORDER + state[SEATS]], key=lambda seat: -state[base + seat])
    state[first : ORDER + state[SEATS]] = bytes(waiting)


def _begin_turn(state: bytearray) -> None:
    """Begin a turn of which nothing is done yet; the display lies full (SOL-5.6)."""
    state[PLAYED:TOTALS_END] = NO_TOTALS
    state[DUE : DUE + MOST_SEATS] = bytes(MOST_SEATS)
    state[TO_TAKE] = state[VICTIMS] = state[PROGRESS] = state[AFTER_LIMIT] = 0
    if state[REFEREE_DEPTH] and not state[ENTER_DISPLAY]:
        while state[STACK_SIZE] and cards.empty_slot(state) >= 0:
            turns.show(state, UNKNOWN)
    turns.begin_turn(state)


def _set_hand(state: bytearray, where: list[str], value: Any) -> None:
    """Set the cards of a hand; a number keeps the known ones as far as it reaches."""
    seat = int(where[0]) - 1
    if type(value) is not int:
        position.set_hand(state, seat, value)
        return
    size = number(value, 0, bounds.most_in_hand(state, seat), "SOL-8.6")
    base = HANDS + seat * KINDS
    known = sum(state[base : base + UNKNOWN])
    if known > size:
        position.set_hand(state, seat, size)
    else:
        state[base + UNKNOWN] = size - known
        state[HAND_SIZE + seat] = size


def _set_face_down(state: bytearray, where: list[str], value: Any) -> None:
    seat = int(where[0]) - 1
    most = bounds.most_face_down(state, seat)
    if type(value) is int:
        number(value, 0, most, "SOL-7.5")
    position.set_face_down(state, seat, value)
    number(plain.face_down_size(state, seat), 0, most, "SOL-7.5")


def _set_display(state: bytearray, where: list[str], value: Any) -> None:
    slot = DISPLAY + int(where[0]) - 1
    state[slot] = 0 if value is None else position.kind_of(value) + 1


def _set_stack(state: bytearray, _: list[str], value: Any) -> None:
    state[STACK_SIZE] = number(value, 0, bounds.cards_left(state), "SOL-8.6")
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
# These go on with a card of the hand
_CARD_ACTIONS = (REPLENISH, REDIRECT, ENGINE_DECK, ENERGY_CELL)
_CARD_FACTS = ("hand", "face_down", "display", "stack")


def _balance(state: bytearray, name: str, total: int) -> None:
    """Keep the number of cards: the stack takes the difference, or the discards for the stack."""
    room = total - bounds.cards_lying(state)
    need(room >= 0, "SOL-8.6", _TOTAL, total - room)
    stack = state[STACK_SIZE] if name == "stack" else max(0, room - state[DISCARD_SIZE])
    if room - stack != state[DISCARD_SIZE]:
        state[DISCARDS : DISCARDS + KINDS] = bytes(UNKNOWN) + bytes([room - stack])
        state[DISCARD_SIZE] = room - stack
    state[STACK : STACK + KINDS] = bytes(UNKNOWN) + bytes([stack])
    state[STACK_SIZE] = stack
    if not stack:
        cards.reshuffle(state)


def _settle(state: bytearray) -> None:
    """Look at the pending decision again: what is done already is not asked for."""
    node = state[NODE]
    if node == LIMIT:
        turns.check_limits(state)
    elif node == TAKE:
        turns.take(state, state[TO_TAKE])
    elif node == REFILL:
        turns.refill(state)
    elif node == SET_STACK:
        setup.next_stack(state)
    elif node == BRIDGE_CARD and not state[STACK_SIZE]:
        turns.deal_poor(state)
    elif node == CANTEEN:
        _forget_victims(state)


def _forget_victims(state: bytearray) -> None:
    """Whoever turned out to have no cards is not robbed, and costs nothing (SOL-7.5)."""
    for seat in range(state[SEATS]):
        if state[VICTIMS] >> seat & 1 and not state[HAND_SIZE + seat]:
            state[VICTIMS] ^= 1 << seat
            state[LOSS + CAN] -= 1


def unblock(state: bytes) -> bytes:
    """Return the state with the choice of an action, where a correction left nothing to choose."""
    after = bytearray(state)
    after[PLAYED:TOTALS_END] = NO_TOTALS
    after[VICTIMS] = 0
    after[NODE] = ACTION
    after[SEAT] = after[ORDER + after[TURN]]
    return bytes(after)


def rests_on_hand(state: bytes) -> bool:
    """Say whether a hidden hand decides if there is anything to choose.

    A card action was announced and no card is played yet. If only an empty list led back to the
    choice of an action, everybody would learn what the hand lacks.
    """
    return not state[REFEREE_DEPTH] and not state[PLAYED] and state[NODE] in _CARD_ACTIONS
