"""Probes in a program's sources: so that time passes in any loop, and to know which lines ran.

They are put into the copies that run on the cpython and vm rungs, inside of the lines that are
there, so line numbers stay. A test turns `while x:` into `while __board_probe__() or (x):`, which
means the same. Functions that are compiled to machine code, and programs for PIO, are left alone.
"""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

NAME = "__board_probe__"
# A probe's number says its file and its line.
LINES = 100_000
COMPILED = ("native", "viper", "asm_thumb", "asm_pio", "asm_rv32")

MACHINE_CODE = re.compile(r"^[ \t]*@(micropython\.)?(native|viper)[ \t]*$", re.MULTILINE)


class Insertion(NamedTuple):
    """A text that goes before a place in a source: line from 1, column in bytes."""

    line: int
    column: int
    order: int
    text: str


# Each test of a project brings the same files.
@lru_cache(maxsize=1024)
def add_probes(source: str, file: int, *, with_lines: bool) -> str:
    """Put probes into loops, and in front of each statement where lines are to be counted."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source  # the board says so better, with its own words
    found = [insertion for node in _walk(tree) for insertion in _probes_of(node, file, with_lines)]
    return _inserted(source, found)


def without_machine_code(source: str) -> str:
    """Take away the decorators that compile to machine code; their lines stay, empty."""
    return MACHINE_CODE.sub("", source)


def lines_of(source: str) -> set[int]:
    """The lines that a probe can report."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return set()
    return {node.lineno for node in _walk(tree) if _is_counted(node)}


def _walk(tree: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.stmt):
            yield child
        if not _is_compiled(child):
            yield from _walk(child)


def _is_compiled(node: ast.AST) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(word in ast.unparse(decorator) for decorator in decorators for word in COMPILED)


def _header_of(node: ast.stmt) -> ast.expr | None:
    """The expression in the head of a compound statement that is evaluated once it is reached."""
    if isinstance(node, ast.If | ast.While):
        return node.test
    if isinstance(node, ast.For | ast.AsyncFor):
        return node.iter
    if isinstance(node, ast.With | ast.AsyncWith):
        return node.items[0].context_expr
    return None


def _is_plain(node: ast.stmt) -> bool:
    compound = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Try, ast.If, ast.While,
                ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Match)  # fmt: skip
    return not isinstance(node, compound)


def _is_text(node: ast.stmt) -> bool:
    """A docstring, or an import from the future, which must stay first."""
    is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _is_counted(node: ast.stmt) -> bool:
    return _header_of(node) is not None or (_is_plain(node) and not _is_text(node))


def _probes_of(node: ast.stmt, file: int, with_lines: bool) -> Iterator[Insertion]:
    number = str(file * LINES + node.lineno) if with_lines else ""
    header = _header_of(node)
    if header is not None and (with_lines or isinstance(node, ast.While)):
        yield Insertion(header.lineno, header.col_offset, 1, f"{NAME}({number}) or (")
        assert header.end_lineno is not None
        assert header.end_col_offset is not None
        yield Insertion(header.end_lineno, header.end_col_offset, 0, ")")
    elif with_lines and _is_plain(node) and not _is_text(node):
        yield Insertion(node.lineno, node.col_offset, 1, f"{NAME}({number});")


def _inserted(source: str, insertions: list[Insertion]) -> str:
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for line, column, _, text in sorted(insertions, reverse=True):
        content = lines[line - 1]
        lines[line - 1] = content[:column] + text.encode() + content[column:]
    return b"".join(lines).decode()
