"""Choices as texts that parse back: `card ED-purple`, `dock blue HQ`, `take stack`."""

from functools import lru_cache

from heliograph.engine.choice_texts import lay_out
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.layout import (
    BEAM, BRIDGE, BRIDGE_NAMES, CHOICE_COUNT, DISCARD, DISPLAY_SLOTS, DOCK, DO_REPLENISH, DRAWN,
    KIND_NAMES, LAY_OUT, MOST_TILES, ON_TOP, PLAY, ROB, SEND, SPEND, SPREAD, START_ENERGY, STOP,
    TAKE_DISPLAY, TAKE_STACK, TILE,
)  # fmt: skip
from shared_rules.solaris.tokens import ENERGY_COLOURS, LAYOUTS, MOST_ENERGY, MOST_SEATS, STATIONS

EXAMPLES = "'replenish', 'card ED-purple', 'take stack', 'stop'"
# The rule by which each kind of choice is made, by its first word
VERB_RULES = {
    "stop": "SOL-5.2", "station": "SOL-5.2", "replenish": "SOL-6.1", "card": "SOL-6.1",
    "redirect": "SOL-6.2", "send": "SOL-6.2", "exchange": "SOL-6.3", "pass": "SOL-6.4",
    "spend": "SOL-4.6", "spread": "SOL-7.3", "dock": "SOL-7.4", "rob": "SOL-7.5",
    "take": "SOL-8.4", "beam": "SOL-7.6", "discard": "SOL-5.5", "draw": "SOL-8.6",
    "bridge": "SOL-2.4", "tile": "SOL-2.5", "start": "SOL-2.5", "top": "SOL-2.6",
    "layout": "SOL-12.2",
}  # fmt: skip
ACTIONS = ("replenish", "redirect", "exchange", "pass", "station")
DIRECTIONS = ("cw", "ccw")
_SEATS = tuple(str(seat + 1) for seat in range(MOST_SEATS))


@lru_cache
def shuttle_names(colours: bytes) -> tuple[str, ...]:
    """Return a name for each shuttle: its colour, numbered where a box has it twice."""
    names = []
    for shuttle, colour in enumerate(colours):
        name = ENERGY_COLOURS[colour]
        earlier = colours[:shuttle].count(colour)
        names.append(f"{name}{earlier + 1}" if earlier else name)
    return tuple(names)


def all_texts(box: Box) -> tuple[str, ...]:
    """Return the text of every choice, by its number."""
    return lay_out(CHOICE_COUNT, _rows(shuttle_names(box.shuttles)))


def _rows(shuttles: tuple[str, ...]) -> tuple[tuple[int, list[str]], ...]:
    kinds = KIND_NAMES
    return (
        (STOP, ["stop"]),
        (DO_REPLENISH, list(ACTIONS)),
        (SPEND, [f"spend {energy}" for energy in range(MOST_ENERGY + 1)]),
        (SPREAD, [f"spread {way} {count}" for way in DIRECTIONS for count in range(1, 6)]),
        (DOCK, [f"dock {name} {station}" for name in shuttles for station in STATIONS]),
        (ROB, [f"rob {seat}" for seat in _SEATS]),
        (TAKE_DISPLAY, [f"take display {slot + 1}" for slot in range(DISPLAY_SLOTS)]),
        (TAKE_STACK, ["take stack"]),
        (PLAY, [f"card {kind}" for kind in kinds]),
        (SEND, [f"send {way} {kind}" for way in DIRECTIONS for kind in kinds]),
        (BEAM, [f"beam {name} {kind}" for name in shuttles for kind in kinds]),
        (DISCARD, [f"discard {seat} {kind}" for seat in _SEATS for kind in kinds]),
        (DRAWN, [f"draw {kind}" for kind in kinds]),
        (BRIDGE, [f"bridge {colour}" for colour in BRIDGE_NAMES]),
        (TILE, [f"tile {half}{tile + 1}" for half in "AB" for tile in range(MOST_TILES)]),
        (START_ENERGY, [f"start {energy}" for energy in range(MOST_ENERGY + 1)]),
        (ON_TOP, [f"top {seat}" for seat in _SEATS]),
        (LAY_OUT, [f"layout {number}" for number in range(LAYOUTS)]),
    )
