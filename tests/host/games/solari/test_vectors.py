"""Plays the vector files: a position, a turn or choices, and what must hold after them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import IllegalChoice, Match
from heliograph.games import load_game
from heliograph.games.rulebook import rules_of
from heliograph.games.solari.game import Solari
from heliograph.games.solari.layout import LAST_SEAT
from heliograph.games.solari.views import moves_offered
from shared_rules.solari import counters

VECTORS = Path(__file__).parent / "vectors"
VECTOR_KEYS = {"rules", "en", "de", "seats", "options", "before", "stage"}
STAGE_KEYS = {
    "turn", "play", "points", "why", "score", "only", "legal", "count", "illegal", "pieces", "seat",
    "node", "ends",
}  # fmt: skip

Vector = dict[str, Any]


def load_vectors() -> dict[str, Vector]:
    """Return every vector by its name."""
    out: dict[str, Vector] = {}
    for file in (VECTORS / "scoring.toml", VECTORS / "shots.toml"):
        for name, vector in tomllib.loads(file.read_text(encoding="utf-8")).items():
            assert name not in out, f"{name} stands in two files"
            out[name] = vector
    return out


ALL = load_vectors()


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    game = load_game("solari", vector.get("seats", 2), vector.get("options"))
    assert isinstance(game, Solari)
    match = Match(game, game.load(vector["before"]))
    for stage in vector["stage"]:
        play(game, match, stage)
        check_position(game, match, stage)
        check_choices(game, match, stage)


def play(game: Solari, match: Match, stage: Vector) -> None:
    """Play a written turn or single choices; a written turn also reads back."""
    if "turn" not in stage:
        match.play_all(stage["play"])
        return
    before = match.state
    seat = game.dump(before)["turn"] - 1
    choices = game.parse_turn(before, stage["turn"])
    match.play_all(choices)
    assert game.turn_text(before, choices) == stage["turn"]
    if "points" in stage:
        gained = counters.score(match.state, seat) - counters.score(before, seat)
        assert gained == stage["points"]
        assert bool(match.state[LAST_SEAT]) == bool(gained)


def check_position(game: Solari, match: Match, stage: Vector) -> None:
    """Compare what a stage says about the position."""
    position = game.dump(match.state)
    for planet, line in stage.get("pieces", {}).items():
        assert position["pieces"][planet] == line
    if "why" in stage:
        assert game.explain(match.state, "en") == stage["why"]
        assert game.explain(match.state, "de") != stage["why"]
    if "score" in stage:
        assert position["score"] == stage["score"]
    if "seat" in stage:
        assert position["turn"] == stage["seat"]
    if "node" in stage:
        assert position["decision"]["node"] == stage["node"]


def check_choices(game: Solari, match: Match, stage: Vector) -> None:
    """Compare what a stage says about the legal choices; a refusal changes nothing."""
    legal = [choice.text for choice in game.choices(match.state)]
    if "only" in stage:
        assert sorted(legal) == sorted(stage["only"])
    if "count" in stage:
        assert len(legal) == stage["count"]
    assert set(stage.get("legal", [])) <= set(legal)
    for choice, rule in stage.get("illegal", {}).items():
        before = match.state
        with pytest.raises(IllegalChoice) as refusal:
            match.play(choice)
        assert (choice, refusal.value.rule) == (choice, rule)
        assert match.state == before
    if "ends" in stage:
        assert set(stage["ends"]) == reached(game, match.state)


def reached(game: Solari, state: bytes) -> set[str]:
    """Return where one piece alone can end its two part-moves."""
    ends = set()
    for first in moves_offered(game, state):
        between = state
        for choice in first["choices"]:
            between = game.apply(between, choice)
        ends |= {second["to"] for second in moves_offered(game, between)}
    return ends


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    vector = ALL[name]
    assert set(vector) <= VECTOR_KEYS
    assert vector["en"] != vector["de"]
    for line in vector["rules"]:
        rule, kind = line.split()
        assert rule in rules_of("solari")
        assert kind in {"allows", "forbids"}
    for stage in vector["stage"]:
        assert set(stage) <= STAGE_KEYS
        assert set(stage) - {"turn", "play"}, "a stage that checks nothing"


def test_every_example_of_the_rules_is_a_vector() -> None:
    examples = [f"SLI-E{number}" for number in range(1, 10) if number != 3]
    scoring = [f"SLI-V{number}" for number in range(1, 35)]
    shots = [f"SLI-S{number}" for number in range(1, 18)]
    assert {*examples, *scoring, *shots} <= set(ALL)


def test_the_tables_of_values() -> None:
    """SLI-E3: what the calculator of the table unit says is what the rulebook prints."""
    tables = tomllib.loads((VECTORS / "tables.toml").read_text(encoding="utf-8"))["SLI-E3"]
    lengths = tables.pop("lengths")
    assert tables.pop("rules")
    for name, expected in tables.items():
        kind = counters.AWARDS.index(name.split("_")[0])
        inside = name.endswith("_inside")
        found = [counters.award_value(kind, length, inside, 0) for length in lengths]
        assert found[: len(expected)] == expected
