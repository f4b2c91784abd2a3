"""The checks that are not tests: format, lint, types, byte code, generated, rules, workflows.

All chosen parts run even if one fails, so that one run shows everything there is to repair.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from . import environment
from .failure import Failure
from .paths import ROOT, TOOLS, VENV_BIN, VENV_PYTHON
from .texts import say

WORKFLOWS = ROOT / ".github" / "workflows"
FORM = "vendor.github-workflows"
FIRMWARE_TYPES = ROOT / "tools" / "firmware-types.ini"

# Bytes of compiled code that each part may take in the Pico's flash, the numbers of its lines with
# it. What is loaded lives in the heap of about 230 kB; there is one game at a time, and
# tests/hil/test_memory.py measures it.
SIZE_BUDGET = {"firmware": 18_800, "shared_rules": 110_000}
# What only boards with a radio load, beside that: of its two ways each board loads what it was told
RADIO = ("air", "air_unit", "ble", "mdns", "ways", "wifi")
RADIO_BUDGET = 7_950
# What only pods and boards with a cell load, and what loads it
EXTRAS = ("battery", "extras", "pods")
EXTRAS_BUDGET = 2_900
# What puts modules on a Pico compiles them here: prints each file that it wrote, and its bytes.
COMPILE = """
import pathlib, sys
from heliograph.building import bytecode
source, folder = map(pathlib.Path, sys.argv[1:])
bytecode.compile_tree(source, folder / source.name, bytecode.PICO)
for file in folder.joinpath(source.name).rglob("*.mpy"):
    print(file.stem, file.stat().st_size)
