"""Boards of English draughts for tests, written as in books: `1 2 K7` are pieces of one side."""

from itertools import pairwise
from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game
from tests.classics import playing

TALK = ("offer draw", "claim draw")


def at(dark: str = "", light: str = "", turn: int = 1, **options: Any) -> Match:
    """Return a match with these pieces; the first seat is dark."""
    game, men = load_game("draughts", 2, options), {}
    for seat, side in enumerate((dark, light), 1):
        for piece in side.split():
            shape = "king" if piece.startswith("K") else "man"
            men[piece.removeprefix("K")] = f"{seat} {shape}"
    squares = {str(number): men.get(str(number)) for number in range(1, 33)}
    state = game.load({"men": squares, "table": {"turn": turn}})
    # The same again as the table says it: so it is decided what comes next, or how it ended.
    return Match(game, game.correct(state, "turn", turn))


def go(match: Match, moves: str) -> Match:
    """Play moves as books write them: `11-15`, `26x19x10`."""
    for written in moves.split():
        squares = written.replace("x", "-").split("-")
        word = "jump" if "x" in written else "move"
        for man, to in pairwise(squares):
            match.play(f"{word} {man} {to}")
    return match


def legal(match: Match) -> list[str]:
    """Return the moves that are legal, as books write them, jump by jump."""
    texts = [text.split() for text in playing.legal(match, *TALK)]
    return [f"{man}{'-' if word == 'move' else 'x'}{to}" for word, man, to in texts]


def side(match: Match, seat: int) -> str:
    """Return the pieces of a seat as books write them."""
    men: dict[str, str | None] = playing.fact(match, "men")
    own = [(name, piece) for name, piece in men.items() if piece and piece.startswith(str(seat))]
    return " ".join("K" * piece.endswith("king") + name for name, piece in own)
