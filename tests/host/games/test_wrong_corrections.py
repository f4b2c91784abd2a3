"""Whatever a correction says, the answer is a sentence that names the fact, or a sound table."""

import random
from collections.abc import Iterator

import pytest

from heliograph.catalogue import say
from heliograph.engine import BadCorrection, Game, Match, SeededDealer
from heliograph.games import GAMES, load_game
from tests.attack.looking import look_at

WRONG = (
    None, True, -1, 0.5, float("nan"), "solaris", "", [], [[]], [None], {}, {"0": 1}, {"9": [1]},
    10**30,
)  # fmt: skip
STEPS = (40, 160)


def states(game: Game) -> Iterator[bytes]:
    """Yield a few positions of a random game."""
    match, dice = Match(game), random.Random(3)
    for steps in STEPS:
        for _ in range(steps):
            match.advance(SeededDealer(len(match)))
            if match.is_over:
                break
            match.play(dice.choice(match.pending.choices))
        yield match.state


def one_of_each_kind(game: Game, state: bytes) -> list[str]:
    """Return a fact of each family, and where it is a table, one of its entries too."""
    found: dict[str, str] = {}
    for fact, value in game.facts(state).items():
        family = fact.partition(".")[0]
        found.setdefault(family, fact)
        if isinstance(value, dict) and value:
            found.setdefault(f"{family}.", f"{fact}.{next(iter(value))}")
    return list(found.values())


def answer(game: Game, state: bytes, fact: str, value: object) -> BadCorrection | bytes:
    try:
        return game.correct(state, fact, value)
    except BadCorrection as refusal:
        return refusal


@pytest.mark.parametrize("name", GAMES)
def test_a_value_of_the_wrong_kind_is_refused_in_a_sentence(name: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[-1], {"depth": "referee"})
    refused = 0
    for state in states(game):
        for fact in one_of_each_kind(game, state):
            for value in WRONG:
                found = answer(game, state, fact, value)
                if isinstance(found, bytes):
                    look_at(game, found)
                    continue
                refused += 1
                assert fact in found.text("en")
                assert fact in found.text("de")
                assert say("en", found.expected) != say("de", found.expected), found.text("en")
    assert refused > len(WRONG) * len(STEPS)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("fact", ["", "no.such.fact", "turn.1.2"])
def test_an_unknown_fact_is_refused_with_those_that_there_are(name: str, fact: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[0], {"depth": "referee"})
    for state in states(game):
        refusal = answer(game, state, fact, 1)
        assert isinstance(refusal, BadCorrection)
        assert next(iter(game.facts(state))).partition(".")[0] in say("en", refusal.expected)
        assert say("en", refusal.expected) != say("de", refusal.expected)
