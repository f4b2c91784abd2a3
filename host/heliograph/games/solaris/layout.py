"""The names and numbers of Solaris: kinds of cards, decisions, choices.

Where each fact lies in a state is declared in `facts`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final

from heliograph.engine.choice_texts import ChoiceTable
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


@lru_cache
def shuttle_names(colours: bytes) -> tuple[str, ...]:
    """Return a name for each shuttle: its colour, numbered where a box has it twice."""
    names = []
    for shuttle, colour in enumerate(colours):
        name = tokens.ENERGY_COLOURS[colour]
        earlier = colours[:shuttle].count(colour)
        names.append(f"{name}{earlier + 1}" if earlier else name)
    return tuple(names)


def _by_shuttle(things: Sequence[str]) -> Callable[[Any], list[str]]:
    """Return the names of each thing with each shuttle of a box."""
    return lambda box: [f"{one} {it}" for one in shuttle_names(box.shuttles) for it in things]


def _each(*parts: Iterable[object]) -> list[str]:
    return [" ".join(map(str, names)) for names in product(*parts)]


# Choices: plain numbers, each kind with its texts and its rule; what is counted from its first one
_WAYS = ("cw", "ccw")
_SEATS = range(1, MOST_SEATS + 1)
_ENERGIES = range(tokens.MOST_ENERGY + 1)
CHOICES: Final = ChoiceTable()
STOP: Final = CHOICES.add("stop", rule="SOL-5.2")
DO_REPLENISH: Final = CHOICES.add("replenish", rule="SOL-6.1")
DO_REDIRECT: Final = CHOICES.add("redirect", rule="SOL-6.2")
DO_EXCHANGE: Final = CHOICES.add("exchange", rule="SOL-6.3")
DO_PASS: Final = CHOICES.add("pass", rule="SOL-6.4")
DO_STATION: Final = CHOICES.add("station", rule="SOL-5.2")
SPEND: Final = CHOICES.add("spend {}", _ENERGIES, rule="SOL-4.6")  # + energy
SPREAD: Final = CHOICES.add(  # + direction * 5 + stations - 1
    "spread {}", _each(_WAYS, range(1, STATION_COUNT)), rule="SOL-7.3"
)
DOCK: Final = CHOICES.add(  # + shuttle * 6 + station
    "dock {}", _by_shuttle(STATIONS), room=SHUTTLE_COUNT * STATION_COUNT, rule="SOL-7.4"
)
ROB: Final = CHOICES.add("rob {}", _SEATS, rule="SOL-7.5")  # + seat
TAKE_DISPLAY: Final = CHOICES.add(  # + slot
    "take display {}", range(1, DISPLAY_SLOTS + 1), rule="SOL-8.4"
)
TAKE_STACK: Final = CHOICES.add("take stack", rule="SOL-8.4")
PLAY: Final = CHOICES.add("card {}", KIND_NAMES, rule="SOL-6.1")  # + kind
SEND: Final = CHOICES.add(  # + direction * KINDS + kind
    "send {}", _each(_WAYS, KIND_NAMES), rule="SOL-6.2"
)
BEAM: Final = CHOICES.add(  # + shuttle * KINDS + kind
    "beam {}", _by_shuttle(KIND_NAMES), room=SHUTTLE_COUNT * KINDS, rule="SOL-7.6"
)
DISCARD: Final = CHOICES.add(  # + seat * KINDS + kind
    "discard {}", _each(_SEATS, KIND_NAMES), rule="SOL-5.5"
)
DRAWN: Final = CHOICES.add("draw {}", KIND_NAMES, rule="SOL-8.6")  # + kind
BRIDGE: Final = CHOICES.add("bridge {}", BRIDGE_NAMES, rule="SOL-2.4")  # + colour 0..4
TILE: Final = CHOICES.add(  # + half * MOST_TILES + tile
    "tile {}", [f"{half}{tile + 1}" for half in "AB" for tile in range(MOST_TILES)], rule="SOL-2.5"
)
START_ENERGY: Final = CHOICES.add("start {}", _ENERGIES, rule="SOL-2.5")  # + energy
ON_TOP: Final = CHOICES.add("top {}", _SEATS, rule="SOL-2.6")  # + seat
LAY_OUT: Final = CHOICES.add(  # + number of the layout
    "layout {}", range(tokens.LAYOUTS), rule="SOL-12.2"
)


Cards = int | list[str] | dict[str, int]  # how many, or which ones


def counted(cards: Cards) -> dict[str, Any]:
    """Return how many cards lie there, and which where the viewer may see them."""
    count = {"count": count_of(cards)}
    return count if isinstance(cards, int) else {**count, "cards": cards}


def count_of(cards: Cards) -> int:
    """Return how many cards lie there."""
    if isinstance(cards, int):
        return cards
    return sum(cards.values()) if isinstance(cards, dict) else len(cards)
