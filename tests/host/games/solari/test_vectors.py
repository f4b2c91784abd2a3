"""Plays the vector files: a position, a turn or choices, and what must hold after them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph.games.solari import award_text, reach
from heliograph.games.solari.facts import LAST_SEAT, NODE
from heliograph.games.solari.game import Solari
from heliograph.games.solari.layout import DIE_NODE, DIRECTION, GO, PIECE, square_name
from shared_rules.solari import counters
from tests.host.games.solari.turn_text import parse_turn, write_turn
from tests.host.games.vectors import Vector, check_choices, check_form, load_vectors

VECTORS = Path(__file__).parent / "vectors"
CHECKS = {
    "points", "why", "score", "only", "legal", "count", "illegal", "pieces", "seat", "node", "ends",
}  # fmt: skip

ALL = load_vectors(VECTORS, "s*.toml")


@pytest.mark.parametrize("name", list(ALL))
def test_vector(name: str) -> None:
    vector = ALL[name]
    game = load_game("solari", vector.get("seats", 2), vector.get("options"))
    assert isinstance(game, Solari)
    match = Match(game, game.load(vector["before"]))
    for stage in vector["stage"]:
        play(game, match, stage)
        check_position(game, match, stage)
        check_choices(match, stage)
        check_reach(game, match, stage)


def play(game: Solari, match: Match, stage: Vector) -> None:
    """Play a written turn or single choices; a written turn also reads back."""
    if "turn" not in stage:
        match.play_all(stage["play"])
        return
    before = match.state
    seat = game.dump(before)["turn"] - 1
    choices = parse_turn(game, before, stage["turn"])
    match.play_all(choices)
    assert write_turn(game, before, choices) == stage["turn"]
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
        assert award_text.sentence(award_text.last_awards(match.state), "en") == stage["why"]
        assert award_text.sentence(award_text.last_awards(match.state), "de") != stage["why"]
    if "score" in stage:
        assert position["score"] == stage["score"]
    if "seat" in stage:
        assert position["turn"] == stage["seat"]
    if "node" in stage:
        assert position["decision"]["node"] == stage["node"]


def check_reach(game: Solari, match: Match, stage: Vector) -> None:
    """Compare what a stage says about the number of choices and where they lead."""
    if "count" in stage:
        assert len(match.pending.choices) == stage["count"]
    if "ends" in stage:
        assert set(stage["ends"]) == reached(game, match.state)


def reached(game: Solari, state: bytes) -> set[str]:
    """Return where one piece alone can end its two part-moves."""
    return {
        square_name(end)
        for _, _, between in part_moves(game, state)
        for _, end, _ in part_moves(game, between)
    }


def part_moves(game: Solari, state: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield the next part-move: from where, to where, and the state behind it."""
    if state[NODE] not in (DIE_NODE, PIECE, DIRECTION):
        return
    for choice in game.pending(state).choices:
        after = game.apply(state, choice)
        if state[NODE] == DIRECTION:
            yield *reach.landing(state, choice - GO), after
        else:
            yield from part_moves(game, after)


@pytest.mark.parametrize("name", list(ALL))
def test_vector_is_well_formed(name: str) -> None:
    check_form("solari", ALL[name], CHECKS, frozenset(("turn", "play")))


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
