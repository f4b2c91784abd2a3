"""Boards of Nine Men's Morris for tests, written the way a person would describe them."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import Game, Match
from heliograph.games import load_game
from heliograph_classics.morris.game import POINTS
from tests.classics import playing
from tests.classics.playing import fact, play, reason, refused

__all__ = ["OFFER", "at", "begun", "fact", "legal", "men_of", "play", "reason", "refused"]

OFFER = "offer draw"


def at(
    white: str = "",
    black: str = "",
    hand: Sequence[int] = (0, 0),
    turn: int = 1,
    takes: int = 0,
    **options: Any,
) -> Match:
    """Return a match in which these men stand on the board."""
    game = load_game("morris", 2, options)
    sides = {**dict.fromkeys(white.split(), 1), **dict.fromkeys(black.split(), 2)}
    position = {
        "men": {point: sides.get(point) for point in POINTS},
        "left": [len(white.split()), len(black.split())],
        "hand": list(hand),
        "takes": takes,
        "table": {"turn": turn},
    }
    # The same again as the table says it: so it is decided what comes next, or how it ended.
    return Match(game, game.correct(game.load(position), "turn", turn))


def begun(first: int = 1, **options: Any) -> Match:
    """Return a match in which nobody has placed anything."""
    return playing.begun("morris", first, **options)


def legal(match: Match) -> list[str]:
    """Return what men may do now."""
    return playing.legal(match, OFFER)


def men_of(game: Game, state: bytes, seat: int) -> set[str]:
    """Return where the men of a seat stand."""
    men: dict[str, int | None] = game.dump(state)["men"]
    return {point for point, owner in men.items() if owner == seat}
