"""The components of one Solarius Mission box, read from its content and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from heliograph.engine.content import Content, is_numbers, need
from heliograph.games.solarius_mission import effects_read, sky
from heliograph.games.solarius_mission.texts import EXPECTED
from heliograph.games.solarius_mission.effects_read import DISCOUNTS, Program, Reader
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, KINDS, LETTERS, PER_COLOUR, PLANET_COUNT, SPOTS, START_CARDS,
)  # fmt: skip
from heliograph.games.solarius_mission.hexes import LOCAL, RADIUS
from heliograph.games.solarius_mission.sky import Tile
from shared_rules.solarius_mission.bridge import LEAST_FIELDS, MOST_BONUS, MOST_FIELDS, MOST_SEATS

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


@dataclass(frozen=True, slots=True)
class Box:
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
    texts: tuple[dict[str, str], ...]  # language → words of the owner


def owner_blocks(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return an owner's file as blocks of content: in JSON (SOM-4.8) a block may be a list."""
    blocks: dict[str, Any] = {}
    for key, value in given.items():
        if key in ("game", "format", "label"):
            continue
        if key in _JSON_KEYS:
            block, name = _JSON_KEYS[key]
            blocks.setdefault(block, {})[name] = value
        elif isinstance(value, list):
            need(
                all(isinstance(row, Mapping) for row in value), f"[{key}]", EXPECTED["rows"], value
            )
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
        need(ok, f"[start] {key}", EXPECTED["up_to_ten"], start[key], "SOM-3.6")
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
    words = EXPECTED["wheel_length"].filled(low=LEAST_FIELDS, high=MOST_FIELDS)
    need(ok, "[wheel] values", words, wheel, "SOM-4.1")
    ok = is_numbers(wheel, len(wheel), -1, MOST_BONUS) and wheel[0] == -1 and wheel[1] >= 0
    need(ok, "[wheel] values", EXPECTED["wheel_values"], wheel, "SOM-4.1")
    rises = wheel == sorted(wheel)
    need(rises, "[wheel] values", EXPECTED["wheel_rises"], wheel, "SOM-4.1")
    ok = is_numbers(costs["shift"], 4, 1, 9)
    need(ok, "[costs] shift", EXPECTED["shift_costs"], costs["shift"], "SOM-7.9")
    ok = is_numbers(costs["upgrade"], 5, 1, 9)
    need(ok, "[costs] upgrade", EXPECTED["upgrade_costs"], costs["upgrade"], "SOM-7.9")
    pairs = costs["station"]
    ok = (
        isinstance(pairs, list)
        and len(pairs) == 4
        and all(is_numbers(pair, 2, 1, 10) for pair in pairs)
    )
    need(ok, "[costs] station", EXPECTED["station_costs"], pairs, "SOM-9.8")
    for key in ("engine", "flip", "range", "points"):
        ok = type(costs[key]) is int and 1 <= costs[key] <= 10
        need(ok, f"[costs] {key}", EXPECTED["from_one"], costs[key], "SOM-8.2")


def _tiles(block: dict[str, Any]) -> tuple[Tile, ...]:
    names = sorted(block)
    need(names == [*"ABCDEF", "centre"], "[tiles]", EXPECTED["tile_names"], names)
    tiles = tuple(_tile(name, block[name]) for name in ("centre", *"ABCDEF"))
    for seats, wanted in SPOT_COUNTS.items():
        used = sum(
            sky.is_used(index == 0, mark, seats)
            for index, tile in enumerate(tiles)
            for mark in tile.marks
        )
        words = EXPECTED["spots"].filled(count=wanted, seats=seats)
        need(used == wanted, "[tiles]", words, used, "SOM-3.3")
    spots = sum(len(tile.planets) for tile in tiles)
    words = EXPECTED["most_spots"].filled(count=SPOTS)
    need(spots <= SPOTS, "[tiles]", words, spots, "SOM-3.3")
    return tiles


