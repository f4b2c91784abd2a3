"""How much of each component a position holds, beside what the box holds (SOM-1).

`load` refuses what is more than the box; `doubts` tells what is less.
"""

from collections.abc import Iterator
from typing import NamedTuple

from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.layout import (
    BOARD, COLONIES, FIGURE, HEXES, MARKERS, MOST_COLONIES, MOST_MARKERS, MOST_STATIONS,
    OUTPOSTS_COUNT, PER_COLOUR, SP, STACK, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.position_values import refuse
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG,
    COLOUR_COUNT,
    COLOURS,
    DICE,
    NO_DIE,
    SEATS,
    TAKEN,
    TURN,
)

State = bytes | bytearray


class Total(NamedTuple):
    """One kind of component: where it is told, by which rule, how many there are and should be."""

    fact: str
    rule: str
    got: int
    most: int


def need_box(state: State) -> None:
    """Raise BadPosition where a position holds more of something than the box."""
    for total in totals(state):
        if total.got > total.most:
            words = (f"at most {total.most} in the box",
                     f"höchstens {total.most} in der Schachtel")  # fmt: skip
            raise refuse(total.rule, words, total.got, total.fact)


def totals(state: State) -> Iterator[Total]:
    """Return what can be counted, seat by seat, then for the whole table."""
    for seat in range(state[SEATS]):
        yield from _pieces(state, seat)
    yield from _dice(state)
    yield from _planets(state)


def figures(state: State, seat: int, kind: int) -> int:
    """Return how many figures of a kind a seat has on the map."""
    code = 1 + seat * 3 + kind
    lying = state[FIGURE : FIGURE + HEXES]
    return lying.count(code) + lying.count(code | WITH_OUTPOST)


def _pieces(state: State, seat: int) -> Iterator[Total]:
    base = BOARD[seat]
    number = seat + 1
    colonies = figures(state, seat, at.COLONY) + state[base + COLONIES]
    yield Total(f"players.{number}.colonies", "SOM-1.7", colonies, MOST_COLONIES)
    stations = figures(state, seat, at.STATION)
    yield Total("figures", "SOM-1.7", stations, MOST_STATIONS)
    built = state[base + at.BUILT].bit_count()
    yield Total(f"players.{number}.stations", "SOM-9.8", built, MOST_STATIONS)
    cards = _mission_cards(state, seat)
    yield Total(f"players.{number}.markers", "SOM-8.5", state[base + MARKERS] + cards,
                MOST_MARKERS)  # fmt: skip
    missions = figures(state, seat, at.MISSION)
    yield Total("figures", "SOM-1.7", missions, MOST_MARKERS)
    own = range(1 + seat * 3, 4 + seat * 3)
    lying = state[FIGURE : FIGURE + HEXES]
    posts = sum(lying.count(code | WITH_OUTPOST) for code in own)
    yield Total("figures", "SOM-1.7", posts, OUTPOSTS_COUNT)


def dice_held(state: State) -> int:
    """Return the dice that lie neither on the Bridge nor in the bag."""
    held = 0
    if not state[at.LEVEL]:  # the table places them by itself
        return state[TURN] + (state[TAKEN] != NO_DIE)
    for seat in range(state[SEATS]):
        base = BOARD[seat]
        held += state[base + at.NORMAL] + bool(state[base + at.TRANSFORM])
        held += bool(state[base + at.RESEARCH])
        slots = state[base + at.SLOTS : base + at.SLOTS + 4]
        held += sum(byte.bit_count() for byte in slots)
    return held + _is_in_hand(state)


def _is_in_hand(state: State) -> bool:
    """Return whether the die taken lies nowhere yet."""
    waiting = state[STACK : state[SP] + 2 : 2]
    return state[TAKEN] != NO_DIE and at.SPACE in waiting


def dice_outside(state: State) -> list[int]:
    """Return the colours of the dice outside of the bag, as far as they are told."""
    codes = [code for code in state[DICE : DICE + 2 * bridge.BRIDGE_DICE : 2] if code != NO_DIE]
    if _is_in_hand(state):
        codes.append(state[TAKEN])
    for seat in range(state[SEATS]):
        spaces = (state[BOARD[seat] + at.TRANSFORM], state[BOARD[seat] + at.RESEARCH])
        codes += [code - 1 for code in spaces if code]
    return [code >> 3 for code in codes]


def left_for_bag(state: State) -> bytes:
    """Return what the bag holds by default: all dice that are nowhere else.

    Of dice on normal spaces and slots nobody knows the colours; the most frequent ones lie there.
    """
    most = bridge.per_colour(state[SEATS])
    outside = dice_outside(state)
    left = [max(0, most - outside.count(colour)) for colour in range(COLOUR_COUNT)]
    unnamed = dice_held(state) + bridge.dice_count(bytearray(state)) - len(outside)
    for _ in range(min(unnamed, sum(left))):
        left[left.index(max(left))] -= 1
    return bytes(left)


def left_in_stock(state: State, seat: int) -> tuple[int, int]:
    """Return the colonies and mission markers a seat has by default: all that are nowhere else."""
    colonies = MOST_COLONIES - figures(state, seat, at.COLONY)
    return max(0, colonies), max(0, MOST_MARKERS - _mission_cards(state, seat))


def _mission_cards(state: State, seat: int) -> int:
    end = at.CARDS + at.CARDS_COUNT
    lying = state.count(at.OPEN + seat, at.CARDS, end)
    return lying + state.count(at.FULFILLED + seat, at.CARDS, end)


def _dice(state: State) -> Iterator[Total]:
    most = bridge.per_colour(state[SEATS])
    lying = dice_outside(state)
    for colour in range(COLOUR_COUNT):
        count = state[BAG + colour] + lying.count(colour)
        yield Total(f"bag.{COLOURS[colour]}", "SOM-3.9", count, most)
    if state[at.LEVEL]:
        count = bridge.dice_count(bytearray(state)) + sum(state[BAG : BAG + COLOUR_COUNT])
        yield Total("bag", "SOM-4.6", count + dice_held(state), most * COLOUR_COUNT)


def _planets(state: State) -> Iterator[Total]:
    for colour in range(COLOUR_COUNT):
        count = state[at.BACKS + colour] + state.count(colour + 1, at.SPOT, at.SPOT + at.SPOTS)
        first = at.PLANETS + colour * PER_COLOUR
        count += sum(where != at.UNSEEN for where in state[first : first + PER_COLOUR])
        yield Total("spots", "SOM-3.2", count, PER_COLOUR)
