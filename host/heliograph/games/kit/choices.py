"""All choices of a game of the kit: a number and a text for each, and what lists the legal ones."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from heliograph.engine.choice_texts import ChoiceTable
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.listing import Lister
from heliograph.games.kit.moves import Move
from shared_rules.any_game.layout import MOST_SEATS


class Choice(NamedTuple):
    """One choice: its move and the values of the parameters."""

    move: Move
    values: tuple[int, ...]

    def weight(self, t: Any) -> int:
        """Return how likely chance makes it."""
        return self.move.weight(t, *self.values) if self.move.weight else 1

    def parameters(self) -> Iterator[tuple[str, Domain, int]]:
        """Return each parameter: its name, what it can be, what it is."""
        return zip(self.move.names, self.move.domains, self.values, strict=True)


class Choices(NamedTuple):
    """The choices of a game. The first ones say who begins, one for each seat."""

    table: ChoiceTable
    made: tuple[Choice | None, ...]  # what each number stands for, None for who begins
    listers: tuple[tuple[Lister, ...], ...]  # of each node
    # Of each node: whether what chance decides there has weights, None where seats decide
    draws: tuple[bool | None, ...]
    by_move: dict[str, Lister]


def number_choices(moves: Iterable[Move], nodes: Sequence[str]) -> Choices:
    """Return the choices of these moves, in their order."""
    table = ChoiceTable()
    table.add("begins {}", range(1, MOST_SEATS + 1))
    found: list[Choice | None] = [None] * MOST_SEATS
    listers: dict[str, list[Lister]] = {name: [] for name in nodes}
    weighted: dict[str, bool] = {}
    decided: set[str] = set()
    by_move: dict[str, Lister] = {}
    for move in moves:
        by_move[move.name] = move.lister(len(found))
        for node in move.at:
            listers[node].append(by_move[move.name])
            weighted[node] = weighted.get(node, False) or bool(move.weight)
        if not move.by_chance:
            decided.update(move.at)
        rows = list(move.texts())
        table.add("{}", [text for text, _ in rows])
        found += [Choice(move, values) for _, values in rows]
    draws = tuple(None if name in decided else weighted.get(name) for name in nodes)
    return Choices(table, tuple(found), tuple(map(tuple, listers.values())), draws, by_move)