def _tile(name: str, raw: dict[str, Any]) -> Tile:
    radius = raw.get("radius")
    words = EXPECTED["radius"].filled(radius=RADIUS)
    need(radius == RADIUS, f"[tiles] {name} radius", words, radius, "SOM-3.1")
    is_centre = name == "centre"
    groups = [raw["portals"], raw["planets"], raw["planets3"], raw["planets4"]]
    centre = [] if is_centre else [raw["tc"]]
    given = [place for group in (centre, *groups) for place in group]
    for place in given:
        ok = isinstance(place, list) and tuple(place) in LOCAL
        need(ok, f"[tiles] {name}", EXPECTED["on_the_tile"], place, "SOM-3.1")
    places = [tuple(place) for place in given]
    taken = [*places, (0, 0)] if is_centre else places
    is_apart = len(set(taken)) == len(taken)
    need(is_apart, f"[tiles] {name}", EXPECTED["one_on_each"], places, "SOM-3.1")
    planets = [tuple(place) for group in groups[1:] for place in group]
    marks = [0] * len(groups[1]) + [3] * len(groups[2]) + [4] * len(groups[3])
    return Tile(
        tuple(tuple(place) for place in centre),
        tuple(tuple(place) for place in groups[0]),
        tuple(planets),
        tuple(marks),
    )


def _planets(block: dict[str, Any]) -> tuple[Planet, ...]:
    words = EXPECTED["planets"].filled(count=PLANET_COUNT)
    need(len(block) == PLANET_COUNT, "[planets]", words, len(block), "SOM-1.11")
    planets = [_planet(name, raw) for name, raw in block.items()]
    planets.sort(key=lambda planet: planet.colour)
    for colour, letter in enumerate(LETTERS):
        count = sum(planet.colour == colour for planet in planets)
        words = EXPECTED["per_colour"].filled(count=PER_COLOUR)
        need(count == PER_COLOUR, f"[planets] {letter}", words, count, "SOM-3.2")
    return tuple(planets)


def _planet(name: str, raw: dict[str, Any]) -> Planet:
    where = f"[planets] {name}"
    need(raw.get("colour") in tuple(LETTERS), where, EXPECTED["colour"], raw.get("colour"))
    points = raw.get("vp")
    ok = type(points) is int and 0 <= points <= 12
    need(ok, where, EXPECTED["planet_points"], points)
    condition = raw.get("cond", {})
    ok = isinstance(condition, dict) and len(condition) == 1
    need(ok, where, EXPECTED["one_condition"], condition, "SOM-11.4")
    ((word, what),) = condition.items()
    need(isinstance(what, dict), where, EXPECTED["one_condition"], condition, "SOM-11.4")
    colour = LETTERS.index(raw["colour"])
    if word == "pay":
        ok = (
            len(what) == 1
            and set(what) <= {"fuel", "bucks"}
            and is_numbers(list(what.values()), 1, 0, 10)
        )
        need(ok, where, EXPECTED["payment"], what, "SOM-11.4")
        kind = PAY_FUEL if "fuel" in what else PAY_BUCKS
        return Planet(name, colour, raw["vp"], kind, -1, next(iter(what.values())), 0)
    need(word in ("tech_level", "tech_column"), where, EXPECTED["one_condition"], word)
    die = effects_read.colour_of(what["die"], where) if "die" in what else -1
    count = what.get("any", 1)
    ok = type(count) is int and 1 <= count <= 4 and what.get("min") in range(1, 6)
    need(ok, where, EXPECTED["least_dice"], what, "SOM-11.4")
    kind = BY_LEVEL if word == "tech_level" else BY_COLUMN
    return Planet(name, colour, raw["vp"], kind, die, count, what["min"])


