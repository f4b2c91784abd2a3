"""The names and numbers of Solarius Mission: how much there is, places, tasks, choices.

Where each fact lies in a state is declared in `facts`.
"""

from typing import Final

from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOUR_COUNT, MOST_SEATS

LETTERS: Final = "BYTN"
COLUMNS: Final = 5
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

# Choices: plain numbers; notation.py gives them texts. Those of SOM-11 come last, so that they can
# be put behind the choices of any decision.
STOP: Final = 0
TAKE: Final = 1  # + slot on the Bridge
TO_FUEL: Final = TAKE + bridge.BRIDGE_DICE
TO_BUCKS: Final = TO_FUEL + 1
ON_NORMAL: Final = TO_BUCKS + 1
ON_TRANSFORM: Final = ON_NORMAL + 1  # + colour
ON_RESEARCH: Final = ON_TRANSFORM + COLOUR_COUNT  # + 0 draw, 1 play
ON_SLOT: Final = ON_RESEARCH + 2  # + card
AS_COLOUR: Final = ON_SLOT + CARDS_COUNT  # + colour
FOR_CUBES: Final = AS_COLOUR + COLOUR_COUNT
FOR_COLOUR: Final = FOR_CUBES + 1
PLACE: Final = FOR_COLOUR + 1  # + colour * 3 + column
BUY_POINT: Final = PLACE + COLOUR_COUNT * STORE_COLUMNS
TURN_UP: Final = BUY_POINT + 1  # + colour
MOVE_ON: Final = TURN_UP + COLOUR_COUNT  # + colour
BUY_ENGINES: Final = MOVE_ON + COLOUR_COUNT  # + number - 1
DRAW_TWO: Final = BUY_ENGINES + ENGINE_PLACES
PLAY_ONE: Final = DRAW_TWO + 1
TAKE_OFF: Final = PLAY_ONE + 1
PORTAL_FLIP: Final = TAKE_OFF + 1
PORTAL_RETURN: Final = PORTAL_FLIP + 1
PORTAL_FUEL: Final = PORTAL_RETURN + 1
AS_MISSION: Final = PORTAL_FUEL + 1  # + card
AS_DEVELOPMENT: Final = AS_MISSION + CARDS_COUNT  # + card
THROW: Final = AS_DEVELOPMENT + CARDS_COUNT  # + card; the last one: a card nobody names
FLY_TO: Final = THROW + CARDS_COUNT + 1  # + hex
COLONISE: Final = FLY_TO + HEXES
DECLINE: Final = COLONISE + 1
BUILD: Final = DECLINE + 1  # + station card * 2 + which of its kinds pays the higher value
FULFIL: Final = BUILD + 2 * STATION_CARDS  # + card
PAY_CUBES: Final = FULFIL + CARDS_COUNT  # + cubes of I * 6 + of II * 2 + of III
CHEAPER: Final = PAY_CUBES + 24  # + colour
PLACE_OUTPOST: Final = CHEAPER + COLOUR_COUNT  # + outpost
TAKE_BONUS: Final = PLACE_OUTPOST + OUTPOSTS_COUNT  # + outpost
USE: Final = TAKE_BONUS + OUTPOSTS_COUNT  # + station card
OPTION: Final = USE + STATION_CARDS  # + number of the option
DONE: Final = OPTION + 4
EFFECT: Final = DONE + 1  # the immediate effect of the station just built
PREPARE: Final = EFFECT + 1  # + die to move * 4 + die to turn
TILE_IS: Final = PREPARE + COLOUR_COUNT * COLOUR_COUNT  # + tile * 6 + rotation
BACK_IS: Final = TILE_IS + OUTER * 6  # + colour
START_CARD_IS: Final = BACK_IS + COLOUR_COUNT  # + start card
CARD_IS: Final = START_CARD_IS + START_CARDS  # + card
FIRST_IS: Final = CARD_IS + CARDS_COUNT  # + seat
DIE_IS: Final = FIRST_IS + MOST_SEATS  # + colour * 5 + face
CENTRE_IS: Final = DIE_IS + COLOUR_COUNT * bridge.FACE_COUNT  # + letter
PLANET_IS: Final = CENTRE_IS + OUTER  # + planet
TRADE: Final = PLANET_IS + PLANET_COUNT  # + payment * 4 + colour
SWAP: Final = TRADE + 3 * COLOUR_COUNT  # + unit * 4 + colour
GIVE: Final = SWAP + 2 * COLOUR_COUNT  # + colour * 3 + column
FLIP_ONE: Final = GIVE + COLOUR_COUNT * STORE_COLUMNS
SETTLE: Final = FLIP_ONE + 1  # + planet
CHOICE_COUNT: Final = SETTLE + PLANET_COUNT
