"""Plays a game in lock-step with OpenSpiel, and says how many legal sets were compared.

`HELIOGRAPH_DEEP=1 python -m tests.classics.lockstep kalah`, or `… kalah 3/16` for the third of
sixteen parts, each with dice of its own.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from tests.classics.open_spiel import Compared

SIZES = ("GAMES_PLAYED", "DEALS", "HANDS", "ROUNDS", "DECISIONS")


def play(name: str, part: int = 1, parts: int = 1) -> dict[str, Any]:
    """Play a part of what the test of a game plays; a difference raises."""
    began = time.process_time()
    module: Any = import_module(f"tests.classics.{name}.test_open_spiel")
    for size in SIZES:
        if hasattr(module, size):
            setattr(module, size, -(-getattr(module, size) // parts))
    module.random = SimpleNamespace(Random=lambda seed: random.Random(parts * seed + part - 1))
    for test in [one for key, one in vars(module).items() if key.startswith("test_")]:
        for number, values in enumerate(_values(test)):
            if "seed" not in values or number % parts == part - 1:
                test(**values)
    spent = round(time.process_time() - began, 1)
    return {"game": name, "part": f"{part}/{parts}", "compared": Compared.count, "seconds": spent}


def _values(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Yield with what a test is called."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    if not marks:
        yield {}
    for mark in marks:
        names = [mark.args[0]] if isinstance(mark.args[0], str) else mark.args[0]
        for one in mark.args[1]:
            yield dict(zip(names, [one] if len(names) == 1 else one, strict=True))


if __name__ == "__main__":
    numbers = sys.argv[2].split("/") if len(sys.argv) > 2 else ()
    print(json.dumps(play(sys.argv[1], *map(int, numbers))))
