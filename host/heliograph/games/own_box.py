"""The box that people have: which of its facts are assumed, what they enter, and how it looks.

What can be entered follows from the game's own content file: every key whose source is `assumed`,
in the shape of the value that stands there. `box_form.toml`, where a game has one, adds what people
call a block, a hint, the words that are possible, how people say the words of the file, and which
part of the drawing shows it.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import say
from heliograph.engine import Content
from heliograph.engine.box_file import telling_place
from heliograph.engine.errors import BadContent
from heliograph.games import GAMES, load_game
from heliograph.games.depths import DIGITAL
from heliograph.games.set_table import table_after_set_up
from heliograph.games.show import View
from heliograph.games.text_files import read_tables, text_in

Blocks = Mapping[str, Any]
MOST_PROBLEMS = 20
# What is said of a block in `box_form.toml`
FORM_TEXTS = ("label", "hint")
# The table in it that is no block: words of the content file as people say them
SPOKEN = "spoken"


class BoxFact(NamedTuple):
    """One fact of a box that the rulebook does not print."""

    block: str
    key: str
    rule: str
    value: object
    is_entered: bool


def load_content(name: str, box: Blocks | None) -> Content:
    """Return the content of a game with this box. Raises BadContent."""
    return load_game(name, GAMES[name].most_seats, None, box).content


def assumed_facts(name: str, content: Content) -> list[BoxFact]:
    """Return every fact that the game assumes by itself, as it stands in this content."""
    return [
        BoxFact(block, key, rule, content[block][key], not content.blocks[block].is_assumed(key))
        for block, key, rule in load_content(name, None).assumed()
    ]


def entered_rules(name: str, content: Content) -> set[str]:
    """Return the rules of which nothing is assumed any more, because people entered it."""
    facts = assumed_facts(name, content)
    left = {fact.rule for fact in facts if not fact.is_entered}
    return {fact.rule for fact in facts} - left


def find_problems(name: str, given: Blocks) -> list[BadContent]:
    """Return what is wrong with an owner's content, each mistake by itself.

    Where a key alone is wrong it is told with its place; where only the whole is, once.
    """
    try:
        load_content(name, given)
    except BadContent as problem:
        return _single_problems(name, given)[:MOST_PROBLEMS] or [problem]
    return []


def _single_problems(name: str, given: Blocks) -> list[BadContent]:
    found = []
    for block, values in given.items():
        parts = values if isinstance(values, Mapping) else {}
        alone = [{block: {key: value}} for key, value in parts.items()] or [{block: values}]
        found += [problem for one in alone if (problem := _problem(name, given, one))]
    return found


def _problem(name: str, given: Blocks, part: Blocks) -> BadContent | None:
    try:
        with telling_place(given):
            load_content(name, part)
    except BadContent as problem:
        return problem
    return None


# The form


@cache
def _form(name: str) -> dict[str, dict[str, Any]]:
    """Return what a game declares about its blocks; nothing where it declares none."""
    file = Path(str(files(GAMES[name].package).joinpath("box_form.toml")))
    return read_form(file) if file.is_file() else {}


def read_form(file: Path) -> dict[str, dict[str, Any]]:
    """Return what a file declares about blocks: label and hint as texts, as all spoken words."""
    return {
        block: {
            key: text_in(file, f"{block}.{key}", value) if is_text(block, key) else value
            for key, value in entry.items()
        }
        for block, entry in read_tables(file).items()
    }


def is_text(block: str, key: str) -> bool:
    """Return whether what a file declares under a key is said to people."""
    return block == SPOKEN or key in FORM_TEXTS


def spoken_words(name: str, lang: str) -> dict[str, str]:
    """Return the words of a content file that people say otherwise."""
    return {word: said.text(lang) for word, said in _form(name).get(SPOKEN, {}).items()}


def form_of(name: str, lang: str) -> list[View]:
    """Return the blocks that can be entered: what they are called, and the words they may hold."""
    blocks = dict.fromkeys(block for block, _, _ in load_content(name, None).assumed())
    return [_block_form(block, _form(name).get(block, {}), lang) for block in blocks]


def _block_form(block: str, entry: Mapping[str, Any], lang: str) -> View:
    return {
        "block": block,
        "label": say(lang, entry.get("label", f"[{block}]")),
        "hint": say(lang, entry.get("hint", "")),
        "words": entry.get("words", []),
        "parts": entry.get("parts", []),
    }


# The picture


def example(name: str, box: Blocks | None, block: str, lang: str) -> View | None:
    """Return the table as a set-up with this box could lie, None where a block is not drawn."""
    entry = _form(name).get(block, {})
    if "parts" not in entry:
        return None
    options = {**entry.get("options", {}), "depth": DIGITAL}
    game = load_game(name, entry.get("seats", GAMES[name].most_seats), options, box)
    return table_after_set_up(game, lang)
