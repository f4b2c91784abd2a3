"""Every example of a rule is a case that the engine plays in the tests of its game."""

import tomllib
from pathlib import Path

import pytest

from heliograph.catalogue import LANGUAGES
from heliograph.games import GAMES
from heliograph.games.examples import MOST, examples_of, read_examples
from heliograph.games.rulebook import rules_of
from tests.games_told import BOXED

HERE = Path(__file__).parent
LEAST = 50  # rules with an example, in each game


def vectors_of(game: str) -> dict[str, set[str]]:
    """Return the rules that each vector of a game shows, by its name."""
    found: dict[str, set[str]] = {}
    for file in (HERE / game / "vectors").glob("*.toml"):
        for name, entry in tomllib.loads(file.read_text("utf-8")).items():
            if isinstance(entry, dict):
                found[name] = {rule.split()[0] for rule in entry.get("rules", ())}
    return found


@pytest.mark.parametrize("game", sorted(BOXED))
def test_each_is_a_vector_of_the_same_name_and_rules(game: str) -> None:
    vectors = vectors_of(game)
    examples = read_examples(GAMES[game].rulebook.with_name("examples.toml"))
    for example in examples:
        assert set(example.rules) <= vectors[example.name], example.name
        assert set(example.rules) <= set(rules_of(game)), example.name
        assert len({example.words.text(lang) for lang in LANGUAGES[:2]}) == 2, example.name


@pytest.mark.parametrize("game", sorted(BOXED))
def test_many_rules_have_one_and_none_has_a_heap(game: str) -> None:
    examples = examples_of(game)
    assert len(examples) >= LEAST
    assert max(map(len, examples.values())) <= MOST
