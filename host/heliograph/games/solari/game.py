"""Solari for the kernel: one class that joins tables, nodes, views and positions."""

from copy import copy

from heliograph.engine.errors import BadOption
from heliograph.engine.game import FROZEN, WRITABLE
from heliograph.engine.options import among, switch, whole
from heliograph.engine.pending import Outcome, Pending
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.solari import (
    corrections, doubts, explain, moves, position, refusals, setup, shots, turns, views,
)  # fmt: skip
from heliograph.games.solari.box import read_box
from heliograph.games.solari.catalogue import N_
from heliograph.games.solari.facts import FACTS, JOKER, JOKER_NAMED, NODE
from heliograph.games.solari.layout import (
    CHOICES, DECLARED, DEPTHS, DONE, ENDED, NODES, OVER, ROLLED_UNKNOWN,
)  # fmt: skip
from shared_rules.solari import counters
from shared_rules.solari.counters import LAP, MOST_SCORE, MOST_SEATS, MOST_TURNS, SOURCES

OPTIONS = (
    among("depth", "digital", DEPTHS),
    among("level", 1, (1, 2, 3), "SLI-14"),
    switch("teams", "SLI-11.1"),
    switch("hunter", "SLI-1.5"),
    switch("blocker", "SLI-1.5"),
    switch("doubler", "SLI-1.5"),
    among("source", "dice", SOURCES, "SLI-14"),
    whole("target", LAP, 1, MOST_SCORE, "SLI-13.1"),
    whole("turns", 0, 0, MOST_TURNS, "SLI-13.1"),
    switch("joker66", "SLI-C40", default=True),
    switch("strict_reduced", "SLI-C2"),
)
LEGAL, APPLY = NODES.rules(setup, turns, moves, shots)


class Solari(BoxedGame):
    """Solari 1 to 3 for two or four seats: digital, beside the real board, or points alone."""

    name = "solari"
    rules_version = 3
    seat_rule = "SLI-11.1"
    known_facts = FACTS
    choice_table = CHOICES
    examples = "'roll 5-2', 'die 5', 'piece 3', 'go N', 'rim 37', 'heading E'"
    read_box = staticmethod(read_box)
    new_state = staticmethod(setup.new_state)
    pool = staticmethod(turns.pool)
    correct = corrections.correct
    view = views.view
    load = position.load
    doubts = doubts.find
    refusal_sentence = explain.refusal
    reason_against = staticmethod(refusals.why_not)

    def by_version(self, version: int) -> "Solari":
        if version >= self.rules_version:
            return self
        older = copy(self)
        older.__class__ = _Solari2
        older.rules_version = version
        return older

    def check_options(self) -> None:
        if self.options["teams"] and self.seats != MOST_SEATS:
            expected = N_("4 seats for teams")
            raise BadOption("SLI-11.1", "teams_of_two", expected, str(self.seats))

    def pending(self, state: bytes) -> Pending:
        return LEGAL[state[NODE]](state)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = WRITABLE + state
        APPLY[state[NODE]](after, choice)
        if after[NODE] == ENDED:
            turns.end_turn(after)
        return FROZEN + after

    def outcome(self, state: bytes) -> Outcome | None:
        if state[NODE] != OVER:
            return None
        scores = tuple((counters.score(state, seat),) for seat in range(self.seats))
        winners = counters.winners(state)
        if counters.target(state):
            return Outcome(winners, "target", "SLI-13.1", scores)
        tied = len({counters.counter_of(state, seat) for seat in winners}) > 1
        return Outcome(winners, "draw" if tied else "most_points", "SLI-13.3", scores)

    def fair_draw(self, state: bytes) -> Pending:
        return self.pending(state).without((ROLLED_UNKNOWN,))

    def parse_choice(self, text: str) -> int:
        return super().parse_choice(text if text in self._numbers else _in_order(text))

    def rests_on_unseen(self, state: bytes, choice: int) -> bool:  # noqa: ARG002 (any state)
        """Return whether the points are declared: only the table can see the rows."""
        return DECLARED <= choice < DONE


class _Solari2(Solari):
    """As matches begun under version 2 go on: their states do not tell that a joker was named."""

    def apply(self, state: bytes, choice: int) -> bytes:
        after = super().apply(state, choice)
        if after[JOKER] != JOKER_NAMED:
            return after
        return after[:JOKER] + b"\1" + after[JOKER + 1 :]


_SHORT = {"h": "hunter", "b": "blocker", "d": "doubler"}


def _in_order(text: str) -> str:
    """Return a text as choices are written; the order of two dice does not matter."""
    words = text.lower().split()
    if len(words) == 2 and words[0] in ("roll", "tile", "name") and len(words[1]) == 3:
        words[1] = "-".join(sorted(words[1].split("-"), reverse=True))
    if len(words) == 2 and words[0] == "piece":
        words[1] = _SHORT.get(words[1], words[1])
    return " ".join(words)
