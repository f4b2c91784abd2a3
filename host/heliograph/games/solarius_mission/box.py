"""The components of one Solarius Mission box, read from its content and checked."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.engine.content import Content, is_numbers, need
from heliograph.engine.errors import BadContent
from heliograph.games.solarius_mission import effects_read, sky
from heliograph.games.solarius_mission.effects_read import DISCOUNTS, Program, Reader
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, KINDS, LETTERS, PER_COLOUR, PLANET_COUNT, SPOTS, START_CARDS,
)  # fmt: skip
from heliograph.games.solarius_mission.sky import Tile
from shared_rules.solarius.bridge import LEAST_FIELDS, MOST_BONUS, MOST_FIELDS, MOST_SEATS

SPOT_COUNTS = {2: 20, 3: 28, 4: 32}
PAY_FUEL, PAY_BUCKS, BY_LEVEL, BY_COLUMN = range(4)
MOST_VP = 40


class Planet(NamedTuple):
    """One planet: printed points and what settling it asks for."""

    name: str
    colour: int
    points: int
    kind: int  # PAY_FUEL, PAY_BUCKS, BY_LEVEL or BY_COLUMN
    die: int  # the tech die meant, or -1 for any
    amount: int  # how many units, or how many dice
    least: int  # the value or column these dice need


class Station(NamedTuple):
    """One station card."""

    name: str
    kinds: tuple[int, int]
    now: Program
    each: Program


class OutpostMarker(NamedTuple):
    """One outpost."""

    name: str
    kind: int
    bonus: Program


class Card(NamedTuple):
    """One progress card: mission above, development below."""

    number: int
    sums: tuple[tuple[int, int], ...]  # colour, total value
    cubes: tuple[tuple[int, int], ...]  # colour, cubes as a storage row
    points: int
    now: Program  # what the development does when it is played
    slot: Program | None  # what its die slot does
    recolours: bool
    manual: bool


class StartCard(NamedTuple):
    """One start card: dice by colour, two progress cards by number from 0."""

    name: str
    shift: int
    upgrade: int
    cubes: tuple[int, ...]
    cards: tuple[int, ...]


class Box(NamedTuple):
    """What the rules need to know of the components."""

    wheel: tuple[int, ...]
    shift: tuple[int, ...]
    upgrade: tuple[int, ...]
    station_costs: tuple[tuple[int, int], ...]
    engine: int
    flip: int
    reach: int
    point: int
    fuel: int
    bucks: int
    debris_spaces: int
    tiles: tuple[Tile, ...]
    planets: tuple[Planet, ...]
    stations: tuple[Station, ...]
    outposts: tuple[OutpostMarker, ...]
    cards: tuple[Card, ...]
    start_cards: tuple[StartCard, ...]
    discounts: dict[str, tuple[tuple[int, int], ...]]  # what → (card, how much)
    bonuses: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]  # colour, action → (card, points)
    portals: tuple[tuple[int, int], ...]  # card, fuel that opens the portals
    endings: tuple[tuple[int, str, int], ...]  # card, per what, points
    options: tuple[tuple[Program, ...], ...]
    texts: tuple[tuple[str, str], ...]


def owner_blocks(path: Path) -> dict[str, Any]:
    """Return the owner's JSON file (SOM-4.8) as blocks of content; raises BadContent."""
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadContent("", "no_json", f"JSON in {path.name}", str(error)) from error
    blocks: dict[str, Any] = {}
    for key, value in given.items():
        if key in ("game", "format", "label"):
            continue
        if key in _JSON_KEYS:
            block, name = _JSON_KEYS[key]
            blocks.setdefault(block, {})[name] = value
        elif isinstance(value, list):
            blocks[key] = {str(row.get("id", row.get("no"))): _plain(row) for row in value}
        else:
            blocks[key] = value
    return blocks


_JSON_KEYS = {
    "wheel_values": ("wheel", "values"),
    "shift_cost": ("costs", "shift"),
    "station_cost": ("costs", "station"),
}


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("id", "no")}


