"""Another world: a match that went otherwise, but only in what a viewer never got to see.

Some hidden draws and hidden choices of a line are replaced by others; the rest of the line is
played again as it was. The other line is taken only if all of it is legal and if, in every position
of it, the viewer may know exactly the same (`knowledge.py`).
"""

import random
from collections.abc import Sequence

from heliograph.engine import CHANCE, Game, Step
from heliograph.table.open_match import OpenMatch
from heliograph.table.rules import Played
from heliograph.table.table import Table
from tests.attack.knowledge import Position, visible

Line = list[list[int]]
MOST_CHANGES = 4
LATE = 40  # choices before the end, on average
# Solenia: a card is chosen, and shown when it is placed.
SECRET_DECISIONS = ("play",)


class Original:
    """The line of a table, and what a viewer may know in each of its positions."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        assert rules is not None
        self.game: Game = rules.game
        self.start = table.position_at(0)
        self.line = [
            [self.game.parse_choice(event.decode()) for event in step.events]
            for step in table.steps
        ]
        self.states = _played(self.game, self.start, [c for step in self.line for c in step])
        self._known: dict[tuple[int, int], Position] = {}

    def known(self, number: int, viewer: int) -> Position:
        """Return what the viewer may know after so many choices."""
        key = (number, viewer)
        if key not in self._known:
            self._known[key] = known_to(self.game, self.states[number], viewer)
        return self._known[key]

    def changed(self, viewer: int, dice: random.Random) -> Line | None:
        """Return the line with some hidden choices replaced; None where that does not work out."""
        flat = [choice for step in self.line for choice in step]
        # Rather late than early: what was drawn early has mostly been shown since.
        places = {len(flat) - 1 - int(dice.expovariate(1 / LATE)) for _ in range(MOST_CHANGES)}
        for place in sorted(place for place in places if place >= 0):
            found = self._replaced(flat, place, viewer, dice)
            flat = found or flat
        choices = iter(flat)
        line = [[next(choices) for _ in step] for step in self.line]
        return line if line != self.line else None

    def _replaced(
        self, flat: list[int], place: int, viewer: int, dice: random.Random
    ) -> list[int] | None:
        """Replace one choice; where the other one was drawn later, the two change places."""
        before = _played(self.game, self.start, flat[:place])[-1]
        others = [c for c in self.game.pending(before).choices if c != flat[place]]
        if not others or not self._is_hidden(before):
            return None
        old, new = flat[place], dice.choice(_equals_beside(flat, place, others) or others)
        swap = {old: new, new: old}
        state, out = before, flat[:place]
        for number, choice in enumerate(flat[place:], place):
            legal = self.game.pending(state).choices
            wanted = new if number == place else choice
            if wanted not in legal and self._is_hidden(state):
                wanted = swap.get(wanted, wanted)
            if wanted not in legal:
                return None
            state = self.game.apply(state, wanted)
            out.append(wanted)
            if known_to(self.game, state, viewer) != self.known(number + 1, viewer):
                return None
        return out

    def _is_hidden(self, state: bytes) -> bool:
        """Say whether somebody may be the only one to see what is chosen: a draw, a laid-out card.

        All other decisions are made aloud.
        """
        if self.game.pending(state).seat == CHANCE:
            return True
        if self.game.pending(state).others:
            return True  # all choose at once
        return self.game.dump(state).get("decision", {}).get("node") in SECRET_DECISIONS


def _equals_beside(flat: list[int], place: int, others: list[int]) -> list[int]:
    """Return what was drawn just before or after: what is told in runs tells equal things alike."""
    beside = {flat[at] for at in (place - 1, place + 1) if 0 <= at < len(flat)}
    return [choice for choice in others if choice in beside]


def known_to(game: Game, state: bytes, viewer: int) -> Position:
    """Return what a viewer may know of a state."""
    return visible(game.name, game.dump(state), viewer)


def _played(game: Game, state: bytes, choices: Sequence[int]) -> list[bytes]:
    states = [state]
    for choice in choices:
        states.append(game.apply(states[-1], choice))
    return states


def other_match(table: Table, line: Line) -> OpenMatch:
    """Return the match of the table as if this line had been played, at the same times."""
    here = table.opened
    assert here is not None
    other = OpenMatch(here.number, here.title, here.previous, here.names, here.rules)
    for step, choices in zip(here.line, line, strict=True):
        _add(other, step, choices)
    other.goto(here.cursor)
    other.since_ms = here.since_ms
    return other


def _add(opened: OpenMatch, step: Step, choices: list[int]) -> None:
    rules = opened.rules
    events = tuple(rules.game.choice_text(choice).encode() for choice in choices)
    found = rules.follow(opened.state, choices, opened.draws)
    played = Played(events, found.state, found.reveals, found.draws)
    opened.enter(played, step.at_ms, step.source)
