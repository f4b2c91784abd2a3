"""Standings as a person with a sheet of paper would work them out, without a line of the hall's."""

from fractions import Fraction
from typing import NamedTuple


class Game(NamedTuple):
    """One finished table: names and scores; the higher score is the better place."""

    names: list[str]
    scores: list[int]


def beaten(game: Game, name: str) -> Fraction:
    """Return the share of opponents with a lower score, equal ones counting half."""
    own = game.scores[game.names.index(name)]
    others = [score for who, score in zip(game.names, game.scores, strict=True) if who != name]
    won = [Fraction(own > score) + Fraction(own == score, 2) for score in others]
    return mean(won)


def sheet(names: list[str], games: list[Game], byes: list[str]) -> list[tuple[str, list[Fraction]]]:
    """Return everybody with points, opponents' points and score share, the best first."""
    points = {
        name: Fraction(byes.count(name))
        + sum((beaten(game, name) for game in games if name in game.names), Fraction(0))
        for name in names
    }
    rows = []
    for name in names:
        own = [game for game in games if name in game.names]
        met = [points[other] for game in own for other in game.names if other != name]
        parts = [
            Fraction(game.scores[game.names.index(name)] * len(game.names), sum(game.scores))
            for game in own
        ]
        figures = [points[name], mean(met), mean(parts)]
        rows.append((name, figures))
    return sorted(rows, key=lambda row: [-figure for figure in row[1]])


def mean(values: list[Fraction]) -> Fraction:
    """Return the mean, nothing of nothing."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
