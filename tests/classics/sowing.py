"""Boards with two rows of six pits and two stores, written as in books on them.

`4 4 0 5 5 5 | 1 · 4 4 4 4 4 4 | 0` are the pits and the store of South, then those of North, each
row from the left of its owner.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game
from tests.classics.playing import fact

SIDES = "SN"


def at(name: str, board: str, turn: int = 1, **options: Any) -> Match:
    """Return a match with these seeds on the board."""
    game, pits = load_game(name, 2, options), {}
    for side, row in zip(SIDES, board.split(" · "), strict=True):
        *own, bar, store = row.split()
        assert bar == "|"
        pits |= {f"{side}{number}": int(seeds) for number, seeds in enumerate(own, 1)}
        pits[side] = int(store)
    state = game.load({"pits": pits, "table": {"turn": turn}})
    # The same again as the table says it: so it is decided what comes next, or how it ended.
    return Match(game, game.correct(state, "turn", turn))


def board_of(match: Match) -> str:
    """Return the seeds on the board."""
    pits: dict[str, int] = fact(match, "pits")
    rows = []
    for side in SIDES:
        own = " ".join(str(pits[f"{side}{number}"]) for number in range(1, 7))
        rows.append(f"{own} | {pits[side]}")
    return " · ".join(rows)


def sow(match: Match, pits: str) -> Match:
    """Sow these pits, one after the other."""
    for pit in pits.split():
        match.play(f"sow {pit}")
    return match


def pits_of(choices: Sequence[str]) -> str:
    """Return which pits can be sown, as one line."""
    return " ".join(text.split()[1] for text in choices if text.startswith("sow"))
