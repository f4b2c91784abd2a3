"""Which local names of a rule hold numbers, as far as annotations and tables tell.

The kind of an expression is `int`, a `Row` (one kind for each place), `Many` (one kind for all that
is in it), a class, or None where it is not known. A number that may be too wide for C has no kind:
`Annotated[int, …]`, or a table that holds such a number.
"""

import ast
import inspect
from collections.abc import Callable, Iterable, Sequence
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

WIDEST = 2**31
Named = tuple[Any, str, str] | None


class Many(NamedTuple):
    """As many as there are, all of one kind."""

    kind: Any


class Row(NamedTuple):
    """So many, each of its own kind."""

    kinds: tuple[Any, ...]


class Kinds:
    """The kinds of the expressions of one function."""

    def __init__(
        self,
        function: Callable[..., Any],
        look_up: Callable[[ast.expr], Named],
        is_slice: Callable[[ast.expr], bool],
    ) -> None:
        self._look_up, self._is_slice = look_up, is_slice
        self._known = {name: _kind_of(hint) for name, hint in _hints(function).items()}
        self._given = set(inspect.signature(function).parameters)

    def numbers(self, tree: ast.FunctionDef) -> list[str]:
        """Return the local names that hold nothing but numbers."""
        found: dict[str, list[Any]] = {}
        for _ in range(2):  # what is known of one name may tell of another
            found = {}
            for node in ast.walk(tree):
                self._note_node(node, found)
            for name, kinds in found.items():
                if name not in self._given:
                    self._known[name] = _same(kinds)
        return [name for name in found if name not in self._given and self._known[name] is int]

    def _note_node(self, node: ast.AST, found: dict[str, list[Any]]) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _note(target, self.of(node.value), found)
        elif isinstance(node, ast.AugAssign | ast.NamedExpr | ast.AnnAssign):
            _note(node.target, self.of(node.value), found)
        elif isinstance(node, ast.For):
            _note(node.target, _part(self.of(node.iter)), found)

    def of(self, node: ast.expr | None) -> Any:
        """Return the kind of an expression."""
        match node:
            case ast.Constant():
                return _kind_of_value(node.value)
            case ast.Tuple():
                return Row(tuple(map(self.of, node.elts)))
            case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
                return _same((self.of(one), self.of(other)))
            case ast.Subscript():
                whole = self.of(node.value)
                return whole if self._is_slice(node.slice) else _part(whole)
            case ast.Call():
                return self._of_call(node)
            case ast.Name(id=name) if name in self._known:
                return self._known[name]
            case ast.Attribute(value=value, attr=name) if isinstance(self.of(value), type):
                return _kind_of(_hints(self.of(value)).get(name))
        named = self._look_up(node) if node else None
        return _kind_of_value(named[0]) if named else None

    def _of_call(self, node: ast.Call) -> Any:
        given = [_part(self.of(one)) for one in node.args]
        match node.func:
            case ast.Name(id="len" | "sum"):
                return int
            case ast.Name(id="range"):
                return Many(int)
            case ast.Name(id="enumerate"):
                return Many(Row((int, given[0])))
            case ast.Name(id="zip"):
                return Many(Row(tuple(given)))
        named = self._look_up(node.func)
        return _kind_of(_hints(named[0]).get("return")) if named else None


def _hints(thing: Any) -> dict[str, Any]:
    return get_type_hints(thing, include_extras=True) if hasattr(thing, "__annotations__") else {}


def _kind_of(hint: Any) -> Any:
    """Return the kind that an annotation tells."""
    inside = get_args(hint)
    match get_origin(hint):
        case origin if origin is tuple and inside[-1] is not Ellipsis:
            return Row(tuple(map(_kind_of, inside)))
        case origin if origin in (tuple, list, set, frozenset, Sequence, Iterable):
            return Many(_kind_of(inside[0]))
        case origin if origin in (Union, UnionType):
            return _same(list(map(_kind_of, inside)))
    if hint in (bytes, bytearray):
        return Many(int)
    return hint if isinstance(hint, type) and hint is not bool else None


def _kind_of_value(value: Any) -> Any:
    """Return the kind of a constant or a table."""
    if isinstance(value, bytes | bytearray):
        return Many(int)
    if isinstance(value, tuple | list):
        kinds = tuple(map(_kind_of_value, value))
        return Many(kinds[0]) if _same(kinds) is not None else Row(kinds)
    return int if type(value) is int and abs(value) < WIDEST else None


def _same(kinds: Sequence[Any]) -> Any:
    """Return the kind that all have; a row of one kind is many of them."""
    kinds = [_as_many(one) for one in kinds] if len(set(map(type, kinds))) > 1 else kinds
    return kinds[0] if kinds and all(one == kinds[0] for one in kinds) else None


def _as_many(kind: Any) -> Any:
    return Many(_same(kind.kinds)) if isinstance(kind, Row) else kind


def _part(kind: Any) -> Any:
    many = _as_many(kind)
    return many.kind if isinstance(many, Many) else None


def _note(target: ast.expr, kind: Any, found: dict[str, list[Any]]) -> None:
    """Write down what a name is given."""
    if isinstance(target, ast.Name):
        found.setdefault(target.id, []).append(kind)
    elif isinstance(target, ast.Tuple):
        fits = isinstance(kind, Row) and len(kind.kinds) == len(target.elts)
        parts = kind.kinds if fits else [_part(kind)] * len(target.elts)
        for one, part in zip(target.elts, parts, strict=True):
            if isinstance(one, ast.Starred):
                _note(one.value, None, found)
            else:
                _note(one, part, found)
