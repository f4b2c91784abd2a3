"""The puzzles that a game brings: choices that led to a moment, and what is clearly best there.

`tools/make_puzzles.py` writes them into `puzzles.toml`.
"""

import tomllib
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from heliograph.games import GAMES


class MadePuzzle(NamedTuple):
    """A moment of a digital game with so many seats, by the choices since its start."""

    seats: int
    choices: tuple[int, ...]
    best: tuple[int, ...]


@lru_cache(maxsize=4)
def read_puzzles(name: str) -> Sequence[MadePuzzle]:
    """Return the puzzles of a game in their order; none where nobody made any."""
    file = GAMES[name].puzzles if name in GAMES else None
    if file is None or not file.is_file():
        return ()
    found = []
    for match in tomllib.loads(file.read_text(encoding="utf-8"))["match"]:
        choices = tuple(map(int, match["choices"].split()))
        found += [
            MadePuzzle(match["seats"], choices[: one["at"]], tuple(one["best"]))
            for one in match["puzzle"]
        ]
    return found


def daily_puzzle(day: date) -> dict[str, str | int] | None:
    """Return the puzzle of a day: another game each day, and each of its puzzles in turn."""
    shelves = [name for name, game in GAMES.items() if game.puzzles.is_file()]
    if not shelves:
        return None
    turn, at = divmod(day.toordinal(), len(shelves))
    name = shelves[at]
    return {"game": name, "number": turn % len(read_puzzles(name)) + 1}
