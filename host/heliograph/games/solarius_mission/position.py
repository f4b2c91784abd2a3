"""A Solarius Mission position from plain data: the facts as given, then what follows from them.

What is left out has a default: what a seat has not laid out is in its stock, a die that is nowhere
else is in the bag, a card on the pile.
"""

from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.engine.reading import need, within
from heliograph.games.solarius_mission import totals
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.facts import DECK, SP, cards_left
from heliograph.games.solarius_mission.layout import TASKS
from shared_rules.solarius_mission.bridge import BAG, COLOUR_COUNT

_WAITS = N_("first one that somebody decides")


def load(facts: FactTable, empty: bytes, position: Any, *, counts: bool = True) -> bytes:
    """Return the state of a position; `empty` is the state before anything happened.

    With `counts` it holds no more of anything than the box.
    """

    def complete(state: bytearray) -> None:
        if "deck" not in position:
            state[DECK] = max(0, cards_left(state))
        if "bag" not in position:
            state[BAG : BAG + COLOUR_COUNT] = totals.left_for_bag(state)

    state = facts.load(position, empty, complete)
    if counts:
        totals.need_box(state)
    return bytes(state)


def need_waiting(state: bytes, *, waits: bool) -> None:
    """Raise BadPosition unless the first task waits for somebody."""
    with within("decision.tasks"):
        need(waits, "SOM-5.2", _WAITS, TASKS[state[state[SP]]])
