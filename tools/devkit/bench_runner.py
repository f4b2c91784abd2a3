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


def main(name: str, *, as_json: bool) -> None:
    """Imports tools/bench/NAME.py, runs it and prints what it found."""
    sys.path.insert(0, str(TOOLS))
    figures = importlib.import_module(f"bench.{name}").run()
    print(json.dumps(figures, indent=2) if as_json else "\n".join(lines(figures)))


if __name__ == "__main__":
    main(sys.argv[1], as_json="--json" in sys.argv)
