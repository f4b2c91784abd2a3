"""Options of a game told once: `options.toml` has their rules and values beside their words.

An option with a `range` is a whole number, one with `values` is one of those, and another one is on
or off. Its `default` is off, or the first value, unless it names one.
"""

from pathlib import Path
from typing import Any

from heliograph.engine.options import Option, among, switch, whole
from heliograph.games.kit.game import DEPTH
from heliograph.games.text_files import read_tables


def told_options(file: Path) -> tuple[Option, ...]:
    """Return the depth, and every option of a file in its order."""
    return (DEPTH, *(_option(name, table) for name, table in read_tables(file).items()))


def _option(name: str, table: dict[str, Any]) -> Option:
    rule = table["rule"]
    if "range" in table:
        low, high = table["range"]
        return whole(name, table["default"], low, high, rule)
    if "values" not in table:
        return switch(name, rule, default=table.get("default", False))
    values = [one[0] if isinstance(one, list) else one for one in table["values"]]
    return among(name, table.get("default", values[0]), values, rule)
