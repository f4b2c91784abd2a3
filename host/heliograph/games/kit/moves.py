"""Moves: each one function of a game, from which its list, its refusals and its texts follow."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from string import Formatter
from typing import Any

from heliograph.games.kit.domains import Domain
from heliograph.games.kit.listing import Lister, make_lister

_FORBID = "forbid"
NOTATED = "notated"  # among what a move tells: how it is written down
Function = Callable[..., None]
Weight = Callable[..., int]
Teller = Callable[..., object]
Asker = Callable[..., bool]


class Move:
    """One kind of move: what it is called in a record, where it may be made, what it does."""

    name = ""

    def __init__(
        self,
        function: Function,
        text: str,
        at: Sequence[str],
        by_chance: bool,
        weight: Weight | None = None,
        place: str = "",
        tells: Mapping[str, Teller] | None = None,
        seldom: Asker | None = None,
        tone: str = "",
        gives_up: bool = False,
    ) -> None:
        self.function, self.text, self.at, self.by_chance = function, text, tuple(at), by_chance
        self.weight, self.place, self.tells = weight, place, tells or {}
        self.seldom, self.tone, self.gives_up = seldom, tone, gives_up
        parameters = list(inspect.signature(function).parameters.values())[1:]
        self.names = tuple(parameter.name for parameter in parameters)
        self.domains: tuple[Domain, ...] = tuple(parameter.default for parameter in parameters)
        fields = [field for _, field, _, _ in Formatter().parse(text) if field]
        if fields != list(self.names) or not all(isinstance(d, Domain) for d in self.domains):
            raise TypeError(
                f"expected a function with the parameters of {text!r}, each with what it can be "
                f"as its default, got {function.__name__}{inspect.signature(function)}"
            )
        self.name = function.__name__

    def texts(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the text of every choice with the values of its parameters, in their order."""
        for values in product(*(range(len(domain.names)) for domain in self.domains)):
            called = [domain.names[one] for domain, one in zip(self.domains, values, strict=True)]
            yield self.text.format(**dict(zip(self.names, called, strict=True))), values

    @property
    def count(self) -> int:
        """How many choices it has."""
        return prod(len(domain.names) for domain in self.domains)

    @property
    def is_always_whole(self) -> bool:
        """Whether it can always be made with all values of its parameters."""
        asks = _FORBID in self.function.__code__.co_names
        return not asks and all(domain.always for domain in self.domains)

    def lister(self, base: int) -> Lister:
        """Return what lists its legal choices; the first of all has the number `base`."""
        return make_lister(self.function, self.domains, base)


def move(
    text: str,
    *,
    at: str | Sequence[str],
    by_chance: bool = False,
    weight: Weight | None = None,
    place: str = "",
    tells: Mapping[str, Teller] | None = None,
    seldom: Asker | None = None,
    tone: str = "",
    gives_up: bool = False,
) -> Callable[[Function], Any]:
    """Make a function of a game a move.

    Where chance makes it (`by_chance`), each choice is as likely as its `weight` says, a function
    of the table and the parameters; without one all are.

    `text` is its choice in a record, with its parameters in braces; `at` are the decisions at which
    it can be made. Each parameter has as its default what it can be. Where none of them is a place
    of the drawing, `place` says which is tapped for it, such as "cards:stock". `tells` is what
    its words can name beside its parameters, each a function of the table and the parameters;
    `seldom` is one too, for choices whose buttons are folded away. `tone` is what its buttons say
    beside their words: "end" where it ends a turn, "more" where they are always folded away. A move
    that `gives_up` a game or a deal, or a win for a draw, is made by rules of thumb alone: never
    by a player that takes anything, and none looks ahead from it.
    """
    nodes = (at,) if isinstance(at, str) else at
    return lambda function: Move(
        function, text, nodes, by_chance, weight, place, tells, seldom, tone, gives_up
    )
