"""Finds the measurements in tools/bench: each NAME.py there has a `run()` that returns figures."""

from collections.abc import Sequence
from pathlib import Path

from .failure import Failure
from .paths import ROOT
from .texts import say

FOLDER = ROOT / "tools" / "bench"
# Options with a value that a measurement may take
FILES = ("--uf2", "--to")
NUMBERS = ("--games", "--presses", "--jobs")
RUNNER = ROOT / "tools" / "devkit" / "bench_runner.py"


def names() -> list[str]:
    """What can be measured."""
    return sorted(file.stem for file in FOLDER.glob("[!_]*.py"))


def choose(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The name of one measurement (empty: list them) and the options for it."""
    words = list(arguments)
    options = ["--json"] if "--json" in words else []
    words = [word for word in words if word != "--json"]
    for name in FILES + NUMBERS:
        if name in words[:-1]:
            at = words.index(name)
            value = words[at + 1]
            options += [name, str(Path(value).resolve()) if name in FILES else value]
            del words[at : at + 2]
    for word in words:
        if word not in names() or len(words) > 1:
            known = ", ".join(names()) or say("none")
            line = "python3 tools/dev.py bench"
            raise Failure(
                say("want bench", known=known), say("got word", word=" ".join(words)), line
            )
    return (words[0] if words else ""), options
