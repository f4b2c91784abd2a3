"""Where each fact of a Solaris state lies, and which number each choice has.

A state is the table unit's tracker state (`shared_rules.solaris.tokens`) followed by the decision
that is pending, the running totals of the action, and the cards. Cards are counted per kind and
zone; no zone has an order, because a draw is decided when it happens.
"""

from typing import Final

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

HAND_LIMIT: Final = 7
FIRST_HAND: Final = 5
DISPLAY_SLOTS: Final = 3
DOWN_SLOTS: Final = MOST_SEATS - 1  # a thief robs each opponent once
CARDS: Final = 108
BRIDGE_COUNT: Final = 8
POOR: Final = 1  # a station with at most this much energy gives a card at the end of a round

# The state, after the tracker's bytes
NODE: Final = tokens.SIZE  # which kind of decision is pending
SEAT: Final = NODE + 1  # whose turn it is
REFEREE_DEPTH: Final = SEAT + 1
ENTER_DISPLAY: Final = REFEREE_DEPTH + 1
ONE_SHUTTLE: Final = ENTER_DISPLAY + 1
SURPLUS: Final = ONE_SHUTTLE + 1
SHUTTLE_COLOUR: Final = SURPLUS + 1
LOOSE: Final = SHUTTLE_COLOUR + SHUTTLE_COUNT  # bridges not yet drawn, per colour (set-up)
PROGRESS: Final = LOOSE + COLOUR_COUNT + 1  # counts through a chain of equal decisions
PICKED: Final = PROGRESS + 1  # tokens of a stack whose order is settled (set-up)
AFTER_LIMIT: Final = PICKED + 1  # what follows when everybody is down to the hand limit
TO_TAKE: Final = AFTER_LIMIT + 1
VICTIMS: Final = TO_TAKE + 1  # canteen: one bit per seat still to be robbed
DUE: Final = VICTIMS + 1  # cards still to be dealt, per seat
TILES: Final = DUE + MOST_SEATS  # start tiles dealt, A and B per seat, from 1
PLAYED: Final = TILES + 2 * MOST_SEATS  # cards played this turn
GAIN: Final = PLAYED + 1  # running gains of the acting seat, per station
LOSS: Final = GAIN + STATION_COUNT
BEAMED: Final = LOSS + STATION_COUNT  # running gain on the laser
TOTALS_END: Final = BEAMED + 1
HAND_SIZE: Final = TOTALS_END
STACK_SIZE: Final = HAND_SIZE + MOST_SEATS
DISCARD_SIZE: Final = STACK_SIZE + 1
DISPLAY: Final = DISCARD_SIZE + 1  # kind + 1 per slot, 0 = empty
FACE_DOWN: Final = DISPLAY + DISPLAY_SLOTS  # canteen: slots like the display, per seat
STACK: Final = FACE_DOWN + MOST_SEATS * DOWN_SLOTS
DISCARDS: Final = STACK + KINDS
HANDS: Final = DISCARDS + KINDS
STATE_SIZE: Final = HANDS + KINDS * MOST_SEATS

NO_TOTALS: Final = bytes(TOTALS_END - PLAYED)
NO_CARDS: Final = bytes(KINDS)

# Nodes: the kinds of decisions
OVER: Final = 0
SET_LAYOUT: Final = 1
SET_BRIDGE: Final = 2
SET_TILE: Final = 3
SET_ENERGY: Final = 4
SET_STACK: Final = 5
ACTION: Final = 6
REPLENISH: Final = 7
REDIRECT: Final = 8
EXCHANGE: Final = 9
ENGINE_DECK: Final = 10
HEADQUARTERS: Final = 11
BIOTOPE: Final = 12
SHUTTLE_PORT: Final = 13
CANTEEN: Final = 14
ENERGY_CELL: Final = 15
ROBBERY: Final = 16
TAKE: Final = 17
DRAW: Final = 18
LIMIT: Final = 19
REFILL: Final = 20
BRIDGE_CARD: Final = 21
BRIDGE_SWAP: Final = 22
DEAL: Final = 23
NODES: Final = (
    "over", "set layout", "set bridge", "set tile", "set energy", "set stack", "action",
    "replenish", "redirect", "exchange", "engine deck", "headquarters", "biotope", "shuttle port",
    "canteen", "energy cell", "robbery", "take", "draw", "limit", "refill", "bridge card",
    "bridge swap", "deal",
)  # fmt: skip
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


def _kind_name(kind: int) -> str:
    icon, colour = icon_of(kind), colour_of(kind)
    return f"{STATIONS[icon] if icon >= 0 else '?'}-{ENERGY_COLOURS[colour - 1] if colour else '?'}"


KIND_NAMES: Final = tuple(_kind_name(kind) for kind in range(KINDS))
KIND_NUMBERS: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
