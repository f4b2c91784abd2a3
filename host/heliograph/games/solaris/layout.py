"""The names and numbers of Solaris: kinds of cards, decisions, choices.

Where each fact lies in a state is declared in `facts`.
"""

from typing import Final

from heliograph.engine.game import blank
from heliograph.engine.nodes import NodeTable
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import MOST_SEATS, SHUTTLE_COUNT, STATION_COUNT, STATIONS

# Kinds of cards: 24 full ones (icon * 4 + colour - 1), then those of which only the icon or only
# the colour is known, then the wholly unknown card of referee depth.
COLOUR_COUNT: Final = 4
FULL_KINDS: Final = STATION_COUNT * COLOUR_COUNT
ICON_ONLY: Final = FULL_KINDS
COLOUR_ONLY: Final = ICON_ONLY + STATION_COUNT
UNKNOWN: Final = COLOUR_ONLY + COLOUR_COUNT
KINDS: Final = UNKNOWN + 1
ENERGY_COLOURS: Final = tokens.ENERGY_COLOURS[1:]
BRIDGE_NAMES: Final = ("?", *ENERGY_COLOURS)

HAND_LIMIT: Final = 7
FIRST_HAND: Final = 5
DISPLAY_SLOTS: Final = 3
DOWN_SLOTS: Final = MOST_SEATS - 1  # a thief robs each opponent once
CARDS: Final = 108
BRIDGE_COUNT: Final = 8
POOR: Final = 1  # a station with at most this much energy gives a card at the end of a round

NO_CARDS: Final = blank(KINDS)

# Nodes: the kinds of decisions
NODES: Final = NodeTable()
OVER: Final = NODES.add("over")
SET_LAYOUT: Final = NODES.add("set layout")
SET_BRIDGE: Final = NODES.add("set bridge")
SET_TILE: Final = NODES.add("set tile")
SET_ENERGY: Final = NODES.add("set energy")
SET_STACK: Final = NODES.add("set stack")
ACTION: Final = NODES.add("action")
REPLENISH: Final = NODES.add("replenish")
REDIRECT: Final = NODES.add("redirect")
EXCHANGE: Final = NODES.add("exchange")
ENGINE_DECK: Final = NODES.add("engine deck")
HEADQUARTERS: Final = NODES.add("headquarters")
BIOTOPE: Final = NODES.add("biotope")
SHUTTLE_PORT: Final = NODES.add("shuttle port")
CANTEEN: Final = NODES.add("canteen")
ENERGY_CELL: Final = NODES.add("energy cell")
ROBBERY: Final = NODES.add("robbery")
TAKE: Final = NODES.add("take")
DRAW: Final = NODES.add("draw")
LIMIT: Final = NODES.add("limit")
REFILL: Final = NODES.add("refill")
BRIDGE_CARD: Final = NODES.add("bridge card")
BRIDGE_SWAP: Final = NODES.add("bridge swap")
DEAL: Final = NODES.add("deal")
STATION_NODE: Final = (
    ENERGY_CELL,
    ENGINE_DECK,
    HEADQUARTERS,
    BIOTOPE,
    SHUTTLE_PORT,
    CANTEEN,
)

# What follows the hand limit
AFTER_TURN: Final = 0
AFTER_CANTEEN: Final = 1
AFTER_ROUND: Final = 2
AFTER_MARKER: Final = 3  # the table moved the station marker away from CAN

# Directions along the ring of stations
CLOCKWISE: Final = 0
COUNTER: Final = 1
STEPS: Final = (1, STATION_COUNT - 1)
MOST_TILES: Final = 16

# Choices: plain numbers; notation.py gives them texts
STOP: Final = 0
DO_REPLENISH: Final = 1
DO_REDIRECT: Final = 2
DO_EXCHANGE: Final = 3
DO_PASS: Final = 4
DO_STATION: Final = 5
SPEND: Final = 6  # + energy 1..7
SPREAD: Final = SPEND + tokens.MOST_ENERGY + 1  # + direction * 5 + stations - 1
DOCK: Final = SPREAD + 2 * (STATION_COUNT - 1)  # + shuttle * 6 + station
ROB: Final = DOCK + SHUTTLE_COUNT * STATION_COUNT  # + seat
TAKE_DISPLAY: Final = ROB + MOST_SEATS  # + slot
TAKE_STACK: Final = TAKE_DISPLAY + DISPLAY_SLOTS
PLAY: Final = TAKE_STACK + 1  # + kind
SEND: Final = PLAY + KINDS  # + direction * KINDS + kind
BEAM: Final = SEND + 2 * KINDS  # + shuttle * KINDS + kind
DISCARD: Final = BEAM + SHUTTLE_COUNT * KINDS  # + seat * KINDS + kind
DRAWN: Final = DISCARD + MOST_SEATS * KINDS  # + kind
BRIDGE: Final = DRAWN + KINDS  # + colour 0..4
TILE: Final = BRIDGE + COLOUR_COUNT + 1  # + half * MOST_TILES + tile
START_ENERGY: Final = TILE + 2 * MOST_TILES  # + energy
ON_TOP: Final = START_ENERGY + tokens.MOST_ENERGY + 1  # + seat
LAY_OUT: Final = ON_TOP + MOST_SEATS  # + number of the layout
CHOICE_COUNT: Final = LAY_OUT + tokens.LAYOUTS


def icon_of(kind: int) -> int:
    """Return the icon of a card, or -1 where it is not known."""
    if kind < FULL_KINDS:
        return kind // COLOUR_COUNT
    return kind - ICON_ONLY if kind < COLOUR_ONLY else -1


def colour_of(kind: int) -> int:
    """Return the colour of a card (1..4), or 0 where it is not known."""
    if kind < FULL_KINDS:
        return kind % COLOUR_COUNT + 1
    return kind - COLOUR_ONLY + 1 if COLOUR_ONLY <= kind < UNKNOWN else 0


# The same for all kinds, where it is asked for often
ICONS: Final = tuple(icon_of(kind) for kind in range(KINDS))
COLOURS: Final = tuple(colour_of(kind) for kind in range(KINDS))


def _kind_name(kind: int) -> str:
    icon, colour = icon_of(kind), colour_of(kind)
    return f"{STATIONS[icon] if icon >= 0 else '?'}-{ENERGY_COLOURS[colour - 1] if colour else '?'}"


KIND_NAMES: Final = tuple(_kind_name(kind) for kind in range(KINDS))
KIND_NUMBERS: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
