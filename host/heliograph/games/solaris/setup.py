"""Set-up as a chain of chance decisions (SOL-2): layout, bridges, start energy, stacks, cards.

The digital table deals start tiles; at referee depth the people type the numbers that lie before
them, because nobody knows which halves their box holds.
"""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.pending import Pending, ask_chance, ask_evenly
from heliograph.games.solaris import turns
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.facts import (
    DUE, FACTS, LOOSE, NODE, PICKED, PROGRESS, REFEREE_DEPTH, SHUTTLE_COLOUR, STACK, STACK_SIZE,
    TILES,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    BRIDGE, BRIDGE_COUNT, COLOUR_COUNT, FIRST_HAND, FULL_KINDS, LAY_OUT, MOST_TILES, ON_TOP,
    SET_BRIDGE, SET_ENERGY, SET_LAYOUT, SET_STACK, SET_TILE, START_ENERGY, TILE, UNKNOWN,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, COLOUR, HEIGHT_MASK, LAYOUT, LAYOUTS, MOST_ENERGY, MOST_SEATS, ORDER, PLACE_MASK,
    SEATS, SHUTTLE_COUNT, SPARES, STATION_COUNT,
)  # fmt: skip
from shared_rules.solaris.tracker import SolarisTracker

_SPACES = MOST_ENERGY + 1
_OTHERS = STATION_COUNT - 1
_ENERGY_IDS = tuple(range(START_ENERGY, START_ENERGY + _SPACES))
_LAYOUT_IDS = tuple(range(LAY_OUT, LAY_OUT + LAYOUTS))
_BRIDGE_IDS = tuple(range(BRIDGE, BRIDGE + COLOUR_COUNT + 1))


def new_state(seats: int, options: Mapping[str, Any], box: Box) -> bytes:
    """Return the table before anything is drawn."""
    state = FACTS.new_table(SolarisTracker(), seats)
    FACTS.put(state, {name: one for name, one in options.items() if name != "layout"})
    state[COLOUR : COLOUR + MOST_SEATS] = bytes(options["colours"])
    state[SHUTTLE_COLOUR : SHUTTLE_COLOUR + SHUTTLE_COUNT] = box.shuttles
    state[LOOSE : LOOSE + COLOUR_COUNT + 1] = box.bridges
    state[ORDER : ORDER + seats] = bytes(range(seats))
    fill_stack(state, box)
    if options["layout"] == "random":
        state[NODE] = SET_LAYOUT
    else:
        _lay_out(state, options["layout"])
    return bytes(state)


def fill_stack(state: bytearray, box: Box) -> None:
    """Put all cards of the box into the stack; at referee depth they are only counted."""
    if state[REFEREE_DEPTH]:
        state[STACK + UNKNOWN] = sum(box.cards)
    else:
        state[STACK : STACK + FULL_KINDS] = box.cards
    state[STACK_SIZE] = sum(box.cards)


# Layout (SOL-12.2)


def legal_set_layout(_: Box, __: bytes) -> Pending:
    """Any of the arrangements."""
    return ask_evenly(_LAYOUT_IDS)


def apply_set_layout(_: Box, state: bytearray, choice: int) -> None:
    """Arrange the stations."""
    _lay_out(state, choice - LAY_OUT)


def _lay_out(state: bytearray, number: int) -> None:
    state[LAYOUT : LAYOUT + STATION_COUNT] = bytes(tokens.layout_of(number))
    state[NODE] = SET_BRIDGE


# Bridges (SOL-2.4)


def legal_set_bridge(_: Box, state: bytes) -> Pending:
    """A bridge for the next gap; at referee depth the table may have any colour, or not say."""
    loose = state[LOOSE : LOOSE + COLOUR_COUNT + 1]
    if state[REFEREE_DEPTH]:
        return ask_chance(_BRIDGE_IDS, tuple(max(count, 1) for count in loose))
    choices = tuple(BRIDGE + colour for colour, count in enumerate(loose) if count)
    return ask_chance(choices, loose.translate(None, b"\0"))


def apply_set_bridge(_: Box, state: bytearray, choice: int) -> None:
    """Put the bridge into its gap; after six the two left over are the spares."""
    colour = choice - BRIDGE
    state[BRIDGES + state[PROGRESS]] = colour
    state[LOOSE + colour] = max(state[LOOSE + colour], 1) - 1
    state[PROGRESS] += 1
    if state[PROGRESS] == STATION_COUNT:
        _keep_spares(state)
        state[PROGRESS] = 0
        state[NODE] = SET_ENERGY if state[REFEREE_DEPTH] else SET_TILE


