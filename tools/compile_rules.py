"""Compiles the rules of all games for this very Python: simulations run twice as fast by it.

    python3 tools/dev.py compile [--to FOLDER]

The methods of a game that are marked `@native` (`heliograph.engine.native`), and what they call,
are written as one Cython module (`rules_in_cython`), compiled, and put beside the installed
packages, or into FOLDER. The program finds it there by its name, as long as the rules are the same.
"""

import argparse
import os
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rules_in_cython import Writer

from devkit.failure import Failure
from devkit.steps import run_step
from devkit.texts import say
from heliograph.engine import native
from heliograph.games import GAMES, load_game

INCLUDE = Path(sysconfig.get_paths()["include"])
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# What is called in the module itself, and in Python, is called straight, not over a table of jumps
STRAIGHT = ("-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt")
FLAGS = ("-O2", *STRAIGHT, "-shared", "-fPIC", "-w", f"-I{INCLUDE}")
# What the rules of every game may call, and have compiled with them
SHARED = ("shared_rules", "heliograph.engine")


def need_compiler() -> None:
    """Raise `Failure` where nothing can be compiled for this Python."""
    found = {"cc": shutil.which("cc"), "Python.h": (INCLUDE / "Python.h").exists()}
    for what, is_there in found.items():
        if not is_there:
            got = say("got no compiler", what=what)
            raise Failure(say("want compiler"), got, "apt-get install gcc python3-dev")


def build(place: str, folder: Path) -> None:
    """Compile the rules of a package into a folder, in place of those from other sources."""
    name = native.module_name(place)
    game = place.rpartition(".")[2]
    with tempfile.TemporaryDirectory(dir=folder) as work:
        source = Path(work, f"{name}.pyx")
        text = Writer((place, *SHARED)).module(native.methods[place])
        source.write_text(text, encoding="utf-8")
        made = source.with_name(f"{name}{SUFFIX}")
        cython = [sys.executable, "-m", "cython", "-3", "-Werror", "-X", "binding=False", source]
        run_step(say("step compile", game=f"{game}, 1/2"), cython)
        c = ["cc", *FLAGS, source.with_suffix(".c"), "-o", made]
        run_step(say("step compile", game=f"{game}, 2/2"), c)
        for old in folder.glob(f"{game}_*{SUFFIX}"):
            old.unlink()
        made.rename(folder / made.name)


def main(words: list[str]) -> int:
    """Compile everything; say where it lies."""
    reader = argparse.ArgumentParser(prog="dev.py compile", description=__doc__)
    reader.add_argument("--to", type=Path, default=Path(sysconfig.get_paths()["platlib"]))
    folder: Path = reader.parse_args(words).to / native.PACKAGE
    try:
        need_compiler()
        folder.mkdir(parents=True, exist_ok=True)
        for name in GAMES:
            load_game(name, GAMES[name].most_seats)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda place: build(place, folder), native.methods))
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    print(*sorted(folder.glob(f"*{SUFFIX}")), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
