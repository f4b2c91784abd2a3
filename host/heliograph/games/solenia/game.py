"""Solenia for the kernel: one class that joins tables, nodes, views and positions."""

from heliograph.engine.errors import BadOption
from heliograph.engine.game import FROZEN, WRITABLE
from heliograph.engine.options import among, switch
from heliograph.engine.pending import Outcome, Pending
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.refusing import Why
from heliograph.games.solenia import (
    corrections, counting, doubts, explain, final, flow, position, refusals, setup, turns, views,
)  # fmt: skip
from heliograph.games.solenia.box import owner_blocks, read_box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.facts import DECK_SIZE, FACTS, LEVEL, NODE, REFEREE_DEPTH, SEAT
from heliograph.games.solenia.layout import CHOICES, LOOK, NODES, OVER, PLACE, PLAY, WHERE
from shared_rules.solenia import band

OPTIONS = (
    among("depth", "digital", ("digital", "referee")),
    among("level", 3, (0, 1, 2, 3), "SLN-4.1"),
    among("side", "summer", ("summer", "winter"), "SLN-10.1"),
    switch("improvements", "SLN-11.1"),
    among("start", "random", ("night", "day", "random"), "SLN-3.1"),
    among("first", "random", (1, 2, 3, 4, "random"), "SLN-3.5"),
)
LEGAL, APPLY = NODES.rules(setup, turns, flow, counting)


class Solenia(BoxedGame):
    """Solenia for 1 to 4 seats, digital or beside the real box."""

    name = "solenia"
    rules_version = 2
    seat_rule = "SLN-3.3"
    known_facts = FACTS
    choice_table = CHOICES
    examples = "'card C05', 'field c4', 'deliver night 2', 'return wood'"
    read_box = staticmethod(read_box)
    owner_blocks = staticmethod(owner_blocks)
    new_state = staticmethod(setup.new_state)
    pool = staticmethod(setup.pool)
    correct = corrections.correct
    view = views.view
    load = position.load
    doubts = doubts.find
    tells_hands = views.tells_hands
    witnesses = views.witnesses
    back = "draw ?"
    refusal_sentence = explain.refusal

    def check_options(self) -> None:
        if self.options["improvements"] and self.options["side"] != "winter":
            expected = N_("side winter with improvements")
            raise BadOption("SLN-11.1", "bad_option", expected, repr(self.options["side"]))
        first = self.options["first"]
        if first != "random" and first > self.seats:
            raise BadOption("SLN-3.5", "bad_option", f"first <= {self.seats}", repr(first))

    def pending(self, state: bytes) -> Pending:
        return LEGAL[state[NODE]](self.box, state)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = WRITABLE + state
        APPLY[state[NODE]](self.box, after, choice)
        return FROZEN + after

    def outcome(self, state: bytes) -> Outcome | None:
        if state[NODE] != OVER:
            return None
        stars = state[band.STARS : band.STARS + self.seats]
        scores = tuple((star,) for star in stars)
        if self.seats == 1:
            return Outcome((0,), final.rating(self.box, stars[0]), "SLN-12.3", scores)
        winners = band.winners(state)
        return Outcome(winners, "shared" if len(winners) > 1 else "most_stars", "SLN-9.5", scores)

    def fair_draw(self, state: bytes) -> Pending:
        return self.pending(state).without(setup.UNTOLD)

    def reason_against(self, state: bytes, choice: int) -> Why:
        return refusals.why_not(self.box, state, choice)

    def rests_on_unseen(self, state: bytes, choice: int) -> bool:  # noqa: ARG002 (all are alike)
        """Return whether only the table can see that this is right.

        A told card may be in the hand or in the deck; below level 3 nobody knows the reach; on
        strips that nobody knows, a field may be a city.
        """
        if not state[REFEREE_DEPTH]:
            return False
        if state[NODE] == PLAY:
            return state[LEVEL] < 3 or state[DECK_SIZE + state[SEAT]] > 0
        return state[NODE] in (LOOK, WHERE) or (
            state[NODE] == PLACE and not self.box.strips_are_known
        )
