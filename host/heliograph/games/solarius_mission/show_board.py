"""What the drawing of the table needs, in the reader's language and without anything hidden."""

from functools import cache, lru_cache
from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.games.caching import cached_by
from heliograph.games.solarius_mission import flight, sky, stack, storage, turns, views
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.layout import COLUMN_NAMES, TILE_NAMES
from heliograph.games.solarius_mission.show_bridge import bridge_view
from heliograph.games.solarius_mission.show_places import direction_text, legs_between, where
from heliograph.games.solarius_mission.show_teller import Teller
from heliograph.games.solarius_mission.faces import FACES, level_text
from heliograph.games.solarius_mission.views import facts_for
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS

Board = dict[str, Any]


def board(teller: Teller, facts: FactTable, state: bytes, tracker: Any) -> Board:
    """Return the whole table as everybody may see it."""
    seen = facts_for(facts, state)
    return bridge_view(tracker, teller.lang) | {
        "level": facts.value(state, "checked"),
        "actor": seen["decision"]["actor"] - 1,
        "task": seen["decision"]["tasks"][0][0],
        "map": _map(teller, facts, state),
        "players": [_player(teller, seen, state, seat) for seat in range(len(seen["players"]))],
        "deck": seen["deck"],
    }


@cache
def _die(teller: Teller, name: str | None) -> Board | None:
    if name is None:
        return None
    colour, face = name.split()
    shown = FACES[bridge.FACES.index(face)]
    return {"colour": colour, "face": shown, "name": teller.named_die(name)}


# The map


def _map(teller: Teller, facts: FactTable, state: bytes) -> Board | None:
    """Return the map; None while it is not followed or not laid."""
    seen = facts_for(facts, state)
    if facts.value(state, "checked") < at.MAP_LEVEL or None in seen["map"]:
        return None
    return {
        "tiles": [tile[0] for tile in seen["map"]],
        "hexes": _hexes(teller, facts, state),
        "ships": [player["ship"] for player in seen["players"]],
        "next": _next_spots(teller, state, len(seen["players"])),
    }


def _on_the_map(teller: Teller, facts: FactTable, state: bytes) -> tuple[Any, ...]:
    """Return what the hexes depend on: tiles, planets and figures, and the open trade centres."""
    seen = facts_for(facts, state)
    lying = (*seen["spots"].items(), *seen["figures"].items())
    return teller, tuple(seen["map"]), lying, tuple(seen["centres"])


@cached_by(_on_the_map)
def _hexes(teller: Teller, facts: FactTable, state: bytes) -> list[Board]:
    """Return every hex that shows something."""
    hexes = []
    for number in range(at.HEXES):
        found = _hex(teller, facts, state, number)
        if found:
            q, r = sky.PLACES[number]
            hexes.append({"id": sky.NAMES[number], "q": q, "r": r} | found)
    return hexes


def _hex(teller: Teller, facts: FactTable, state: bytes, number: int) -> Board:
    seen, name = facts_for(facts, state), sky.NAMES[number]
    places = turns.sky(teller.box, state)
    out: Board = {}
    kind = sky.HEX_KINDS[places.kinds[number]]
    if kind != "empty":
        out["kind"] = kind
        is_named = kind != "trade centre"
        out["name"] = hex_text(teller, facts, state, number) if is_named else ""
    if number in places.centre_of:
        letter = TILE_NAMES[places.centre_of.index(number)]
        out |= {"letter": letter, "open": letter in seen["centres"]}
    if name in seen["spots"]:
        out["planet"] = _planet_on(teller, seen["spots"][name])
    if name in seen["figures"]:
        out["figure"] = _figure(teller, *seen["figures"][name].split())
    return out


def _figure(teller: Teller, seat: str, kind: str, outpost: str = "") -> Board:
    name = teller.word(f"kind.{kind}")
    return {"seat": int(seat) - 1, "kind": kind, "outpost": bool(outpost), "name": name}


def _planet_on(teller: Teller, name: str) -> Board:
    if name in COLOURS:
        return {"colour": name, "name": teller.colour(COLOURS.index(name))}
    return planet(teller, teller.planet_number(name))


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


def _next_spots(teller: Teller, state: bytes, seats: int) -> list[str]:
    """Return the spots whose planets are told next, in their order."""
    if stack.task_of(state) != at.SET_BACK:
        return []
    centre, places = len(teller.box.tiles[0].planets), turns.sky(teller.box, state)
    spots = [
        spot
        for spot in range(stack.argument_of(state), len(places.marks))
        if sky.is_used(spot < centre, places.marks[spot], seats)
    ]
    return [sky.NAMES[places.hex_of[spot]] for spot in spots[:2]]


