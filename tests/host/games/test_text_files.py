"""The sentences of every game, as the files beside its modules hold them."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from heliograph.games import GAMES
from heliograph.games.rulebook import read_rules
from heliograph.games.text_files import read_tables, texts_in
from heliograph.texts import LANGUAGES
from tests.games_told import BOXED

ROOT = Path(__file__).parents[3] / "host/heliograph/games"
FILES = ("texts.toml", "show_texts.toml", "track_texts.toml")
FIELD = re.compile(r"\{(\w+)\}")


def read(game: str, file: str) -> dict[str, dict[str, object]]:
    return read_tables(ROOT / game / file)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("game", BOXED)
def test_every_text_has_german_with_the_same_fields(game: str, file: str) -> None:
    for name, table in texts_in(ROOT / game / file).items():
        assert table, f"{name} is empty"
        for key, words in table.items():
            english, german = words.template("en"), words.template("de")
            assert set(FIELD.findall(english)) == set(FIELD.findall(german)), (name, key)


def reasons_called_after_nodes(game: str) -> Iterator[str]:
    """Reasons of the nodes that have no function of their own to find one."""
    package = GAMES[game].package
    refusals = import_module(f"{package}.refusals")
    for node in getattr(import_module(f"{package}.layout"), "NODES", ()):
        if not hasattr(refusals, f"_refuse_{node.replace(' ', '_')}"):
            yield from (node, f"chance_{node.removeprefix('set ')}")


@pytest.mark.parametrize("game", BOXED)
def test_every_reason_is_given_somewhere(game: str) -> None:
    """A sentence that no refusal uses would never be read, so nobody would keep it true."""
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / game).glob("*.py"))
    named = {*re.findall(r'"(\w+)"', code), *reasons_called_after_nodes(game)}
    assert [reason for reason in read(game, "refusals.toml") if reason not in named] == []


# What a tracked table refuses for a reason of its own, not of the game
WITHOUT_RULE = {"correction_only", "solenia_correction"}


@pytest.mark.parametrize("game", BOXED)
def test_every_refusal_of_a_tracked_table_rests_on_a_rule_of_its_game(game: str) -> None:
    refusals, rules = read(game, "track_texts.toml")["refusal"], GAMES[game].refusal_rules
    assert set(refusals) - set(rules) <= WITHOUT_RULE
    assert set(rules.values()) <= set(read_rules(GAMES[game].rulebook))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_in_both_languages(game: str) -> None:
    for lang in LANGUAGES:
        for option in GAMES[game].option_texts(lang):
            assert option.label, option
            assert option.explain.endswith("."), option
            assert option.default in dict(option.values), option
