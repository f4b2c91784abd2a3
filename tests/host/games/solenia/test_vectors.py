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
CHECKS = {"after", "seat", "node", "legal", "only", "illegal", "winners", "rows", "costs", "score"}
UNORDERED = ("hand", "deck", "discards")

ALL = load_vectors(VECTORS)


def playing_of(vector: Vector) -> Playing:
    """Return the match of a vector at its first position."""
    game = load_game("solenia", vector.get("seats", 2), vector.get("options"))
    return Playing(game, vector.get("before"))


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    playing = playing_of(ALL[name])
    for stage in ALL[name]["stage"]:
        playing.stage(stage)
        check_position(playing, stage)
        check_view(playing, stage)
        check_choices(playing.match, stage)


def check_position(playing: Playing, stage: Vector) -> None:
    """Compare what a stage says about the position."""
    position = playing.game.dump(playing.match.state)
    check_part(position, stage.get("after", {}), "")
    check_people(playing.match, stage)
    if "node" in stage:
        assert position["decision"]["node"] == stage["node"]


def check_part(found: Any, expected: Any, path: str) -> None:
    """Compare a part of the position; what is not named may be anything."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            check_part(found[key], value, f"{path}.{key}")
    elif expected and isinstance(expected, list) and isinstance(expected[0], dict):
        for index, value in enumerate(expected):
            check_part(found[index], value, f"{path}.{index + 1}")
    elif path.rpartition(".")[2] in UNORDERED:
        assert (path, sorted(found)) == (path, sorted(expected))
    elif path.rpartition(".")[2] in ("day", "night") and ".players" in path:
        assert (path, [tile for tile in found if tile]) == (path, expected)
    else:
        assert (path, found) == (path, expected)


def check_view(playing: Playing, stage: Vector) -> None:
    """Compare what a stage says about strips, costs and score."""
    view = playing.view()
    if "rows" in stage:
        assert rows(view) == stage["rows"]
    costs = {field["field"]: field["cost"][view["turn"] - 1] for field in view["fields"]}
    for field, cost in stage.get("costs", {}).items():
        assert (field, costs[field]) == (field, cost)
    for index, score in enumerate(stage.get("score", [])):
        check_part(view["players"][index]["score"], score, f"score.{index + 1}")


def rows(view: Vector) -> str:
    """Return the strips on the table as `N1 N2 Dawn D4 D5`."""
    short = {"night": "N", "day": "D", "dawn": "Dawn", "dusk": "Dusk"}
    out = []
    for row, kind in enumerate(view["kinds"]):
        number = (view["advances"] + row) % 5 + 1
        out.append(short[kind] + (str(number) if len(short[kind]) == 1 else ""))
    return " ".join(out)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("solenia", ALL[name], CHECKS)


def test_every_example_of_the_dossier_is_a_vector() -> None:
    examples = [f"SLN-EX-0{number}" for number in range(1, 10) if number != 4]
    derived = [f"SLN-TV-0{number}" for number in range(1, 9)]
    assert {*examples, "SLN-EX-04a", "SLN-EX-04b", *derived} <= set(ALL)
