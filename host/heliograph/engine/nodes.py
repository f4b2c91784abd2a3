"""The kinds of decisions of a game: each declared once, by a number from 0 on and a name.

What belongs to a node is called after it: `legal_enter_piece` and `apply_enter_piece` are what can
be chosen and what a choice does at the node `enter piece`. A game needs no table of them; it asks
for all functions of one kind, and gets them by the number of their node.
"""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, overload

from heliograph.engine import over
from heliograph.engine.pending import Pending

Function = Callable[..., Any]
Legal = Callable[..., Pending]


class NodeTable(Sequence[str]):
    """All nodes of a game; as a sequence, their names."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()

    def add(self, name: str) -> int:
        """Add a node and return its number."""
        assert name not in self._names, name
        self._names += (name,)
        return len(self._names) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self._names[index]

    def __len__(self) -> int:
        return len(self._names)

    def rules(self, *modules: ModuleType) -> tuple[tuple[Legal, ...], tuple[Function, ...]]:
        """Return what can be chosen at each node, and what a choice does, as these modules say."""
        places = [vars(module) for module in (over, *modules)]
        return self.functions("legal", *places), self.functions("apply", *places)

    def functions(
        self,
        kind: str,
        *places: Mapping[str, Any],
        default: Callable[[str], Function] | None = None,
    ) -> tuple[Function, ...]:
        """Return the function of each node: `legal_roll` where `legal` is asked for.

        `places` are the names of the modules to look in. A node that has no function there has the
        one that `default` makes for its name.
        """
        return tuple(self._function(name, kind, places, default) for name in self)

    def _function(
        self,
        node: str,
        kind: str,
        places: Sequence[Mapping[str, Any]],
        default: Callable[[str], Function] | None,
    ) -> Function:
        name = f"{kind}_{node.replace(' ', '_')}"
        found = [place[name] for place in places if name in place]
        if not found and default:
            return default(node)
        assert len(found) == 1, f"expected one function {name}, got {found}"
        function: Function = found[0]
        return function


def functions_in(module: Mapping[str, Any], kind: str) -> dict[str, Function]:
    """Return the functions of one kind in a module, each by its node or fact.

    `_tell_set_bridge`, where `_tell` is asked for, is that of `set bridge`.
    """
    prefix = f"{kind}_"
    return {
        name.removeprefix(prefix).replace("_", " "): function
        for name, function in module.items()
        if name.startswith(prefix)
    }
