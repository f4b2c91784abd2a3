"""Positions from plain data: what is left out has a default, what cannot be is refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from heliograph.engine.errors import BadPosition
from heliograph.games.solarius_mission import sky, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import (
    ACTOR, BACKS, BESIDE, BOARD, BONUSES, BUCKS, BUILT, CARDS, CARDS_COUNT, COLONIES, COLUMN,
    COLUMNS, DEBRIS, DECK, DEVELOPED, DISCARDED, FACE_UP, FIGURE, FUEL, FULFILLED, HAND, HUE, KINDS,
    LOST_DISCARDS, MARKERS, MOST_COLONIES, MOST_MARKERS, MOST_UNITS, NORMAL, ONES, OPEN, OUTER,
    OUTPOST, PLANETS, POINTS, POOL, PORTALS, RESEARCH, ROTATION, SETTLED, SHEET, SHIP, SLOTS, SP,
    SPACES, SPOT, STACK, STACK_DEPTH, START_CARD, STORE, SWAPPED, TASKS, TECH_OF, TILE, TRANSFORM,
    TURNED, TWOS, UNKNOWN, UNSEEN, UNSETTLED, WITH_OUTPOST, push,
)  # fmt: skip
from heliograph.games.solarius_mission.notation import TILE_NAMES
from heliograph.games.solarius_mission.plain import STEPS
from heliograph.games.solarius_mission.scoring import NAMES, SHEET_ZERO
from shared_rules.names import PHASES
from shared_rules.solarius import bridge
from shared_rules.solarius.bridge import (
    BAG, BRIDGE_DICE, CENTRE, COLOURS, DICE, FACES, FIELDS, FIRST, MOST_LEVEL,
    NEW_COLOUR, NO_DIE, PHASE, POINTER, PUSHED, ROUND, ROUNDS, SCORE, SEATS, STEP, TAKEN, TAKEN_AGE,
    TURN, TURNS,
)  # fmt: skip
from shared_rules.solarius.bridge import PLANETS as PLANET_SCORES

Setter = Callable[[bytearray, Any], None]
START_DICE = (["black 1", 0], ["yellow 1", 1], ["turquoise 1", 2], ["brown 1", 3])
TURN_TASKS = (["die", 0], ["extra", 0], ["finish", 0], ["refill", 0])
DEFAULTS: dict[str, Any] = {
    "phase": "play", "round": 1, "first": 1, "turn": 0, "step": "choose", "pointer": 0, "pushed": 0,
    "dice": START_DICE, "taken": None, "taken_age": 0, "bag": None, "centres": [None] * ROUNDS,
    "scores": None, "planet_scores": None, "map": None, "backs": {}, "spots": {}, "figures": {},
    "players": (), "discards": (), "lost_discards": 0, "deck": None, "decision": {},
}  # fmt: skip


def refuse(rule: str, expected: str, got: Any) -> BadPosition:
    """Return the error of a position that cannot be."""
    return BadPosition(rule, "bad_value", expected, repr(got))


def number(value: Any, low: int, high: int, what: str, rule: str = "") -> int:
    """Return an integer in a range; raises BadPosition."""
    if type(value) is not int or not low <= value <= high:
        raise refuse(rule, f"{what}: a number from {low} to {high}", value)
    return value


def index_of(names: Sequence[str], value: Any, what: str, rule: str = "") -> int:
    """Return where a name stands in a list; raises BadPosition."""
    if value not in names:
        raise refuse(rule, f"{what}: one of {', '.join(names)}", value)
    return list(names).index(value)


def die_of(value: Any, what: str) -> int:
    """Return the code of a die written `black *`."""
    colour, _, face = str(value).partition(" ")
    found = index_of(COLOURS, colour, what, "SOM-1.4")
    return bridge.code_of(found, index_of(FACES, face, what, "SOM-1.4"))


def hex_of(value: Any, what: str) -> int:
    """Return the number of a hex written `q,r`."""
    if value not in sky.NAMES:
        raise refuse("SOM-3.1", f"{what}: a hex of the map such as 3,-1", value)
    return sky.NAMES.index(value)


def load(box: Box, empty: bytes, position: Mapping[str, Any]) -> bytes:
    """Return the state of a position; `empty` is the state before anything happened."""
    unknown = set(position) - set(DEFAULTS)
    if unknown:
        raise refuse("", f"keys of {', '.join(DEFAULTS)}", sorted(unknown))
    given = {**DEFAULTS, **position}
    state = bytearray(empty)
    _set_table(state, given)
    _set_map(box, state, given)
    _set_players(box, state, given["players"])
    _set_piles(state, given)
    _set_decision(state, given["decision"])
    return bytes(state)


# The table unit's part


def _set_table(state: bytearray, given: Mapping[str, Any]) -> None:
    seats = state[SEATS]
    state[PHASE] = index_of(PHASES, given["phase"], "phase")
    state[ROUND] = number(given["round"], 0, ROUNDS, "round", "SOM-5.1")
    state[FIRST] = number(given["first"], 1, seats, "first", "SOM-3.11") - 1
    state[TURN] = number(given["turn"], 0, TURNS * seats, "turn", "SOM-5.1")
    state[STEP] = index_of(STEPS, given["step"], "step")
    state[POINTER] = number(given["pointer"], 0, state[FIELDS] - 1, "pointer", "SOM-3.10")
    state[PUSHED] = number(given["pushed"], 0, BRIDGE_DICE, "pushed")
    state[TAKEN] = NO_DIE if given["taken"] is None else die_of(given["taken"], "taken")
    state[TAKEN_AGE] = number(given["taken_age"], 0, state[FIELDS] - 1, "taken_age")
    state[NEW_COLOUR] = NO_DIE
    _set_dice(state, given["dice"])
    _set_bag(state, given["bag"])
    for at, letter in enumerate(given["centres"]):
        known = 0 if letter is None else index_of(TILE_NAMES, letter, "centres", "SOM-6.1") + 1
        if known and known in state[CENTRE : CENTRE + at]:
            raise refuse("SOM-6.1", "centres: each letter once", letter)
        state[CENTRE + at] = known
    for key, first in (("scores", SCORE), ("planet_scores", PLANET_SCORES)):
        state[first : first + seats] = bytes(given[key] or seats)


def _set_dice(state: bytearray, dice: Any) -> None:
    if len(dice) > BRIDGE_DICE:
        raise refuse("SOM-4.2", "dice: at most four", dice)
    state[DICE : DICE + 2 * BRIDGE_DICE] = bytes([NO_DIE]) * (2 * BRIDGE_DICE)
    ages = [age for _, age in dice]
    if ages != sorted(ages):
        raise refuse("SOM-4.3", "dice: in the order of their ages", ages)
    for slot, (die, age) in enumerate(dice):
        state[DICE + 2 * slot] = die_of(die, "dice")
        state[DICE + 2 * slot + 1] = number(age, 0, state[FIELDS] - 1, "dice: age", "SOM-4.3")


def _set_bag(state: bytearray, bag: Any) -> None:
    most = bridge.per_colour(state[SEATS])
    for colour, name in enumerate(COLOURS):
        here = [code >> 3 for code in state[DICE : DICE + 2 * BRIDGE_DICE : 2] if code != NO_DIE]
        left = most - here.count(colour)
        if left < 0:
            raise refuse("SOM-3.9", f"at most {most} {name} dice", here.count(colour))
        state[BAG + colour] = left if bag is None else number(bag[name], 0, left, "bag", "SOM-4.6")


# The map


def _set_map(box: Box, state: bytearray, given: Mapping[str, Any]) -> None:
    if given["map"] is not None:
        for at, name in enumerate(given["map"]):
            tile = 255 if name is None else index_of(TILE_NAMES, name[0], "map", "SOM-3.1")
            state[TILE + at] = tile
            state[ROTATION + at] = 0 if name is None else number(int(name[1:]), 0, 5, "map")
    for colour, name in enumerate(COLOURS):
        state[BACKS + colour] = number(given["backs"].get(name, 0), 0, 9, "backs", "SOM-3.2")
    state[SPOT:FIGURE] = bytes(FIGURE - SPOT)
    state[PLANETS:SPOT] = bytes(SPOT - PLANETS)
    tiles = bytes(state[TILE : TILE + OUTER])
    if 255 not in tiles:
        places = sky.sky_of(box.tiles, tiles, bytes(state[ROTATION : ROTATION + OUTER]))
        for place, what in given["spots"].items():
            _set_spot(box, state, places.spot_of[hex_of(place, "spots")], place, what)
    for place, what in given["figures"].items():
        seat, kind, *rest = str(what).split()
        owner = number(int(seat), 1, state[SEATS], "figures: seat") - 1
        code = 1 + owner * 3 + index_of(KINDS, kind, "figures", "SOM-1.17")
        state[FIGURE + hex_of(place, "figures")] = code | (WITH_OUTPOST if rest else 0)


def _set_spot(box: Box, state: bytearray, spot: int, place: Any, what: Any) -> None:
    if spot == sky.NO_SPOT:
        raise refuse("SOM-3.3", "spots: a planet spot of this map", place)
    if what in COLOURS:
        state[SPOT + spot] = COLOURS.index(what) + 1
        return
    planet = planet_of(box, what, "spots")
    state[SPOT + spot] = TURNED + planet
    _put(state, PLANETS + planet, FACE_UP, what)


def planet_of(box: Box, name: Any, what: str) -> int:
    """Return the number of a planet."""
    return index_of([planet.name for planet in box.planets], name, what, "SOM-1.11")


def _put(state: bytearray, at: int, where: int, what: Any) -> None:
    if state[at] != UNSEEN:
        raise refuse("SOM-1.11", "each card and planet in one place only", what)
    state[at] = where


# Players


def _set_players(box: Box, state: bytearray, players: Any) -> None:
    if len(players) > state[SEATS]:
        raise refuse("SOM-3.6", f"at most {state[SEATS]} players", len(players))
    state[CARDS : CARDS + CARDS_COUNT] = bytes(CARDS_COUNT)
    for seat, given in enumerate(players):
        unknown = set(given) - set(_TRACKS) - set(_SETTERS)
        if unknown:
            raise refuse("", f"keys of {', '.join([*_TRACKS, *_SETTERS])}", sorted(unknown))
        for key, (at, low, high, rule) in _TRACKS.items():
            if key in given:
                value = given[key]
                value = int(value) if isinstance(value, bool) else value
                state[BOARD[seat] + at] = number(value, low, high, f"{key} of {seat + 1}", rule)
        for key, setter in _SETTERS.items():
            if key in given:
                setter(box, state, seat, given[key])


_TRACKS: dict[str, tuple[int, int, int, str]] = {
    "fuel": (FUEL, 0, MOST_UNITS, "SOM-2.1"),
    "bucks": (BUCKS, 0, MOST_UNITS, "SOM-2.1"),
    "debris_spaces": (SPACES, 0, 50, "SOM-2.4"),
    "debris": (DEBRIS, 0, 50, "SOM-2.4"),
    "beside": (BESIDE, 0, 100, "SOM-13.2"),
    "colonies": (COLONIES, 0, MOST_COLONIES, "SOM-AMB-36"),
    "markers": (MARKERS, 0, MOST_MARKERS, "SOM-8.5"),
    "normal": (NORMAL, 0, TURNS, "SOM-2.6"),
    "swapped": (SWAPPED, 0, 1, ""),
    "unknown": (UNKNOWN, 0, CARDS_COUNT, "SOM-1.13"),
    "start_card": (START_CARD, 0, 4, "SOM-3.7"),
}


def _set_dice_of(first: Callable[[int], int], most: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        for name, value in given.items():
            colour = index_of(COLOURS, name, "tech dice")
            state[first(seat) + colour] = number(value, 1, most, f"{name} die", "SOM-2.2")

    return setter


def _set_store(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, cubes in given.items():
        colour = index_of(COLOURS, name, "store")
        fits = len(cubes) == 3 and all(
            type(n) is int and 0 <= n <= room for n, room in zip(cubes, storage.ROOM, strict=True)
        )
        if not fits:
            raise refuse("SOM-2.3", "store: up to 3, 2 and 1 cubes", cubes)
        state[BOARD[seat] + STORE + colour] = storage.row_of(*cubes)


def _set_engines(_: Box, state: bytearray, seat: int, given: Any) -> None:
    if len(given) > 3 or not set(given) <= {1, 2}:
        raise refuse("SOM-2.7", "engines: up to three markers, each 1 or 2", given)
    state[BOARD[seat] + ONES] = list(given).count(1)
    state[BOARD[seat] + TWOS] = list(given).count(2)


def _set_mask(at: int, names: Callable[[Box], list[str]], rule: str) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        bits = [1 << index_of(names(box), name, "names", rule) for name in given]
        state[BOARD[seat] + at] = sum(set(bits))

    return setter


def _set_ship(_: Box, state: bytearray, seat: int, given: Any) -> None:
    state[BOARD[seat] + SHIP] = hex_of(given, "ship")


def _set_space(at: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        state[BOARD[seat] + at] = 0 if given is None else die_of(given, "space") + 1

    return setter


def _set_slots(_: Box, state: bytearray, seat: int, given: Any) -> None:
    bits = sum({1 << number(card, 1, CARDS_COUNT, "slots") - 1 for card in given})
    state[BOARD[seat] + SLOTS : BOARD[seat] + SLOTS + 4] = bits.to_bytes(4, "little")


def _set_cards(where: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        for card in given:
            at = CARDS + number(card, 1, CARDS_COUNT, "cards", "SOM-1.13") - 1
            _put(state, at, where + seat, card)

    return setter


def _set_planets(where: int) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        for name in given:
            _put(state, PLANETS + planet_of(box, name, "planets"), where + seat, name)

    return setter


def _set_sheet(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, value in given.items():
        at = BOARD[seat] + SHEET + index_of(NAMES, name, "sheet", "SOM-14.1")
        points = number(value, -100, 120, f"sheet: {name}", "SOM-14.1")
        state[at] = SHEET_ZERO + points


_SETTERS: dict[str, Callable[..., None]] = {
    "levels": _set_dice_of(lambda seat: TECH_OF[seat], MOST_LEVEL),
    "columns": _set_dice_of(lambda seat: BOARD[seat] + COLUMN, COLUMNS),
    "store": _set_store,
    "engines": _set_engines,
    "stations": _set_mask(BUILT, lambda box: [row.name for row in box.stations], "SOM-9.8"),
    "outposts": _set_mask(OUTPOST, lambda box: [row.name for row in box.outposts], "SOM-9.9"),
    "bonuses": _set_mask(BONUSES, lambda _: list(TILE_NAMES), "SOM-9.7"),
    "ship": _set_ship,
    "transform": _set_space(TRANSFORM),
    "research": _set_space(RESEARCH),
    "slots": _set_slots,
    "hand": _set_cards(HAND),
    "missions": _set_cards(OPEN),
    "fulfilled": _set_cards(FULFILLED),
    "developments": _set_cards(DEVELOPED),
    "unsettled": _set_planets(UNSETTLED),
    "settled": _set_planets(SETTLED),
    "sheet": _set_sheet,
}


# Piles and the decision


def _set_piles(state: bytearray, given: Mapping[str, Any]) -> None:
    for card in given["discards"]:
        at = CARDS + number(card, 1, CARDS_COUNT, "discards", "SOM-1.13") - 1
        _put(state, at, DISCARDED, card)
    state[LOST_DISCARDS] = number(given["lost_discards"], 0, CARDS_COUNT, "lost_discards")
    unseen = state.count(UNSEEN, CARDS, CARDS + CARDS_COUNT) - state[LOST_DISCARDS]
    unseen -= sum(state[BOARD[seat] + UNKNOWN] for seat in range(state[SEATS]))
    deck = unseen if given["deck"] is None else given["deck"]
    state[DECK] = number(deck, 0, CARDS_COUNT, "deck", "SOM-1.13")
    if state[DECK] != unseen:
        raise refuse("SOM-1.13", f"deck: {unseen} of 32 cards are left", deck)


def _set_decision(state: bytearray, given: Mapping[str, Any]) -> None:
    tasks = given.get("tasks", TURN_TASKS)
    if len(tasks) > STACK_DEPTH:
        raise refuse("", f"at most {STACK_DEPTH} tasks", len(tasks))
    state[SP:ACTOR] = bytes(ACTOR - SP)
    state[SP] = STACK - 2
    for name, argument in reversed(tasks):
        push(state, index_of(TASKS, name, "decision: task"), number(argument, 0, 255, str(name)))
    on_turn = (state[FIRST] + state[TURN]) % state[SEATS] + 1
    state[ACTOR] = number(given.get("actor", on_turn), 1, state[SEATS], "decision: actor") - 1
    state[POINTS] = number(given.get("points", 0), 0, 30, "decision: points")
    state[HUE] = index_of(COLOURS, given.get("hue", "black"), "decision: hue")
    state[PORTALS] = int(given.get("portals", False))
    state[POOL] = number(given.get("pool", 0), 0, 60, "decision: pool")
