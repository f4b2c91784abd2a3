"""What a rule means in one case: `examples.toml` beside the game, each with the rules it shows.

The engine plays every example in the tests, so none can tell what is not so.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from heliograph.catalogue import Text
from heliograph.games import GAMES
from heliograph.games.text_files import read_tables, text_in

FILE = "examples.toml"
MOST = 2  # of one rule


class Example(NamedTuple):
    """One case in a sentence, and the rules it shows, the most important first."""

    name: str
    rules: tuple[str, ...]
    words: Text


@cache
def examples_of(game: str) -> dict[str, tuple[Text, ...]]:
    """Return the examples of each rule that has some; none where a game has no such file."""
    file = Path(str(files(GAMES[game].package).joinpath(FILE)))
    examples = read_examples(file) if file.is_file() else ()
    rules = {rule for example in examples for rule in example.rules}
    return {rule: _best(examples, rule) for rule in rules}


def read_examples(file: Path) -> tuple[Example, ...]:
    """Return the examples in a file."""
    return tuple(
        Example(name, tuple(entry["rules"]), text_in(file, name, entry["text"]))
        for name, entry in read_tables(file).items()
    )


def _best(examples: tuple[Example, ...], rule: str) -> tuple[Text, ...]:
    """Return the examples that show a rule before others."""
    showing = [example for example in examples if rule in example.rules]
    showing.sort(key=lambda example: example.rules.index(rule))
    return tuple(example.words for example in showing[:MOST])
