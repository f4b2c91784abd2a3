"""What the table says otherwise: a fact is set as it lies there, and the turn goes on from it.

A correction never asks whether the rules allow it, only whether the thing can exist (`facts`).
Hidden cards belong to the host at digital depth and cannot be corrected there.
"""

from collections import Counter

from heliograph.engine.fact_kinds import Cell
from heliograph.engine.facts import FactTable, Settle
from heliograph.engine.reading import correcting, need
from heliograph.games.solarius_mission import position
from heliograph.games.solarius_mission.bridge_facts import on_bridge
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.facts import (
    ACTOR, BOARD, COLONIES, DECK, LEVEL, MARKERS, NORMAL, PLANETS, REFEREE_DEPTH, RESEARCH, SLOTS,
    SP, SPOT, STACK, TRANSFORM, cards_left, figures_of, mission_cards,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import (
    COLONY, FACE_UP, MOST_COLONIES, MOST_MARKERS, SPOTS, TURNED, TURN_TASKS,
)  # fmt: skip
from heliograph.games.solarius_mission.stack import push_all
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, BRIDGE_DICE, COLOUR_COUNT, DICE, FIRST, NO_DIE, PHASE, ROUND, SEATS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

State = bytes | bytearray
UNNAMED = -1  # the colour of a die that nobody has told
_BEGUN = N_("a round that has begun")
_CARDS_LEFT = N_("no more cards than there are")
_IN_BAG = N_("a colour that is left in the bag")


def correct(facts: FactTable, state: bytes, fact: str, value: object, *, counts: bool) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection.

    With `counts` nothing may be more than the box holds.
    """
    after, _ = facts.correct(state, fact, value, _SETTLE)
    with correcting(fact):
        if counts:
            _settle_stocks(state, after)
            position.need_box(after)
        facts.check(after)
    return bytes(after)


# What follows from a fact


def _settle_first(before: bytes, state: bytearray, _: Cell) -> None:
    """Another start player means another seat on turn."""
    if state[FIRST] != before[FIRST] and state[PHASE] == PLAY:
        _begin_turn(state)


def _settle_turn(before: bytes, state: bytearray, _: Cell) -> None:
    if state[TURN] != before[TURN]:
        _begin_turn(state)


def _begin_turn(state: bytearray) -> None:
    """Let the turn begin with the choice of a die, where there are dice to choose from."""
    if bridge.dice_count(state) != BRIDGE_DICE:
        return
    need(state[ROUND], "SOM-5.1", _BEGUN, state[ROUND])
    state[PHASE] = PLAY
    bridge.begin_turn(state)
    state[SP:REFEREE_DEPTH] = bytes(REFEREE_DEPTH - SP)
    state[SP] = STACK - 2
    push_all(state, TURN_TASKS)
    state[ACTOR] = (state[FIRST] + state[TURN]) % state[SEATS]


def _settle_die(before: bytes, state: bytearray, cell: Cell) -> None:
    """Exchange the colour with the bag, and keep the dice in the order of their ages."""
    old, new = before[cell.at] >> 3, state[cell.at] >> 3
    state[BAG + old] += 1
    need(state[BAG + new], "SOM-4.6", _IN_BAG, bridge.COLOURS[new])
    state[BAG + new] -= 1
    end = DICE + 2 * BRIDGE_DICE
    dice = [(state[at + 1], state[at]) for at in range(DICE, end, 2) if state[at] != NO_DIE]
    dice.sort(key=lambda die: die[0])
    for at, (age, code) in zip(range(DICE, end, 2), dice, strict=False):
        state[at], state[at + 1] = code, age


def _settle_planets(_: bytes, state: bytearray, __: Cell) -> None:
    """A planet that was taken lies no longer on the map."""
    for at in range(SPOT, SPOT + SPOTS):
        if state[at] >= TURNED and state[PLANETS + state[at] - TURNED] != FACE_UP:
            state[at] = 0


def _settle_cards(_: bytes, state: bytearray, __: Cell) -> None:
    """Cards come from the pile and go back there."""
    need(cards_left(state) >= 0, "SOM-1.13", _CARDS_LEFT, cards_left(state))
    state[DECK] = cards_left(state)


_SETTLE: dict[str, Settle] = {
    "first": _settle_first,
    "turn": _settle_turn,
    "die": _settle_die,
    **dict.fromkeys(("unsettled", "settled"), _settle_planets),
    **dict.fromkeys(("missions", "fulfilled", "developments", "hand"), _settle_cards),
}


# Pieces come from the stock of their seat, dice from the bag


def _settle_stocks(before: bytes, state: bytearray) -> None:
    """Take what was laid out since from stocks and bag, and put back what was taken away."""
    for seat in range(state[SEATS]):
        at = BOARD[seat] + COLONIES
        moved = figures_of(before, seat, COLONY) - figures_of(state, seat, COLONY)
        state[at] = max(0, min(MOST_COLONIES, state[at] + moved))
        at = BOARD[seat] + MARKERS
        moved = mission_cards(before, seat) - mission_cards(state, seat)
        state[at] = max(0, min(MOST_MARKERS, state[at] + moved))
    if state[LEVEL]:  # else nobody follows where dice are placed
        _settle_dice(before, state)


def _settle_dice(before: bytes, state: bytearray) -> None:
    lay, lie = _dice_on_boards(before), _dice_on_boards(state)
    for colour in (lay - lie).elements():
        _put_back(state, colour)
    for colour in (lie - lay).elements():
        _take_out(state, colour)


def _dice_on_boards(state: State) -> Counter[int]:
    out: Counter[int] = Counter()
    for base in BOARD[: state[SEATS]]:
        slots = state[base + SLOTS : base + SLOTS + 4]
        out[UNNAMED] += state[base + NORMAL] + sum(byte.bit_count() for byte in slots)
        spaces = (state[base + TRANSFORM], state[base + RESEARCH])
        out.update(code - 1 >> 3 for code in spaces if code)
    return out


def _take_out(state: bytearray, colour: int) -> None:
    """Take a die out of the bag: of this colour, or one that must have been miscounted."""
    bag = state[BAG : BAG + COLOUR_COUNT]
    found = colour if colour != UNNAMED and bag[colour] else bag.index(max(bag))
    state[BAG + found] = max(0, bag[found] - 1)


def _put_back(state: bytearray, colour: int) -> None:
    """Put a die back into the bag; one that nobody has told is of the colour that lacks most."""
    outside = Counter(on_bridge(state)) + _dice_on_boards(state)
    most = bridge.per_colour(state[SEATS])
    room = [most - state[BAG + one] - outside[one] for one in range(COLOUR_COUNT)]
    found = colour if colour != UNNAMED and room[colour] > 0 else room.index(max(room))
    state[BAG + found] += room[found] > 0
