"""Puts numbers in the place of named constants, before a module is compiled for the Pico.

MicroPython's compiler does so within one module, which then imports `const` for it. Across modules
every name would cost a row in the table of its own module, a row in that of each module that
imports it, its text, and a look-up wherever it is used: together a tenth of the heap. So constants
exist on the computer alone; what runs on the Pico holds their values. Nobody asks there which
interpreter it is. Nothing else changes.
"""

import ast
import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from heliograph.building.line_map import keep_lines

RULES = "shared_rules"
# Nobody imports a name from these by way of a module that does not use it itself.
PACKAGES = (RULES, "firmware")
# What is compiled runs on it.
IS_COMPILED = "MICROPYTHON"

MARK, VIPER = "viper", "micropython.viper"  # ours, and the one that the compiler knows

Constants = Mapping[str, int]


def folded(source: str, module: str, *, machine_code: bool = False) -> str:
    """Return the source of a module without its annotations, and with numbers for constants.

    Every statement stays in its line, so that an error names it.

    With `machine_code`, functions marked `@viper` get MicroPython's own mark, for a compiler that
    knows the chip; without, they become plain functions that do the same.
    """
    folding = _Folding(module, machine_code=machine_code)
    tree = ast.parse(source)
    folding.visit(tree)
    _drop_unused_imports(tree)
    return keep_lines(tree)


@cache
def constants_of(module: str) -> Constants:
    """Return the public constants that a module of the shared rules defines."""
    file = _file_of(module) if _package_of(module) == RULES else None
    if file is None:
        return {}
    body = ast.parse(file.read_text(encoding="utf-8")).body
    if any(isinstance(node, ast.Expr) for node in body[1:]):
        return {}  # it does something when it is loaded, so somebody must import it
    found = (_constant(node) for node in body)
    return {name: value for name, value in found if name and not name.startswith("_")}


def _package_of(module: str) -> str:
    return module.partition(".")[0]


def _file_of(module: str) -> Path | None:
    package = importlib.util.find_spec(RULES)
    if package is None or package.origin is None:
        return None
    file = Path(package.origin).parents[1].joinpath(*module.split(".")).with_suffix(".py")
    return file if file.is_file() else None


def _constant(node: ast.stmt) -> tuple[str, int]:
    """Return name and value if a statement reads `NAME = const(value)`, else an empty name."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) if name == IS_COMPILED:
            return name, 1
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Name(id="const"), args=[value]),
        ):
            return name, int(ast.literal_eval(value))
    return "", 0


class _Folding(ast.NodeTransformer):
    """One walk through a module."""

    def __init__(self, module: str, *, machine_code: bool) -> None:
        self._machine_code = machine_code
        self._own = constants_of(module)
        self._numbers = dict(self._own)
        self._modules: dict[str, Constants] = {}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        source = node.module or ""
        here = constants_of(source)
        for name in node.names:
            local = name.asname or name.name
            if name.name in here:
                self._numbers[local] = here[name.name]
            else:
                self._modules[local] = constants_of(f"{source}.{name.name}")
        node.names = [name for name in node.names if name.name not in here]
        return node if node.names else None

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        name, value = _constant(node)
        if name.startswith("_"):
            self._numbers[name] = value
        return None if name in self._numbers else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Write a table of known numbers as bytes: one by one, reading them takes milliseconds."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("bytes"), [ast.Tuple()], []):
                table = _worked_out(node, self._numbers)
                return node if table is None else ast.Constant(table)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._numbers:
            return ast.Constant(self._numbers[node.id])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Leave out what adds nothing: the first of several places."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(left, ast.Add(), ast.Constant(0)):
                return left
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name):
            number = self._modules.get(node.value.id, {}).get(node.attr)
            if number is not None:
                return ast.Constant(number)
        return self.generic_visit(node)

    def visit(self, node: ast.AST) -> ast.AST | None:
        """Visit a node; what is there to be read by people goes."""
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and is_text(node.body[:1]):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        visited: ast.AST | None = super().visit(node)
        return visited

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        is_viper = [ast.unparse(mark) in (MARK, VIPER) for mark in node.decorator_list]
        if any(is_viper):
            del node.decorator_list[is_viper.index(True)]
        is_machine_code = any(is_viper) and self._machine_code
        if is_machine_code:
            node.decorator_list.append(ast.parse(VIPER, mode="eval").body)
        if not (is_machine_code and isinstance(node.returns, ast.Name)):
            node.returns = None  # the compiler needs to know which machine code returns numbers
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        plain = ast.Assign([node.target], node.value)
        return self.generic_visit(ast.copy_location(plain, node))


def _worked_out(node: ast.expr, known: Constants) -> Any:
    """Return the value of an expression of numbers, or of bytes of them; None if it is another."""
    try:
        return eval(ast.unparse(node), {"__builtins__": {"bytes": bytes}}, dict(known))
    except (NameError, TypeError):
        return None


def is_text(body: list[ast.stmt]) -> bool:
    """Whether these statements begin with a docstring."""
    return any(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body)


def _drop_unused_imports(tree: ast.Module) -> None:
    """Let go of names that stood only in annotations, or for modules of constants."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and _package_of(node.module or "") in PACKAGES:
            node.names = [name for name in node.names if (name.asname or name.name) in used]
    tree.body = [node for node in tree.body if getattr(node, "names", True)]