def read_box(content: Content) -> Box:
    """Return the box; raises BadContent that names block, key, expectation and value."""
    reader = Reader()
    costs = content["costs"]
    _check_costs(content["wheel"]["values"], costs)
    start = content["start"]
    for key in ("fuel", "bucks", "debris_spaces"):
        ok = type(start[key]) is int and 0 <= start[key] <= 10
        need(ok, f"[start] {key}", "0 to 10", start[key], "SOM-3.6")
    cards = _cards(content["progress"], reader)
    return Box(
        tuple(content["wheel"]["values"]),
        tuple(costs["shift"]),
        tuple(costs["upgrade"]),
        tuple((high, low) for high, low in costs["station"]),
        costs["engine"],
        costs["flip"],
        costs["range"],
        costs["points"],
        start["fuel"],
        start["bucks"],
        start["debris_spaces"],
        _tiles(content["tiles"]),
        _planets(content["planets"]),
        _stations(content["stations"], reader),
        _outposts(content["outposts"], reader),
        cards,
        _start_cards(content["start_cards"]),
        {what: tuple(reader.discounts.get(what, ())) for what in DISCOUNTS},
        tuple(
            tuple(tuple(reader.bonuses.get((colour, action), ())) for action in (0, 1))
            for colour in range(len(LETTERS))
        ),
        tuple(reader.portals),
        tuple(reader.endings),
        tuple(reader.options),
        tuple(reader.texts),
    )


def _check_costs(wheel: Any, costs: dict[str, Any]) -> None:
    ok = isinstance(wheel, list) and LEAST_FIELDS <= len(wheel) <= MOST_FIELDS
    need(ok, "[wheel] values", f"{LEAST_FIELDS} to {MOST_FIELDS} values", wheel, "SOM-4.1")
    ok = is_numbers(wheel, len(wheel), -1, MOST_BONUS) and wheel[0] == -1 and wheel[1] >= 0
    need(ok, "[wheel] values", "-1 first, then 0 to 9", wheel, "SOM-4.1")
    need(wheel == sorted(wheel), "[wheel] values", "values that never fall", wheel, "SOM-4.1")
    need(
        is_numbers(costs["shift"], 4, 1, 9),
        "[costs] shift",
        "four costs",
        costs["shift"],
        "SOM-7.9",
    )
    ok = is_numbers(costs["upgrade"], 5, 1, 9)
    need(ok, "[costs] upgrade", "five costs", costs["upgrade"], "SOM-7.9")
    pairs = costs["station"]
    ok = (
        isinstance(pairs, list)
        and len(pairs) == 4
        and all(is_numbers(pair, 2, 1, 10) for pair in pairs)
    )
    need(ok, "[costs] station", "four pairs of values", pairs, "SOM-9.8")
    for key in ("engine", "flip", "range", "points"):
        ok = type(costs[key]) is int and 1 <= costs[key] <= 10
        need(ok, f"[costs] {key}", "1 to 10", costs[key], "SOM-8.2")


def _tiles(block: dict[str, Any]) -> tuple[Tile, ...]:
    need(
        sorted(block) == ["A", "B", "C", "D", "E", "F", "centre"],
        "[tiles]",
        "centre and A to F",
        sorted(block),
    )
    tiles = tuple(_tile(name, block[name]) for name in ("centre", *"ABCDEF"))
    for seats, wanted in SPOT_COUNTS.items():
        used = sum(
            sky.is_used(index == 0, mark, seats)
            for index, tile in enumerate(tiles)
            for mark in tile.marks
        )
        need(
            used == wanted, "[tiles]", f"{wanted} planet spots for {seats} players", used, "SOM-3.3"
        )
    spots = sum(len(tile.planets) for tile in tiles)
    need(spots <= SPOTS, "[tiles]", f"at most {SPOTS} planet spots", spots, "SOM-3.3")
    return tiles


