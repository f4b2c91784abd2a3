"""Positions from plain data: what is left out has a default, what cannot be is refused.

Every wrong value ends in BadPosition with the name of its fact: a wrong kind or length, a value out
of its range, something named twice, an unknown name, more of a thing than the box holds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from heliograph.engine.reading import within
from heliograph.games.solarius_mission import sky, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import (
    BACKS, BESIDE, BOARD, BONUSES, BUCKS, BUILT, CARDS, CARDS_COUNT, COLONIES, COLUMN, COLUMNS,
    DEBRIS, DECK, DEVELOPED, DISCARDED, FACE_UP, FIGURE, FUEL, FULFILLED, HAND, KINDS,
    LOST_DISCARDS, MARKERS, MOST_BESIDE, MOST_COLONIES, MOST_MARKERS, MOST_SPACES, MOST_UNITS,
    NORMAL, ONES, OPEN, OUTER, OUTPOST, PER_COLOUR, PLANETS, RESEARCH, ROTATION, SETTLED, SHEET,
    SHIP, SLOTS, SPACES, SPOT, START_CARD, STORE, SWAPPED, TECH_OF, TILE, TRANSFORM, TURNED, TWOS,
    UNKNOWN, UNSEEN, UNSETTLED, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.notation import TILE_NAMES
from heliograph.games.solarius_mission.plain import STEPS
from heliograph.games.solarius_mission.position_tasks import set_decision
from heliograph.games.solarius_mission.position_totals import left_for_bag, left_in_stock, need_box
from heliograph.games.solarius_mission.position_values import (
    die_of, exactly, hex_of, index_of, items, known, named, number, once, refuse, switch,
)  # fmt: skip
from heliograph.games.solarius_mission.scoring import NAMES, SHEET_ZERO
from shared_rules.names import PHASES
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, BRIDGE_DICE, CENTRE, COLOURS, DICE, FIELDS, FIRST, MOST_LEVEL, NEW_COLOUR, NO_DIE, PHASE,
    POINTER, PUSHED, ROUND, ROUNDS, SCORE, SEATS, STEP, TAKEN, TAKEN_AGE, TURN, TURNS,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import PLANETS as PLANET_SCORES
from shared_rules.tracker import PLAY, SETUP

START_DICE = (["black 1", 0], ["yellow 1", 1], ["turquoise 1", 2], ["brown 1", 3])
DEFAULTS: dict[str, Any] = {
    "phase": "play", "round": 1, "first": 1, "turn": 0, "step": "choose", "pointer": 0, "pushed": 0,
    "dice": START_DICE, "taken": None, "taken_age": 0, "bag": None, "centres": [None] * ROUNDS,
    "scores": None, "planet_scores": None, "map": None, "backs": {}, "spots": {}, "figures": {},
    "players": (), "discards": (), "lost_discards": 0, "deck": None, "decision": {},
}  # fmt: skip

_IN_ORDER = ("the order of their ages", "die Reihenfolge ihres Alters")
_PLANET_SPOT = ("a planet spot of this map", "ein Planetenort dieser Karte")
_WHOLE_MAP = ("six tiles under the planets", "sechs Teile unter den Planeten")
_FIGURE = ("such as 2 station or 2 station outpost", "wie 2 station oder 2 station outpost")
_CUBES = ("up to 3, 2 and 1 cubes", "bis zu 3, 2 und 1 Würfel")
_SEAT_NAMES = ("1", "2", "3", "4")
_ROTATIONS = ("0", "1", "2", "3", "4", "5")
_MOST_SCORE = 255
_BYTE = 255


def load(box: Box, empty: bytes, position: Any, *, counts: bool = True) -> bytes:
    """Return the state of a position; `empty` is the state before anything happened.

    With `counts` it holds no more of anything than the box.
    """
    given = {**DEFAULTS, **known(position, tuple(DEFAULTS), "position")}
    state = bytearray(empty)
    _set_table(state, given)
    _set_map(box, state, given)
    _set_players(box, state, given["players"])
    _set_piles(state, given)
    set_decision(box, state, given["decision"])
    if given["bag"] is None:
        state[BAG : BAG + len(COLOURS)] = left_for_bag(state)
    if counts:
        need_box(state)
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
    _set_centres(state, given["centres"])
    for key, first in (("scores", SCORE), ("planet_scores", PLANET_SCORES)):
        points = [0] * seats if given[key] is None else exactly(given[key], seats, key)
        state[first : first + seats] = bytes(number(n, 0, _MOST_SCORE, key) for n in points)


def _set_dice(state: bytearray, dice: Any) -> None:
    rows = items(dice, BRIDGE_DICE, "dice", "SOM-4.2")
    pairs = [exactly(row, 2, "dice", "SOM-4.2") for row in rows]
    state[DICE : DICE + 2 * BRIDGE_DICE] = bytes([NO_DIE]) * (2 * BRIDGE_DICE)
    ages = [number(age, 0, state[FIELDS] - 1, "dice", "SOM-4.3") for _, age in pairs]
    if ages != sorted(ages):
        raise refuse("SOM-4.3", _IN_ORDER, ages, "dice")
    for slot, (die, age) in enumerate(pairs):
        state[DICE + 2 * slot] = die_of(die, "dice")
        state[DICE + 2 * slot + 1] = age


def _set_bag(state: bytearray, bag: Any) -> None:
    most = bridge.per_colour(state[SEATS])
    given = None if bag is None else known(bag, COLOURS, "bag")
    here = [code >> 3 for code in state[DICE : DICE + 2 * BRIDGE_DICE : 2] if code != NO_DIE]
    for colour, name in enumerate(COLOURS):
        left = most - here.count(colour)
        if left < 0:
            words = (f"at most {most} {name}", f"höchstens {most} {name}")
            raise refuse("SOM-3.9", words, here.count(colour), "dice")
        value = left if given is None else given.get(name)
        state[BAG + colour] = number(value, 0, left, f"bag.{name}", "SOM-4.6")


def _set_centres(state: bytearray, value: Any) -> None:
    letters = exactly(value, ROUNDS, "centres", "SOM-6.1")
    once([letter for letter in letters if letter is not None], "centres", "SOM-6.1")
    for at, letter in enumerate(letters):
        known_as = 0 if letter is None else index_of(TILE_NAMES, letter, "centres", "SOM-6.1") + 1
        state[CENTRE + at] = known_as


# The map


def _set_map(box: Box, state: bytearray, given: Mapping[str, Any]) -> None:
    if given["map"] is not None:
        _set_tiles(state, exactly(given["map"], OUTER, "map", "SOM-3.1"))
    backs = known(given["backs"], COLOURS, "backs")
    for colour, name in enumerate(COLOURS):
        state[BACKS + colour] = number(backs.get(name, 0), 0, PER_COLOUR, "backs", "SOM-3.2")
    state[SPOT:FIGURE] = bytes(FIGURE - SPOT)
    state[PLANETS:SPOT] = bytes(SPOT - PLANETS)
    spots, tiles = named(given["spots"], "spots"), bytes(state[TILE : TILE + OUTER])
    if spots and _BYTE in tiles:
        raise refuse("SOM-3.1", _WHOLE_MAP, given["map"], "map")
    if spots:
        places = sky.sky_of(box.tiles, tiles, bytes(state[ROTATION : ROTATION + OUTER]))
        for place, what in spots.items():
            _set_spot(box, state, places.spot_of[hex_of(place, "spots")], place, what)
    for place, what in named(given["figures"], "figures").items():
        state[FIGURE + hex_of(place, "figures")] = _figure_code(state, what)


def _set_tiles(state: bytearray, names: list[Any]) -> None:
    """Lay the tiles, each of them once; None where the next ones are still open."""
    for at, name in enumerate(names):
        text = name if isinstance(name, str) else ""
        if name is None:
            state[TILE + at], state[ROTATION + at] = _BYTE, 0
            continue
        state[TILE + at] = index_of(TILE_NAMES, text[:1], "map", "SOM-3.1")
        state[ROTATION + at] = index_of(_ROTATIONS, text[1:], "map", "SOM-3.1")
    once([name[0] for name in names if name], "map", "SOM-3.1")


def _figure_code(state: bytearray, what: Any) -> int:
    """Return the code of a figure written `2 station` or `2 station outpost`."""
    words = what.split() if isinstance(what, str) else []
    if len(words) not in (2, 3) or words[2:] not in ([], ["outpost"]):
        raise refuse("SOM-1.17", _FIGURE, what, "figures")
    owner = index_of(_SEAT_NAMES[: state[SEATS]], words[0], "figures", "SOM-1.17")
    code = 1 + owner * 3 + index_of(KINDS, words[1], "figures", "SOM-1.17")
    return code | (WITH_OUTPOST if words[2:] else 0)


def _set_spot(box: Box, state: bytearray, spot: int, place: Any, what: Any) -> None:
    if spot == sky.NO_SPOT:
        raise refuse("SOM-3.3", _PLANET_SPOT, place, "spots")
    if isinstance(what, str) and what in COLOURS:
        state[SPOT + spot] = COLOURS.index(what) + 1
        return
    planet = planet_of(box, what, "spots")
    state[SPOT + spot] = TURNED + planet
    _put(state, PLANETS + planet, FACE_UP, what, "spots")


def planet_of(box: Box, name: Any, what: str) -> int:
    """Return the number of a planet."""
    return index_of([planet.name for planet in box.planets], name, what, "SOM-1.11")


def _put(state: bytearray, at: int, where: int, what: Any, fact: str) -> None:
    if state[at] != UNSEEN:
        words = ("each in one place only", "jedes nur an einem Ort")
        raise refuse("SOM-1.11", words, what, fact)
    state[at] = where


# Players


def _set_players(box: Box, state: bytearray, value: Any) -> None:
    players = items(value, state[SEATS], "players", "SOM-3.6")
    state[CARDS : CARDS + CARDS_COUNT] = bytes(CARDS_COUNT)
    names = (*_TRACKS, *_SETTERS)
    for seat, row in enumerate(players):
        given = known(row, names, f"players.{seat + 1}")
        for key, (at, low, high, rule) in _TRACKS.items():
            if key in given:
                what = f"players.{seat + 1}.{key}"
                state[BOARD[seat] + at] = number(given[key], low, high, what, rule)
        for key, setter in _SETTERS.items():
            if key in given:
                with within(f"players.{seat + 1}"):
                    setter(box, state, seat, given[key])
    for seat in range(state[SEATS]):
        given = dict(players[seat]) if seat < len(players) else {}
        for key, left in zip(("colonies", "markers"), left_in_stock(state, seat), strict=True):
            if key not in given:
                state[BOARD[seat] + _TRACKS[key][0]] = left
    dealt = [state[BOARD[seat] + START_CARD] for seat in range(state[SEATS])]
    once([card for card in dealt if card], "players.start_card", "SOM-3.7")


_TRACKS: dict[str, tuple[int, int, int, str]] = {
    "fuel": (FUEL, 0, MOST_UNITS, "SOM-2.1"),
    "bucks": (BUCKS, 0, MOST_UNITS, "SOM-2.1"),
    "debris_spaces": (SPACES, 0, MOST_SPACES, "SOM-2.4"),
    "debris": (DEBRIS, 0, MOST_SPACES, "SOM-2.4"),
    "beside": (BESIDE, 0, MOST_BESIDE, "SOM-13.2"),
    "colonies": (COLONIES, 0, MOST_COLONIES, "SOM-AMB-36"),
    "markers": (MARKERS, 0, MOST_MARKERS, "SOM-8.5"),
    "normal": (NORMAL, 0, TURNS, "SOM-2.6"),
    "unknown": (UNKNOWN, 0, CARDS_COUNT, "SOM-1.13"),
    "start_card": (START_CARD, 0, 4, "SOM-3.7"),
}


def _set_dice_of(key: str, first: Callable[[int], int], most: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        for name, value in known(given, COLOURS, key).items():
            at = first(seat) + COLOURS.index(name)
            state[at] = number(value, 1, most, f"{key}.{name}", "SOM-2.2")

    return setter


def _set_store(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, row in known(given, COLOURS, "store").items():
        cubes = exactly(row, 3, f"store.{name}", "SOM-2.3")
        fits = all(
            type(n) is int and 0 <= n <= room for n, room in zip(cubes, storage.ROOM, strict=True)
        )
        if not fits:
            raise refuse("SOM-2.3", _CUBES, cubes, f"store.{name}")
        state[BOARD[seat] + STORE + COLOURS.index(name)] = storage.row_of(*cubes)


def _set_engines(_: Box, state: bytearray, seat: int, given: Any) -> None:
    markers = [
        number(one, 1, 2, "engines", "SOM-2.7") for one in items(given, 3, "engines", "SOM-2.7")
    ]
    state[BOARD[seat] + ONES] = markers.count(1)
    state[BOARD[seat] + TWOS] = markers.count(2)


def _set_mask(
    key: str, at: int, names: Callable[[Box], list[str]], rule: str
) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        all_names = names(box)
        listed = items(given, len(all_names), key, rule)
        bits = [1 << index_of(all_names, name, key, rule) for name in listed]
        once(bits, key, rule)
        state[BOARD[seat] + at] = sum(bits)

    return setter


def _set_swapped(_: Box, state: bytearray, seat: int, given: Any) -> None:
    state[BOARD[seat] + SWAPPED] = switch(given, "swapped")


def _set_ship(_: Box, state: bytearray, seat: int, given: Any) -> None:
    state[BOARD[seat] + SHIP] = hex_of(given, "ship")


def _set_space(key: str, at: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        state[BOARD[seat] + at] = 0 if given is None else die_of(given, key) + 1

    return setter


def _set_slots(_: Box, state: bytearray, seat: int, given: Any) -> None:
    cards = items(given, CARDS_COUNT, "slots")
    bits = [1 << number(card, 1, CARDS_COUNT, "slots") - 1 for card in cards]
    once(bits, "slots", "SOM-7.2")
    state[BOARD[seat] + SLOTS : BOARD[seat] + SLOTS + 4] = sum(bits).to_bytes(4, "little")


def _set_cards(key: str, where: int) -> Callable[..., None]:
    def setter(_: Box, state: bytearray, seat: int, given: Any) -> None:
        for card in items(given, CARDS_COUNT, key, "SOM-1.13"):
            at = CARDS + number(card, 1, CARDS_COUNT, key, "SOM-1.13") - 1
            _put(state, at, where + seat, card, key)

    return setter


def _set_planets(key: str, where: int) -> Callable[..., None]:
    def setter(box: Box, state: bytearray, seat: int, given: Any) -> None:
        for name in items(given, len(box.planets), key, "SOM-1.11"):
            at = PLANETS + planet_of(box, name, key)
            _put(state, at, where + seat, name, key)

    return setter


def _set_sheet(_: Box, state: bytearray, seat: int, given: Any) -> None:
    for name, value in known(given, NAMES, "sheet").items():
        points = number(value, -100, 120, f"sheet.{name}", "SOM-14.1")
        state[BOARD[seat] + SHEET + NAMES.index(name)] = SHEET_ZERO + points


_SETTERS: dict[str, Callable[..., None]] = {
    "swapped": _set_swapped,
    "levels": _set_dice_of("levels", lambda seat: TECH_OF[seat], MOST_LEVEL),
    "columns": _set_dice_of("columns", lambda seat: BOARD[seat] + COLUMN, COLUMNS),
    "store": _set_store,
    "engines": _set_engines,
    "stations": _set_mask(
        "stations", BUILT, lambda box: [row.name for row in box.stations], "SOM-9.8"
    ),
    "outposts": _set_mask(
        "outposts", OUTPOST, lambda box: [row.name for row in box.outposts], "SOM-9.9"
    ),
    "bonuses": _set_mask("bonuses", BONUSES, lambda _: list(TILE_NAMES), "SOM-9.7"),
    "ship": _set_ship,
    "transform": _set_space("transform", TRANSFORM),
    "research": _set_space("research", RESEARCH),
    "slots": _set_slots,
    "hand": _set_cards("hand", HAND),
    "missions": _set_cards("missions", OPEN),
    "fulfilled": _set_cards("fulfilled", FULFILLED),
    "developments": _set_cards("developments", DEVELOPED),
    "unsettled": _set_planets("unsettled", UNSETTLED),
    "settled": _set_planets("settled", SETTLED),
    "sheet": _set_sheet,
}


# Piles


def _set_piles(state: bytearray, given: Mapping[str, Any]) -> None:
    for card in items(given["discards"], CARDS_COUNT, "discards", "SOM-1.13"):
        at = CARDS + number(card, 1, CARDS_COUNT, "discards", "SOM-1.13") - 1
        _put(state, at, DISCARDED, card, "discards")
    state[LOST_DISCARDS] = number(given["lost_discards"], 0, CARDS_COUNT, "lost_discards")
    unseen = state.count(UNSEEN, CARDS, CARDS + CARDS_COUNT) - state[LOST_DISCARDS]
    unseen -= sum(state[BOARD[seat] + UNKNOWN] for seat in range(state[SEATS]))
    deck = unseen if given["deck"] is None else given["deck"]
    state[DECK] = number(deck, 0, CARDS_COUNT, "deck", "SOM-1.13")
    if state[DECK] != unseen:
        words = (f"{unseen}: so many cards are left", f"{unseen}: so viele Karten sind übrig")
        raise refuse("SOM-1.13", words, deck, "deck")