def hex_text(teller: Teller, facts: FactTable, state: bytes, number: int) -> str:
    """Return what lies on a hex, without the ships."""
    seen, name = facts_for(facts, state), sky.NAMES[number]
    planet, figure = seen["spots"].get(name), seen["figures"].get(name)
    if planet in COLOURS:
        return teller.word("hex.down", colour=teller.colour(COLOURS.index(planet)))
    if planet:
        return teller.planet_up(teller.planet_number(planet))
    if figure:
        return teller.word("hex.own", kind=teller.word(f"kind.{figure.split()[1]}"))
    return teller.word(f"hex.{sky.HEX_KINDS[turns.sky(teller.box, state).kinds[number]]}")


def destination(teller: Teller, facts: FactTable, state: bytes, seat: int, number: int) -> str:
    """Return what lies on the hex where a flight ends, and where that is."""
    what = hex_text(teller, facts, state, number)
    if number == sky.HOME:
        return what
    places, seen = turns.sky(teller.box, state), facts_for(facts, state)
    letters = places.near_centres[number]
    is_empty = places.kinds[number] == sky.EMPTY and sky.NAMES[number] not in seen["figures"]
    if letters and is_empty:  # missions are fulfilled there
        centre = places.centre_of[letters[0]]
        (leg,) = legs_between(sky.PLACES[centre], sky.PLACES[number])
        direction = direction_text(teller.lang, leg[0])
        return teller.word("hex.beside", letter=TILE_NAMES[letters[0]], direction=direction)
    ship = sky.NAMES.index(seen["players"][seat]["ship"])
    place = where(teller.lang, places.centre_of, ship, number)
    return teller.word("hex.at", what=what, where=place)


# Player boards


def _of_the_player(teller: Teller, seen: Board, state: bytes, seat: int) -> tuple[Teller, int, str]:
    """Return what a player board depends on: the facts of its seat."""
    del state  # what comes from the rules follows from these facts as well
    return teller, seat, repr(seen["players"][seat])


@cached_by(_of_the_player)
def _player(teller: Teller, seen: Board, state: bytes, seat: int) -> Board:
    known = views.player(seen, state, seat)
    box = teller.box
    cost = flight.station_cost(box, state, seat)
    planets = {row.name: number for number, row in enumerate(box.planets)}
    return {
        "fuel": known["fuel"],
        "bucks": known["bucks"],
        "rows": [_row(teller, known, colour) for colour in COLOURS],
        "debris": [known[key] for key in ("debris", "debris_spaces", "beside")],
        "engines": known["engines"],
        "range": known["range"],
        "spaces": _spaces(teller, known),
        "stations": [
            _station(teller, i)
            for i, station in enumerate(box.stations)
            if station.name in known["stations"]
        ],
        "next_station": None if cost is None else f"{cost[0]} + {cost[1]}",
        "outposts": [
            teller.outpost(i)
            for i, outpost in enumerate(box.outposts)
            if outpost.name in known["outposts"]
        ],
        "markers": known["markers"],
        "colonies": known["colonies"],
        "missions": [card(teller, n - 1) for n in known["missions"]],
        "fulfilled": [card(teller, n - 1) for n in known["fulfilled"]],
        "developments": [
            card(teller, n - 1) | {"used": n in known["slots"]} for n in known["developments"]
        ],
        "unsettled": [planet(teller, planets[name]) for name in known["unsettled"]],
        "settled": [planet(teller, planets[name]) for name in known["settled"]],
        "hand_size": known["hand_size"],
        "hand": [card(teller, n - 1) for n in known.get("hand", ())],
        "unnamed": known["unnamed"],
    }


def _spaces(teller: Teller, known: Board) -> Board:
    by_die = {space: _die(teller, known[space]) for space in ("transform", "research")}
    return {"normal": known["normal"], **by_die}


def _station(teller: Teller, i: int) -> Board:
    does = teller.station_each(i)
    return {"target": f"station:{i + 1}", "name": teller.station(i), "does": does}


def _row(teller: Teller, known: Board, colour: str) -> Board:
    level, column = known["levels"][colour], known["columns"][colour]
    return {
        "colour": colour,
        "name": teller.colour(COLOURS.index(colour)),
        "level": level_text(level) if level else "",
        "column": COLUMN_NAMES[column - 1],
        "cubes": known["store"][colour],
        "room": list(storage.room(column)),
    }


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
