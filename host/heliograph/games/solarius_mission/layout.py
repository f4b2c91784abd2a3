"""Where each fact of a Solarius Mission state lies, and which number each choice has.

A state is the table unit's tracker state (`bridge`, in `shared_rules`) followed by a stack of
tasks, the running values of the turn, the map, the cards and the player boards. The task on top of
the stack is the decision that is pending; whatever nests (a bonus that plays a card that draws
cards) is pushed on top of it, so that no decision has to know what follows.
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

# The state, after the tracker's bytes
SP: Final = bridge.SIZE  # where the top task lies; it fits a byte because the stack comes first
STACK: Final = SP + 1
STACK_DEPTH: Final = 44
STACK_END: Final = STACK + 2 * STACK_DEPTH
ACTOR: Final = STACK_END  # the seat that decides
POINTS: Final = ACTOR + 1  # action points left
HUE: Final = POINTS + 1  # the effective colour of the die
PORTALS: Final = HUE + 1  # whether portals are active
POOL: Final = PORTALS + 1  # value of cubes given for an exchange
REFEREE_DEPTH: Final = POOL + 1
LEVEL: Final = REFEREE_DEPTH + 1  # how much the referee checks, 0-3
FREE_SETUP: Final = LEVEL + 1
ONE_DEBRIS: Final = FREE_SETUP + 1  # field debris replaces value debris (SOM-AMB-04)
DECK: Final = ONE_DEBRIS + 1  # cards on the draw pile
LOST_DISCARDS: Final = DECK + 1  # discards nobody has named
TILE: Final = LOST_DISCARDS + 1  # tile on each outer position, 0-5 for A-F
ROTATION: Final = TILE + OUTER
BACKS: Final = ROTATION + OUTER  # planets of each colour not yet laid out (set-up)
CARDS: Final = BACKS + COLOUR_COUNT
PLANETS: Final = CARDS + CARDS_COUNT
SPOT: Final = PLANETS + PLANET_COUNT
FIGURE: Final = SPOT + SPOTS
PLAYERS: Final = FIGURE + HEXES

# A player board
FUEL: Final = 0
BUCKS: Final = 1
COLUMN: Final = 2
STORE: Final = 6  # cubes of each row: I in bits 0-1, II in bits 2-3, III in bit 4
SPACES: Final = 10
DEBRIS: Final = 11
BESIDE: Final = 12
ONES: Final = 13  # general engine markers showing 1
TWOS: Final = 14
BUILT: Final = 15  # one bit per station card
OUTPOST: Final = 16  # one bit per outpost
COLONIES: Final = 17
MARKERS: Final = 18
SHIP: Final = 19
NORMAL: Final = 20  # dice on the normal spaces
TRANSFORM: Final = 21  # die on the space + 1
RESEARCH: Final = 22
SLOTS: Final = 23  # used die slots of developments, one bit per card
BONUSES: Final = 27  # trade centres that gave their bonus, one bit each
SWAPPED: Final = 28  # whether the cheap exchange was used this turn
UNKNOWN: Final = 29  # hand cards nobody has named
START_CARD: Final = 30
SHEET: Final = 31  # score sheet entered by the table, 128 + points; 0: not entered
CATEGORIES: Final = 13
PLAYER_SIZE: Final = SHEET + CATEGORIES
STATE_SIZE: Final = PLAYERS + MOST_SEATS * PLAYER_SIZE
BOARD: Final = tuple(PLAYERS + seat * PLAYER_SIZE for seat in range(MOST_SEATS))
TECH_OF: Final = tuple(bridge.TECH + seat * COLOUR_COUNT for seat in range(MOST_SEATS))

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


def push(state: bytearray, task: int, argument: int = 0) -> None:
    """Put a task on top of the stack."""
    top = state[SP] + 2
    state[SP] = top
    state[top] = task
    state[top + 1] = argument


def pop(state: bytearray) -> int:
    """Take the top task off the stack and return its argument."""
    top = state[SP]
    argument = state[top + 1]
    state[top] = state[top + 1] = 0
    state[SP] = top - 2
    return argument


def push_all(state: bytearray, tasks: tuple[tuple[int, int], ...]) -> None:
    """Put several tasks on the stack so that the first of them comes first."""
    for task, argument in reversed(tasks):
        push(state, task, argument)
