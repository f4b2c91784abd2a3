"""Whether a set-up fits the box: start energies of whole tiles (SOL-2.5), bridges there are.

Beside the real box people type what lies before them, and the host may draw it for them. Typed
numbers are looked at as a whole: what stands already must leave a way to a set-up that the box can
give. Where the halves are only assumed, all that is known of them counts: everybody starts with the
same total, and no half lies before two people.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from heliograph.engine.pending import Pending, ask_chance
from heliograph.games.refusing import Why
from heliograph.games.solaris.box import Box
from heliograph.games.solaris.facts import (
    DISCARDS, DISPLAY, HANDS, LOOSE, NODE, PROGRESS, REFEREE_DEPTH,
)  # fmt: skip
from heliograph.games.solaris.layout import (
    BRIDGE, BRIDGE_CARD, COLOUR_COUNT, DRAWN, FULL_KINDS, KINDS, REFILL, SET_BRIDGE, SET_ENERGY,
    START_ENERGY,
)  # fmt: skip
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import EC_START, LAYOUT, MOST_ENERGY, SEATS, STATION_COUNT

_OTHERS = STATION_COUNT - 1
_SPACES = range(MOST_ENERGY + 1)
# The energies of one seat at the positions after EC, as far as they are typed
Row = tuple[int, ...]


class _Typed(NamedTuple):
    """What stands already: the rows of the seats before, and the beginning of the next one."""

    before: tuple[Row, ...]
    row: Row


def misfit(box: Box, state: bytes, choice: int) -> Why | None:
    """Return why a legal entry of the set-up does not fit the box, None where it does."""
    if not state[REFEREE_DEPTH]:
        return None
    if state[NODE] == SET_BRIDGE:
        return _missing_bridge(box, state, choice - BRIDGE)
    if state[NODE] == SET_ENERGY:
        return _wrong_energy(box, state, choice - START_ENERGY)
    return None


def fair_draw(box: Box, state: bytes, pending: Pending) -> Pending:
    """Return what the box can give where the host draws for the table."""
    if not state[REFEREE_DEPTH]:
        return pending
    if state[NODE] == SET_BRIDGE:
        loose = state[LOOSE + 1 : LOOSE + 1 + COLOUR_COUNT]
        return _weighed({BRIDGE + 1 + colour: count for colour, count in enumerate(loose)})
    if state[NODE] == SET_ENERGY:
        return _weighed(_energies(box, _typed(state)))
    if state[NODE] in (REFILL, BRIDGE_CARD):
        cards = _unseen_cards(box, state)
        return _weighed(cards) if any(cards.values()) else pending
    return pending


def _energies(box: Box, typed: _Typed) -> dict[int, int]:
    """Return what the halves of the box can bring; where people typed others, whatever fits."""
    counts = Counter(row[len(typed.row)] for row in _rows(box, typed))
    counts = counts or Counter(value for value in _SPACES if _fits(box, typed, value))
    return {START_ENERGY + value: count for value, count in (counts or Counter(_SPACES)).items()}


def _weighed(counts: dict[int, int]) -> Pending:
    found = sorted((choice, count) for choice, count in counts.items() if count)
    return ask_chance(tuple(c for c, _ in found), tuple(count for _, count in found))


def _unseen_cards(box: Box, state: bytes) -> dict[int, int]:
    """Return the cards of the box that nobody has named, by the choice that names them."""
    seen = Counter(slot - 1 for slot in state[DISPLAY : DISPLAY + 3] if slot)
    zones = [DISCARDS, *(HANDS + seat * KINDS for seat in range(state[SEATS]))]
    for zone in zones:
        seen.update({kind: state[zone + kind] for kind in range(FULL_KINDS)})
    return {DRAWN + kind: max(0, box.cards[kind] - seen[kind]) for kind in range(FULL_KINDS)}


# Bridges (SOL-1.3)


def _missing_bridge(box: Box, state: bytes, colour: int) -> Why | None:
    if not colour or state[LOOSE + colour]:  # 0: nobody says which
        return None
    return Why(
        "bridge_lies", {"count": box.bridges[colour], "colour": tokens.ENERGY_COLOURS[colour]}
    )


# Start energies (SOL-2.5)


def _wrong_energy(box: Box, state: bytes, value: int) -> Why | None:
    typed = _typed(state)
    fitting = [other for other in _SPACES if _fits(box, typed, other)]
    if value in fitting or not fitting:  # nothing fits a set-up that was begun under other rules
        return None
    facts = {"total": box.total, "fitting": ", ".join(map(str, fitting))}
    return Why("no_start_tile", {**facts, "seat": len(typed.before) + 1})


def _typed(state: bytes) -> _Typed:
    seats, count = divmod(state[PROGRESS], _OTHERS)
    rows = [
        tuple(
            tokens.energy(state, state[LAYOUT + 1 + step], seat)
            for step in range(_OTHERS if seat < seats else count)
        )
        for seat in range(seats + 1)
    ]
    return _Typed(tuple(rows[:-1]), rows[-1])


def _fits(box: Box, typed: _Typed, value: int) -> bool:
    """Say whether the box has a pair of halves that begins like this, or may have one."""
    begun = (*typed.row, value)
    if box.tiles_are_known:
        return any(row[: len(begun)] == begun for row in _rows(box, typed))
    return _can_be_completed(box, typed.before, begun)


def _rows(box: Box, typed: _Typed) -> list[Row]:
    """Return the energies after EC of every pair of halves that is left and begins as typed."""
    return [row for row in _pairs(box, typed.before) if row[: len(typed.row)] == typed.row]


@lru_cache(maxsize=256)
def _pairs(box: Box, before: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return every pair of halves that nobody has."""
    taken = [Counter(_half(box, row, half) for row in before) for half in (0, 1)]
    left = [_left_over(box, half, taken[half]) for half in (0, 1)]
    return tuple(_row_of(box, (one, other)) for one in left[0] for other in left[1])


def _left_over(box: Box, half: int, taken: Counter[Row]) -> list[Row]:
    out = []
    for tile in box.tiles[half]:
        printed = tuple(value for at, value in zip(box.positions[half], tile, strict=True) if at)
        if taken[printed]:
            taken[printed] -= 1
        else:
            out.append(tile)
    return out


def _row_of(box: Box, halves: tuple[Row, Row]) -> Row:
    values = {
        at: value
        for half in (0, 1)
        for at, value in zip(box.positions[half], halves[half], strict=True)
    }
    return tuple(values[at] for at in range(1, STATION_COUNT))


def _half(box: Box, row: Row, half: int) -> Row:
    """Return what a half contributes to the energies after EC."""
    return tuple(row[at - 1] for at in box.positions[half] if at)


@lru_cache(maxsize=4096)
def _can_be_completed(box: Box, before: tuple[Row, ...], begun: Row) -> bool:
    """Say whether the energies of a seat can still come to the total, with halves of their own."""
    missing = box.total - EC_START - sum(begun)
    rest = _OTHERS - len(begun)
    if not 0 <= missing <= rest * MOST_ENERGY:
        return False
    if not rest:
        return not any(_half(box, begun, half) == _half(box, row, half)
                       for row in before for half in (0, 1))  # fmt: skip
    return any(_can_be_completed(box, before, (*begun, value)) for value in _SPACES)
