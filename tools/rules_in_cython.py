"""Writes rules as one Cython module: the functions as they are, with C's numbers.

It begins at the methods of a game that are marked `@native` and follows what they name:

- A constant number is put in. A tuple of numbers becomes an array.
- A function of these packages becomes a C function; `int` and `bool` are C's in its signature, and
  so are local names that hold numbers (`rule_types`, and what Cython finds itself).
- One byte of a state, `state[…]`, is read and written at its address.
- All else (a class, a table, a function with a cache, a closure or a generator) is taken from its
  own module when the compiled one is imported.

What comes out is never something else than in Python. C's numbers are checked for overflow and
indexes for their bounds; a local name that may have no value is refused by Cython. Whatever is
raised within a compiled method, the plain one is called instead: rules only read the state that
they are given, so it may begin anew. Thus a compiled rule raises what the plain one raises, and a
number too wide for C costs time only.
"""

import ast
import builtins
import inspect
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from rule_types import WIDEST, Kinds

Function = Callable[..., Any]

HEAD = Path(__file__).with_suffix(".pyx")  # what every module begins with
# A method as the program calls it: what was raised in C is raised, or not, by the plain method
ENTRY = """
def _make_{name}(plain):
    @cython.binding(True)
    def {method}({parameters}):
        try:
            return {name}({parameters})
        except Exception:
            pass
        return plain({parameters})
    return {method}
"""
# By annotation: the type in C, and how an error is told
TYPES = {
    "int": ("long", "except? -1"),
    "bool": ("bint", "except? -1"),
    "None": ("int", "except -1"),
}
BYTES = ("bytes", "bytearray", "bytes | bytearray", "State")
# What takes all that a generator gives before anything else happens, and what may stop early
TAKES_ALL = (
    "tuple", "list", "set", "frozenset", "dict", "bytes", "bytearray", "sum", "min", "max",
    "sorted",
)  # fmt: skip
TAKES_SOME = ("any", "all", "next")
NO_C = (ast.Lambda, ast.Yield, ast.YieldFrom, ast.Pow)


class Writer:
    """Collects what is reached from the first functions, and writes it."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self.packages = tuple(f"{package}." for package in packages)
        self._names: dict[Function, str | None] = {}
        self._waiting: list[tuple[Function, ast.FunctionDef]] = []
        self._kept: dict[object, str] = {}
        self._declared: list[str] = []
        self._set_up: list[str] = []

    def module(self, methods: list[Function]) -> str:
        """Return the text of the module."""
        for method in methods:
            self._accept(method)
        bodies = []
        while self._waiting:
            bodies.append(_Translator(self, *self._waiting.pop()).text())
        functions = {
            _source(function.__module__, function.__name__): name
            for function, name in self._names.items()
            if name and function not in methods
        }
        return "\n".join(
            [
                HEAD.read_text(encoding="utf-8"),
                *self._declared,
                *bodies,
                *map(self._entry, methods),
                *["_C_FUNCTIONS = {", *map("    {0[0]}: {0[1]},".format, functions.items()), "}"],
                *self._set_up,
                "METHODS = {",
                *[f"    {one.__qualname__!r}: _make_{self._names[one]}," for one in methods],
                "}",
                "",
            ]
        )

    def is_own(self, value: Any) -> bool:
        """Return whether something is a function that could be written here."""
        return (
            isinstance(value, FunctionType)
            and f"{value.__module__}.".startswith(self.packages)
            and value.__name__ == value.__qualname__ != "<lambda>"
        )

    def name_of(self, function: Function) -> str | None:
        """Return the name of a function in this module, None where it is not written."""
        if function not in self._names and not self._accept(function):
            self._names[function] = None
        return self._names[function]

    def _accept(self, function: Function) -> bool:
        tree = _parse(function)
        if tree is None:
            return False
        self._names[function] = _flat(f"{function.__module__}.{function.__qualname__}")
        self._waiting.append((function, tree))
        return True

    def keep(self, value: Any, home: str, name: str) -> str:
        """Return the name of a thing that is taken from its own module."""
        kind = type(value).__name__ if type(value) in (tuple, dict, list) else "object"
        source = _source(home, name)
        filled = f"_native({source})" if self._holds_functions(value) else source
        return self._keep(id(value), name, kind, f" = {filled}")

    def keep_numbers(self, numbers: tuple[int, ...]) -> str:
        """Return the name of an array of these numbers."""
        filled = f"[:] = {list(map(int, numbers))}"
        return self._keep(numbers, "numbers", f"long[{len(numbers)}]", filled)

    def keep_tuple(self, text: str) -> str:
        """Return the name of a tuple of constants."""
        return self._keep(text, "tuple", "tuple", f" = {text}")

    def _keep(self, key: object, name: str, kind: str, filled: str) -> str:
        """Return the name of something that is declared and filled once in the module."""
        if key not in self._kept:
            kept = self._kept[key] = f"_{len(self._kept)}_{name}"
            self._declared.append(f"cdef {kind} {kept}")
            self._set_up.append(f"{kept}{filled}")
        return self._kept[key]

    def _holds_functions(self, value: Any) -> bool:
        """Return whether a table holds functions that are written here."""
        if isinstance(value, tuple | dict):
            inside = value.values() if isinstance(value, dict) else value
            return sum(map(self._holds_functions, inside)) > 0  # each is looked at
        return self.is_own(value) and self.name_of(value) is not None

    def _entry(self, method: Function) -> str:
        parameters = ", ".join(inspect.signature(method).parameters)
        name, method_name = self._names[method], method.__name__
        return ENTRY.format(name=name, method=method_name, parameters=parameters)


def _flat(name: str) -> str:
    return name.replace(".", "__")


def _source(home: str, name: str) -> str:
    return f"import_module({home!r}).{name}"


def _parse(function: Function) -> ast.FunctionDef | None:
    """Return the tree of a function, None where it cannot be a C function of Cython."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    if not isinstance(tree, ast.FunctionDef) or function.__closure__:
        return None
    decorators = [ast.unparse(one) for one in tree.decorator_list]
    given = tree.args
    if decorators not in ([], ["native"]) or given.vararg or given.kwarg:
        return None
    inside = [node for statement in tree.body for node in ast.walk(statement)]
    if any(isinstance(one, (*NO_C, ast.FunctionDef)) for one in inside):
        return None
    return tree if _may_be_lists(inside, sys.modules[function.__module__]) else None


