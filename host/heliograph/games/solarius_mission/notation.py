"""Choices as texts that parse back: `take 2`, `place black II`, `fly 3,-1`, `mission 13`."""

from heliograph.engine.choice_texts import lay_out
from heliograph.games.solarius_mission import sky
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import (
    AS_COLOUR, AS_DEVELOPMENT, AS_MISSION, BACK_IS, BUILD, BUY_ENGINES, BUY_POINT, CARDS_COUNT,
    CARD_IS, CENTRE_IS, CHEAPER, CHOICE_COUNT, COLONISE, DECLINE, DIE_IS, DONE, DRAW_TWO, EFFECT,
    FIRST_IS, FLIP_ONE, FLY_TO, FOR_COLOUR, FOR_CUBES, FULFIL, GIVE, HEXES, MOVE_ON, ON_NORMAL,
    ON_RESEARCH, ON_SLOT, ON_TRANSFORM, OPTION, PAY_CUBES, PLACE, PLACE_OUTPOST, PLANET_IS,
    PLAY_ONE, PORTAL_FLIP, PORTAL_FUEL, PORTAL_RETURN, PREPARE, SETTLE, START_CARD_IS, STOP, SWAP,
    TAKE, TAKE_BONUS, TAKE_OFF, THROW, TILE_IS, TO_BUCKS, TO_FUEL, TRADE, TURN_UP, USE,
)  # fmt: skip
from shared_rules.solarius_mission.bridge import COLOURS, FACES

EXAMPLES = "'take 2', 'place black II', 'fly 3,-1', 'stop'"
# The rule by which each kind of choice is made, by its first word
VERB_RULES = {
    "stop": "SOM-5.2", "take": "SOM-7.1", "fuel": "SOM-7.1", "bucks": "SOM-7.1",
    "normal": "SOM-7.2", "slot": "SOM-7.2", "transform": "SOM-7.3", "as": "SOM-7.3",
    "research": "SOM-7.7", "resources": "SOM-7.9", "action": "SOM-7.9", "turn": "SOM-7.9",
    "move": "SOM-7.9", "place": "SOM-10.1", "buy": "SOM-7.8", "engines": "SOM-8.2",
    "draw": "SOM-8.3", "discard": "SOM-8.3", "card": "SOM-8.3", "play": "SOM-8.4",
    "portals": "SOM-9.1", "mission": "SOM-8.5", "develop": "SOM-8.5", "swap": "SOM-8.5",
    "fly": "SOM-9.3", "colonise": "SOM-9.6", "decline": "SOM-9.6", "planet": "SOM-9.6",
    "build": "SOM-9.8", "use": "SOM-9.8", "effect": "SOM-9.8", "fulfil": "SOM-9.7",
    "bonus": "SOM-9.7", "pay": "SOM-10.3", "cheaper": "SOM-10.3", "outpost": "SOM-9.9",
    "option": "SOM-9.9", "done": "SOM-9.9", "prepare": "SOM-3.13", "tile": "SOM-3.1",
    "back": "SOM-3.3", "start": "SOM-3.7", "first": "SOM-3.11", "die": "SOM-4.4",
    "centre": "SOM-6.1", "trade": "SOM-11.1", "give": "SOM-11.2", "flip": "SOM-11.3",
    "settle": "SOM-11.4",
}  # fmt: skip
COLUMNS = ("I", "II", "III", "IV", "V")
TILE_NAMES = "ABCDEF"
PAYMENTS = ("fuel fuel", "fuel bucks", "bucks bucks")
UNITS = ("fuel", "bucks")
_NUMBERS = tuple(str(number + 1) for number in range(CARDS_COUNT))


def all_texts(box: Box) -> tuple[str, ...]:
    """Return the text of every choice, by its number."""
    return lay_out(CHOICE_COUNT, _rows(box))


