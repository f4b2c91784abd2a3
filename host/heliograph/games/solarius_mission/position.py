"""Positions from plain data: what is left out has a default, what cannot be is refused."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from heliograph.engine.errors import BadPosition, Words
from heliograph.engine.reading import shown
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
    BAG, BRIDGE_DICE, CENTRE, COLOURS, DICE, FACES, FIELDS, FIRST, MOST_LEVEL, NEW_COLOUR, NO_DIE,
    PHASE, POINTER, PUSHED, ROUND, ROUNDS, SCORE, SEATS, STEP, TAKEN, TAKEN_AGE, TURN, TURNS,
)  # fmt: skip
from shared_rules.solarius.bridge import PLANETS as PLANET_SCORES
from shared_rules.tracker import PLAY, SETUP

Setter = Callable[[bytearray, Any], None]
START_DICE = (["black 1", 0], ["yellow 1", 1], ["turquoise 1", 2], ["brown 1", 3])
TURN_TASKS = (["die", 0], ["extra", 0], ["finish", 0], ["refill", 0])
DEFAULTS: dict[str, Any] = {
    "phase": "play", "round": 1, "first": 1, "turn": 0, "step": "choose", "pointer": 0, "pushed": 0,
    "dice": START_DICE, "taken": None, "taken_age": 0, "bag": None, "centres": [None] * ROUNDS,
    "scores": None, "planet_scores": None, "map": None, "backs": {}, "spots": {}, "figures": {},
    "players": (), "discards": (), "lost_discards": 0, "deck": None, "decision": {},
}  # fmt: skip

_EACH_LETTER = ("centres: each letter once", "centres: jeder Buchstabe einmal")
_DIE_AND_AGE = ("a die and its age, such as ['black 1', 0]", "ein Würfel mit Alter: ['black 1', 0]")
_IN_ORDER = ("dice: in the order of their ages", "dice: nach dem Alter geordnet")
_PLANET_SPOT = ("spots: a planet spot of this map", "spots: ein Planetenort dieser Karte")
_ONE_PLACE = ("each card and planet in one place only", "jede Karte und jeder Planet nur einmal")
_CUBES = ("store: up to 3, 2 and 1 cubes", "store: bis zu 3, 2 und 1 Würfel")
_SEAT_NAMES = ("1", "2", "3", "4")
_ROTATIONS = ("0", "1", "2", "3", "4", "5")


def _one_of(names: Iterable[str]) -> Words:
    listed = ", ".join(names)
    return f"one of {listed}", f"eines von {listed}"


def refuse(rule: str, expected: Words, got: Any) -> BadPosition:
    """Return the error of a position that cannot be."""
    return BadPosition(rule, "bad_value", expected, shown(got))


def number(value: Any, low: int, high: int, what: str, rule: str = "") -> int:
    """Return an integer in a range; raises BadPosition."""
    if type(value) is not int or not low <= value <= high:
        words = (
            f"{what}: a number from {low} to {high}",
            f"{what}: eine Zahl von {low} bis {high}",
        )
        raise refuse(rule, words, value)
    return value


def index_of(names: Sequence[str], value: Any, what: str, rule: str = "") -> int:
    """Return where a name stands in a list; raises BadPosition."""
    if not isinstance(value, str) or value not in names:
        listed = ", ".join(names)
        raise refuse(rule, (f"{what}: one of {listed}", f"{what}: eines von {listed}"), value)
    return list(names).index(value)


def items(value: Any, most: int, what: str, rule: str = "") -> list[Any]:
    """Return a list that is not too long; raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) > most:
        words = (f"{what}: a list of at most {most}", f"{what}: eine Liste von höchstens {most}")
        raise refuse(rule, words, value)
    return list(value)


