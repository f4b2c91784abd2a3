"""Playing any of these games in a test: its choices, its refusals, what came of them."""

from pathlib import Path
from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game
from tests.host.games.vectors import Vector, check_choices, check_people, load_vectors

# What a stage of a worked example can check in every game
CHECKS = {"only", "legal", "illegal", "count", "winners", "reason", "seat"}


def begun(name: str, first: int = 1, seats: int = 2, **options: Any) -> Match:
    """Return a match in which it was only said who begins, where the rules do not."""
    match = Match(load_game(name, seats, options))
    if match.game.pool(match.state) == "begins":
        match.play(f"begins {first}")
    return match


def play(match: Match, *texts: str) -> Match:
    """Play choices."""
    for text in texts:
        match.play(text)
    return match


def legal(match: Match, *skip: str) -> list[str]:
    """Return what may be done now, without what is called so."""
    texts = [choice.text for choice in match.game.choices(match.state)]
    return [text for text in texts if text not in skip]


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    assert text not in legal(match)
    return match.game.why_not(match.state, match.game.parse_choice(text)).rule


def reason(match: Match) -> str:
    """Return how the game ended, "" while it runs."""
    return match.outcome.reason if match.outcome else ""


def winners(match: Match) -> list[int]:
    """Return who has won, from 1 on; nobody while the game runs."""
    return [seat + 1 for seat in match.outcome.winners] if match.outcome else []


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]


def vectors_beside(file: str) -> dict[str, Vector]:
    """Return the worked examples of the game whose test this file is."""
    return load_vectors(Path(file).parent / "vectors")


def check_stage(match: Match, stage: Vector, *skip: str) -> None:
    """Compare what a stage says."""
    if "only" in stage:
        assert sorted(legal(match, *skip)) == sorted(stage["only"])
    if "count" in stage:
        assert len(legal(match, *skip)) == stage["count"]
    if "reason" in stage:
        assert reason(match) == stage["reason"]
    check_people(match, stage)
    check_choices(match, {key: stage[key] for key in ("legal", "illegal") if key in stage})
