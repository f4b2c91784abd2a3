"""Options of a game told once: `options.toml` has their rules and values beside their words.

An option with a `range` is a whole number, also one of its `values` outside of that; one with
`values` alone is one of those, and another one is on or off. Its `default` is off, or the first
value, unless it names one.
"""

from pathlib import Path
from typing import Any

from heliograph.engine.options import Option, among, either, one_of, switch, whole
from heliograph.games.kit.game import DEPTH
from heliograph.games.text_files import read_tables


def told_options(file: Path) -> tuple[Option, ...]:
    """Return the depth, and every option of a file in its order."""
    return (DEPTH, *(_option(name, table) for name, table in read_tables(file).items()))


def _option(name: str, table: dict[str, Any]) -> Option:
    rule = table["rule"]
    values = [one[0] if isinstance(one, list) else one for one in table.get("values", ())]
    if "range" in table:
        low, high = table["range"]
        others = [one for one in values if not low <= one <= high]
        if not others:
            return whole(name, table["default"], low, high, rule)
        allowed = either([*map(str, others), f"{low}–{high}"])
        return Option(name, table["default"], allowed, one_of(*others, *range(low, high + 1)), rule)
    if not values:
        return switch(name, rule, default=table.get("default", False))
    return among(name, table.get("default", values[0]), values, rule)
