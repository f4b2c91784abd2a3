"""Short ways to a Solari position and back: what a rule test needs to say, and nothing more."""

from typing import Any

import pytest

from heliograph.engine import IllegalChoice, Match
from heliograph.games import load_game
from heliograph.games.solari.game import Solari

QUIET = "1@00 2@77"


def solari(seats: int = 2, **options: Any) -> Solari:
    """A configured game."""
    game = load_game("solari", seats, options)
    assert isinstance(game, Solari)
    return game


def table(
    uranus: str, neptune: str = QUIET, *, seats: int = 2, dice: str = "", **options: Any
) -> Match:
    """A match in a position: two lines of pieces, maybe dice; other keys are options.

    `saturn`, `jupiter`, `turn`, `tiles` and `score` belong to the position.
    """
    position: dict[str, Any] = {"pieces": {"uranus": uranus, "neptune": neptune}}
    for planet in ("saturn", "jupiter"):
        if planet in options:
            position["pieces"][planet] = options.pop(planet)
    for key in ("turn", "tiles", "score", "round", "first"):
        if key in options:
            position[key] = options.pop(key)
    if dice:
        position["dice"] = [int(digit) for digit in dice.split("-")]
    game = solari(seats, **options)
    return Match(game, game.load(position))


def legal(match: Match) -> list[str]:
    """What can be chosen now."""
    return [choice.text for choice in match.game.choices(match.state)]


def node(match: Match) -> str:
    """What must be decided now."""
    return str(match.game.dump(match.state)["decision"]["node"])


def pieces(match: Match, planet: str = "uranus") -> str:
    """The line of a planet."""
    return str(match.game.dump(match.state)["pieces"][planet])


def score(match: Match) -> list[int]:
    """The points of all seats."""
    return list(match.game.dump(match.state)["score"])


def play_turn(match: Match, text: str) -> None:
    """Play a turn as people write it."""
    assert isinstance(match.game, Solari)
    match.play_all(match.game.parse_turn(match.state, text))


def refuses(match: Match, choice: str, rule: str) -> IllegalChoice:
    """The choice is refused with this rule in both languages, and nothing has moved."""
    before = match.state
    with pytest.raises(IllegalChoice) as caught:
        match.play(choice)
    assert (choice, caught.value.rule) == (choice, rule)
    assert match.state == before
    assert caught.value.en != caught.value.de
    return caught.value
