"""The names and numbers of Solarius Mission: how much there is, places, tasks, choices.

Where each fact lies in a state is declared in `facts`.
"""

from collections.abc import Callable
from typing import Any, Final

from heliograph.engine.choice_texts import ChoiceTable
from heliograph.games.solarius_mission.hexes import NAMES as HEX_NAMES
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS, MOST_SEATS

LETTERS: Final = "BYTN"
COLUMN_NAMES: Final = ("I", "II", "III", "IV", "V")
COLUMNS: Final = len(COLUMN_NAMES)
TILE_NAMES: Final = "ABCDEF"
STORE_COLUMNS: Final = 3
MOST_UNITS: Final = 10
MOST_SPACES: Final = 50  # for debris on a board
MOST_BESIDE: Final = 100  # debris beside it
MOST_HAND: Final = 3
CARDS_COUNT: Final = 32
PLANET_COUNT: Final = 36
PER_COLOUR: Final = 9
POSITIONS: Final = 7  # tiles on the map, the centre first
TILE_HEXES: Final = 19
HEXES: Final = POSITIONS * TILE_HEXES
SPOTS: Final = 34
OUTER: Final = 6
STATION_CARDS: Final = 6
OUTPOSTS_COUNT: Final = 6
MOST_COLONIES: Final = 12
MOST_STATIONS: Final = 4
MOST_MARKERS: Final = 6
ENGINE_PLACES: Final = 3
START_CARDS: Final = 4
COLONY, STATION, MISSION = 0, 1, 2
KINDS: Final = ("colony", "station", "mission")
# The score sheet; a line that the table entered is kept as its points + SHEET_ZERO
SHEET_LINES: Final = (
    "planets", "unsettled", "sets", "stations", "missions", "centres", "levels", "columns",
    "storage", "units", "debris", "network", "developments",
)  # fmt: skip
SHEET_ZERO: Final = 128
STACK_DEPTH: Final = 44  # tasks that can be pending
# From which level on a referee follows the boards, and all of it: map and cards
BOARDS_LEVEL, MAP_LEVEL = 2, 3

# Where a progress card is
UNSEEN: Final = 0
DISCARDED: Final = 1
HAND: Final = 2
OPEN: Final = 6
FULFILLED: Final = 10
DEVELOPED: Final = 14
# Where a planet is; UNSEEN: face down somewhere, or removed
FACE_UP: Final = 1
UNSETTLED: Final = 2
SETTLED: Final = 6
# On a spot: 0 nothing, colour + 1 of a face-down planet, or this + number of a planet face up
TURNED: Final = 5
# On a hex: 1 + seat * 3 + kind of the figure; this bit: with an outpost
WITH_OUTPOST: Final = 0x40

# Tasks
(
    OVER, SET_TILE, SET_BACK, SET_START_CARD, SET_HAND, SET_KEEP, SET_BOARD, SET_FIRST, SET_DIE,
    OPEN_CENTRE, LATE_BONUSES, BEGIN_TURN, DIE, MALUS, SPACE, RECOLOUR, ACTION, GAIN, SPEND_CUBES,
    SPEND_UPGRADE, SPEND_SHIFT, EXTRA, FLY, REVEAL, NEW_PLANET, OLD_PLANET, LAND, PAY, DISCOUNT,
    EARLIER, ADD_OUTPOST, BONUS, FINISH, HAND_OVER, REFILL, ROUND_STATIONS, LAST_SETTLING,
    NEXT_ROUND, SCORING, AS_SEAT, SELL, ONE_OF, MANUAL, UNITS, GAIN_FUEL, GAIN_BUCKS, CUBES,
    CUBES_OF, ENGINE, FLIP, CLEAN, ROOM, DRAW, DISCARD, LIMIT, PLAY_CARD, EFFECT_POINTS, DIE_POINTS,
    NOW,
) = range(59)  # fmt: skip
TASKS: Final = (
    "over", "set tile", "set back", "set start card", "set hand", "set keep", "set board",
    "set first", "set die", "open centre", "late bonuses", "begin turn", "die", "malus", "space",
    "recolour", "action", "gain", "spend cubes", "spend upgrade", "spend shift", "extra", "fly",
    "reveal", "new planet", "old planet", "land", "pay", "discount", "earlier", "add outpost",
    "bonus", "finish", "hand over", "refill", "round stations", "last settling", "next round",
    "scoring", "as seat", "sell", "one of", "manual", "units", "gain fuel", "gain bucks", "cubes",
    "cubes of", "engine", "flip", "clean", "room", "draw", "discard", "limit", "play card",
    "effect points", "die points", "now",
)  # fmt: skip
TURN_TASKS: Final = ((DIE, 0), (EXTRA, 0), (FINISH, 0), (REFILL, 0))  # of a turn that begins
# Kinds of effect points: turning up, moving, either
UPGRADE, SHIFT, EITHER = 0, 1, 2


