"""A Solarius Mission position from plain data: the facts as given, then what follows from them.

What is left out has a default: what a seat has not laid out is in its stock, a die that is nowhere
else is in the bag, a card on the pile. Nothing may be more than the box holds (SOM-1); `doubts`
tells what is less.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from heliograph.engine.facts import FactTable
from heliograph.engine.reading import need, within
from heliograph.games.solarius_mission import layout as at
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.facts import (
    BACKS, BOARD, BUILT, COLONIES, DECK, FIGURE, LEVEL, MARKERS, NORMAL, PLANETS, RESEARCH, SLOTS,
    SP, SPOT, TRANSFORM, cards_left, dice_outside, figures_of, is_die_in_hand, mission_cards,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    HEXES, MOST_COLONIES, MOST_MARKERS, MOST_STATIONS, OUTPOSTS_COUNT, PER_COLOUR, TASKS,
    WITH_OUTPOST,
)  # fmt: skip
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, COLOUR_COUNT, COLOURS, NO_DIE, SEATS, TAKEN, TURN,
)  # fmt: skip

State = bytes | bytearray

_WAITS = N_("first one that somebody decides")


def load(facts: FactTable, empty: bytes, position: Any, *, counts: bool = True) -> bytes:
    """Return the state of a position; `empty` is the state before anything happened.

    With `counts` it holds no more of anything than the box.
    """

    def complete(state: bytearray) -> None:
        if "deck" not in position:
            state[DECK] = max(0, cards_left(state))
        if "bag" not in position:
            state[BAG : BAG + COLOUR_COUNT] = left_for_bag(state)

    state = facts.load(position, empty, complete)
    if counts:
        need_box(state)
    return bytes(state)


def need_waiting(state: bytes, *, waits: bool) -> None:
    """Raise BadPosition unless the first task waits for somebody."""
    with within("decision.tasks"):
        need(waits, "SOM-5.2", _WAITS, TASKS[state[state[SP]]])


# How much of each component there is, beside what the box holds


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
            words = N_("at most {most} in the box").filled(most=total.most)
            with within(total.fact):
                need(False, total.rule, words, total.got)


def totals(state: State) -> Iterator[Total]:
    """Return what can be counted, seat by seat, then for the whole table."""
    for seat in range(state[SEATS]):
        yield from pieces_of(state, seat)
    yield from _dice(state)
    yield from _planets(state)


def pieces_of(state: State, seat: int) -> Iterator[Total]:
    """Return what can be counted of one seat."""
    base = BOARD[seat]
    number = seat + 1
    colonies = figures_of(state, seat, at.COLONY) + state[base + COLONIES]
    yield Total(f"players.{number}.colonies", "SOM-1.7", colonies, MOST_COLONIES)
    stations = figures_of(state, seat, at.STATION)
    yield Total("figures", "SOM-1.7", stations, MOST_STATIONS)
    built = state[base + BUILT].bit_count()
    yield Total(f"players.{number}.stations", "SOM-9.8", built, MOST_STATIONS)
    cards = mission_cards(state, seat)
    yield Total(f"players.{number}.markers", "SOM-8.5", state[base + MARKERS] + cards,
                MOST_MARKERS)  # fmt: skip
    missions = figures_of(state, seat, at.MISSION)
    yield Total("figures", "SOM-1.7", missions, MOST_MARKERS)
    own = range(1 + seat * 3, 4 + seat * 3)
    lying = state[FIGURE : FIGURE + HEXES]
    posts = sum(lying.count(code | WITH_OUTPOST) for code in own)
    yield Total("figures", "SOM-1.7", posts, OUTPOSTS_COUNT)


def dice_held(state: State) -> int:
    """Return the dice that lie neither on the Bridge nor in the bag."""
    held = 0
    if not state[LEVEL]:  # the table places them by itself
        return state[TURN] + (state[TAKEN] != NO_DIE)
    for seat in range(state[SEATS]):
        base = BOARD[seat]
        held += state[base + NORMAL] + bool(state[base + TRANSFORM])
        held += bool(state[base + RESEARCH])
        slots = state[base + SLOTS : base + SLOTS + 4]
        held += sum(byte.bit_count() for byte in slots)
    return held + is_die_in_hand(state)


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


def _dice(state: State) -> Iterator[Total]:
    most = bridge.per_colour(state[SEATS])
    lying = dice_outside(state)
    for colour in range(COLOUR_COUNT):
        count = state[BAG + colour] + lying.count(colour)
        yield Total(f"bag.{COLOURS[colour]}", "SOM-3.9", count, most)
    if state[LEVEL]:
        count = bridge.dice_count(bytearray(state)) + sum(state[BAG : BAG + COLOUR_COUNT])
        yield Total("bag", "SOM-4.6", count + dice_held(state), most * COLOUR_COUNT)


def _planets(state: State) -> Iterator[Total]:
    for colour in range(COLOUR_COUNT):
        count = state[BACKS + colour] + state.count(colour + 1, SPOT, SPOT + at.SPOTS)
        first = PLANETS + colour * PER_COLOUR
        count += sum(where != at.UNSEEN for where in state[first : first + PER_COLOUR])
        yield Total("spots", "SOM-3.2", count, PER_COLOUR)