def _rows(box: Box) -> tuple[tuple[int, list[str]], ...]:
    cubes = [f"{colour} {column}" for colour in COLOURS for column in COLUMNS[:3]]
    stations = [station.name for station in box.stations]
    outposts = [outpost.name for outpost in box.outposts]
    planets = [planet.name for planet in box.planets]
    return (
        (STOP, ["stop"]),
        (TAKE, [f"take {slot + 1}" for slot in range(4)]),
        (TO_FUEL, ["fuel"]),
        (TO_BUCKS, ["bucks"]),
        (ON_NORMAL, ["normal"]),
        (ON_TRANSFORM, [f"transform {colour}" for colour in COLOURS]),
        (ON_RESEARCH, ["research draw", "research play"]),
        (ON_SLOT, [f"slot {card}" for card in _NUMBERS]),
        (AS_COLOUR, [f"as {colour}" for colour in COLOURS]),
        (FOR_CUBES, ["resources"]),
        (FOR_COLOUR, ["action"]),
        (PLACE, [f"place {cube}" for cube in cubes]),
        (BUY_POINT, ["buy point"]),
        (TURN_UP, [f"turn {colour}" for colour in COLOURS]),
        (MOVE_ON, [f"move {colour}" for colour in COLOURS]),
        (BUY_ENGINES, [f"engines {count}" for count in (1, 2, 3)]),
        (DRAW_TWO, ["draw cards"]),
        (PLAY_ONE, ["play card"]),
        (TAKE_OFF, ["take off"]),
        (PORTAL_FLIP, ["portals flip"]),
        (PORTAL_RETURN, ["portals return"]),
        (PORTAL_FUEL, ["portals fuel"]),
        (AS_MISSION, [f"mission {card}" for card in _NUMBERS]),
        (AS_DEVELOPMENT, [f"develop {card}" for card in _NUMBERS]),
        (THROW, [f"discard {card}" for card in (*_NUMBERS, "?")]),
        (FLY_TO, [f"fly {sky.NAMES[number]}" for number in range(HEXES)]),
        (COLONISE, ["colonise"]),
        (DECLINE, ["decline"]),
        (BUILD, [f"build {name} {COLOURS[kind]}" for name, kind in _buildings(box)]),
        (FULFIL, [f"fulfil {card}" for card in _NUMBERS]),
        (PAY_CUBES, [f"pay {code // 6} {code % 6 // 2} {code % 2}" for code in range(24)]),
        (CHEAPER, [f"cheaper {colour}" for colour in COLOURS]),
        (PLACE_OUTPOST, [f"outpost {name}" for name in outposts]),
        (TAKE_BONUS, [f"bonus {name}" for name in outposts]),
        (USE, [f"use {name}" for name in stations]),
        (OPTION, [f"option {number}" for number in (1, 2, 3, 4)]),
        (DONE, ["done"]),
        (EFFECT, ["effect"]),
        (PREPARE, [f"prepare move {one} turn {other}" for one in COLOURS for other in COLOURS]),
        (TILE_IS, [f"tile {tile}{turn}" for tile in TILE_NAMES for turn in range(6)]),
        (BACK_IS, [f"back {colour}" for colour in COLOURS]),
        (START_CARD_IS, [f"start {card.name}" for card in box.start_cards]),
        (CARD_IS, [f"card {card}" for card in _NUMBERS]),
        (FIRST_IS, [f"first {seat}" for seat in (1, 2, 3, 4)]),
        (DIE_IS, [f"die {colour} {face}" for colour in COLOURS for face in FACES]),
        (CENTRE_IS, [f"centre {letter}" for letter in TILE_NAMES]),
        (PLANET_IS, [f"planet {name}" for name in planets]),
        (TRADE, [f"trade {pay} {colour}" for pay in PAYMENTS for colour in COLOURS]),
        (SWAP, [f"swap {unit} {colour}" for unit in UNITS for colour in COLOURS]),
        (GIVE, [f"give {cube}" for cube in cubes]),
        (FLIP_ONE, ["flip engine"]),
        (SETTLE, [f"settle {name}" for name in planets]),
    )


def _buildings(box: Box) -> list[tuple[str, int]]:
    """Each station card twice: with the kind that pays the higher value."""
    return [(station.name, kind) for station in box.stations for kind in station.kinds]
