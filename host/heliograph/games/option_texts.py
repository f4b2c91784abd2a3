"""The options of a set-up in plain words, from `options.toml` of a game."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import Text, Words, say
from heliograph.engine.options import Option
from heliograph.games.text_files import read_tables, text_in
from heliograph.texts import TEXTS

# What a switch can be
NO_OR_YES = ([False, "option.off"], [True, "option.on"])


class OptionText(NamedTuple):
    """One option of the set-up: what it is called, what it does in one line, what can be chosen."""

    name: str
    label: str
    explain: str
    rule: str
    values: tuple[tuple[Any, str], ...]
    default: Any


class OptionWords(NamedTuple):
    """What an option is called, what it does, and each value with its label."""

    label: Text
    explain: Text | None  # None: its rule says it
    values: tuple[tuple[Any, Words], ...]


def option_texts(file: Path, options: Iterable[Option], lang: str) -> list[OptionText]:
    """Return the options that a file names, in the order of the game."""
    words = read_options(file)
    shown = [one for one in options if one.name in words]
    return [_option_text(one, _explained(file, one, words[one.name]), lang) for one in shown]


def _explained(file: Path, option: Option, words: OptionWords) -> OptionWords:
    """Return the words of an option; one that is not explained is told by its rule."""
    if words.explain is not None:
        return words
    rules = file.with_name("rules.toml")
    text = text_in(rules, option.rule, read_tables(rules)[option.rule]["text"])
    return words._replace(explain=text)


def read_options(file: Path) -> dict[str, OptionWords]:
    """Return the words of every option in a file."""
    return {name: _read_option(file, name, table) for name, table in read_tables(file).items()}


def _read_option(file: Path, name: str, table: dict[str, Any]) -> OptionWords:
    label = text_in(file, f"{name}.label", table["label"])
    explain = text_in(file, f"{name}.explain", table["explain"]) if "explain" in table else None
    values = (_value_words(file, name, value) for value in table.get("values", NO_OR_YES))
    return OptionWords(label, explain, tuple(values))


def _value_words(file: Path, option: str, value: object) -> tuple[Any, Words]:
    """Return a value and its label: its own words, a text by its key, or the value as it is."""
    if not isinstance(value, list):
        return value, str(value)
    chosen, words = value
    return chosen, TEXTS.get(words) or text_in(file, f"{option}.{chosen}", words)


def _option_text(option: Option, words: OptionWords, lang: str) -> OptionText:
    values = tuple((value, say(lang, label)) for value, label in words.values)
    # What is usual may have a short name on the page: `standard` for the tiles of a map
    default = option.default if option.default in dict(values) else values[0][0]
    assert words.explain is not None
    label, explain = words.label.text(lang), words.explain.text(lang)
    return OptionText(option.name, label, explain, option.rule, values, default)
