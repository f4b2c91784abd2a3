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
CHECKS = {"after", "seat", "sizes", "legal", "only", "illegal", "winners"}
# Zones whose cards lie in no order
UNORDERED = ("hands", "face_down", "discards", "stack")

ALL = load_vectors(VECTORS)


def playing_of(vector: Vector) -> Playing:
    """Return the match of a vector at its first position."""
    game = load_game("solaris", vector.get("seats", 3), vector.get("options"))
    return Playing(game, vector.get("before"))


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    playing = playing_of(ALL[name])
    for stage in ALL[name]["stage"]:
        playing.stage(stage)
        check_position(playing, stage)
        check_choices(playing.match, stage)


def check_position(playing: Playing, stage: Vector) -> None:
    """Compare what a stage says about the position."""
    position = playing.game.dump(playing.match.state)
    for path, expected in parts(stage.get("after", {})):
        assert (path, found_at(position, path)) == (path, expected)
    for zone, expected in stage.get("sizes", {}).items():
        assert (zone, size(position[zone])) == (zone, expected)
    check_people(playing.match, stage)


def parts(after: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """Return the facts of a partial position; stacks of a track are one fact, and so is a zone."""
    is_branch = isinstance(after, dict) and (path == () or path[0] == "stations")
    if is_branch and len(path) < 3:
        return [part for key, value in after.items() for part in parts(value, (*path, key))]
    return [(path, plain(path, after))]


def found_at(position: Vector, path: tuple[str, ...]) -> Any:
    """Return what the position holds there."""
    found: Any = position
    for key in path:
        found = found[key]
    return plain(path, found)


def plain(path: tuple[str, ...], value: Any) -> Any:
    """Return cards sorted, counts as single cards."""
    if not path or path[0] not in UNORDERED:
        return value
    if isinstance(value, dict):
        return sorted(card for card, count in value.items() for _ in range(count))
    if value and isinstance(value[0], list):
        return [sorted(hand) for hand in value]
    return sorted(value)


def size(zone: Any) -> Any:
    """Return how many cards lie in a zone, per seat where it is one of the seats."""
    if isinstance(zone, dict):
        return sum(zone.values())
    if zone and isinstance(zone[0], list):
        return [len(hand) for hand in zone]
    return sum(card is not None for card in zone)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("solaris", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    examples = [f"SOL-E{number}" for number in range(1, 16) if number != 12]
    derived = [f"SOL-X{number}" for number in range(1, 16)]
    assert {*examples, "SOL-E12a", "SOL-E12b", *derived} <= set(ALL)