def _tile(name: str, raw: dict[str, Any]) -> Tile:
    need(
        raw.get("radius") == sky.RADIUS, f"[tiles] {name} radius", "2", raw.get("radius"), "SOM-3.1"
    )
    is_centre = name == "centre"
    groups = [raw["portals"], raw["planets"], raw["planets3"], raw["planets4"]]
    centre = [] if is_centre else [raw["tc"]]
    places = [tuple(place) for group in (centre, *groups) for place in group]
    taken = [*places, (0, 0)] if is_centre else places
    for place in places:
        need(place in sky.LOCAL, f"[tiles] {name}", "coordinates on the tile", place, "SOM-3.1")
    need(
        len(set(taken)) == len(taken), f"[tiles] {name}", "one thing on each hex", places, "SOM-3.1"
    )
    planets = [tuple(place) for group in groups[1:] for place in group]
    marks = [0] * len(groups[1]) + [3] * len(groups[2]) + [4] * len(groups[3])
    return Tile(
        tuple(tuple(place) for place in centre),
        tuple(tuple(place) for place in groups[0]),
        tuple(planets),
        tuple(marks),
    )


def _planets(block: dict[str, Any]) -> tuple[Planet, ...]:
    need(len(block) == PLANET_COUNT, "[planets]", f"{PLANET_COUNT} planets", len(block), "SOM-1.11")
    planets = [_planet(name, raw) for name, raw in block.items()]
    planets.sort(key=lambda planet: planet.colour)
    for colour, letter in enumerate(LETTERS):
        count = sum(planet.colour == colour for planet in planets)
        need(
            count == PER_COLOUR,
            f"[planets] {letter}",
            f"{PER_COLOUR} of each colour",
            count,
            "SOM-3.2",
        )
    return tuple(planets)


def _planet(name: str, raw: dict[str, Any]) -> Planet:
    where = f"[planets] {name}"
    need(raw.get("colour") in tuple(LETTERS), where, "a colour of B, Y, T, N", raw.get("colour"))
    need(type(raw.get("vp")) is int and 0 <= raw["vp"] <= 12, where, "vp 0 to 12", raw.get("vp"))
    condition = raw.get("cond", {})
    ok = isinstance(condition, dict) and len(condition) == 1
    need(ok, where, "one condition: pay, tech_level or tech_column", condition, "SOM-11.4")
    ((word, what),) = condition.items()
    colour = LETTERS.index(raw["colour"])
    if word == "pay":
        ok = (
            len(what) == 1
            and set(what) <= {"fuel", "bucks"}
            and is_numbers(list(what.values()), 1, 0, 10)
        )
        need(ok, where, "fuel or bucks, 0 to 10", what, "SOM-11.4")
        kind = PAY_FUEL if "fuel" in what else PAY_BUCKS
        return Planet(name, colour, raw["vp"], kind, -1, next(iter(what.values())), 0)
    need(word in ("tech_level", "tech_column"), where, "pay, tech_level or tech_column", word)
    die = LETTERS.index(what["die"]) if "die" in what else -1
    count = what.get("any", 1)
    ok = type(count) is int and 1 <= count <= 4 and what.get("min") in range(1, 6)
    need(ok, where, "1 to 4 dice and a least value", what, "SOM-11.4")
    kind = BY_LEVEL if word == "tech_level" else BY_COLUMN
    return Planet(name, colour, raw["vp"], kind, die, count, what["min"])


def _stations(block: dict[str, Any], reader: Reader) -> tuple[Station, ...]:
    stations = []
    for name, raw in block.items():
        kinds = [LETTERS.find(kind) for kind in raw.get("kinds", [])]
        ok = len(kinds) == 2 and -1 not in kinds and kinds[0] != kinds[1]
        need(ok, f"[stations] {name}", "two different kinds", raw.get("kinds"), "SOM-9.8")
        now, each = (
            reader.program(raw[key], f"[stations] {name} {key}") for key in ("now", "each")
        )
        stations.append(Station(name, (kinds[0], kinds[1]), now, each))
    pairs = {frozenset(station.kinds) for station in stations}
    ok = len(stations) == 6 and len(pairs) == 6
    need(ok, "[stations]", "six cards with six different pairs", sorted(block), "SOM-1.14")
    return tuple(stations)