def named(value: Any, what: str, rule: str = "") -> dict[str, Any]:
    """Return a table of values by their names; raises BadPosition."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse(rule, (f"{what}: a table of names", f"{what}: eine Tabelle mit Namen"), value)
    return dict(value)


def die_of(value: Any, what: str) -> int:
    """Return the code of a die written `black *`."""
    colour, _, face = value.partition(" ") if isinstance(value, str) else ("", "", "")
    found = index_of(COLOURS, colour, what, "SOM-1.4")
    return bridge.code_of(found, index_of(FACES, face, what, "SOM-1.4"))


def hex_of(value: Any, what: str) -> int:
    """Return the number of a hex written `q,r`."""
    if not isinstance(value, str) or value not in sky.NAMES:
        words = (f"{what}: a hex of the map such as 3,-1", f"{what}: ein Feld wie 3,-1")
        raise refuse("SOM-3.1", words, value)
    return sky.NAMES.index(value)


def load(box: Box, empty: bytes, position: Mapping[str, Any]) -> bytes:
    """Return the state of a position; `empty` is the state before anything happened."""
    unknown = set(position) - set(DEFAULTS)
    if unknown:
        raise refuse("", _one_of(DEFAULTS), sorted(map(str, unknown)))
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
    is_setup, is_play = state[PHASE] == SETUP, state[PHASE] == PLAY
    fewest, most = (0, 0) if is_setup else (1, ROUNDS)
    state[ROUND] = number(given["round"], fewest, most, "round", "SOM-5.1")
    state[FIRST] = number(given["first"], 1, seats, "first", "SOM-3.11") - 1
    state[TURN] = number(given["turn"], 0, TURNS * seats - is_play, "turn", "SOM-5.1")
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
            raise refuse("SOM-6.1", _EACH_LETTER, letter)
        state[CENTRE + at] = known
    for key, first in (("scores", SCORE), ("planet_scores", PLANET_SCORES)):
        state[first : first + seats] = bytes(given[key] or seats)


def _set_dice(state: bytearray, dice: Any) -> None:
    pairs = [
        items(pair, 2, "dice", "SOM-4.2") for pair in items(dice, BRIDGE_DICE, "dice", "SOM-4.2")
    ]
    state[DICE : DICE + 2 * BRIDGE_DICE] = bytes([NO_DIE]) * (2 * BRIDGE_DICE)
    for pair in pairs:
        if len(pair) != 2:
            raise refuse("SOM-4.2", _DIE_AND_AGE, pair)
        number(pair[1], 0, state[FIELDS] - 1, "dice: age", "SOM-4.3")
    ages = [age for _, age in pairs]
    if ages != sorted(ages):
        raise refuse("SOM-4.3", _IN_ORDER, ages)
    for slot, (die, age) in enumerate(pairs):
        state[DICE + 2 * slot] = die_of(die, "dice")
        state[DICE + 2 * slot + 1] = number(age, 0, state[FIELDS] - 1, "dice: age", "SOM-4.3")


def _set_bag(state: bytearray, bag: Any) -> None:
    most = bridge.per_colour(state[SEATS])
    for colour, name in enumerate(COLOURS):
        here = [code >> 3 for code in state[DICE : DICE + 2 * BRIDGE_DICE : 2] if code != NO_DIE]
        left = most - here.count(colour)
        if left < 0:
            words = (f"at most {most} {name} dice", f"höchstens {most} Würfel: {name}")
            raise refuse("SOM-3.9", words, here.count(colour))
        state[BAG + colour] = left if bag is None else number(bag[name], 0, left, "bag", "SOM-4.6")


# The map


def _set_map(box: Box, state: bytearray, given: Mapping[str, Any]) -> None:
    if given["map"] is not None:
        for at, name in enumerate(given["map"]):
            tile = 255 if name is None else index_of(TILE_NAMES, name[0], "map", "SOM-3.1")
            state[TILE + at] = tile
            state[ROTATION + at] = (
                0 if name is None else index_of(_ROTATIONS, name[1:], "map", "SOM-3.1")
            )
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
        state[FIGURE + hex_of(place, "figures")] = _figure_code(state, what)


def _figure_code(state: bytearray, what: Any) -> int:
    """Return the code of a figure written `2 station` or `2 station outpost`."""
    words = what.split() if isinstance(what, str) else []
    seat, kind, *rest = [*words, "", ""]
    owner = index_of(_SEAT_NAMES[: state[SEATS]], seat, "figures: seat", "SOM-1.17")
    code = 1 + owner * 3 + index_of(KINDS, kind, "figures", "SOM-1.17")
    return code | (WITH_OUTPOST if any(rest) else 0)


def _set_spot(box: Box, state: bytearray, spot: int, place: Any, what: Any) -> None:
    if spot == sky.NO_SPOT:
        raise refuse("SOM-3.3", _PLANET_SPOT, place)
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
        raise refuse("SOM-1.11", _ONE_PLACE, what)
    state[at] = where


# Players


def _set_players(box: Box, state: bytearray, players: Any) -> None:
    if len(players) > state[SEATS]:
        words = (f"at most {state[SEATS]} players", f"höchstens {state[SEATS]} Personen")
        raise refuse("SOM-3.6", words, len(players))
    state[CARDS : CARDS + CARDS_COUNT] = bytes(CARDS_COUNT)
    for seat, given in enumerate(players):
        unknown = set(given) - set(_TRACKS) - set(_SETTERS)
        if unknown:
            raise refuse("", _one_of([*_TRACKS, *_SETTERS]), sorted(map(str, unknown)))
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
        for name, value in named(given, "tech dice").items():
            colour = index_of(COLOURS, name, "tech dice")
            state[first(seat) + colour] = number(value, 1, most, f"{name} die", "SOM-2.2")

    return setter


def _set_store(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, row in named(given, "store").items():
        colour = index_of(COLOURS, name, "store")
        cubes = items(row, 3, "store", "SOM-2.3")
        fits = len(cubes) == 3 and all(
            type(n) is int and 0 <= n <= room for n, room in zip(cubes, storage.ROOM, strict=True)
        )
        if not fits:
            raise refuse("SOM-2.3", _CUBES, cubes)
        state[BOARD[seat] + STORE + colour] = storage.row_of(*cubes)


def _set_engines(_: Box, state: bytearray, seat: int, given: Any) -> None:
    markers = [
        number(one, 1, 2, "engines", "SOM-2.7") for one in items(given, 3, "engines", "SOM-2.7")
    ]
    state[BOARD[seat] + ONES] = markers.count(1)
    state[BOARD[seat] + TWOS] = markers.count(2)


def _set_mask(at: int, names: Callable[[Box], list[str]], rule: str) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        known = names(box)
        bits = [1 << index_of(known, name, "names", rule) for name in items(given, 64, "names")]
        state[BOARD[seat] + at] = sum(set(bits))

    return setter


def _set_ship(_: Box, state: bytearray, seat: int, given: Any) -> None:
    state[BOARD[seat] + SHIP] = hex_of(given, "ship")


def _set_space(at: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        state[BOARD[seat] + at] = 0 if given is None else die_of(given, "space") + 1

    return setter


def _set_slots(_: Box, state: bytearray, seat: int, given: Any) -> None:
    cards = items(given, CARDS_COUNT, "slots")
    bits = sum({1 << number(card, 1, CARDS_COUNT, "slots") - 1 for card in cards})
    state[BOARD[seat] + SLOTS : BOARD[seat] + SLOTS + 4] = bits.to_bytes(4, "little")


def _set_cards(where: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        for card in items(given, CARDS_COUNT, "cards"):
            at = CARDS + number(card, 1, CARDS_COUNT, "cards", "SOM-1.13") - 1
            _put(state, at, where + seat, card)

    return setter


def _set_planets(where: int) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        for name in items(given, len(box.planets), "planets"):
            _put(state, PLANETS + planet_of(box, name, "planets"), where + seat, name)

    return setter


def _set_sheet(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, value in named(given, "sheet").items():
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
        words = (f"deck: {unseen} of 32 cards are left", f"deck: {unseen} von 32 Karten übrig")
        raise refuse("SOM-1.13", words, deck)


def _set_decision(state: bytearray, given: Mapping[str, Any]) -> None:
    tasks = given.get("tasks", TURN_TASKS)
    if len(tasks) > STACK_DEPTH:
        raise refuse("", (f"at most {STACK_DEPTH} tasks", f"höchstens {STACK_DEPTH}"), len(tasks))
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
