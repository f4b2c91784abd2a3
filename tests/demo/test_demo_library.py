"""What of Python's own library the demo leaves out, against what the program imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

import segno.writers
from build_demo import LEFT_OUT, LEFT_OUT_OF_PYTHON

from devkit.paths import ROOT

HOST = ROOT / "host"
# Run by a command line, which a tab has not
COMMAND = "__main__.py"
# It reads packed catalogues, and those of a tab are unpacked when it is built.
UNPACKED_BEFORE = ("heliograph/packed_catalogues.py", "tarfile")


def test_nothing_is_left_out_that_a_module_of_the_program_imports() -> None:
    """One import that fails, and the page waits for its host without end."""
    modules = list(modules_of_the_program())
    assert HOST / "heliograph/tab/program.py" in modules
    missing = {
        (file.relative_to(HOST).as_posix(), name)
        for file in modules
        for name in imported(file)
        if is_left_out(name)
    }
    assert missing == {UNPACKED_BEFORE}


def test_codes_for_phones_can_be_drawn() -> None:
    """Segno writes them with a module of Python's library that nobody else imports."""
    names = set(imported(Path(segno.writers.__file__)))
    assert "xml.sax.saxutils" in names
    # For Windows' terminals
    assert [name for name in names if is_left_out(name)] == ["ctypes"]


def is_left_out(name: str) -> bool:
    place = name.replace(".", "/")
    return f"{place}.py".startswith(LEFT_OUT_OF_PYTHON) or f"{place}/".startswith(
        LEFT_OUT_OF_PYTHON
    )


def modules_of_the_program() -> Iterator[Path]:
    left_out = {place for pattern in LEFT_OUT for place in HOST.glob(pattern)}
    for file in HOST.rglob("*.py"):
        is_left_out = left_out.intersection((file, *file.parents))
        if file.name != COMMAND and "node_modules" not in file.parts and not is_left_out:
            yield file


def imported(file: Path) -> Iterator[str]:
    """Yield each module that a file imports, at once or later; `from a import b` may be a.b."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield module
                yield from (f"{module}.{one.name}" for one in names)