def _keep_spares(state: bytearray) -> None:
    loose = state[LOOSE : LOOSE + COLOUR_COUNT + 1]
    left = [colour for colour, count in enumerate(loose) for _ in range(count)]
    # Where the table named other bridges than the box should hold, the spares are not known.
    is_known = len(left) == BRIDGE_COUNT - STATION_COUNT
    state[SPARES : SPARES + 2] = bytes(left) if is_known else bytes(2)
    state[LOOSE : LOOSE + COLOUR_COUNT + 1] = bytes(COLOUR_COUNT + 1)


# Start tiles (SOL-2.5)


def legal_set_tile(box: Box, state: bytes) -> Pending:
    """A half that nobody has yet."""
    half = state[PROGRESS] % 2
    dealt = state[TILES + half : TILES + state[PROGRESS] : 2]
    first = TILE + half * MOST_TILES
    choices = tuple(first + tile for tile in range(len(box.tiles[half])) if tile + 1 not in dealt)
    return ask_evenly(choices)


def apply_set_tile(box: Box, state: bytearray, choice: int) -> None:
    """Read the energies off the half: they belong to positions, not to stations (SOL-C35)."""
    seat, half = divmod(state[PROGRESS], 2)
    tile = (choice - TILE) % MOST_TILES
    state[TILES + state[PROGRESS]] = tile + 1
    for position, energy in zip(box.positions[half], box.tiles[half][tile], strict=True):
        tokens.set_energy(state, state[LAYOUT + position], seat, energy)
    state[PROGRESS] += 1
    if state[PROGRESS] == 2 * state[SEATS]:
        _begin_stacks(state)


def legal_set_energy(_: Box, __: bytes) -> Pending:
    """Any space of the energy track."""
    return ask_evenly(_ENERGY_IDS)


def apply_set_energy(_: Box, state: bytearray, choice: int) -> None:
    """Put the token on its space; EC is 1 for everybody and not asked for."""
    seat, step = divmod(state[PROGRESS], _OTHERS)
    tokens.set_energy(state, state[LAYOUT + 1 + step], seat, choice - START_ENERGY)
    state[PROGRESS] += 1
    if state[PROGRESS] == _OTHERS * state[SEATS]:
        _begin_stacks(state)


# Stacks (SOL-2.6): which of the tokens on one space lies on top, which next


def _begin_stacks(state: bytearray) -> None:
    state[PROGRESS] = 0
    state[TILES : TILES + 2 * MOST_SEATS] = bytes(2 * MOST_SEATS)
    state[NODE] = SET_STACK
    next_stack(state)


def next_stack(state: bytearray) -> None:
    """Go on to the next stack whose order is open; after the last one deal the cards."""
    while state[PROGRESS] < STATION_COUNT * _SPACES:
        if _open_height(state) > 1:
            return
        state[PROGRESS] += 1
        state[PICKED] = 0
    state[PROGRESS] = 0
    state[DUE : DUE + state[SEATS]] = bytes([FIRST_HAND]) * state[SEATS]
    turns.deal(state)


def _open_height(state: bytes | bytearray) -> int:
    """Return how many tokens of the present stack are not in order yet."""
    station, space = divmod(state[PROGRESS], _SPACES)
    return tokens.stack_height(state, station, space << 3) - state[PICKED]


def legal_set_stack(_: Box, state: bytes) -> Pending:
    """The seats whose token may be the next from the top."""
    station, space = divmod(state[PROGRESS], _SPACES)
    base, height = tokens.base_of(station), _open_height(state)
    choices = tuple(
        ON_TOP + seat
        for seat in range(state[SEATS])
        if state[base + seat] & PLACE_MASK == space << 3
        and state[base + seat] & HEIGHT_MASK < height
    )
    return ask_evenly(choices)


def apply_set_stack(_: Box, state: bytearray, choice: int) -> None:
    """Put this token below those already in order."""
    station = state[PROGRESS] // _SPACES
    tokens.set_height(state, station, choice - ON_TOP, _open_height(state) - 1)
    state[PICKED] += 1
    next_stack(state)
