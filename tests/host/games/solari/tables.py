"""Short ways to a Solari position and back: what a rule test needs to say, and nothing more."""

from typing import Any

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import TABLE, IllegalChoice, Match, SeededDealer, play_out
from heliograph.games import load_game
from heliograph.games.show import Offer, Show
from heliograph.games.solari.game import Solari
from tests.host.games.solari.turn_text import parse_turn

QUIET = "1@00 2@77"
LONGEST_STEP = 12  # choices in one tap


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
    match.play_all(parse_turn(match.game, match.state, text))


def refuses(match: Match, choice: str, rule: str) -> IllegalChoice:
    """The choice is refused with this rule in both languages, and nothing has moved."""
    before = match.state
    with pytest.raises(IllegalChoice) as caught:
        match.play(choice)
    assert (choice, caught.value.rule) == (choice, rule)
    assert match.state == before
    assert caught.value.text("en") != caught.value.text("de")
    return caught.value


def greedy_game(seed: int, seats: int = 2, **options: Any) -> Match:
    """A whole game of greedy players."""
    match = Match(solari(seats, **options))
    play_out(match, SeededDealer(seed), greedy_player("solari"))
    return match


def taps(show: Show, match: Match) -> list[Offer]:
    """The offers with which people would enter a game that was played choice by choice."""
    entered: list[Offer] = []
    number = 0
    while number < len(match):
        coming = tuple(match.steps[number : number + LONGEST_STEP])
        fitting = [
            offer
            for offer in show.offers(match.state_at(number), TABLE)
            if coming[: len(offer.choices)] == offer.choices
        ]
        entered.append(max(fitting, key=lambda offer: len(offer.choices)))
        number += len(entered[-1].choices)
    return entered