def _outposts(block: dict[str, Any], reader: Reader) -> tuple[OutpostMarker, ...]:
    outposts = []
    for name, raw in block.items():
        need(raw.get("kind") in KINDS, f"[outposts] {name}", " or ".join(KINDS), raw.get("kind"))
        bonus = reader.program(raw["bonus"], f"[outposts] {name}")
        outposts.append(OutpostMarker(name, KINDS.index(raw["kind"]), bonus))
    counts = [sum(outpost.kind == kind for outpost in outposts) for kind in range(3)]
    need(counts == [2, 2, 2], "[outposts]", "two of each kind", counts, "SOM-1.7")
    return tuple(outposts)


def _cards(block: dict[str, Any], reader: Reader) -> tuple[Card, ...]:
    numbers = [str(number) for number in range(1, CARDS_COUNT + 1)]
    need(
        sorted(block) == sorted(numbers), "[progress]", "numbers 1 to 32", sorted(block), "SOM-1.13"
    )
    return tuple(_card(int(number), block[number], reader) for number in numbers)


def _card(number: int, raw: dict[str, Any], reader: Reader) -> Card:
    where = f"[progress] {number}"
    price = raw.get("mission")
    words = ("a table with its mission", "eine Tabelle mit ihrer Mission")
    need(isinstance(price, dict), where, words, raw, "SOM-10.3")
    assert price is not None
    points = price.get("vp")
    need(type(points) is int and 0 <= points <= MOST_VP, where, "vp of the mission", points)
    sums, cubes = price.get("sum", {}), price.get("cubes", {})
    ok = set(sums) | set(cubes) <= set(LETTERS) and not set(sums) & set(cubes)
    need(ok and (sums or cubes), where, "a price by colour, either sum or cubes", price, "SOM-10.3")
    for value in sums.values():
        need(
            type(value) is int and 1 <= value <= 10,
            where,
            "total values 1 to 10",
            value,
            "SOM-10.3",
        )
    card = reader.development(number - 1, raw["development"], where)
    return Card(
        number,
        tuple((LETTERS.index(letter), sums[letter]) for letter in LETTERS if letter in sums),
        tuple(
            (LETTERS.index(letter), effects_read.cubes_row(cubes[letter], where))
            for letter in LETTERS
            if letter in cubes
        ),
        points,
        *card,
    )


def _start_cards(block: dict[str, Any]) -> tuple[StartCard, ...]:
    cards = []
    used: list[int] = []
    for name, raw in block.items():
        missing = sorted({"shift", "upgrade", "resources", "progress"} - set(raw))
        words = ("shift, upgrade, resources and progress", "shift, upgrade, resources, progress")
        need(not missing, f"[start_cards] {name}", words, raw, "SOM-3.7")
        letters = [raw["shift"], raw["upgrade"], *raw["resources"]]
        ok = sorted(letters) == sorted(LETTERS)
        need(ok, f"[start_cards] {name}", "each of the four colours once", letters, "SOM-3.7")
        ok = is_numbers(raw["progress"], 2, 1, CARDS_COUNT)
        need(ok, f"[start_cards] {name}", "two progress cards 1 to 32", raw["progress"], "SOM-3.7")
        used += raw["progress"]
        dice = [LETTERS.index(letter) for letter in letters]
        numbers = tuple(number - 1 for number in raw["progress"])
        cards.append(StartCard(name, dice[0], dice[1], tuple(dice[2:]), numbers))
    need(
        len(cards) == START_CARDS == MOST_SEATS,
        "[start_cards]",
        "four cards",
        len(cards),
        "SOM-1.15",
    )
    need(len(set(used)) == len(used), "[start_cards]", "each progress card once", used, "SOM-3.7")
    return tuple(cards)
