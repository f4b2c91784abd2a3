"""A text that names no choice is refused by the rule of what it began with."""

import pytest

from heliograph.engine import BadChoiceText, Game
from heliograph.games import GAMES, load_game
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.kit import KitGame
from heliograph.games.rulebook import rules_of


def verbs(game: Game) -> set[str]:
    return {text.split()[0] for text in game.texts if text}


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_choice_has_a_rule_of_its_game(name: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[0])
    assert isinstance(game, BoxedGame | KitGame)
    assert set(game.verb_rules) == verbs(game)
    assert set(game.verb_rules.values()) <= set(rules_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_value_is_refused_with_the_rule_of_its_kind_of_choice(name: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[0])
    for verb in verbs(game):
        with pytest.raises(BadChoiceText) as caught:
            game.parse_choice(f"{verb} 9999")
        assert caught.value.rule
        assert f"'{verb}" in caught.value.text("en")


@pytest.mark.parametrize(
    "name, choice, said",
    [
        ("solaris", "spread cw 6", "'spread cw 1', 'spread ccw 5', got 'spread cw 6' [SOL-7.3]"),
        ("solari", "die 7", "'die 1', 'die 6', got 'die 7' [SLI-3.3]"),
        ("solenia", "field f1", "'field a1', 'field e5', got 'field f1' [SLN-4.2]"),
        ("solarius_mission", "engines 4", "'engines 1', 'engines 3', got 'engines 4' [SOM-8.2]"),
    ],
)
def test_such_a_refusal_names_choices_of_the_same_kind(name: str, choice: str, said: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[0])
    with pytest.raises(BadChoiceText) as caught:
        game.parse_choice(choice)
    assert caught.value.text("en") == f"expected a choice such as {said}"