def _may_be_lists(nodes: list[ast.AST], module: ModuleType) -> bool:
    """Return whether all generators can be lists: nothing happens between what they give."""
    plain = {
        one
        for node in nodes
        if isinstance(node, ast.Call)
        for one in node.args
        if _calls(node, *TAKES_ALL) or (_calls(node, *TAKES_SOME) and _changes_nothing(one, module))
    }
    return all(one in plain for one in nodes if isinstance(one, ast.GeneratorExp))


def _changes_nothing(node: ast.expr, module: ModuleType) -> bool:
    """Return whether an expression only reads: what changes a state takes it as `bytearray`."""
    for one in ast.walk(node):
        if isinstance(one, ast.NamedExpr):
            return False
        if isinstance(one, ast.Call):
            value = (_look_up(one.func, module) or (getattr(builtins, _words(one.func), None),))[0]
            if value is None or (
                isinstance(value, FunctionType) and bytearray in value.__annotations__.values()
            ):
                return False
    return True


def _look_up(node: ast.expr, module: ModuleType) -> tuple[Any, str, str] | None:
    """Return what a name of a module, or of a module that it names, stands for, and where."""
    if isinstance(node, ast.Name) and hasattr(module, node.id):
        return getattr(module, node.id), module.__name__, node.id
    if isinstance(node, ast.Attribute):
        home = _look_up(node.value, module)
        if home and isinstance(home[0], ModuleType):
            return getattr(home[0], node.attr), home[0].__name__, node.attr
    return None