def _names_of(things: str) -> Callable[[Any], list[str]]:
    """Return what finds the names of some things in a box."""
    return lambda box: [row.name for row in getattr(box, things)]


# Choices: plain numbers, each kind with its texts and the rule by which it is offered; what is
# counted from its first one. Those of SOM-11 come last, so that they can be put behind the choices
# of any decision.
_CARDS = range(1, CARDS_COUNT + 1)
_CUBES = [f"{colour} {column}" for colour in COLOURS for column in COLUMN_NAMES[:STORE_COLUMNS]]
CHOICES: Final = ChoiceTable()
STOP: Final = CHOICES.add("stop", rule="SOM-5.2")
TAKE: Final = CHOICES.add(  # + slot on the Bridge
    "take {}", range(1, bridge.BRIDGE_DICE + 1), rule="SOM-7.1"
)
TO_FUEL: Final = CHOICES.add("fuel", rule="SOM-7.1")
TO_BUCKS: Final = CHOICES.add("bucks", rule="SOM-7.1")
ON_NORMAL: Final = CHOICES.add("normal", rule="SOM-7.2")
ON_TRANSFORM: Final = CHOICES.add("transform {}", COLOURS, rule="SOM-7.6")  # + colour
ON_RESEARCH: Final = CHOICES.add("research draw", rule="SOM-7.7")
CHOICES.add("research play", rule="SOM-7.7")
ON_SLOT: Final = CHOICES.add("slot {}", _CARDS, rule="SOM-7.2")  # + card
AS_COLOUR: Final = CHOICES.add("as {}", COLOURS, rule="SOM-7.3")  # + colour
FOR_CUBES: Final = CHOICES.add("resources", rule="SOM-7.9", name="cubes")
FOR_COLOUR: Final = CHOICES.add("action", rule="SOM-7.9", name="colour")
PLACE: Final = CHOICES.add("place {}", _CUBES, rule="SOM-10.1")  # + colour * 3 + column
BUY_POINT: Final = CHOICES.add("buy point", rule="SOM-7.8", name="buy")
TURN_UP: Final = CHOICES.add("turn {}", COLOURS, rule="SOM-7.9")  # + colour
MOVE_ON: Final = CHOICES.add("move {}", COLOURS, rule="SOM-7.9")  # + colour
BUY_ENGINES: Final = CHOICES.add(  # + number - 1
    "engines {}", range(1, ENGINE_PLACES + 1), rule="SOM-8.2"
)
DRAW_TWO: Final = CHOICES.add("draw cards", rule="SOM-8.3", name="draw")
PLAY_ONE: Final = CHOICES.add("play card", rule="SOM-8.4", name="play")
TAKE_OFF: Final = CHOICES.add("take off", rule="SOM-9.2")
PORTAL_FLIP: Final = CHOICES.add("portals flip", rule="SOM-9.1", name="portal_flip")
PORTAL_RETURN: Final = CHOICES.add("portals return", rule="SOM-9.1", name="portal_return")
PORTAL_FUEL: Final = CHOICES.add("portals fuel", rule="SOM-9.1", name="portal_fuel")
AS_MISSION: Final = CHOICES.add("mission {}", _CARDS, rule="SOM-8.5")  # + card
AS_DEVELOPMENT: Final = CHOICES.add("develop {}", _CARDS, rule="SOM-8.5")  # + card
THROW: Final = CHOICES.add("discard {}", _CARDS, rule="SOM-8.3")  # + card
UNNAMED: Final = CHOICES.add("discard ?", rule="SOM-8.3", name="discard_any")  # nobody names it
FLY_TO: Final = CHOICES.add("fly {}", HEX_NAMES, rule="SOM-9.4")  # + hex
COLONISE: Final = CHOICES.add("colonise", rule="SOM-9.6")
DECLINE: Final = CHOICES.add("decline", rule="SOM-9.6")
BUILD: Final = CHOICES.add(  # + station card * 2 + which of its kinds pays the higher value
    "build {}",
    lambda box: [f"{row.name} {COLOURS[kind]}" for row in box.stations for kind in row.kinds],
    room=2 * STATION_CARDS,
    rule="SOM-9.8",
)
FULFIL: Final = CHOICES.add("fulfil {}", _CARDS, rule="SOM-9.7")  # + card
PAY_CUBES: Final = CHOICES.add(  # + cubes of I * 6 + of II * 2 + of III
    "pay {}", [f"{code // 6} {code % 6 // 2} {code % 2}" for code in range(24)], rule="SOM-10.3"
)
CHEAPER: Final = CHOICES.add("cheaper {}", COLOURS, rule="SOM-9.7")  # + colour
PLACE_OUTPOST: Final = CHOICES.add(  # + outpost
    "outpost {}", _names_of("outposts"), room=OUTPOSTS_COUNT, rule="SOM-9.9"
)
TAKE_BONUS: Final = CHOICES.add(  # + outpost
    "bonus {}", _names_of("outposts"), room=OUTPOSTS_COUNT, rule="SOM-9.7"
)
USE: Final = CHOICES.add(  # + station card
    "use {}", _names_of("stations"), room=STATION_CARDS, rule="SOM-12.2"
)
OPTION: Final = CHOICES.add("option {}", range(1, 5), rule="SOM-9.9")  # + number of the option
DONE: Final = CHOICES.add("done", rule="SOM-9.9")
EFFECT: Final = CHOICES.add("effect", rule="SOM-9.8")  # of the station just built
PREPARE: Final = CHOICES.add(  # + die to move * 4 + die to turn
    "prepare {}",
    [f"move {one} turn {other}" for one in COLOURS for other in COLOURS],
    rule="SOM-3.13",
)
TILE_IS: Final = CHOICES.add(  # + tile * 6 + rotation
    "tile {}", [f"{tile}{turn}" for tile in TILE_NAMES for turn in range(6)], rule="SOM-3.1"
)
BACK_IS: Final = CHOICES.add("back {}", COLOURS, rule="SOM-3.3")  # + colour
START_CARD_IS: Final = CHOICES.add(  # + start card
    "start {}", _names_of("start_cards"), room=START_CARDS, rule="SOM-3.7", name="start_card"
)
CARD_IS: Final = CHOICES.add("card {}", _CARDS, rule="SOM-8.3")  # + card
FIRST_IS: Final = CHOICES.add("first {}", range(1, MOST_SEATS + 1), rule="SOM-3.11")  # + seat
DIE_IS: Final = CHOICES.add(  # + colour * 5 + face
    "die {}", [f"{one} {face}" for one in COLOURS for face in bridge.FACES], rule="SOM-4.4"
)
CENTRE_IS: Final = CHOICES.add("centre {}", TILE_NAMES, rule="SOM-6.1")  # + letter
PLANET_IS: Final = CHOICES.add(  # + planet
    "planet {}", _names_of("planets"), room=PLANET_COUNT, rule="SOM-9.6"
)
TRADE: Final = CHOICES.add(  # + payment * 4 + colour
    "trade {}",
    [f"{pay} {one}" for pay in ("fuel fuel", "fuel bucks", "bucks bucks") for one in COLOURS],
    rule="SOM-11.1",
)
SWAP: Final = CHOICES.add(  # + unit * 4 + colour
    "swap {}", [f"{unit} {one}" for unit in ("fuel", "bucks") for one in COLOURS], rule="SOM-11.1"
)
GIVE: Final = CHOICES.add("give {}", _CUBES, rule="SOM-11.2")  # + colour * 3 + column
FLIP_ONE: Final = CHOICES.add("flip engine", rule="SOM-11.3", name="flip")
SETTLE: Final = CHOICES.add(  # + planet
    "settle {}", _names_of("planets"), room=PLANET_COUNT, rule="SOM-11.4"
)