def _stations(block: dict[str, Any], reader: Reader) -> tuple[Station, ...]:
    stations = []
    for name, raw in block.items():
        letters = raw.get("kinds", [])
        ok = len(letters) == 2 and letters[0] != letters[1]
        ok = ok and all(letter in tuple(LETTERS) for letter in letters)
        need(ok, f"[stations] {name}", EXPECTED["two_kinds"], letters, "SOM-9.8")
        kinds = [LETTERS.index(letter) for letter in letters]
        now, each = (
            reader.program(raw[key], f"[stations] {name} {key}") for key in ("now", "each")
        )
        stations.append(Station(name, (kinds[0], kinds[1]), now, each))
    pairs = {frozenset(station.kinds) for station in stations}
    ok = len(stations) == 6 and len(pairs) == 6
    need(ok, "[stations]", EXPECTED["six_stations"], sorted(block), "SOM-1.14")
    return tuple(stations)


def _outposts(block: dict[str, Any], reader: Reader) -> tuple[OutpostMarker, ...]:
    outposts = []
    for name, raw in block.items():
        words = EXPECTED["outpost_kind"].filled(kinds=", ".join(KINDS))
        need(raw.get("kind") in KINDS, f"[outposts] {name}", words, raw.get("kind"))
        bonus = reader.program(raw["bonus"], f"[outposts] {name}")
        outposts.append(OutpostMarker(name, KINDS.index(raw["kind"]), bonus))
    counts = [sum(outpost.kind == kind for outpost in outposts) for kind in range(3)]
    need(counts == [2, 2, 2], "[outposts]", EXPECTED["two_of_each"], counts, "SOM-1.7")
    return tuple(outposts)


def _cards(block: dict[str, Any], reader: Reader) -> tuple[Card, ...]:
    numbers = [str(number) for number in range(1, CARDS_COUNT + 1)]
    is_whole = sorted(block) == sorted(numbers)
    need(is_whole, "[progress]", EXPECTED["numbers"], sorted(block), "SOM-1.13")
    return tuple(_card(int(number), block[number], reader) for number in numbers)


def _card(number: int, raw: dict[str, Any], reader: Reader) -> Card:
    where = f"[progress] {number}"
    price = raw.get("mission")
    need(isinstance(price, dict), where, EXPECTED["mission"], raw, "SOM-10.3")
    assert price is not None
    points = price.get("vp")
    words = EXPECTED["mission_points"].filled(most=MOST_VP)
    need(type(points) is int and 0 <= points <= MOST_VP, where, words, points)
    sums, cubes = price.get("sum", {}), price.get("cubes", {})
    ok = isinstance(sums, dict) and isinstance(cubes, dict)
    ok = ok and set(sums) | set(cubes) <= set(LETTERS) and not set(sums) & set(cubes)
    need(ok and bool(sums or cubes), where, EXPECTED["price"], price, "SOM-10.3")
    for value in sums.values():
        ok = type(value) is int and 1 <= value <= 10
        need(ok, where, EXPECTED["total_value"], value, "SOM-10.3")
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
        need(not missing, f"[start_cards] {name}", EXPECTED["start_card"], raw, "SOM-3.7")
        letters = [raw["shift"], raw["upgrade"], *raw["resources"]]
        ok = sorted(letters) == sorted(LETTERS)
        need(ok, f"[start_cards] {name}", EXPECTED["four_colours"], letters, "SOM-3.7")
        ok = is_numbers(raw["progress"], 2, 1, CARDS_COUNT)
        need(ok, f"[start_cards] {name}", EXPECTED["two_cards"], raw["progress"], "SOM-3.7")
        used += raw["progress"]
        dice = [LETTERS.index(letter) for letter in letters]
        numbers = tuple(number - 1 for number in raw["progress"])
        cards.append(StartCard(name, dice[0], dice[1], tuple(dice[2:]), numbers))
    is_whole = len(cards) == START_CARDS == MOST_SEATS
    need(is_whole, "[start_cards]", EXPECTED["four_cards"], len(cards), "SOM-1.15")
    is_once = len(set(used)) == len(used)
    need(is_once, "[start_cards]", EXPECTED["cards_once"], used, "SOM-3.7")
    return tuple(cards)
