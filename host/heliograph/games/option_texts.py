"""The options of a set-up in plain words, from `options.toml` of a game."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from heliograph.engine.options import Option
from heliograph.games.show import OptionText
from heliograph.games.text_files import read_tables
from heliograph.texts import LANGUAGES, TEXTS

# What a switch can be
NO_OR_YES = ((False, "option.off"), (True, "option.on"))


def option_texts(module: str, options: Iterable[Option], lang: str) -> list[OptionText]:
    """Return the options that the file beside a module names, in the order of the game."""
    tables = read_tables(Path(module).with_name("options.toml"))
    return [_option_text(one, tables[one.name], lang) for one in options if one.name in tables]


def _option_text(option: Option, table: dict[str, Any], lang: str) -> OptionText:
    column = LANGUAGES.index(lang)
    values = tuple(_value_text(value, column) for value in table.get("values", NO_OR_YES))
    # What is usual may have a short name on the page: `standard` for the tiles of a map
    default = option.default if option.default in dict(values) else values[0][0]
    label, explain = table["label"][column], table["explain"][column]
    return OptionText(option.name, label, explain, option.rule, values, default)


def _value_text(value: Any, column: int) -> tuple[Any, str]:
    """Return a value and its label: its own words, a text by its key, or the value as it is."""
    if not isinstance(value, list | tuple):
        return value, str(value)
    chosen, *words = value
    return chosen, (words if len(words) == len(LANGUAGES) else TEXTS[words[0]])[column]
