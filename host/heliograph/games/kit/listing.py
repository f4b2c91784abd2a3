"""Legal lists made from the moves themselves: what forbids a move is told once, in its function.

A move is one function: it asks `t.forbid(…)` some things, then does something. Its list is made by
code that goes through the values of its parameters and asks the same conditions, each as seldom as
it can be: what is about one parameter alone once for each of its values, before the loops, and what
is about several in the outermost loop that knows them all. The made code has the file and the lines
of the function, so a traceback shows the game.

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
from heliograph.games.kit.table import Table, Forbidden

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

    def add(t: Table, found: list[int]) -> None:
        for values in _rows(t, domains):
            try:
                function(t.copy(), *values)
            except Forbidden:
                continue
            found.append(base + sum(map(int.__mul__, values, strides)))

    return add


def _rows(t: Table, domains: Sequence[Domain]) -> Iterator[tuple[int, ...]]:
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
    # What a function around it has: the kit makes moves of several games so
    around = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
    known = {**function.__globals__, **around} if around else function.__globals__
    return FunctionType(place[told.name].__code__, known, told.name, values)


def _lister_of(
    told: ast.FunctionDef,
    table: str,
    names: Sequence[str],
    domains: Sequence[Domain],
    base: int,
) -> ast.FunctionDef:
    """Return the function that lists: nested loops, and in each what can be asked there."""
    is_free = [bool(at) and not domain.follows for at, domain in enumerate(domains)]
    alone, levels = _by_level(_asked(told.body, table), names, is_free)
    number = _number(names, strides_of(domains), base)
    body = [_made(f"_found.append({number})", told)]
    for depth in range(len(names), 0, -1):
        name, inside = names[depth - 1], _skipping(levels[depth], table, ast.Continue())
        target = ", ".join((name, *_stored(alone[depth - 1])))
        known = [table, *names[: depth - 1]] if domains[depth - 1].follows else ()
        values = f"_values_{name}({', '.join(known)})" if known else f"_of_{name}"
        if depth == len(names) and not inside:  # nothing is asked any more: all of them at once
            body = [_made(f"_found.extend([{number} for {target} in {values}])", told)]
        else:
            body = [_loop(target, values, [*inside, *body], told)]
    lines = _skipping(levels[0], table, ast.Return())
    for name, domain, own in zip(names, domains, alone, strict=True):
        if not domain.follows:
            asked = _skipping(own, table, ast.Continue())
            lines += _values_lines(table, name, asked, _stored(own), told)
    takes = [ast.arg(one) for one in (table, "_found", *(f"_values_{name}" for name in names))]
    arguments = ast.arguments([], takes, None, [], [], None, [])
    made = ast.FunctionDef(told.name, arguments, [*lines, *body], [])
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


def _by_level(
    statements: Sequence[ast.stmt], names: Sequence[str], is_free: Sequence[bool]
) -> tuple[list[list[ast.stmt]], list[list[ast.stmt]]]:
    """Return what is asked of each parameter alone, and in which loop the rest is asked.

    That is the outermost one that knows its names. A parameter that `is_free` depends on no other
    one and is not the first, whose loop is the outermost anyway.
    """
    known = {name: {at} for at, name in enumerate(names)}
    alone: list[list[ast.stmt]] = [[] for _ in names]
    levels: list[list[ast.stmt]] = [[] for _ in range(len(names) + 1)]
    for statement in statements:
        read = [node.id for node in _names_in(statement) if isinstance(node.ctx, ast.Load)]
        about = set[int]().union(*(known.get(name, ()) for name in read))
        last = max(about, default=-1)
        is_alone = about == {last} and is_free[last] and _is_plain(statement)
        (alone[last] if is_alone else levels[last + 1]).append(statement)
        for node in _names_in(statement):
            if isinstance(node.ctx, ast.Store):
                known[node.id] = about | known.get(node.id, set())
    return alone, levels


def _is_plain(statement: ast.stmt) -> bool:
    """Return whether a statement gives every name that it gives, whatever holds."""
    return isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr)


def _stored(statements: Sequence[ast.stmt]) -> list[str]:
    """Return the names that such statements give."""
    targets: list[ast.expr] = []
    for one in statements:
        targets += one.targets if isinstance(one, ast.Assign) else []
        targets += [one.target] if isinstance(one, ast.AnnAssign) else []
    found = [node.id for target in targets for node in ast.walk(target)
             if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]  # fmt: skip
    return list(dict.fromkeys(found))


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


def _skipping(statements: Sequence[ast.stmt], table: str, leave: ast.stmt) -> list[ast.stmt]:
    return [_Skip(table, leave).visit(statement) for statement in statements]


def _values_lines(
    table: str, name: str, asked: list[ast.stmt], stored: Sequence[str], told: ast.AST
) -> list[ast.stmt]:
    """Return the lines that ask a domain once for its values, and keep those that fit."""
    if not asked:
        return [_made(f"_of_{name} = _values_{name}({table})", told)]
    row = ", ".join((name, *stored))
    keep = _made(f"_of_{name}.append(({row}))", told)
    values = f"_values_{name}({table})"
    return [_made(f"_of_{name} = []", told), _loop(name, values, [*asked, keep], told)]


def _loop(target: str, values: str, body: list[ast.stmt], told: ast.AST) -> ast.stmt:
    """Return a loop of these statements, which keep their own lines."""
    loop = _made(f"for {target} in {values}: pass", told)
    assert isinstance(loop, ast.For)
    loop.body = body
    return loop


def _number(names: Sequence[str], strides: Sequence[int], base: int) -> str:
    """Return the expression of the number of a choice."""
    terms = [name if stride == 1 else f"{name} * {stride}"
             for name, stride in zip(names, strides, strict=True)]  # fmt: skip
    return " + ".join([str(base), *terms])


def _made(line: str, told: ast.AST) -> ast.stmt:
    """Return a made statement at the line of its function."""
    statement = ast.parse(line).body[0]
    for node in ast.walk(statement):
        ast.copy_location(node, told)
    return statement
