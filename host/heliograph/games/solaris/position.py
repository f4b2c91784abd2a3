"""A Solaris position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.reading import index_of, listing, need, number, table
from heliograph.games.solaris import cards, plain
from heliograph.games.solaris.box import MOST_CARDS, Box
from heliograph.games.solaris.plain import BRIDGE_NAMES, COUNTERS, PER_SEAT, PER_STATION
from heliograph.games.solaris.layout import (
    ACTION, COLOUR_COUNT, DISCARD_SIZE, DISCARDS, DISPLAY, DISPLAY_SLOTS,
    DOWN_SLOTS, FACE_DOWN, FULL_KINDS, HAND_SIZE, HANDS, KIND_NAMES, KIND_NUMBERS, KINDS,
    LOOSE, NODE, NODES, REFEREE_DEPTH, SEAT, STACK, STACK_SIZE,
    UNKNOWN, VICTIMS,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, DOCKS, EC, LASER, LAYOUT, MOST_ENERGY, MOST_LASER, ORDER, PHASE, PLACE_MASK, POSITION,
    RIM, ROUND, SEATS, SPARES, STATION_COUNT, STATIONS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

_ONE_TOKEN = ("one token per seat and station", "ein Stein je Platz und Station")
_STACKS = ("stacks of 'energy' and 'rim'", "Stapel für 'energy' und 'rim'")
_FEW_CARDS = (f"at most {DOWN_SLOTS} cards", f"höchstens {DOWN_SLOTS} Karten")
_CARDS = ("cards", "Karten")
_FEWER = (f"at most {MOST_CARDS} cards", f"höchstens {MOST_CARDS} Karten")
_SPACES = ("seats by their space", "Plätze nach ihrem Feld")
_SPACE = (f"a space from 0 to {MOST_ENERGY}", f"ein Feld von 0 bis {MOST_ENERGY}")
_SEATS = ("seats", "Plätze")
_SPACE_NAMES = tuple(str(space) for space in range(MOST_ENERGY + 1))
_KEYS = (
    "game", "seats", "phase", "round", "layout", "active", "order", "turn", "stations", "laser",
    "bridges", "spares", "shuttles", "hands", "face_down", "display", "discards", "stack",
    "decision",
)  # fmt: skip


def load(position: Mapping[str, Any], blank: bytes, box: Box, shuttles: tuple[str, ...]) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    for key in position:
        need(key in _KEYS, "SOL-13", f"a key of {', '.join(_KEYS)}", key)
    seats = position.get("seats", blank[SEATS])
    need(seats == blank[SEATS], "SOL-2.1", f"{blank[SEATS]} seats", seats)
    state = bytearray(blank)
    state[LOOSE : LOOSE + COLOUR_COUNT + 1] = bytes(COLOUR_COUNT + 1)
    state[PHASE] = index_of(PHASES, position.get("phase", "play"), "SOL-3.1")
    state[ROUND] = number(position.get("round", 1), 0, 255, "SOL-3.1")
    _load_board(state, position, shuttles)
    _load_cards(state, position, box)
    _load_turn(state, position)
    _load_decision(state, position.get("decision", {}))
    return bytes(state)


def _load_board(state: bytearray, position: Mapping[str, Any], shuttles: tuple[str, ...]) -> None:
    if "layout" in position:
        layout = [index_of(STATIONS, name, "SOL-12.2") for name in position["layout"]]
        whole = sorted(layout) == list(range(STATION_COUNT)) and layout[0] == EC
        need(whole, "SOL-12.2", "all six stations, EC first", position["layout"])
        state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(layout)
    for name, given in position.get("stations", {}).items():
        set_tracks(state, index_of(STATIONS, name, "SOL-1.2"), given)
    laser = per_seat(state, position.get("laser", [0] * state[SEATS]), "SOL-11.3")
    state[LASER : LASER + state[SEATS]] = bytes(number(n, 0, MOST_LASER, "SOL-11.3") for n in laser)
    standard = ["purple", "pink", "green", "blue", "purple", "pink"]
    _load_colours(state, BRIDGES, position.get("bridges", standard), STATION_COUNT)
    _load_colours(state, SPARES, position.get("spares", ["green", "blue"]), 2)
    for name, place in position.get("shuttles", {}).items():
        set_dock(state, index_of(shuttles, name, "SOL-1.4"), place)


def _load_colours(state: bytearray, first: int, names: Any, length: int) -> None:
    need(isinstance(names, list) and len(names) == length, "SOL-2.4", f"{length} bridges", names)
    state[first : first + length] = bytes(index_of(BRIDGE_NAMES, n, "SOL-1.3") for n in names)


def set_dock(state: bytearray, shuttle: int, place: Any) -> None:
    """Put a shuttle to a station, or beside the stack ("free")."""
    free = place == "free"
    state[DOCKS + shuttle] = 0 if free else index_of(STATIONS, place, "SOL-7.4") + 1


def set_tracks(state: bytearray, station: int, given: Any) -> None:
    """Lay the stacks of a station; seats that are not named stay where they are, below."""
    need(isinstance(given, Mapping), "SOL-4.1", _STACKS, given)
    placed: list[int] = []
    for track, stacks in given.items():
        rim = RIM if index_of(("energy", "rim"), track, "SOL-1.2") else 0
        for space, stack in sorted(table(stacks, "SOL-4.1", _SPACES).items()):
            need(space in _SPACE_NAMES, "SOL-4.5", _SPACE, space)
            for seat in listing(stack, state[SEATS], "SOL-4.1", _SEATS):
                _lay_on_top(state, station, seat_number(state, seat), rim | int(space) << 3)
                placed.append(seat)
    need(len(set(placed)) == len(placed), "SOL-1.8", _ONE_TOKEN, placed)


def _lay_on_top(state: bytearray, station: int, seat: int, place: int) -> None:
    if state[tokens.base_of(station) + seat] & PLACE_MASK == place:
        top = tokens.stack_height(state, station, place) - 1
        tokens.set_height(state, station, seat, top)
    else:
        tokens.move(state, station, seat, place)


def _load_turn(state: bytearray, position: Mapping[str, Any]) -> None:
    """Set the active station and the order; what is not given follows from the tokens (SOL-3.4)."""
    layout = state[LAYOUT : LAYOUT + STATION_COUNT]
    active = index_of(STATIONS, position.get("active", STATIONS[layout[1]]), "SOL-3.3")
    state[POSITION] = layout.index(active)
    if "order" in position:
        order = [seat_number(state, seat) for seat in position["order"]]
        need(sorted(order) == list(range(state[SEATS])), "SOL-3.4", "every seat once", order)
    else:
        order = _usual_order(state, active, position.get("turn"))
    state[ORDER : ORDER + len(order)] = bytes(order)
    turn = position.get("turn", order[0] + 1)
    state[TURN] = order.index(seat_number(state, turn))
    state[SEAT] = order[state[TURN]]
    if state[PHASE] == PLAY:
        _step_out(state, active)
    _check_tracks(state, active)


def _step_out(state: bytearray, active: int) -> None:
    """Put the tokens of all who had or have their turn on the rim (SOL-4.2)."""
    for seat in state[ORDER : ORDER + state[TURN] + 1]:
        tokens.step_out(state, active, seat)


def _check_tracks(state: bytearray, active: int) -> None:
    waiting = state[ORDER + state[TURN] + 1 : ORDER + state[SEATS]]
    for station in range(STATION_COUNT):
        base = tokens.base_of(station)
        out = [seat + 1 for seat in range(state[SEATS]) if state[base + seat] & RIM]
        if station == active and state[PHASE] == PLAY:
            out = [seat for seat in out if seat - 1 in waiting]
        need(not out, "SOL-4.2", f"on the rim of {STATIONS[station]} only who had a turn", out)


def _usual_order(state: bytearray, active: int, turn: Any) -> list[int]:
    base = tokens.base_of(active)
    ranked = sorted(range(state[SEATS]), key=lambda seat: -(state[base + seat] & ~RIM))
    out = [seat for seat in ranked if state[base + seat] & RIM]
    now = seat_number(state, turn) if turn else (out or ranked)[-1 if out else 0]
    if not out:
        out = ranked[: ranked.index(now)]
    done = [seat for seat in out if seat != now]
    return [*done, now, *(seat for seat in ranked if seat not in done and seat != now)]


# Cards


def _load_cards(state: bytearray, position: Mapping[str, Any], box: Box) -> None:
    state[STACK : STACK + KINDS] = bytes(KINDS)
    for seat, given in enumerate(per_seat(state, position.get("hands", []), "SOL-8.1", short=True)):
        set_hand(state, seat, given)
    for seat, given in enumerate(
        per_seat(state, position.get("face_down", []), "SOL-7.5", short=True)
    ):
        set_face_down(state, seat, given)
    discards = zone(position.get("discards", {}))
    state[DISCARDS : DISCARDS + KINDS] = discards
    state[DISCARD_SIZE] = sum(discards)
    shown = position.get("display")
    if shown is not None:
        need(isinstance(shown, list) and len(shown) <= DISPLAY_SLOTS, "SOL-2.2", "3 cards", shown)
        slots = [0 if name is None else kind_of(name) + 1 for name in shown]
        state[DISPLAY : DISPLAY + len(slots)] = bytes(slots)
    stack = zone(position["stack"]) if "stack" in position else rest_of_box(state, box)
    if shown is None:
        stack = bytes(_fill_display(state, bytearray(stack)))
    state[STACK : STACK + KINDS] = stack
    state[STACK_SIZE] = sum(stack)


def set_hand(state: bytearray, seat: int, given: Any) -> None:
    """Give a seat these cards, or so many unknown ones."""
    counts = zone(given)
    base = HANDS + seat * KINDS
    state[base : base + KINDS] = counts
    state[HAND_SIZE + seat] = sum(counts)


def set_face_down(state: bytearray, seat: int, given: Any) -> None:
    """Lay these cards face down before a seat, or so many unknown ones."""
    names = given if isinstance(given, list) else plain.card_list(zone(given))
    need(len(names) <= DOWN_SLOTS, "SOL-7.5", _FEW_CARDS, given)
    slots = [kind_of(name) + 1 for name in names]
    base = FACE_DOWN + seat * DOWN_SLOTS
    state[base : base + DOWN_SLOTS] = bytes(slots) + bytes(DOWN_SLOTS - len(slots))


def cards_outside_stack(state: bytes | bytearray) -> bytearray:
    """Return how many cards of each kind lie anywhere but in the stack."""
    out = bytearray(state[DISCARDS : DISCARDS + KINDS])
    for seat in range(state[SEATS]):
        for kind, count in enumerate(cards.hand(state, seat)):
            out[kind] += count
        for slot in cards.face_down(state, seat):
            if slot:
                out[slot - 1] += 1
    for slot in state[DISPLAY : DISPLAY + DISPLAY_SLOTS]:
        if slot:
            out[slot - 1] += 1
    return out


def rest_of_box(state: bytearray, box: Box) -> bytes:
    """Return the cards that are left for the stack."""
    out = cards_outside_stack(state)
    if state[REFEREE_DEPTH]:
        left = max(0, sum(box.cards) - sum(out))
        return bytes(UNKNOWN) + bytes([left])
    for kind in range(FULL_KINDS):
        ok = out[kind] <= box.cards[kind]
        need(ok, "SOL-1.5", f"at most {box.cards[kind]} {KIND_NAMES[kind]} in the box", out[kind])
    need(
        not any(out[FULL_KINDS:]), "SOL-8.1", "whole cards at digital depth", "a partly known card"
    )
    return bytes(box.cards[kind] - out[kind] for kind in range(FULL_KINDS)) + bytes(
        KINDS - FULL_KINDS
    )


def _fill_display(state: bytearray, stack: bytearray) -> bytearray:
    for slot in range(DISPLAY_SLOTS):
        if any(stack):
            kind = stack.index(max(stack))
            stack[kind] -= 1
            state[DISPLAY + slot] = kind + 1
    return stack


def zone(given: Any) -> bytes:
    """Return counts per kind: from a list of cards, a table, or a number of unknown ones."""
    counts = bytearray(KINDS)
    if type(given) is int:
        counts[UNKNOWN] = number(given, 0, MOST_CARDS, "SOL-1.5")
    elif isinstance(given, Mapping):
        for name, count in given.items():
            counts[kind_of(name)] = number(count, 0, MOST_CARDS, "SOL-1.5")
    else:
        for name in listing(given, MOST_CARDS, "SOL-1.5", _CARDS):
            counts[kind_of(name)] += 1
    need(sum(counts) <= MOST_CARDS, "SOL-1.5", _FEWER, sum(counts))
    return bytes(counts)


# The pending decision


def _load_decision(state: bytearray, given: Mapping[str, Any]) -> None:
    known = ("node", "seat", "loose", "victims", *COUNTERS, *PER_STATION, *PER_SEAT)
    for key in given:
        need(key in known, "SOL-13", f"a key of {', '.join(known)} in decision", key)
    state[NODE] = index_of(NODES, given.get("node", NODES[ACTION]), "SOL-5.2")
    if "seat" in given:
        state[SEAT] = seat_number(state, given["seat"])
    for name, index in COUNTERS.items():
        state[index] = number(given.get(name, 0), 0, 255, "SOL-13")
    for name, first in PER_STATION.items():
        for station, count in given.get(name, {}).items():
            state[first + index_of(STATIONS, station, "SOL-1.2")] = number(count, 0, 255, "SOL-4.4")
    for name, (first, length) in (PER_SEAT | {"loose": (LOOSE, COLOUR_COUNT + 1)}).items():
        values = given.get(name, [])
        state[first : first + length] = bytes(values) + bytes(length - len(values))
    for seat in given.get("victims", []):
        state[VICTIMS] |= 1 << seat_number(state, seat)


# Names


def seat_number(state: bytes | bytearray, seat: Any) -> int:
    """Return the index of a seat that is numbered from 1."""
    return number(seat, 1, state[SEATS], "SOL-2.1") - 1


def kind_of(name: Any) -> int:
    """Return the kind of a card by its name."""
    examples = "ED-purple, ED-?, ?-purple, ?-?"
    words = (f"a card such as {examples}", f"eine Karte wie {examples}")
    need(isinstance(name, str) and name in KIND_NUMBERS, "SOL-1.5", words, name)
    return KIND_NUMBERS[name]


def per_seat(state: bytearray, given: Any, rule: str, *, short: bool = False) -> list[Any]:
    """Return a list with one entry per seat; a short one may leave out the last seats."""
    fits = isinstance(given, list) and (
        len(given) == state[SEATS] or (short and len(given) < state[SEATS])
    )
    need(fits, rule, f"a list with one entry for each of {state[SEATS]} seats", given)
    return list(given)
