"""Puts functions that are called in one place into that place, before modules are compiled.

Theory of operation. Our sources are made of short functions, many of them with one caller. On the
Pico each takes some 80 bytes beside its byte code (function, code and table each begin a block of
16 bytes), which an import has to find room for, every clean-up has to look at, and every call has
to look up. So a private function or method with exactly one call moves to where it is called. Its
arguments become variables of the caller, or what was given for them where that is as plain.

Only what cannot change the meaning is done: a name that is used twice, overridden, spelt out or
decorated stays, and so does a call before which something else is evaluated that it could change.
"""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from heliograph.building.scopes import COMPREHENSIONS, names_bound
from heliograph.building.trees import walk

Block = list[ast.stmt]
# What becomes of a value that the moved function returned; None where it ended without one
Emit = Callable[[ast.expr | None], Block]


class _Unsuited(Exception):
    """This function cannot be moved to its call."""


@dataclass
class _Moving:
    """A function that may move, and the block in which it is defined."""

    function: ast.FunctionDef
    home: Block
    is_method: bool


def inline(core: ast.Module, others: Iterable[ast.Module], needed: set[str]) -> None:
    """Move what has one call to its caller, in place; the names in `needed` stay.

    What is public in the core stays too, for whoever looks into a running board; the parts of a
    game are there for their game alone.
    """
    trees = [core, *others]
    uses = _Uses(trees)
    callers = _Callers(trees)
    for tree in trees:
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for home in (tree.body, *(node.body for node in classes)):
            for function in [node for node in home if isinstance(node, ast.FunctionDef)]:
                moving = _Moving(function, home, home is not tree.body)
                is_own = tree is not core or function.name.startswith("_")
                if is_own and function.name not in needed and uses.has_one_call(moving):
                    callers.take(moving, uses)


class _Uses:
    """How often each name is used in the whole program, and for what."""

    def __init__(self, trees: list[ast.Module]) -> None:
        nodes = [node for tree in trees for node in walk(tree)]
        self._names = Counter(node.id for node in nodes if isinstance(node, ast.Name))
        self._attributes = Counter(node.attr for node in nodes if isinstance(node, ast.Attribute))
        self._defined = Counter(node.name for node in nodes if isinstance(node, ast.FunctionDef))
        self._texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
        self._imported = {
            name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names
        }
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        # Attributes that may change after an object was made, properties among them
        self._changing = {node.name for node in functions if node.decorator_list} | {
            node.attr
            for function in functions
            if function.name != "__init__"
            for node in walk(function)
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        }

    def has_one_call(self, moving: _Moving) -> bool:
        """Whether a function is plain, and named once beside its definition."""
        function, name = moving.function, moving.function.name
        if name.startswith("__") or self._defined[name] > 1:
            return False
        if name in self._texts or name in self._imported or not _is_plain(function):
            return False
        used = (self._names[name], self._attributes[name])
        return used == ((0, 1) if moving.is_method else (1, 0))

    def is_still(self, node: ast.expr) -> bool:
        """Whether a value is the same before and after whatever is called."""
        match node:
            case ast.Constant() | ast.Name():
                return True
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return name not in self._changing
        return False


def _is_plain(function: ast.FunctionDef) -> bool:
    arguments = function.args
    special = (arguments.vararg, arguments.kwarg, *arguments.kwonlyargs, *arguments.posonlyargs)
    if function.decorator_list or any(special) or arguments.defaults:
        return False
    kinds = (ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal, ast.NamedExpr)
    stops = (*kinds, ast.Yield, ast.YieldFrom, ast.Import, ast.ImportFrom, ast.Delete)
    inner = [node for part in function.body for node in walk(part)]
    return not any(isinstance(node, stops) for node in inner)