def _words(annotation: ast.expr | None) -> str:
    return ast.unparse(annotation) if annotation else ""


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _calls(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _is_number(value: Any) -> bool:
    return type(value) in (int, bool) and abs(value) < WIDEST


class _Translator(ast.NodeTransformer):
    """Writes one function."""

    def __init__(self, writer: Writer, function: Function, tree: ast.FunctionDef) -> None:
        self.writer, self.function, self.tree = writer, function, tree
        self.module = sys.modules[function.__module__]
        given = tree.args
        self.parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        self.types = {one.arg: _words(one.annotation) for one in self.parameters}
        self.returns = _words(tree.returns)
        names = [one for one in ast.walk(tree) if isinstance(one, ast.Name)]
        self.local = {*self.types, *(one.id for one in names if isinstance(one.ctx, ast.Store))}
        self.states = {name for name, kind in self.types.items() if kind in BYTES}
        loops = [one for one in ast.walk(tree) if isinstance(one, ast.For | ast.comprehension)]
        self.loose = {
            name.id
            for loop in loops
            if not _calls(loop.iter, "range", "enumerate")
            for name in ast.walk(loop.target)
            if isinstance(name, ast.Name)
        }
        self._find_more_states()

    def text(self) -> str:
        """Return the function as Cython."""
        kind, error = TYPES.get(self.returns, ("object", ""))
        head = f"cpdef {kind} {self.writer.name_of(self.function)}({self._signature()}) {error}:"
        body = self.tree.body[1 if ast.get_docstring(self.tree) else 0 :]
        numbers = Kinds(self.function, self._named, self._is_slice).numbers(self.tree)
        lines = f"cdef long {', '.join(numbers)}\n" if numbers else ""
        lines += ast.unparse(ast.fix_missing_locations(self.generic_visit(ast.Module(body, []))))
        lines += "\nreturn 0" if self.returns == "None" else ""
        return f"{head}\n{textwrap.indent(lines.strip(), '    ')}\n"

    def _signature(self) -> str:
        words = []
        for one in self.parameters:
            kind = self.types[one.arg]
            default = inspect.signature(self.function).parameters[one.arg].default
            is_given = default is inspect.Parameter.empty
            kind = TYPES[kind][0] if kind in ("int", "bool") else "object"
            words.append(f"{kind} {one.arg}" + ("" if is_given else f"={default!r}"))
        return ", ".join(words)

    # What a name stands for

    def _named(self, node: ast.expr) -> tuple[Any, str, str] | None:
        first = node
        while isinstance(first, ast.Attribute):
            first = first.value
        is_local = isinstance(first, ast.Name) and first.id in self.local
        return None if is_local else _look_up(node, self.module)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        named = self._named(node) if isinstance(node.ctx, ast.Load) else None
        return self._put_in(*named) if named else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        named = self._named(node)
        return self._put_in(*named) if named else self.generic_visit(node)

    def _put_in(self, value: Any, home: str, name: str) -> ast.expr:
        if _is_number(value):
            return ast.parse(repr(value), mode="eval").body
        written = self.writer.name_of(value) if self.writer.is_own(value) else None
        return ast.Name(written or self.writer.keep(value, home, name), ast.Load())

    # Bytes of a state, and tables of numbers

    def _find_more_states(self) -> None:
        """Add local names that are bytes wherever they are assigned."""
        values: dict[str, list[ast.expr | None]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        values.setdefault(target.id, []).append(node.value)
        for name, given in values.items():
            if name not in self.types and all(map(self._makes_bytes, given)):
                self.states.add(name)

    def _makes_bytes(self, node: ast.expr | None) -> bool:
        if isinstance(node, ast.Subscript):
            return self._is_slice(node.slice) and self._is_state(node.value)
        if isinstance(node, ast.BinOp):
            return self._is_state(node.left) and isinstance(node.op, ast.Add)
        return node is not None and _calls(node, "bytes", "bytearray")

    def _is_state(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name) and node.id in self.states:
            return True
        named = self._named(node)
        return named is not None and isinstance(named[0], bytes | bytearray)

    def _is_byte(self, node: ast.AST) -> bool:
        is_part = isinstance(node, ast.Subscript) and not self._is_slice(node.slice)
        return is_part and self._is_state(node.value)  # type: ignore[attr-defined]

    def _is_slice(self, node: ast.expr) -> bool:
        """Return whether an index may be a slice: written, from a table, or any part of one."""
        if isinstance(node, ast.Slice) or (isinstance(node, ast.Name) and node.id in self.loose):
            return True
        while isinstance(node, ast.Subscript):
            node = node.value
        value = (self._named(node) or (None,))[0]
        while isinstance(value, tuple) and value:
            value = value[0]
        return isinstance(value, slice)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        ends = self._ends_of(node.slice)
        if ends and isinstance(node.ctx, ast.Load) and self._is_state(node.value):
            return _call("_cut", self.visit(node.value), *ends)
        if isinstance(node.ctx, ast.Load) and not self._is_slice(node.slice):
            if self._is_byte(node):
                return _call("_get", self.visit(node.value), self.visit(node.slice))
            named = self._named(node.value)
            table = named[0] if named else None
            if type(table) is tuple and table and all(map(_is_number, table)):
                name = ast.Name(self.writer.keep_numbers(table), ast.Load())
                return _call("_item", name, ast.Constant(len(table)), self.visit(node.slice))
        return self.generic_visit(node)

    def _ends_of(self, node: ast.expr) -> list[ast.expr]:
        """Return where a slice begins and ends; nothing where it has other forms."""
        named = self._named(node)
        if named and isinstance(named[0], slice):
            ends = (named[0].start, named[0].stop)
            is_plain = all(type(end) is int for end in ends) and named[0].step is None
            return [ast.Constant(end) for end in ends] if is_plain else []
        if isinstance(node, ast.Slice) and node.lower and node.upper and not node.step:
            return [self.visit(node.lower), self.visit(node.upper)]
        return []

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.AST]:
        """Write bytes; as in Python the value is worked out first, then where it goes."""
        if not any(map(self._is_byte, node.targets)):
            return self.generic_visit(node)
        if len(node.targets) == 1:
            return self._put(node.targets[0], self.visit(node.value))
        value = ast.Name("_value", ast.Load())
        first = ast.Assign([ast.Name("_value", ast.Store())], self.visit(node.value))
        return [first, *[self._put(target, value) for target in node.targets]]

    def _put(self, target: ast.expr, value: ast.expr) -> ast.AST:
        if not self._is_byte(target):
            return ast.Assign([self.visit(target)], value)
        assert isinstance(target, ast.Subscript)
        return ast.Expr(_call("_put", value, target.value, self.visit(target.slice)))

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.AST]:
        """Change a byte; as in Python it is read before the change is worked out."""
        target = node.target
        if not self._is_byte(target):
            return self._checked_shift(self.generic_visit(node), "value")
        assert isinstance(target, ast.Subscript)
        place = ast.Name("_at", ast.Load())
        first = ast.Assign([ast.Name("_at", ast.Store())], self.visit(target.slice))
        now = _call("_get", target.value, place)
        changed = self._checked_shift(ast.BinOp(now, node.op, self.visit(node.value)), "right")
        return [first, ast.Expr(_call("_put", changed, target.value, place))]

    # What C or Cython would do otherwise

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return self._checked_shift(self.generic_visit(node), "right")

    def _checked_shift(self, node: Any, side: str) -> ast.AST:
        bits = getattr(node, side)
        if isinstance(node.op, ast.LShift | ast.RShift) and not isinstance(bits, ast.Constant):
            setattr(node, side, _call("_shift", bits))
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            return ast.BinOp(ast.Constant(0), ast.Sub(), node.operand)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is None and self.returns == "None":
            return ast.Return(ast.Constant(0))
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | list[ast.AST]:
        if node.value is None:
            return ast.Pass()
        return self.visit_Assign(ast.Assign([node.target], node.value))

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Write tuples as tuples: Cython takes those of numbers for structs, which do not mix."""
        self.generic_visit(node)
        node.body, node.orelse = map(self._as_tuple, (node.body, node.orelse))
        return node

    def _as_tuple(self, node: ast.expr) -> ast.expr:
        if not isinstance(node, ast.Tuple):
            return node
        if all(isinstance(one, ast.Constant) for one in node.elts):
            return ast.Name(self.writer.keep_tuple(ast.unparse(node)), ast.Load())
        return _call("tuple", ast.List(node.elts, ast.Load()))

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        """Write a list: C functions have no generators."""
        self.generic_visit(node)
        return ast.ListComp(node.elt, node.generators)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        named = self._named(node.func)
        is_search = self._is_search(node)
        self.generic_visit(node)
        if _calls(node, "next"):
            node.args[0] = _call("iter", node.args[0])
        if (
            _calls(node, "sum")
            and len(node.args) == 1
            and not isinstance(node.args[0], ast.ListComp)
        ):
            return _call("_sum", node.args[0])
        if _calls(node, "int") and [_words(one) for one in node.args[1:]] == ["2"]:
            return _call("_read_bits", node.args[0])
        if is_search:
            return _call("_find", node.func.value, *node.args)  # type: ignore[attr-defined]
        if named and self.writer.is_own(named[0]) and self.writer.name_of(named[0]):
            _give_in_order(node, named[0])
        return node

    def _is_search(self, node: ast.Call) -> bool:
        """Return whether a call is `state.find(byte, first, end)`."""
        where = node.func
        is_find = isinstance(where, ast.Attribute) and where.attr == "find" and len(node.args) == 3
        return is_find and self._is_state(where.value)  # type: ignore[attr-defined]


def _give_in_order(node: ast.Call, function: Function) -> None:
    """Give what a call names by its place: C functions have no names for it."""
    rest = list(inspect.signature(function).parameters.values())[len(node.args) :]
    for parameter in rest:
        if not node.keywords:
            return
        if node.keywords[0].arg == parameter.name:
            node.args.append(node.keywords.pop(0).value)
        else:
            assert parameter.default is not parameter.empty, f"{function.__name__}: not in order"
            node.args.append(ast.Constant(parameter.default))
    assert not node.keywords, f"{function.__name__}: expected what is named in order"
