"""What a table unit's buttons mean in a match under the full rules.

A unit knows only its tracker. What it reports as a step of the tracker is looked for among the
legal choices of the engine: the shortest sequence that leaves the table as the unit shows it. Where
several would, or none, nothing is guessed. The other way round, what the engine waits for is
offered to the unit as a list to walk through.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from heliograph.engine import TABLE, Game
from heliograph.games.shows import show_for
from heliograph.table import tracker_rules
from heliograph.table.rules import Choices
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.ruled_refusals import ENTER_ON_PAGE
from shared_rules.trackers import tracker_for

MOST_CHOICES = 3
# About 20 ms on a slow core; a table is played on by its page before it waits longer.
MOST_TRIED = 1000
# The first argument of an event is a seat, a die, a face: never more than this
MOST_VARIED = 13
# A unit counts what it offers in one byte.
MOST_OFFERED = 255


@dataclass(frozen=True, slots=True)
class UnitOffer:
    """What a unit lets people choose: one of `count` things, beginning at `value`.

    Two offers with the same token are the same question in the same position.
    """

    rev: int
    count: int
    value: int
    token: bytes


def find_choices(game: Game, state: bytes, step: bytes) -> Choices | None:
    """Return the choices that a reported step stands for, or None where that cannot be told."""
    before = game.table_state(state)
    after = _play_step(before, step)
    if after is None or not _is_open(game, state):
        return None
    search = _Search(game, before, after)
    if _is_an_end(before, step):
        return _find_ending(game, state, after) or search.run(state, lambda: False)
    return search.run(state, lambda: _tells_all(before, step, after))


def _is_open(game: Game, state: bytes) -> bool:
    """Say whether everybody may know what can be chosen: whoever presses a unit sees no hand.

    Else a press would tell which cards somebody holds, or even play the only one.
    """
    return game.listed(state, TABLE) == game.pending(state).choices


def _is_an_end(before: bytes, step: bytes) -> bool:
    """Say whether a step tells no more than that somebody, or everybody, is done."""
    tracker = tracker_for(before)
    if tracker.now() < 0:
        return False
    return step in (tracker.turn_over(tracker.now()), tracker.phase_over())


def _find_ending(game: Game, state: bytes, after: bytes) -> Choices | None:
    """Return the choices that say "done" and nothing else until the table stands as it should."""
    way: Choices = ()
    for _ in range(MOST_CHOICES):
        if not _is_open(game, state):
            return None
        choices = game.pending(state).choices
        if len(choices) != 1:
            offers = show_for(game, "en").cached_offers(state, TABLE)
            choices = tuple(o.choices[0] for o in offers if o.tone == "end" and not o.choices[1:])
        if len(choices) != 1:
            return None
        state = game.apply(state, choices[0])
        way = (*way, choices[0])
        if game.table_state(state) == after:
            return way
    return None


def _play_step(before: bytes, step: bytes) -> bytes | None:
    try:
        return tracker_rules.state_after(before, step)
    except Refused:
        return None


def _tells_all(before: bytes, step: bytes, after: bytes) -> bool:
    """Say whether the table after a step shows which it was: a die may leave no trace of its face.

    Then the shortest way to that table need not be what happened.
    """
    others = [value for value in range(MOST_VARIED) if value != step[1]]
    return all(_play_step(before, bytes((step[0], value)) + step[2:]) != after for value in others)


def translate(game: Game, state: bytes, step: bytes) -> Choices:
    """Return what `find_choices` finds. Raises `Refused` with the unit's own reason, or ours."""
    tracker_rules.state_after(game.table_state(state), step)
    found = find_choices(game, state, step)
    if found is None:
        raise Refused(ENTER_ON_PAGE, step[0])
    return found


class _Search:
    """Goes through the legal choices level by level until the table stands as it should."""

    def __init__(self, game: Game, before: bytes, after: bytes) -> None:
        self._game = game
        self._before = before
        self._after = after
        pairs = enumerate(zip(before, after, strict=False))
        self._changing = [at for at, (old, new) in pairs if old != new]
        self._fixed = _blank(before, self._changing)
        self._left = MOST_TRIED

    def run(self, state: bytes, is_shortest_meant: Callable[[], bool]) -> Choices | None:
        """Return the shortest way, if it is the only one of its length; or the only way at all.

        Which of them is asked for only where there is a way: that takes as long as the search.
        """
        level: dict[bytes, Choices] = {state: ()}
        seen = {state}
        found: list[Choices] = []
        for _ in range(MOST_CHOICES):
            reached = self._next_level(level, seen)
            if reached is None:
                return None
            level = {one: path for one, path in reached.items() if not self._is_there(one)}
            found += [path for one, path in reached.items() if one not in level]
            if len(found) > 1 or (found and is_shortest_meant()):
                break
        return found[0] if len(found) == 1 else None

    def _is_there(self, state: bytes) -> bool:
        return self._game.table_state(state) == self._after

    def _next_level(
        self, level: dict[bytes, Choices], seen: set[bytes]
    ) -> dict[bytes, Choices] | None:
        """Return every new state one choice further on; None when the work is too much."""
        reached: dict[bytes, Choices] = {}
        for state, path in level.items():
            choices = self._game.pending(state).choices if _is_open(self._game, state) else ()
            self._left -= len(choices)
            if self._left < 0:
                return None
            for choice in choices:
                if self._game.misfit(state, choice):
                    continue
                after = self._game.apply(state, choice)
                if after not in seen and self._is_on_the_way(after):
                    seen.add(after)
                    reached[after] = (*path, choice)
        return reached

    def _is_on_the_way(self, state: bytes) -> bool:
        """Say whether nothing on the table is neither as it was nor as it shall be."""
        here = self._game.table_state(state)
        if here in (self._before, self._after):
            return True
        return _blank(here, self._changing) == self._fixed and all(
            here[at] in (self._before[at], self._after[at]) for at in self._changing
        )


def _blank(table: bytes, places: list[int]) -> bytes:
    blanked = bytearray(table)
    for at in places:
        blanked[at] = 0
    return bytes(blanked)


@lru_cache(maxsize=64)
def list_offers(game: Game, state: bytes, names: tuple[str, ...] = ()) -> tuple[Choices, ...]:
    """Return what a unit offers in this position, in an order that no language changes.

    Where the unit's own question leads to legal choices whatever the answer, it is left to ask
    that, because it shows the question in its place.
    """
    if asks_itself(game, state):
        return ()
    offers = show_for(game, "en", names).cached_offers(state, TABLE)
    found = tuple(dict.fromkeys(offer.choices for offer in offers))
    return found if len(found) <= MOST_OFFERED else ()


def asks_itself(game: Game, state: bytes) -> bool:
    """Say whether every answer to the question of the unit's tracker is a legal step here."""
    tracker = tracker_for(game.table_state(state))
    question = tracker.question()
    if question is None:
        return False
    answers: Sequence[int] = range(question[3], question[4] + 1)
    if len(answers) > len(game.pending(state).choices):
        return False
    try:
        steps = [tracker.answer(value, Rng(1)) for value in answers]
    except Refused:  # such as a tile of somebody who has none left after a correction
        return False
    return all(find_choices(game, state, step) for step in steps)