class _Callers:
    """In which function each name is used; of names that are used twice, in one of them."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self._caller_of: dict[str, ast.FunctionDef] = {}
        for tree in trees:
            for function in _functions(tree.body):
                for node in walk(function):
                    if isinstance(node, ast.Name):
                        self._caller_of[node.id] = function
                    elif isinstance(node, ast.Attribute):
                        self._caller_of[node.attr] = function

    def take(self, moving: _Moving, uses: _Uses) -> None:
        """Move a function to its only call, if it fits there."""
        caller = self._caller_of.get(moving.function.name)
        if caller is None or caller is moving.function or not _takes_calls(caller):
            return
        if _move(moving, caller, uses):
            moving.home.remove(moving.function)
            moving.home[:] = moving.home or [ast.Pass()]
            names = [name for name, where in self._caller_of.items() if where is moving.function]
            self._caller_of.update(dict.fromkeys(names, caller))


def _move(moving: _Moving, caller: ast.FunctionDef, uses: _Uses) -> bool:
    for block in _blocks(caller.body):
        for at, statement in enumerate(block):
            call = _call_in_head(statement, moving)
            if call is None:
                continue
            is_last = block is caller.body and at == len(block) - 1
            try:
                block[at : at + 1] = _Place(moving, caller, uses).put(statement, call, is_last)
            except _Unsuited:
                return False
            return True
    return False


def _functions(block: Block) -> Iterator[ast.FunctionDef]:
    for node in block:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body)


def _takes_calls(caller: ast.FunctionDef) -> bool:
    """Whether a function is byte code: machine code knows other rules."""
    return all(ast.unparse(mark) == "property" for mark in caller.decorator_list)


def _blocks(block: Block) -> Iterator[Block]:
    """Yield a block and those within it, but not those of functions."""
    yield block
    for statement in block:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                inner = getattr(statement, field, None)
                if inner:
                    yield from _blocks(inner)
            for handler in getattr(statement, "handlers", []):
                yield from _blocks(handler.body)


def _head(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """Return the expression that a statement evaluates itself, and the field that holds it."""
    for kind, field in (
        (ast.Return | ast.Assign | ast.AugAssign | ast.Expr, "value"),
        (ast.If | ast.While, "test"),
        (ast.For, "iter"),
        (ast.Raise, "exc"),
    ):
        if isinstance(statement, kind):
            return field, getattr(statement, field)
    return "", None


def _call_in_head(statement: ast.stmt, moving: _Moving) -> ast.Call | None:
    _, head = _head(statement)
    for node in walk(head) if head else ():
        if isinstance(node, ast.Call) and _is_call_of(node, moving):
            return node
    return None


def _is_call_of(call: ast.Call, moving: _Moving) -> bool:
    match call.func:
        case ast.Name(id=name):
            return not moving.is_method and name == moving.function.name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return moving.is_method and name == moving.function.name
    return False


class _Place:
    """Where a function is called, and goes."""

    def __init__(self, moving: _Moving, caller: ast.FunctionDef, uses: _Uses) -> None:
        self._function, self._is_method = moving.function, moving.is_method
        self._uses = uses
        self._own = names_bound(caller)
        self._taken = {node.id for node in walk(caller) if isinstance(node, ast.Name)}
        self._taken |= {node.arg for node in walk(caller) if isinstance(node, ast.arg)}
        # A copy: where it turns out not to fit, the function stays as it is.
        self._body = copy.deepcopy(moving.function.body)

    def put(self, statement: ast.stmt, call: ast.Call, is_last: bool) -> Block:
        """Return what a statement becomes with the function in the place of its call."""
        field, head = _head(statement)
        assert head
        if self._hides_globals():
            raise _Unsuited
        expression = self._as_expression(call)
        if expression:
            setattr(statement, field, _replaced(head, call, expression))
            return [statement]
        if isinstance(statement, ast.While) or not self._is_first(head, call):
            return self._put_last(statement, head, call)
        if isinstance(statement, ast.AugAssign) and not isinstance(statement.target, ast.Name):
            raise _Unsuited  # its old value is looked at before the call
        bound = self._bind(call)
        body = self._body
        if isinstance(statement, ast.Return) and head is call:
            return [*bound, *body, *([] if _always_ends(body) else [ast.Return(None)])]
        if isinstance(statement, ast.Expr) and head is call:
            if is_last:
                return [*bound, *_without_values(body)]
            return [*bound, *_structured(body, _drop)] or [ast.Pass()]
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)]) if head is call:
                return [*bound, *_structured(body, _assign_to(target))]
        result = self._fresh("result")
        moved = [*bound, *_structured(body, _assign_to(result))]
        setattr(statement, field, _replaced(head, call, ast.Name(result, ast.Load())))
        return [*moved, statement]

    def _put_last(self, statement: ast.stmt, head: ast.expr, call: ast.Call) -> Block:
        """The same for a call that depends on what stands before it: `return a and f()`."""
        match statement, head:
            case ast.Return(), ast.BoolOp(op=op, values=[*before, last]) if last is call:
                result = self._fresh("result")
                value = before[0] if len(before) == 1 else ast.BoolOp(op, before)
                test: ast.expr = ast.Name(result, ast.Load())
                if isinstance(op, ast.And):
                    test = ast.UnaryOp(ast.Not(), test)
                ends = ast.If(test, [ast.Return(ast.Name(result, ast.Load()))], [])
                assign = ast.Assign([ast.Name(result, ast.Store())], value)
                return [assign, ends, *self.put(ast.Return(call), call, is_last=False)]
            case ast.If(orelse=[]), ast.BoolOp(op=ast.And(), values=[*before, last]):
                if any(node is call for node in walk(last)):
                    test = before[0] if len(before) == 1 else ast.BoolOp(ast.And(), before)
                    inner = ast.If(last, statement.body, [])
                    return [ast.If(test, self.put(inner, call, is_last=False), [])]
        raise _Unsuited

    def _hides_globals(self) -> bool:
        """Whether a variable of the caller has the name of something the function reads."""
        inner = [node for part in self._body for node in walk(part)]
        read = {node.id for node in inner if isinstance(node, ast.Name)}
        return bool((read - self._names_of_function()) & self._own)

    def _names_of_function(self) -> set[str]:
        inner = [node for part in self._body for node in walk(part)]
        inside = [names_bound(node) for node in inner if isinstance(node, COMPREHENSIONS)]
        return names_bound(self._function).union(*inside)

    def _as_expression(self, call: ast.Call) -> ast.expr | None:
        """Return the function as an expression, if it is one and takes plain arguments."""
        match self._body:
            case [ast.Return(value=ast.expr() as returned)]:
                given = self._given(call)
                if all(map(self._is_plain_value, given.values())):
                    value: ast.expr = _Substituting(self._renames(set(given)), given).visit(
                        returned
                    )
                    return value
        return None

    def _bind(self, call: ast.Call) -> Block:
        """Give the arguments their values, and the variables names that nobody else has here."""
        given = self._given(call)
        stored = {
            node.id
            for part in self._body
            for node in walk(part)
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        }
        plain = {
            name: value
            for name, value in given.items()
            if name not in stored and self._is_plain_value(value)
        }
        renames = self._renames(set(plain))
        substituting = _Substituting(renames, plain)
        self._body = [substituting.visit(part) for part in self._body]
        return [
            ast.Assign([ast.Name(renames.get(name, name), ast.Store())], value)
            for name, value in given.items()
            if name not in plain
        ]

    def _given(self, call: ast.Call) -> dict[str, ast.expr]:
        names = [argument.arg for argument in self._function.args.args]
        values = ([ast.Name("self", ast.Load())] if self._is_method else []) + call.args
        is_starred = any(isinstance(value, ast.Starred) for value in values)
        if call.keywords or is_starred or len(names) != len(values):
            raise _Unsuited
        return dict(zip(names, values, strict=True))

    def _is_plain_value(self, value: ast.expr) -> bool:
        """Whether a value costs as little as a variable, and nothing called can change it."""
        return isinstance(value, ast.Constant) or (
            isinstance(value, ast.Name) and value.id in self._own
        )

    def _renames(self, replaced: set[str]) -> dict[str, str]:
        own = self._names_of_function() - replaced
        return {name: self._fresh(name) for name in sorted(own)}

    def _fresh(self, name: str) -> str:
        chosen, number = name, 1
        while chosen in self._taken:
            number += 1
            chosen = f"{name}_{number}"
        self._taken.add(chosen)
        return chosen

    def _is_first(self, head: ast.expr, call: ast.Call) -> bool:
        """Whether nothing is evaluated before the call that it could change."""
        if head is call:
            return True
        for part in _parts_in_order(head):
            if any(node is call for node in walk(part)):
                return self._is_first(part, call)
            if not self._uses.is_still(part):
                return False
        return False


def _parts_in_order(node: ast.expr) -> list[ast.expr]:
    """Return the parts of an expression that are evaluated for sure, in their order."""
    match node:
        case ast.UnaryOp(operand=value) | ast.Attribute(value=value):
            return [value]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Compare(left=left, comparators=[right, *_]):
            return [left, right]
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            return [first]
        case ast.Subscript(value=value, slice=place):
            return [value, place]
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return parts
        case ast.Call(func=function, args=arguments):
            return [function, *arguments]
    return []


def _replaced(head: ast.expr, call: ast.Call, value: ast.expr) -> ast.expr:
    class Replacing(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            return value if node is call else self.generic_visit(node)  # type: ignore[return-value]

    replaced: ast.expr = Replacing().visit(head)
    return replaced


class _Substituting(ast.NodeTransformer):
    def __init__(self, renames: dict[str, str], values: dict[str, ast.expr]) -> None:
        self._renames, self._values = renames, values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._values:
            return copy.deepcopy(self._values[node.id])
        return ast.Name(self._renames.get(node.id, node.id), node.ctx)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = self._renames.get(node.name, node.name) if node.name else None
        return self.generic_visit(node)


# Blocks without an early end


def _drop(value: ast.expr | None) -> Block:
    is_idle = value is None or isinstance(value, ast.Constant | ast.Name)
    return [] if is_idle else [ast.Expr(value)]  # type: ignore[arg-type]


def _assign_to(target: str) -> Emit:
    def assign(value: ast.expr | None) -> Block:
        return [ast.Assign([ast.Name(target, ast.Store())], value or ast.Constant(None))]

    return assign


def _has_return(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Return) for inner in walk(node))


def _always_ends(block: Block) -> bool:
    """Whether nothing that follows a block can be reached through it."""
    match block[-1:]:
        case [ast.Return() | ast.Raise()]:
            return True
        case [ast.If(body=body, orelse=orelse)]:
            return _always_ends(body) and _always_ends(orelse)
    return False


def _structured(block: Block, emit: Emit) -> Block:
    """Return a block that does the same and ends at its end: what follows a return is its else."""
    done: Block = []
    for at, statement in enumerate(block):
        rest = block[at + 1 :]
        if isinstance(statement, ast.Return):
            return done + emit(statement.value)
        if isinstance(statement, ast.Raise):
            return [*done, statement]
        if not _has_return(statement):
            done.append(statement)
        elif isinstance(statement, ast.If):
            return [*done, _structured_if(statement, rest, emit)]
        else:
            raise _Unsuited
    return done + emit(None)


def _structured_if(statement: ast.If, rest: Block, emit: Emit) -> ast.If:
    if _always_ends(statement.body):
        body, orelse = statement.body, statement.orelse + rest
    elif _always_ends(statement.orelse):
        body, orelse = statement.body + rest, statement.orelse
    elif not rest:
        body, orelse = statement.body, statement.orelse
    else:
        raise _Unsuited
    then, otherwise = _structured(body, emit), _structured(orelse, emit)
    if not then and otherwise:
        return ast.If(ast.UnaryOp(ast.Not(), statement.test), otherwise, [])
    return ast.If(statement.test, then or [ast.Pass()], otherwise)


def _without_values(block: Block) -> Block:
    """Return a block that returns nothing where it returned something."""
    done: Block = []
    for statement in block:
        if isinstance(statement, ast.Return):
            return [*done, *_drop(statement.value), ast.Return(None)]
        for inner in _blocks([statement]):
            if inner != [statement] and any(isinstance(node, ast.Return) for node in inner):
                inner[:] = _without_values(inner)
        done.append(statement)
    return done
