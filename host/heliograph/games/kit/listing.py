"""Legal lists made from the moves themselves: what forbids a move is told once, in its function.

A move is one function: it asks `t.forbid(…)` some things, then does something. Its list is made by
code that goes through the values of its parameters and asks the same conditions, each in the
outermost loop that knows all of its names; so a condition on the first parameter is asked once for
each of its values, not once for each pair. The made code has the file and the lines of the
function, so a traceback shows the game.

Conditions are asked in another order than they are written, so each must be computable by itself.
Where Python has no source (a program that comes compiled alone), the function itself is tried with
every value of its parameters: slower, and the same.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any

from heliograph.games.kit.domains import Domain
from heliograph.games.kit.table import Forbidden

# Adds the choices of a move that are legal on a table to a list
Lister = Callable[[Any, list[int]], None]
_FORBID = "forbid"


def make_lister(function: Callable[..., None], domains: Sequence[Domain], base: int) -> Lister:
    """Return what lists the legal choices of a move; its first one has the number `base`."""
    try:
        source = textwrap.dedent(inspect.getsource(function))
    except OSError:
        return trying_lister(function, domains, base)
    return _compiled(function, source, domains, base)


def trying_lister(function: Callable[..., None], domains: Sequence[Domain], base: int) -> Lister:
    """Return a lister that tries the move itself with every value of its parameters."""
    strides = strides_of(domains)

    def add(t: Any, found: list[int]) -> None:
        for values in _rows(t, domains):
            try:
                function(t.copy(), *values)
            except Forbidden:
                continue
            found.append(base + sum(map(int.__mul__, values, strides)))

    return add


def _rows(t: Any, domains: Sequence[Domain]) -> Iterator[tuple[int, ...]]:
    """Yield what comes into question for the parameters together, rising."""
    if not domains:
        yield ()
        return
    *first, last = domains
    for row in _rows(t, first):
        for value in last.values(t, *row) if last.follows else last.values(t):
            yield (*row, value)


def strides_of(domains: Sequence[Domain]) -> list[int]:
    """Return how far apart the choices of neighbouring values are, for each parameter."""
    strides = [1] * len(domains)
    for index in range(len(domains) - 2, -1, -1):
        strides[index] = strides[index + 1] * len(domains[index + 1].names)
    return strides


def _compiled(
    function: Callable[..., None], source: str, domains: Sequence[Domain], base: int
) -> Lister:
    tree = ast.parse(source)
    told = tree.body[0]
    assert isinstance(told, ast.FunctionDef)
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    names = [argument.arg for argument in told.args.args]
    made = _lister_of(told, names[0], names[1:], domains, base)
    module = ast.fix_missing_locations(ast.Module([made], []))
    place: dict[str, Any] = {}
    exec(compile(module, function.__code__.co_filename, "exec"), place)
    values = tuple(domain.values for domain in domains)
    return FunctionType(place[told.name].__code__, function.__globals__, told.name, values)


def _lister_of(
    told: ast.FunctionDef,
    table: str,
    names: Sequence[str],
    domains: Sequence[Domain],
    base: int,
) -> ast.FunctionDef:
    """Return the function that lists: nested loops, and in each what can be asked there."""
    levels = _by_level(_asked(told.body, table), names)
    body = [_append(names, strides_of(domains), base, told)]
    for depth in range(len(names), 0, -1):
        inside = [_skipping(statement, table, ast.Continue()) for statement in levels[depth]]
        known = [table, *names[: depth - 1]] if domains[depth - 1].follows else ()
        body = [_loop(names[depth - 1], known, [*inside, *body], told)]
    opening = [_skipping(statement, table, ast.Return()) for statement in levels[0]]
    takes = [ast.arg(one) for one in (table, "_found", *(f"_values_{name}" for name in names))]
    arguments = ast.arguments([], takes, None, [], [], None, [])
    asked = [name for name, domain in zip(names, domains, strict=True) if not domain.follows]
    lines = _values_lines(table, asked, told)
    made = ast.FunctionDef(told.name, arguments, [*opening, *lines, *body], [])
    return ast.copy_location(made, told)


def _asked(body: Sequence[ast.stmt], table: str) -> list[ast.stmt]:
    """Return what a function asks before it does something: all up to its last condition."""
    last = max((at for at, one in enumerate(body, 1) if _asks(one, table)), default=0)
    for statement in body[:last]:
        for loop in ast.walk(statement):
            if isinstance(loop, ast.For | ast.While) and _asks(loop, table):
                line = loop.lineno
                raise TypeError(f"expected t.forbid outside of loops, got one in line {line}")
    return list(body[:last])


def _asks(statement: ast.AST, table: str) -> bool:
    return any(_is_ask(node, table) for node in ast.walk(statement))


def _is_ask(node: ast.AST, table: str) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == _FORBID
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == table
    )


def _by_level(statements: Sequence[ast.stmt], names: Sequence[str]) -> list[list[ast.stmt]]:
    """Return which statements belong into which loop: the outermost that knows their names."""
    known = {name: level for level, name in enumerate(names, 1)}
    levels: list[list[ast.stmt]] = [[] for _ in range(len(names) + 1)]
    for statement in statements:
        read = [node.id for node in _names_in(statement) if isinstance(node.ctx, ast.Load)]
        level = max((known.get(name, 0) for name in read), default=0)
        levels[level].append(statement)
        for node in _names_in(statement):
            if isinstance(node.ctx, ast.Store):
                known[node.id] = max(level, known.get(node.id, 0))
    return levels


def _names_in(statement: ast.AST) -> Iterator[ast.Name]:
    return (node for node in ast.walk(statement) if isinstance(node, ast.Name))


class _Skip(ast.NodeTransformer):
    """Turns `t.forbid(rule, condition, …)` into `if condition: continue`."""

    def __init__(self, table: str, leave: ast.stmt) -> None:
        self._table, self._leave = table, leave

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not _is_ask(node.value, self._table):
            return node
        call = node.value
        assert isinstance(call, ast.Call)
        return ast.copy_location(ast.If(call.args[1], [self._leave], []), node)


def _skipping(statement: ast.stmt, table: str, leave: ast.stmt) -> ast.stmt:
    skipped = _Skip(table, leave).visit(statement)
    assert isinstance(skipped, ast.stmt)
    return skipped


def _values_lines(table: str, names: Sequence[str], told: ast.AST) -> list[ast.stmt]:
    """Return the lines that ask each domain once for its values."""
    text = "\n".join(f"_of_{name} = _values_{name}({table})" for name in names)
    return [_at(line, told) for line in ast.parse(text).body]


def _loop(name: str, known: Sequence[str], body: list[ast.stmt], told: ast.AST) -> ast.stmt:
    """Return the loop over the values of a parameter; `known` are those that it depends on."""
    values = f"_values_{name}({', '.join(known)})" if known else f"_of_{name}"
    loop = ast.parse(f"for {name} in {values}: pass").body[0]
    assert isinstance(loop, ast.For)
    loop.body = body
    return _at(loop, told, deep=False)


def _append(names: Sequence[str], strides: Sequence[int], base: int, told: ast.AST) -> ast.stmt:
    terms = [f"{name} * {stride}" for name, stride in zip(names, strides, strict=True)]
    return _at(ast.parse(f"_found.append({' + '.join([str(base), *terms])})").body[0], told)


def _at(statement: ast.stmt, told: ast.AST, *, deep: bool = True) -> ast.stmt:
    """Return a made statement at the line of its function."""
    for node in ast.walk(statement) if deep else [statement]:
        ast.copy_location(node, told)
    return statement
