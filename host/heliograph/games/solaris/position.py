"""A Solaris position from plain data, the inverse of `plain.dump`.

What is left out gets a default, so that a test vector names only what matters. What is given is so
in the state, or the position is refused by the name of the fact.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.reading import index_of, listing, need, need_header, number, table, within
from heliograph.games.solaris import bounds, cards, decision, plain
from heliograph.games.solaris.box import MOST_CARDS, Box
from heliograph.games.solaris.plain import BRIDGE_NAMES
from heliograph.games.solaris.layout import (
    COLOUR_COUNT, DISCARD_SIZE, DISCARDS, DISPLAY, DISPLAY_SLOTS, DOWN_SLOTS, FACE_DOWN, FULL_KINDS,
    HAND_SIZE, HANDS, KIND_NAMES, KIND_NUMBERS, KINDS, LOOSE, ONE_SHUTTLE, REFEREE_DEPTH, SEAT,
    STACK, STACK_SIZE, UNKNOWN,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, DOCKS, EC, LASER, LAYOUT, MOST_ENERGY, ORDER, PHASE, PLACE_MASK, POSITION,
    RIM, ROUND, SEATS, SHUTTLE_COUNT, SPARES, STATION_COUNT, STATIONS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

_ONE_TOKEN = ("one token per seat and station", "ein Stein je Platz und Station")
_STACKS = ("stacks of 'energy' and 'rim'", "Stapel für 'energy' und 'rim'")
_FEW_CARDS = (f"at most {DOWN_SLOTS} cards", f"höchstens {DOWN_SLOTS} Karten")
_CARDS = ("cards", "Karten")
_FEWER = (f"at most {MOST_CARDS} cards", f"höchstens {MOST_CARDS} Karten")
_WHOLE_CARDS = ("whole cards at digital depth", "ganz bekannte Karten in der Tiefe digital")
_SPACES = ("seats by their space", "Plätze nach ihrem Feld")
_SPACE = (f"a space from 0 to {MOST_ENERGY}", f"ein Feld von 0 bis {MOST_ENERGY}")
_SEATS = ("seats", "Plätze")
_ALL_SEATS = ("every seat once", "jeder Platz einmal")
_STATION_NAMES = ("stations", "Stationen")
_TRACKS = ("stacks by station", "Stapel nach Station")
_PLACES = ("stations by shuttle", "Stationen nach Shuttle")
_WHOLE_LAYOUT = ("all six stations, EC first", "alle sechs Stationen, EC zuerst")
_APART = ("one shuttle per station", "ein Shuttle je Station")
_BRIDGES = ("bridges", "Brücken")
_ENTRIES = ("entries, one for each seat", "Einträgen, je Platz einem")
_SPACE_NAMES = tuple(str(space) for space in range(MOST_ENERGY + 1))
_SPARE_COUNT = 2
_FACTS = (
    "game", "seats", "phase", "round", "layout", "active", "order", "turn", "stations", "laser",
    "bridges", "spares", "shuttles", "hands", "face_down", "display", "discards", "stack",
    "decision",
)  # fmt: skip


def load(position: Mapping[str, Any], blank: bytes, box: Box, shuttles: tuple[str, ...]) -> bytes:
    """Return the state of a position, starting from the blank table of the configured game."""
    need_header(position, "solaris", _FACTS, "SOL-13")
    state = bytearray(blank)
    with within("seats"):
        number(position.get("seats", state[SEATS]), state[SEATS], state[SEATS], "SOL-2.1")
    state[LOOSE : LOOSE + COLOUR_COUNT + 1] = bytes(COLOUR_COUNT + 1)
    with within("phase"):
        state[PHASE] = index_of(PHASES[1:], position.get("phase", "play"), "SOL-3.1") + 1
    with within("round"):
        most = bounds.most_rounds(state)
        state[ROUND] = number(position.get("round", 1), 0, most, "SOL-3.1")
    _load_board(state, position, shuttles)
    _load_cards(state, position, box)
    _load_turn(state, position)
    with within("decision"):
        decision.load(state, position.get("decision", {}), box)
    return bytes(state)


def _load_board(state: bytearray, position: Mapping[str, Any], shuttles: tuple[str, ...]) -> None:
    if "layout" in position:
        with within("layout"):
            _load_layout(state, position["layout"])
    with within("stations"):
        for name, given in table(position.get("stations", {}), "SOL-1.2", _TRACKS).items():
            station = index_of(STATIONS, name, "SOL-1.2")
            with within(name):
                set_tracks(state, station, given)
    with within("laser"):
        laser = _listed(state, position.get("laser", [0] * state[SEATS]), "SOL-11.3")
        most = bounds.most_laser(state)
        state[LASER : LASER + len(laser)] = bytes(number(n, 0, most, "SOL-11.3") for n in laser)
    standard = ["purple", "pink", "green", "blue", "purple", "pink"]
    with within("bridges"):
        _load_colours(state, BRIDGES, position.get("bridges", standard), STATION_COUNT)
    with within("spares"):
        _load_colours(state, SPARES, position.get("spares", ["green", "blue"]), _SPARE_COUNT)
    with within("shuttles"):
        _load_shuttles(state, position.get("shuttles", {}), shuttles)


def _load_layout(state: bytearray, given: Any) -> None:
    names = listing(given, STATION_COUNT, "SOL-12.2", _STATION_NAMES, STATION_COUNT)
    layout = [index_of(STATIONS, name, "SOL-12.2") for name in names]
    whole = sorted(layout) == list(range(STATION_COUNT)) and layout[0] == EC
    need(whole, "SOL-12.2", _WHOLE_LAYOUT, given)
    state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(layout)


def _load_colours(state: bytearray, first: int, given: Any, length: int) -> None:
    names = listing(given, length, "SOL-2.4", _BRIDGES, length)
    state[first : first + length] = bytes(index_of(BRIDGE_NAMES, n, "SOL-1.3") for n in names)


def _load_shuttles(state: bytearray, given: Any, shuttles: tuple[str, ...]) -> None:
    for name, place in table(given, "SOL-1.4", _PLACES).items():
        shuttle = index_of(shuttles, name, "SOL-1.4")
        with within(name):
            set_dock(state, shuttle, place)
    docked = [place for place in state[DOCKS : DOCKS + SHUTTLE_COUNT] if place]
    apart = len(set(docked)) == len(docked) or not state[ONE_SHUTTLE]
    need(apart, "SOL-C10", _APART, given)


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
    with within("active"):
        active = index_of(STATIONS, position.get("active", STATIONS[layout[1]]), "SOL-3.3")
    state[POSITION] = layout.index(active)
    with within("turn"):
        turn = seat_number(state, position["turn"]) if "turn" in position else None
    with within("order"):
        if "order" in position:
            order = _read_order(state, position["order"])
        else:
            order = _usual_order(state, active, turn)
    state[ORDER : ORDER + len(order)] = bytes(order)
    state[TURN] = order.index(order[0] if turn is None else turn)
    state[SEAT] = order[state[TURN]]
    if state[PHASE] == PLAY:
        _step_out(state, active)
    with within("stations"):
        _check_tracks(state, active)


def _read_order(state: bytearray, given: Any) -> list[int]:
    named = listing(given, state[SEATS], "SOL-3.4", _SEATS, state[SEATS])
    order = [seat_number(state, seat) for seat in named]
    need(sorted(order) == list(range(state[SEATS])), "SOL-3.4", _ALL_SEATS, given)
    return order


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
        name = STATIONS[station]
        words = (
            f"on the rim of {name} only who had a turn",
            f"auf dem Rand von {name} nur, wer am Zug war",
        )
        need(not out, "SOL-4.2", words, out)


def _usual_order(state: bytearray, active: int, turn: int | None) -> list[int]:
    base = tokens.base_of(active)
    ranked = sorted(range(state[SEATS]), key=lambda seat: -(state[base + seat] & ~RIM))
    out = [seat for seat in ranked if state[base + seat] & RIM]
    now = (out or ranked)[-1 if out else 0] if turn is None else turn
    if not out:
        out = ranked[: ranked.index(now)]
    done = [seat for seat in out if seat != now]
    return [*done, now, *(seat for seat in ranked if seat not in done and seat != now)]


# Cards


def _load_cards(state: bytearray, position: Mapping[str, Any], box: Box) -> None:
    state[STACK : STACK + KINDS] = bytes(KINDS)
    for name, set_zone in (("hands", set_hand), ("face_down", set_face_down)):
        with within(name):
            given = _listed(state, position.get(name, []), "SOL-8.1", fewest=0)
            for seat, zone_of_seat in enumerate(given):
                with within(seat + 1):
                    set_zone(state, seat, zone_of_seat)
    with within("discards"):
        discards = zone(position.get("discards", {}))
    state[DISCARDS : DISCARDS + KINDS] = discards
    state[DISCARD_SIZE] = sum(discards)
    if "display" in position:
        with within("display"):
            _load_display(state, position["display"])
    with within("stack"):
        stack = zone(position["stack"]) if "stack" in position else None
    _load_stack(state, box, stack)
    if "display" not in position and stack is None:
        _fill_display(state)


def _load_display(state: bytearray, given: Any) -> None:
    names = listing(given, DISPLAY_SLOTS, "SOL-2.2", _CARDS)
    slots = [0 if name is None else kind_of(name) + 1 for name in names]
    state[DISPLAY : DISPLAY + len(slots)] = bytes(slots)


def _load_stack(state: bytearray, box: Box, given: bytes | None) -> None:
    """Put these cards into the stack, or the rest of the box; the box must hold all that lie."""
    with within("hands and other cards" if given is None else "stack"):
        left = rest_of_box(state, box)
        stack = left if given is None else given
        if state[REFEREE_DEPTH]:
            words = (f"at most {sum(left)} cards", f"höchstens {sum(left)} Karten")
            need(sum(stack) <= sum(left), "SOL-1.5", words, sum(stack))
        for kind, count in enumerate(stack):
            if not state[REFEREE_DEPTH]:
                name = KIND_NAMES[kind]
                words = (f"at most {left[kind]} {name}", f"höchstens {left[kind]} {name}")
                need(count <= left[kind], "SOL-1.5", words, count)
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
    need(len(names) <= min(DOWN_SLOTS, state[SEATS] - 1), "SOL-7.5", _FEW_CARDS, given)
    slots = [kind_of(name) + 1 for name in names]
    base = FACE_DOWN + seat * DOWN_SLOTS
    state[base : base + DOWN_SLOTS] = bytes(slots) + bytes(DOWN_SLOTS - len(slots))


def cards_outside_stack(state: bytes | bytearray) -> list[int]:
    """Return how many cards of each kind lie anywhere but in the stack."""
    out = list(state[DISCARDS : DISCARDS + KINDS])
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
        left = sum(box.cards) - sum(out)
        words = (f"at most {sum(box.cards)} cards", f"höchstens {sum(box.cards)} Karten")
        need(left >= 0, "SOL-1.5", words, sum(out))
        return bytes(UNKNOWN) + bytes([left])
    for kind in range(FULL_KINDS):
        held, name = box.cards[kind], KIND_NAMES[kind]
        words = (f"at most {held} {name} in the box", f"höchstens {held} {name} in der Schachtel")
        need(out[kind] <= held, "SOL-1.5", words, out[kind])
    need(not any(out[FULL_KINDS:]), "SOL-8.1", _WHOLE_CARDS, _names_of(out))
    left_of_each = (box.cards[kind] - out[kind] for kind in range(FULL_KINDS))
    return bytes(left_of_each) + bytes(KINDS - FULL_KINDS)


def _names_of(counts: list[int]) -> list[str]:
    """Return the cards that are known in part only."""
    return [KIND_NAMES[kind] for kind in range(FULL_KINDS, KINDS) if counts[kind]]


def _fill_display(state: bytearray) -> None:
    for slot in range(DISPLAY_SLOTS):
        if state[STACK_SIZE]:
            stack = state[STACK : STACK + KINDS]
            kind = stack.index(max(stack))
            state[DISPLAY + slot] = kind + 1
            cards.leave_stack(state, kind)


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


def _listed(state: bytearray, given: Any, rule: str, fewest: int | None = None) -> list[Any]:
    """Return a list with one entry per seat; a short one may leave out the last seats."""
    seats = state[SEATS]
    return listing(given, seats, rule, _ENTRIES, seats if fewest is None else fewest)
