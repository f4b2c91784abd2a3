"""Plays the vector files: a position, choices, and what must hold after them."""

from pathlib import Path
from typing import Any

import pytest

from heliograph.games import load_game
from tests.host.games.vectors import (
    Playing,
    Vector,
    check_choices,
    check_form,
    check_people,
    load_vectors,
)  # fmt: skip

VECTORS = Path(__file__).parent / "vectors"
CHECKS = {"after", "seat", "score", "legal", "only", "illegal"}

ALL = load_vectors(VECTORS)


def with_nothing(value: Any) -> Any:
    """TOML has no null: an empty text stands for nothing in lists of names."""
    return [None if item == "" else item for item in value]


def playing_of(vector: Vector) -> Playing:
    """Return the match of a vector at its first position."""
    game = load_game("solarius_mission", vector.get("seats", 3), vector.get("options"))
    before = dict(vector["before"]) if "before" in vector else None
    if before and "centres" in before:
        before["centres"] = with_nothing(before["centres"])
    return Playing(game, before)


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    playing = playing_of(ALL[name])
    for stage in ALL[name]["stage"]:
        playing.stage(stage)
        position = playing.game.dump(playing.match.state)
        compare(stage.get("after", {}), position, "")
        check_score(playing, stage)
        check_people(playing.match, stage)
        check_choices(playing.match, stage)


def compare(expected: Any, found: Any, where: str) -> None:
    """Compare a part of a position; players and tables of values may be named in part."""
    partial = where == "" or where.startswith((".players", ".decision"))
    if isinstance(expected, dict) and partial:
        for key, value in expected.items():
            compare(value, found[key], f"{where}.{key}")
    elif where == ".players":
        for seat, value in enumerate(expected):
            compare(value, found[seat], f"{where}.{seat + 1}")
    elif where == ".centres":
        assert (where, found) == (where, with_nothing(expected))
    else:
        assert (where, found) == (where, expected)


def check_score(playing: Playing, stage: Vector) -> None:
    """Compare lines of the score sheet."""
    shown = playing.match.view(0)["score"]
    for seat, wanted in enumerate(stage.get("score", [])):
        entries = {entry["category"]: entry["points"] for entry in shown[seat]["entries"]}
        assert {name: entries[name] for name in wanted} == wanted


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("solarius_mission", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    for number in range(1, 27):
        assert any(name.startswith(f"SOM-EX-{number:02}") for name in ALL), number
    for number in range(1, 7):
        assert any(name.startswith(f"SOM-TV-{number:02}") for name in ALL), number
