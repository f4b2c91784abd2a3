"""Plays the vector files: a position, choices, and what must hold after them."""

from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import IllegalChoice
from heliograph.games import load_game
from heliograph.games.rulebook import rules_of
from tests.host.games.vectors import VECTOR_KEYS, Playing, Vector, load_vectors

VECTORS = Path(__file__).parent / "vectors"
STAGE_KEYS = {"chance", "play", "after", "seat", "score", "legal", "only", "illegal"}

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
        check_choices(playing, stage)


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


def check_choices(playing: Playing, stage: Vector) -> None:
    """Compare what a stage says about the legal choices; a refusal changes nothing."""
    match = playing.match
    legal = [choice.text for choice in playing.game.choices(match.state)]
    if "only" in stage:
        assert sorted(legal) == sorted(stage["only"])
    assert set(stage.get("legal", [])) <= set(legal)
    if "seat" in stage:
        assert match.pending.seat + 1 == stage["seat"]
    for choice, rule in stage.get("illegal", {}).items():
        before = match.state
        with pytest.raises(IllegalChoice) as refusal:
            match.play(choice)
        assert (choice, refusal.value.rule) == (choice, rule)
        assert match.state == before


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    vector = ALL[name]
    assert set(vector) <= VECTOR_KEYS
    assert vector["en"] != vector["de"]
    for line in vector["rules"]:
        rule, kind = line.split()
        assert rule in rules_of("solarius_mission")
        assert kind in {"allows", "forbids"}
    for stage in vector["stage"]:
        assert set(stage) <= STAGE_KEYS
        assert set(stage) - {"chance", "play"}, "a stage that checks nothing"


def test_every_example_of_the_dossier_is_a_vector() -> None:
    for number in range(1, 27):
        assert any(name.startswith(f"SOM-EX-{number:02}") for name in ALL), number
    for number in range(1, 7):
        assert any(name.startswith(f"SOM-TV-{number:02}") for name in ALL), number
