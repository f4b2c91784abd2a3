"""What the drawing of the table needs, in the reader's language and without anything hidden."""

from functools import cache, lru_cache
from typing import Any

from heliograph.engine import TABLE
from heliograph.games.caching import cached_by
from heliograph.games.solarius_mission import boards, flight, sky, storage, turns, views
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.notation import COLUMNS, TILE_NAMES
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.show_texts import BOARD_WORDS
from heliograph.games.solarius_mission.faces import FACES, level_text
from heliograph.texts.numbers import signed
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, CENTRE, COLOURS, DICE, FIRST, NO_DIE, POINTER, ROUND, ROUNDS, SEATS, TAKEN, TECH,
)  # fmt: skip

Board = dict[str, Any]


def board(teller: Teller, state: bytes) -> Board:
    """Return the whole table as everybody may see it."""
    return {
        "words": _words(teller.column),
        "level": state[at.LEVEL],
        "round": state[ROUND],
        "rounds": ROUNDS,
        "first": state[FIRST],
        "actor": state[at.ACTOR],
        "task": at.TASKS[state[state[at.SP]]],
        "wheel": _wheel(teller, state),
        "pointer": state[POINTER],
        "taken": None if state[TAKEN] == NO_DIE else _die(teller, state[TAKEN]),
        "bag": [
            {"colour": COLOURS[i], "name": teller.colour(i), "count": state[BAG + i]}
            for i in range(len(COLOURS))
        ],
        "centres": [TILE_NAMES[i - 1] if i else None for i in state[CENTRE : CENTRE + ROUNDS]],
        "map": _map(teller, state),
        "players": [_player(teller, state, seat) for seat in range(state[SEATS])],
        "deck": state[at.DECK],
    }


@cache
def _words(column: int) -> dict[str, str]:
    return {key: pair[column] for key, pair in BOARD_WORDS.items()}


def _die(teller: Teller, code: int) -> Board:
    return {"colour": COLOURS[code >> 3], "face": FACES[code & 7], "name": teller.die(code)}


def _wheel(teller: Teller, state: bytes) -> list[Board]:
    """Return the fields clockwise from the pointer: what each pays and the dice on it."""
    fields: list[Board] = [{"pays": signed(value), "dice": []} for value in teller.box.wheel]
    for slot in range(bridge.dice_count(bytearray(state))):
        die = _die(teller, state[DICE + 2 * slot]) | {"target": f"die:{slot + 1}"}
        fields[state[DICE + 2 * slot + 1]]["dice"].append(die)
    return fields


# The map


def _map(teller: Teller, state: bytes) -> Board | None:
    """Return the map; None while it is not followed or not laid."""
    if state[at.LEVEL] < turns.MAP_LEVEL or 255 in state[at.TILE : at.TILE + at.OUTER]:
        return None
    places = turns.sky(teller.box, state)
    return {
        "tiles": [TILE_NAMES[tile] for tile in state[at.TILE : at.TILE + at.OUTER]],
        "hexes": _hexes(teller, state),
        "ships": [sky.NAMES[state[at.BOARD[s] + at.SHIP]] for s in range(state[SEATS])],
        "next": _next_spots(teller, state, places),
    }


def _on_the_map(teller: Teller, state: bytes) -> tuple[Teller, bytes, bytes, bytes]:
    """Return what the hexes depend on: tiles, planets and figures, and the open trade centres."""
    tiles, lying = state[at.TILE : at.BACKS], state[at.SPOT : at.PLAYERS]
    return teller, tiles, lying, state[CENTRE : CENTRE + ROUNDS]


@cached_by(_on_the_map)
def _hexes(teller: Teller, state: bytes) -> list[Board]:
    """Return every hex that shows something."""
    places = turns.sky(teller.box, state)
    hexes = []
    for number in range(at.HEXES):
        found = _hex(teller, state, places, number)
        if found:
            q, r = sky.PLACES[number]
            hexes.append({"id": sky.NAMES[number], "q": q, "r": r} | found)
    return hexes


def _hex(teller: Teller, state: bytes, places: sky.Sky, number: int) -> Board:
    out: Board = {}
    kind = sky.HEX_KINDS[places.kinds[number]]
    if kind != "empty":
        out["kind"] = kind
        out["name"] = teller.hex(state, number) if kind != "trade centre" else ""
    if number in places.centre_of:
        letter = places.centre_of.index(number)
        out |= {"letter": TILE_NAMES[letter], "open": letter + 1 in state[CENTRE : CENTRE + ROUNDS]}
    spot = places.spot_of[number]
    if spot != sky.NO_SPOT and state[at.SPOT + spot]:
        out["planet"] = _planet_on(teller, state[at.SPOT + spot])
    figure = state[at.FIGURE + number]
    if figure:
        seat, figure_kind = divmod((figure & 63) - 1, 3)
        out["figure"] = {
            "seat": seat,
            "kind": at.KINDS[figure_kind],
            "outpost": bool(figure & at.WITH_OUTPOST),
            "name": teller.word(f"kind.{at.KINDS[figure_kind]}"),
        }
    return out


