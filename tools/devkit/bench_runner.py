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
    """Imports tools/bench/NAME.py, hands options on to it and prints what it found."""
    sys.path[:0] = [str(TOOLS)]
    pairs = [word for word in words if word != "--json"]
    options = {key.lstrip("-"): value for key, value in zip(pairs[::2], pairs[1::2], strict=True)}
    figures = importlib.import_module(f"bench.{name}").run(**options)
    print(json.dumps(figures, indent=2) if "--json" in words else "\n".join(lines(figures)))


if __name__ == "__main__":
    main(*sys.argv[1:])
