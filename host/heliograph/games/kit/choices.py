"""All choices of a game of the kit: a number and a text for each, and what lists the legal ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from heliograph.games.kit.table import Table

from heliograph.engine.choice_texts import ChoiceTable
from heliograph.engine.pending import Pending, ask_evenly
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.listing import Lister
from heliograph.games.kit.moves import Function, Move


class Choice(NamedTuple):
    """One choice: its move and the values of the parameters."""

    move: Move
    values: tuple[int, ...]

    def weight(self, t: Table) -> int:
        """Return how likely chance makes it."""
        return self.move.weight(t, *self.values) if self.move.weight else 1

    def parameters(self) -> Iterator[tuple[str, Domain, int]]:
        """Return each parameter: its name, what it can be, what it is."""
        return zip(self.move.names, self.move.domains, self.values, strict=True)


class Decision(NamedTuple):
    """What can be decided at a node."""

    listers: tuple[Lister, ...]
    is_drawn: bool  # chance alone decides
    has_weights: bool
    always: Pending | None  # what chance decides where that is the same on every table


class Choices(NamedTuple):
    """The choices of a game. The first ones say who begins, one for each seat."""

    table: ChoiceTable
    made: tuple[Choice | None, ...]  # what each number stands for, None for who begins
    decisions: tuple[Decision, ...]  # of each node
    by_move: dict[str, Lister]
    functions: tuple[tuple[Function, tuple[int, ...]], ...]  # what each does, and with which values


def number_choices(moves: Sequence[Move], nodes: Iterable[str], seats: int) -> Choices:
    """Return the choices of these moves, in their order; up to so many seats can begin."""
    table = ChoiceTable()
    table.add("begins {}", range(1, seats + 1))
    found: list[Choice | None] = [None] * seats
    by_move: dict[str, Lister] = {}
    firsts: dict[str, int] = {}
    for move in moves:
        firsts[move.name] = len(found)
        by_move[move.name] = move.lister(len(found))
        rows = list(move.texts())
        table.add("{}", [text for text, _ in rows])
        found += [Choice(move, values) for _, values in rows]
    decisions = tuple(
        _decision([move for move in moves if node in move.at], by_move, firsts) for node in nodes
    )
    functions = tuple((one.move.function, one.values) if one else (_ask, ()) for one in found)
    return Choices(table, tuple(found), decisions, by_move, functions)


def _ask(_: Table) -> None:
    raise AssertionError("expected a move, got who begins after that was said")


def _decision(
    moves: Sequence[Move], by_move: Mapping[str, Lister], firsts: Mapping[str, int]
) -> Decision:
    is_drawn = bool(moves) and all(move.by_chance for move in moves)
    has_weights = any(move.weight for move in moves)
    always = None
    if is_drawn and not has_weights and all(move.is_always_whole for move in moves):
        rows = [range(firsts[move.name], firsts[move.name] + move.count) for move in moves]
        always = ask_evenly(tuple(chain.from_iterable(rows)))
    return Decision(tuple(by_move[move.name] for move in moves), is_drawn, has_weights, always)
