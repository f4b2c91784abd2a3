"""Solari for the kernel: one class that joins tables, nodes, notation, views and positions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heliograph.engine.content import Content
from heliograph.engine.errors import BadOption, IllegalChoice
from heliograph.engine.game import CANNOT_TELL, LEGAL, Game
from heliograph.engine.options import Option, one_of, switch, validate
from heliograph.engine.pending import Doubt, Outcome, Pending
from heliograph.games.solari import (
    award_text, corrections, nodes, notation, plain, refusals, setup, turn_text, turns, views,
)  # fmt: skip
from heliograph.games.solari.box import read_box
from heliograph.games.solari.layout import (
    CHOICE_COUNT,
    DECLARED,
    DEPTHS,
    DONE,
    ENDED,
    NODE,
    OVER,
)
from heliograph.games.solari.position import load as load_position
from shared_rules.solari import counters
from shared_rules.solari.counters import LAP, MOST_SCORE, MOST_TURNS, SOURCES

CONTENT = Path(__file__).with_name("content.toml")
RULES_VERSION = 1


def _read_target(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= MOST_SCORE:
        raise ValueError(value)
    return value


def _read_turns(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST_TURNS:
        raise ValueError(value)
    return value


OPTIONS = (
    Option("depth", "digital", "digital, referee or score", one_of(*DEPTHS)),
    Option("level", 1, "1, 2 or 3", one_of(1, 2, 3), "SLI-14"),
    switch("teams", "SLI-11.1"),
    switch("hunter", "SLI-1.5"),
    switch("blocker", "SLI-1.5"),
    switch("doubler", "SLI-1.5"),
    Option("source", "dice", "dice, hidden, open or free", one_of(*SOURCES), "SLI-14"),
    Option("target", LAP, f"1 to {MOST_SCORE} points", _read_target, "SLI-13.1"),
    Option("turns", 0, f"0 (no limit) to {MOST_TURNS} turns", _read_turns, "SLI-13.1"),
    Option("joker66", True, "true or false", one_of(True, False), "SLI-C40"),
    switch("strict_reduced", "SLI-C2"),
)


class Solari(Game):
    """Solari 1 to 3 for two or four seats: digital, beside the real board, or points alone."""

    name = "solari"
    rules_version = RULES_VERSION
    choice_count = CHOICE_COUNT

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        box: Path | Mapping[str, Any] | None = None,
    ) -> None:
        if seats not in (counters.FEWEST_SEATS, counters.MOST_SEATS):
            raise BadOption("SLI-11.1", "seat_count", "2 or 4 seats", str(seats))
        self.seats = seats
        self.options = validate(OPTIONS, options)
        if self.options["teams"] and seats != counters.MOST_SEATS:
            raise BadOption("SLI-11.1", "teams_of_two", "4 seats for teams", str(seats))
        self.content = Content.load(CONTENT, box)
        self.box = read_box(self.content)
        self._legal, self._apply = nodes.LEGAL, nodes.APPLY

    def start(self) -> bytes:
        return setup.new_state(self.seats, self.options, self.box)

    def pending(self, state: bytes) -> Pending:
        return self._legal[state[NODE]](state)

    def apply(self, state: bytes, choice: int) -> bytes:
        after = bytearray(state)
        self._apply[state[NODE]](after, choice)
        if after[NODE] == ENDED:
            turns.end_turn(after)
        return bytes(after)

    def outcome(self, state: bytes) -> Outcome | None:
        if state[NODE] != OVER:
            return None
        scores = tuple((counters.score(state, seat),) for seat in range(self.seats))
        winners = counters.winners(state)
        if counters.target(state):
            return Outcome(winners, "target", "SLI-13.1", scores)
        tied = len({counters.counter_of(state, seat) for seat in winners}) > 1
        return Outcome(winners, "draw" if tied else "most_points", "SLI-13.3", scores)

    def seat_of(self, state: bytes, choice: int) -> int:  # noqa: ARG002 (nobody decides together)
        return self.pending(state).seat

    def why_not(self, state: bytes, choice: int) -> IllegalChoice:
        known = 0 <= choice < CHOICE_COUNT
        return refusals.why_not(
            state, choice, notation.TEXTS[choice] if known else f"number {choice}"
        )

    def verdict(self, state: bytes, choice: int) -> str:
        found = super().verdict(state, choice)
        return CANNOT_TELL if found == LEGAL and DECLARED <= choice < DONE else found

    def facts(self, state: bytes) -> dict[str, Any]:
        return corrections.facts(state)

    def correct(self, state: bytes, fact: str, value: Any) -> bytes:
        after = corrections.correct(state, fact, value)
        stuck = after[NODE] != OVER and not self.pending(after).choices
        return corrections.unblock(after) if stuck else after

    def view(self, state: bytes, viewer: int) -> dict[str, Any]:
        return views.view(self, state, viewer)

    def dump(self, state: bytes) -> dict[str, Any]:
        return plain.dump(state)

    def load(self, position: Mapping[str, Any]) -> bytes:
        return load_position(position, self.start())

    def doubts(self, state: bytes) -> tuple[Doubt, ...]:  # noqa: ARG002 (they lie in the box)
        return tuple(
            Doubt("SLI-D1", "start_row", {"planet": planet}) for planet in self.box.warnings
        )

    def choice_text(self, choice: int) -> str:
        return notation.TEXTS[choice]

    def parse_choice(self, text: str) -> int:
        return notation.parse(text)

    def table_state(self, state: bytes) -> bytes:
        return state[: counters.SIZE]

    # Solari alone: whole turns, and points with their reasons

    def parse_turn(self, state: bytes, text: str) -> list[int]:
        """Return the choices of a written turn such as `3-1: 54-24, 60-61`."""
        return turn_text.parse_turn(self, state, text)

    def turn_text(self, state: bytes, choices: list[int]) -> str:
        """Return the choices of one turn as people write it."""
        return turn_text.write_turn(self, state, choices)

    def explain(self, state: bytes, lang: str) -> str:
        """Return why the last turn scored what it scored."""
        return award_text.sentence(award_text.last_awards(state), lang)
