"""Runs one measurement inside the environment and prints its figures. Started by `dev.py bench`."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[1]


def lines(figures: object, path: str = "") -> Iterator[str]:
    """The figures as `where.it.is  value`, one per line."""
    if isinstance(figures, dict):
        for key, value in figures.items():
            yield from lines(value, f"{path}.{key}" if path else str(key))
    else:
        shown = f"{figures:,.6g}" if isinstance(figures, float) else str(figures)
        yield f"{path:<48} {shown}"


def main(name: str, *words: str) -> None:
    """Imports tools/bench/NAME.py, runs it and prints what it found; `--uf2 FILE` is handed on."""
    sys.path.insert(0, str(TOOLS))
    options = {"uf2": words[words.index("--uf2") + 1]} if "--uf2" in words else {}
    figures = importlib.import_module(f"bench.{name}").run(**options)
    print(json.dumps(figures, indent=2) if "--json" in words else "\n".join(lines(figures)))


if __name__ == "__main__":
    main(*sys.argv[1:])
