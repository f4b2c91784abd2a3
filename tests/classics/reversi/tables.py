"""Boards of Reversi for tests: eight rows from the top, `B`, `W` and `.` for an empty square."""

from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game
from tests.classics.playing import fact

MEN = ".BW"
EMPTY = "." * 8


def at(*rows: str, turn: int = 1, confirms: bool = False, **options: Any) -> Match:
    """Return a match on this board; rows that are not named are empty."""
    game = load_game("reversi", 2, options | {"pass": "confirm" if confirms else "auto"})
    squares = [*rows, *[EMPTY] * (8 - len(rows))]
    discs = {f"{column}{number}": MEN.index(disc) or None
             for number, row in enumerate(squares, 1)
             for column, disc in zip("abcdefgh", row, strict=True)}  # fmt: skip
    state = game.load({"discs": discs, "table": {"turn": turn}})
    # The same again as the table says it: so it is decided what comes next, or how it ended.
    return Match(game, game.correct(state, "turn", turn))


def rows_of(match: Match) -> list[str]:
    """Return the rows of the board."""
    discs: dict[str, int | None] = fact(match, "discs")
    return ["".join(MEN[discs[f"{column}{row}"] or 0] for column in "abcdefgh")
            for row in range(1, 9)]  # fmt: skip


def place(match: Match, squares: str) -> Match:
    """Place discs on these squares, one after the other."""
    for square in squares.split():
        match.play(f"place {square}")
    return match
