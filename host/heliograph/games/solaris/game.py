"""Solaris for the kernel: one class that joins tables, nodes, views and positions."""

from collections.abc import Mapping
from typing import Any

from heliograph.engine.errors import IllegalChoice
from heliograph.engine.game import FROZEN, WRITABLE
from heliograph.engine.options import Option, among, switch
from heliograph.engine.reading import need_decision
from heliograph.engine.pending import Outcome, Pending
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solaris import (
    actions, choosing, corrections, doubts, explain, fitting, refusals, setup, stations,
    turns, views,
)  # fmt: skip
from heliograph.games.solaris.box import read_box
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.facts import DEPTHS, FACTS, HANDS, NODE, SEAT
from heliograph.games.solaris.layout import (
    ACTION, CHOICES, DISCARD, DRAWN, KINDS, KIND_NAMES, NODES, OVER, PLAY, UNKNOWN,
)  # fmt: skip
from heliograph.games.solaris.position import load as load_position
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import COLOURS, EC, LASER, LAYOUTS, MOST_SEATS, STATIONS


def _read_layout(value: object) -> int | str:
    """Return the number of a layout given as number, list of stations, or "random"."""
    if value == "random":
        return "random"
    if isinstance(value, list | tuple):
        stations = tuple(STATIONS.index(code) for code in value)
        if sorted(stations) != list(range(len(STATIONS))) or stations[0] != EC:
            raise ValueError(value)
        return tokens.layout_number(stations)
    if type(value) is int and 0 <= value < LAYOUTS:
        return value
    raise ValueError(value)


def _read_colours(value: Any) -> tuple[int, ...]:
    """Return five different player colours by number; those not named follow."""
    named = [COLOURS.index(name) if isinstance(name, str) else int(name) for name in value]
    if len(set(named)) != len(named) or not all(0 <= colour < MOST_SEATS for colour in named):
        raise ValueError(value)
    return tuple(named + [colour for colour in range(MOST_SEATS) if colour not in named])


_LAYOUTS = N_("0 to 119, six stations with EC first, or random")
OPTIONS = (
    among("depth", "digital", DEPTHS),
    switch("time_game", "SOL-12.1"),
    Option("layout", 0, _LAYOUTS, _read_layout, "SOL-12.2"),
    switch("one_shuttle_per_station", "SOL-C10"),
    switch("allow_surplus_cards", "SOL-C13"),
    switch("enter_display", "SOL-8.5"),
    Option(
        "colours",
        (0, 1, 2, 3, 4),
        N_("different player colours"),
        _read_colours,
        "SOL-2.1",
    ),
)
LEGAL, APPLY = NODES.rules(setup, choosing, actions, stations, turns)


class Solaris(BoxedGame):
    """Solaris for 3 to 5 seats, digital or beside the real cards."""

    name = "solaris"
    rules_version = 2
    seat_rule = "SOL-2.1"
    known_facts = FACTS
    choice_table = CHOICES
    examples = "'replenish', 'card ED-purple', 'take stack', 'stop'"
    read_box = staticmethod(read_box)
    new_state = staticmethod(setup.new_state)
    pool = staticmethod(views.pool)
    correct = corrections.correct
    view = views.view
    doubts = doubts.find
    tells_hands = views.tells_hands
    witnesses = views.witnesses
    back = f"draw {KIND_NAMES[UNKNOWN]}"
    refusal_sentence = explain.refusal
    reason_against = staticmethod(refusals.why_not)

    def pending(self, state: bytes) -> Pending:
        node = state[NODE]
        if ACTION > node > OVER:  # the set-up needs to know the box
            return LEGAL[node](self.box, state)
        return LEGAL[node](state)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = WRITABLE + state
        node = state[NODE]
        if ACTION > node > OVER:
            APPLY[node](self.box, after, choice)
        else:
            APPLY[node](after, choice)
        return FROZEN + after

    def outcome(self, state: bytes) -> Outcome | None:
        if state[NODE] != OVER:
            return None
        winners = tokens.winners(state)
        scores = tuple(_score(state, seat) for seat in range(self.seats))
        best = scores[winners[0]]
        rivals = sum(score[0] == best[0] for score in scores)
        if len(winners) > 1:
            return Outcome(winners, "shared", "SOL-11.2", scores)
        return Outcome(winners, "most_laser" if rivals == 1 else "most_cell", "SOL-11.2", scores)

    def seat_of(self, state: bytes, choice: int) -> int:
        return views.choice_seat(self.pending(state), choice)

    def fair_draw(self, state: bytes) -> Pending:
        return fitting.fair_draw(self.box, state, self.pending(state))

    def misfit(self, state: bytes, choice: int) -> IllegalChoice | None:
        why = fitting.misfit(self.box, state, choice)
        return self.refused(state, choice, why) if why else None

    def load(self, position: Mapping[str, Any]) -> bytes:
        state = load_position(position, self.start(), self.fact_table, self.box)
        # What a hidden hand allows is not asked: views of positions must not depend on it.
        is_stuck = self.is_stuck(state) and not corrections.rests_on_hand(state)
        need_decision(is_stuck, "SOL-5.2", NODES[state[NODE]])
        return state

    def rests_on_unseen(self, state: bytes, choice: int) -> bool:
        """Return whether only the table can see that the declared card is in the hand."""
        seat, kind = _declared(state, choice)
        return kind >= 0 and not state[HANDS + seat * KINDS + kind]


def _declared(state: bytes, choice: int) -> tuple[int, int]:
    """Return seat and kind of the hand card a choice uses, or kind -1."""
    if PLAY <= choice < DISCARD:
        return state[SEAT], (choice - PLAY) % KINDS
    if DISCARD <= choice < DRAWN:
        return divmod(choice - DISCARD, KINDS)
    return state[SEAT], -1


def _score(state: bytes, seat: int) -> tuple[int, int]:
    """Return what decides the game: laser, then energy at EC (SOL-11.2)."""
    return state[LASER + seat], tokens.energy(state, EC, seat)
