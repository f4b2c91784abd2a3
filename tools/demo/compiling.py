"""Compiles the demo's Python, inside the Python that will run it (compile.mjs).

Below /sources lie the folders of ROOTS; each of their modules gives way to its byte code. Functions
and modules lose their docstrings there, which would be a sixth of it, and functions the types of
what they take and return. Classes keep theirs: a dataclass without a docstring takes the time to
write its own, and finds its fields by their types.
"""

import ast
import marshal
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path

SOURCES = Path("/sources")
# Where each folder lies when it runs
ROOTS = {"library": "/lib/python314.zip", "program": "/program"}
# They read their own sources to find out what they need not import at once.
READ_THEMSELVES = ("program/anyio/__init__.py", "program/anyio/abc/__init__.py")
# PEP 552: byte code that belongs to a source whatever the source says now
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
LOSES_DOCSTRING = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module


def compile_all() -> None:
    """Compile every module below all roots."""
    for name, place in ROOTS.items():
        root = SOURCES / name
        for file in list(modules_below(root)):
            compile_file(file, f"{place}/{file.relative_to(root).as_posix()}")


def modules_below(root: Path) -> Iterator[Path]:
    """Yield what can be imported from there; the firmware's files, say, are read by nobody else."""
    for file in sorted(root.rglob("*.py")):
        folders = file.relative_to(root).parents[:-1]
        if all((root / folder / "__init__.py").exists() for folder in folders):
            yield file


def compile_file(file: Path, name: str) -> None:
    """Write the byte code of a source, in its place or beside it."""
    tree = slimmed(ast.parse(file.read_bytes(), name))
    content = MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(tree, name, "exec"))
    if file.relative_to(SOURCES).as_posix() in READ_THEMSELVES:
        target = Path(cache_from_source(str(file), optimization=""))
        target.parent.mkdir(exist_ok=True)
    else:
        file.unlink()
        target = file.with_suffix(".pyc")
    target.write_bytes(content)


def slimmed(tree: ast.Module) -> ast.Module:
    """Return the tree without what only people and checks read of modules and functions."""
    for node in ast.walk(tree):
        if isinstance(node, LOSES_DOCSTRING) and len(node.body) > 1 and has_docstring(node):
            del node.body[0]
        # What decorates a function may read its types, as `singledispatch` does.
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            node.returns = None
            for one in ast.walk(node.args):
                if isinstance(one, ast.arg):
                    one.annotation = None
    return tree


def has_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) -> bool:
    """Say whether the first statement is one."""
    match node.body[0]:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


compile_all()