"""


def tool(name: str, *arguments: str | Path) -> bool:
    """Runs one program of the environment and says whether it was content."""
    return subprocess.call([str(VENV_BIN / name), *map(str, arguments)], cwd=ROOT) == 0


def check_format(*, fix: bool) -> bool:
    """Every file looks as ruff formats it."""
    return tool("ruff", "format", *([] if fix else ["--check", "--diff"]), "--quiet", ".")


def check_lint(*, fix: bool) -> bool:
    """No rule of ruff is broken."""
    return tool("ruff", "check", *(["--fix"] if fix else []), "--quiet", ".")


def check_types(*, fix: bool) -> bool:
    """Host, shared rules and these tools are strictly typed."""
    del fix
    return tool("mypy", "--no-error-summary")


def check_firmware_types(*, fix: bool) -> bool:
    """The firmware calls only what the Pico has."""
    del fix
    environment.ensure_typings()
    return tool("mypy", "--no-error-summary", "--config-file", FIRMWARE_TYPES)


def check_mpy(*, fix: bool) -> bool:
    """Everything that runs on the Pico compiles for it, within the budget."""
    del fix
    with tempfile.TemporaryDirectory(prefix="heliograph-mpy-") as folder:
        results = [
            compile_part(ROOT / part, Path(folder), SIZE_BUDGET[part]) for part in SIZE_BUDGET
        ]
    return all(results)


def compile_part(source: Path, folder: Path, budget: int) -> bool:
    """Compiles one part as it is shipped; prints its size and says whether all is well."""
    command = [str(VENV_PYTHON), "-P", "-c", COMPILE, str(source), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, flush=True)
        return False
    written = [(name, int(size)) for name, size in map(str.split, done.stdout.splitlines())]
    plain = [size for name, size in written if name not in RADIO + EXTRAS]
    results = [_fits(source.name, plain, budget)]
    for group, names, most in (("radio", RADIO, RADIO_BUDGET), ("extras", EXTRAS, EXTRAS_BUDGET)):
        if apart := [size for name, size in written if name in names]:
            results.append(_fits(group, apart, most))
    return all(results)


def _fits(name: str, sizes: list[int], budget: int) -> bool:
    size = sum(sizes)
    verdict = "ok" if size <= budget else "TOO BIG"
    print(f"  {name}: {len(sizes)} files, {size} of {budget} bytes, {verdict}", flush=True)
    return size <= budget


def check_generated(*, fix: bool) -> bool:
    """Each tools/generate_*.py finds its output as it would write it (--check)."""
    generators = sorted((ROOT / "tools").glob("generate_*.py"))
    flags = [] if fix else ["--check"]
    codes = [subprocess.call([str(VENV_PYTHON), str(file), *flags]) for file in generators]
    return not any(codes)


def check_rules(*, fix: bool) -> bool:
    """Every rule of every game has its place in the code and its tests."""
    del fix
    command = [str(VENV_PYTHON), str(ROOT / "tools" / "coverage_of_rules.py"), "--gaps"]
    return subprocess.call(command) == 0


def check_hardware_outside(*, fix: bool) -> bool:
    """Programs of others look through meshes, copper, supply and slices; takes minutes."""
    del fix
    return tool("boardkit", "outside")


def check_workflows(*, fix: bool) -> bool:
    """The files for a public forge have the right form, and nothing that others could misuse."""
    del fix
    environment.ensure_tool("workflows")
    files = sorted(WORKFLOWS.glob("*.yml"))
    form = [VENV_PYTHON, "-m", "check_jsonschema", "-q", "--builtin-schema", FORM]
    misuse = [TOOLS / "workflows" / "bin" / "zizmor", "--offline", "--quiet", "--pedantic"]
    codes = [subprocess.call([*map(str, (*words, *files))]) for words in (form, misuse)]
    return not any(codes)


PARTS: dict[str, Callable[..., bool]] = {
    "format": check_format,
    "lint": check_lint,
    "types": check_types,
    "firmware-types": check_firmware_types,
    "mpy": check_mpy,
    "generated": check_generated,
    "rules": check_rules,
    "workflows": check_workflows,
}

# Asked for by name alone: it takes minutes, and programs that few machines have.
BY_NAME: dict[str, Callable[..., bool]] = {"hardware-outside": check_hardware_outside}


def choose(arguments: Sequence[str]) -> tuple[list[str], bool]:
    """The parts that the words name (all if none) and whether to repair."""
    words = [word for word in arguments if word != "--fix"]
    for word in words:
        if word not in PARTS | BY_NAME:
            known = ", ".join(PARTS | BY_NAME)
            line = "python3 tools/dev.py check"
            raise Failure(say("want part", known=known), say("got word", word=word), line)
    return words or list(PARTS), "--fix" in arguments


def run_all(chosen: Sequence[str], *, fix: bool) -> int:
    """Runs the parts, two at a time unless they repair files; 0 if all passed."""
    if fix or len(chosen) == 1:
        results = [_run_one(name, fix=fix) for name in chosen]
    else:
        results = list(_run_two_at_a_time(chosen))
    failed = [name for name, passed in zip(chosen, results, strict=True) if not passed]
    if failed:
        print(say("checks failed", parts=", ".join(failed)), file=sys.stderr)
        return 1
    print(say("checks fine"))
    return 0


def _run_two_at_a_time(chosen: Sequence[str]) -> Iterator[bool]:
    """Runs each part in a process of its own; what they say comes in their order."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        for said, passed in pool.map(_run_quietly, chosen):
            print(said, end="", flush=True)
            yield passed


def _run_quietly(name: str) -> tuple[str, bool]:
    """Runs one part in this process, which has no other use; what it says is returned."""
    with tempfile.TemporaryFile() as said:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(said.fileno(), stream.fileno())
        passed = _run_one(name, fix=False)
        said.seek(0)
        return said.read().decode(errors="replace"), passed


def _run_one(name: str, *, fix: bool) -> bool:
    print(f"== {name}", flush=True)
    started = time.monotonic()
    passed = (PARTS | BY_NAME)[name](fix=fix)
    print(f"   {'passed' if passed else 'FAILED'} {time.monotonic() - started:.1f} s", flush=True)
    return passed
