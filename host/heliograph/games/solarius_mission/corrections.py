"""What the table says otherwise: a fact is set as it lies there, and the turn goes on from it.

A correction never asks whether the rules allow it, only whether the thing can exist (`facts`).
Hidden cards belong to the host at digital depth and cannot be corrected there.
"""

from typing import Any

from heliograph.engine.fact_kinds import Cell
from heliograph.engine.facts import FactTable, Settle
from heliograph.engine.reading import correcting, need
from heliograph.games.solarius_mission import stocks, totals
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.facts import (
    ACTOR, DECK, PLANETS, REFEREE_DEPTH, SP, SPOT, STACK, cards_left,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import FACE_UP, SPOTS, TURNED, TURN_TASKS
from heliograph.games.solarius_mission.stack import push_all
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, BRIDGE_DICE, DICE, FIRST, NO_DIE, PHASE, ROUND, SEATS, TURN,
)  # fmt: skip
from shared_rules.tracker import PLAY

_BEGUN = N_("a round that has begun")
_CARDS_LEFT = N_("no more cards than there are")
_IN_BAG = N_("a colour that is left in the bag")


def correct(facts: FactTable, state: bytes, fact: str, value: Any, *, counts: bool) -> bytes:
    """Return the state with one fact as the table says; raises BadCorrection.

    With `counts` nothing may be more than the box holds.
    """
    after, _ = facts.correct(state, fact, value, _SETTLE)
    with correcting(fact):
        if counts:
            stocks.settle(state, after)
            totals.need_box(after)
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
