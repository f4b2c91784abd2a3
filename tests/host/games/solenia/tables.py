"""Solenia positions for tests, written the way a person would describe them."""

from typing import Any

from heliograph.engine import CHANCE, Game, Match, SeededDealer
from heliograph.games import load_game


def at(
    *players: dict[str, Any], seats: int = 2, options: dict[str, Any] | None = None, **position: Any
) -> Match:
    """A match in a position; players are given from seat 1 on."""
    game = load_game("solenia", seats, options)
    return Match(game, game.load({"players": list(players), **position}))


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match whose set-up is drawn."""
    match = Match(load_game("solenia", seats, options))
    match.advance(SeededDealer(seed))
    return match


def play(match: Match, *texts: str, chance: tuple[str, ...] = ()) -> Match:
    """Play choices; chance takes the next of its script where it can."""
    script = list(chance)
    for text in texts:
        match.play(text)
        deal(match, script)
    assert not script, f"chance could not do {script}"
    return match


def deal(match: Match, script: list[str]) -> None:
    """Let chance decide until somebody else must."""
    while match.pending.seat == CHANCE:
        if script and script[0] in legal(match):
            match.play(script.pop(0))
        else:
            match.play(SeededDealer(1).deal(match))


def legal(match: Match) -> list[str]:
    """The texts of the pending choices."""
    return [choice.text for choice in match.game.choices(match.state)]


def dump(match: Match) -> dict[str, Any]:
    """The position as plain data."""
    return match.game.dump(match.state)


def player(match: Match, seat: int = 1) -> dict[str, Any]:
    """One player of the position."""
    found: dict[str, Any] = dump(match)["players"][seat - 1]
    return found


def refused(match: Match, text: str) -> str:
    """The rule that forbids a choice."""
    assert text not in legal(match)
    return game_of(match).why_not(match.state, match.game.parse_choice(text)).rule


def game_of(match: Match) -> Game:
    """The game of a match."""
    return match.game