def _planet_on(teller: Teller, code: int) -> Board:
    if code >= at.TURNED:
        return planet(teller, code - at.TURNED)
    return {"colour": COLOURS[code - 1], "name": teller.colour(code - 1)}


@lru_cache(maxsize=256)
def planet(teller: Teller, number: int) -> Board:
    """Return a planet face up."""
    row = teller.box.planets[number]
    return {
        "colour": COLOURS[row.colour],
        "name": row.name,
        "points": row.points,
        "asks": teller.condition(number),
        "target": f"planet:{number}",
    }


def _next_spots(teller: Teller, state: bytes, places: sky.Sky) -> list[str]:
    """Return the spots whose planets are told next, in their order."""
    if state[state[at.SP]] != at.SET_BACK:
        return []
    centre = len(teller.box.tiles[0].planets)
    spots = [
        spot
        for spot in range(state[state[at.SP] + 1], len(places.marks))
        if sky.is_used(spot < centre, places.marks[spot], state[SEATS])
    ]
    return [sky.NAMES[places.hex_of[spot]] for spot in spots[:2]]


# Player boards


def _of_the_player(
    teller: Teller, state: bytes, seat: int
) -> tuple[Teller, int, int, bytes, bytes, bytes]:
    """Return what a player board depends on: itself, cards and planets, the tech dice."""
    base, tech = at.BOARD[seat], at.TECH_OF[seat]
    cards, dice = state[at.CARDS : at.SPOT], state[tech : tech + len(COLOURS)]
    return teller, seat, state[at.REFEREE_DEPTH], state[base : base + at.SHEET], cards, dice


@cached_by(_of_the_player)
def _player(teller: Teller, state: bytes, seat: int) -> Board:
    base = at.BOARD[seat]
    box = teller.box
    known = views.player(box, state, seat, TABLE)
    cost = flight.station_cost(box, state, seat)
    return {
        "fuel": state[base + at.FUEL],
        "bucks": state[base + at.BUCKS],
        "rows": [_row(teller, state, seat, colour) for colour in range(len(COLOURS))],
        "debris": [state[base + i] for i in (at.DEBRIS, at.SPACES, at.BESIDE)],
        "engines": known["engines"],
        "range": boards.reach(state, seat),
        "spaces": {
            "normal": state[base + at.NORMAL],
            "transform": _on_space(teller, state[base + at.TRANSFORM]),
            "research": _on_space(teller, state[base + at.RESEARCH]),
        },
        "stations": [
            {
                "target": f"station:{i + 1}",
                "name": teller.station(i),
                "does": teller.station_each(i),
            }
            for i in range(at.STATION_CARDS)
            if state[base + at.BUILT] >> i & 1
        ],
        "next_station": None if cost is None else f"{cost[0]} + {cost[1]}",
        "outposts": [
            teller.outpost(i) for i in range(at.OUTPOSTS_COUNT) if state[base + at.OUTPOST] >> i & 1
        ],
        "markers": state[base + at.MARKERS],
        "colonies": state[base + at.COLONIES],
        "missions": [card(teller, n - 1) for n in known["missions"]],
        "fulfilled": [card(teller, n - 1) for n in known["fulfilled"]],
        "developments": [
            card(teller, n - 1) | {"used": n in known["slots"]} for n in known["developments"]
        ],
        "unsettled": [planet(teller, n) for n in boards.planets_at(state, at.UNSETTLED + seat)],
        "settled": [planet(teller, n) for n in boards.planets_at(state, at.SETTLED + seat)],
        "hand_size": known["hand_size"],
        "hand": [card(teller, n - 1) for n in known.get("hand", ())],
        "unnamed": known["unnamed"],
    }


def _row(teller: Teller, state: bytes, seat: int, colour: int) -> Board:
    base = at.BOARD[seat]
    level = state[TECH + seat * len(COLOURS) + colour]
    column = state[base + at.COLUMN + colour]
    return {
        "colour": COLOURS[colour],
        "name": teller.colour(colour),
        "level": level_text(level) if level else "",
        "column": COLUMNS[column - 1],
        "cubes": list(storage.cubes_of(state[base + at.STORE + colour])),
        "room": list(storage.room(column)),
    }


def _on_space(teller: Teller, code: int) -> Board | None:
    return _die(teller, code - 1) if code else None


@lru_cache(maxsize=256)
def card(teller: Teller, number: int) -> Board:
    """Return a progress card: both halves."""
    return {
        "number": number + 1,
        "target": f"card:{number + 1}",
        "price": teller.price(number),
        "points": teller.word("points", n=teller.box.cards[number].points),
        "does": teller.development(number),
    }
