"""What a viewer sees of a state, always at the same places: for programs that learn.

Every byte of a state belongs to a fact, and a fact says who may see it. What a viewer may not see
is blank here, and marked as such; how much lies there is told beside it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from heliograph.catalogue import N_
from heliograph.engine.errors import EngineError
from heliograph.engine.fact import ALL, COUNT, OWNER, Each, Fact
from heliograph.engine.fact_kinds import Cell, Grid, Kind, State
from heliograph.engine.facts import sees
from heliograph.engine.game import Game

MOST_BYTE = 255
_NO_FACTS = N_(
    "expected a game that declares its facts, and with them who sees what, got {game}. Give it a "
    "fact_table, as our games have one"
)


class NoFacts(EngineError):
    """Of this game nobody can say what a viewer sees."""


class Seen(NamedTuple):
    """A state as a viewer sees it."""

    values: bytes  # the state, 0 where nothing is seen
    is_known: bytes  # 1 where the value is seen
    counts: bytes  # how much lies at each place that is hidden from somebody


class SeenBytes:
    """Looks at the states of one configured game."""

    def __init__(self, game: Game) -> None:
        if not hasattr(game, "fact_table"):
            raise NoFacts(_NO_FACTS.filled(game=game.name))
        self._facts = facts = tuple(game.fact_table.by_name.values())
        self._hidden = [fact for fact in facts if fact.seen_by != ALL and fact.kind.size]
        # Other ways to read hidden bytes, each with its own viewers
        self._readings = [fact for fact in facts if not fact.kind.size and self._is_hidden(fact)]
        self._counted = [fact for fact in facts if fact.key and _tells_how_many(fact)]
        self._all_known = b"\1" * len(game.start())
        self.state_size = len(self._all_known)
        self.count_size = len(self._counts(game.start()))

    def _is_hidden(self, reading: Fact) -> bool:
        at = reading.cell.at
        return any(fact.cell.at <= at < fact.cell.at + fact.kind.size for fact in self._hidden)

    def look(self, state: bytes, viewer: int) -> Seen:
        """Return what a viewer sees."""
        values, is_known = bytearray(state), bytearray(self._all_known)
        for fact in self._hidden:
            for cell, kind in _unseen(state, fact, viewer):
                end = cell.at + kind.size
                values[cell.at : end] = is_known[cell.at : end] = bytes(kind.size)
        for fact in self._readings:
            for at in _read(state, fact, viewer):
                values[at] = state[at]
                is_known[at] = 1
        return Seen(bytes(values), bytes(is_known), self._counts(state))

    def names(self, state: State) -> tuple[str, ...]:
        """Return what each number of a look is, a name of its own for each.

        A fact has the name that corrections use, `.1` for the first of its bytes where it has
        several; room that this table does not use is named by its fact and place, and so is what
        the lights alone need, as `table`.
        """
        values = [f"table.byte{at}" for at in range(self.state_size)]
        for fact in self._facts:
            for at in range(fact.kind.size):
                values[fact.cell.at + at] = f"{fact.name}.byte{at}"
        for fact in self._facts:
            if fact.kind.size:
                for name, cell, kind in fact.kind.singles(state, fact.cell, fact.name):
                    for at in range(kind.size):
                        values[cell.at + at] = name if kind.size == 1 else f"{name}.{at + 1}"
        counts = [
            ".".join((fact.name, *(str(number + 1) for number in cell.where)))
            for fact in self._counted
            for cell, _ in _places(state, fact)
        ]
        known = (f"{name} known" for name in values)
        return (*values, *known, *(f"{name} count" for name in counts))

    def _counts(self, state: State) -> bytes:
        counts: list[int] = []
        for fact in self._counted:
            form = fact.form.each if isinstance(fact.form, Grid) else fact.form
            counts += [form.cover(state, cell) for cell, _ in _places(state, fact)]
        return bytes(min(count, MOST_BYTE) for count in counts)


@lru_cache(maxsize=16)
def _looking(game: Game) -> SeenBytes:
    """Return what looks at the states of a game; kept, because the table of facts is long."""
    return SeenBytes(game)


def seen_by(game: Game, state: bytes, viewer: int) -> bytes:
    """Return the state as a viewer sees it, the rest blank: all of it where no fact is declared."""
    if not hasattr(game, "fact_table"):
        return bytes(len(state))
    return _looking(game).look(state, viewer).values


def _tells_how_many(fact: Fact) -> bool:
    return fact.seen_by == COUNT or (fact.seen_by != ALL and fact.is_per_seat)


def _places(state: State, fact: Fact) -> list[tuple[Cell, Kind]]:
    """Return the place of each seat, or the one place of a fact."""
    if not fact.is_per_seat and not isinstance(fact.seen_by, Each):
        return [(fact.cell, fact.kind)]
    assert isinstance(fact.kind, Grid)
    return [(cell, fact.kind.each) for cell in fact.kind.cells(state, fact.cell)]


def _unseen(state: State, fact: Fact, viewer: int) -> list[tuple[Cell, Kind]]:
    if sees(state, fact, viewer):
        return []
    if isinstance(fact.seen_by, Each):
        is_seen = fact.seen_by.is_seen
        return [one for one in _places(state, fact) if not is_seen(state, one[0], viewer)]
    is_owned = fact.is_per_seat and fact.seen_by == OWNER
    return [
        (cell, kind)
        for cell, kind in _places(state, fact)
        if not (is_owned and cell.where[0] == viewer)
    ]


def _read(state: State, fact: Fact, viewer: int) -> Iterator[int]:
    """Yield the bytes that a reading shows to a viewer."""
    unseen = _unseen(state, fact, viewer)
    for cell, kind in _places(state, fact):
        if (cell, kind) not in unseen:
            yield from kind.shown(state, cell)
