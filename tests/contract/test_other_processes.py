"""The same match on another Python process and, as far as the table unit goes, on MicroPython."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine import Match, SeededDealer
from heliograph.games import GAMES, load_game
from shared_rules.solaris import tokens
from shared_rules.solaris.tracker import SET_COLOUR, SolarisTracker
from tests.contract.matches import DEEP, random_match
from tests.games_told import CLASSICS
from tests.shared_rules.interpreters import run_on_cpython, run_on_micropython

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "scripts"
OneMatch = tuple[str, int, dict[str, Any], int]
OPTIONS: dict[str, list[dict[str, object]]] = {
    **{name: [next(iter(told["options"].values()))] for name, told in CLASSICS.items()},
    "solaris": [
        {"time_game": True},
        {"time_game": True, "layout": "random"},
        {"time_game": True, "depth": "referee"},
    ],
}
TOKEN_FUNCTIONS = (
    "set_energy", "set_height", "step_out", "shift_rim", "activate", "begin_round",
    "free_shuttles", "end_turn", "end_activation", "move",
)  # fmt: skip


# With different numbers of seats
MATCHES: list[OneMatch] = [
    (name, counts[index % len(counts)], options, 11)
    for name in GAMES
    for counts in [GAMES[name].seat_counts]
    for index, options in enumerate(OPTIONS.get(name, [{}]))
]
NAMED = [f"{name}-{seats}-{index}" for index, (name, seats, *_) in enumerate(MATCHES)]


def play(hash_seed: int, matches: Sequence[OneMatch], *words: str) -> list[str]:
    """Return what a fresh Python with this hash seed says of each match."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": f"{ROOT}"}
    command = [sys.executable, str(SCRIPTS / "play_matches.py"), json.dumps(matches), *words]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def played() -> list[tuple[str, str]]:
    """What two processes say of each match; one start is dearer than most matches."""
    return list(zip(play(0, MATCHES), play(4242, MATCHES), strict=True))


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMED)
def test_the_hash_seed_changes_nothing(number: int, played: list[tuple[str, str]]) -> None:
    first, second = played[number]
    assert first == second


def test_a_digest_that_follows_a_set_is_found() -> None:
    matches = [("solaris", 3, {"time_game": True}, 11)]
    first = play(0, matches, "fault")
    assert any(play(seed, matches, "fault") != first for seed in (4242, 1, 2))


def record_calls(patch: pytest.MonkeyPatch) -> list[str]:
    """Write down every call the engine makes of the shared token functions."""
    calls: list[str] = []
    depth = 0

    def watched(name: str, function: Callable[..., None]) -> Callable[..., None]:
        def call(state: bytearray, *numbers: int) -> None:
            nonlocal depth
            if not depth:
                table = bytes(state[: tokens.SIZE]).hex()
                calls.append(" ".join([name, *map(str, numbers), table]))
            depth += 1
            function(state, *numbers)
            depth -= 1

        return call

    for name in TOKEN_FUNCTIONS:
        patch.setattr(tokens, name, watched(name, getattr(tokens, name)))
    return calls


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_tokens_move_alike_on_micropython(
    seats: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = load_game("solaris", seats, {"layout": "random", "time_game": True})
    with monkeypatch.context() as patch:
        calls = record_calls(patch)
        random_match(game, seats * DEEP)
    assert {line.split()[0] for line in calls} >= {"set_energy", "end_turn", "begin_round"}
    file = tmp_path / "calls.txt"
    file.write_text("\n".join(calls) + "\n", encoding="ascii")
    script = str(SCRIPTS / "token_calls.py")
    here = run_on_cpython(script, str(file))
    assert here.startswith(f"{len(calls)} ")
    assert run_on_micropython(script, str(file)) == here


def test_the_table_unit_can_load_every_table_of_a_match() -> None:
    """The engine's first bytes are a state of the tracker: it shows the same turn and winners."""
    from shared_rules.trackers import tracker_for

    game = load_game("solaris", 4, {"time_game": True})
    match = random_match(game, 21)
    for number in range(0, len(match) + 1, 5):
        state = match.state_at(number)
        tracker = tracker_for(game.table_state(state))
        position = game.dump(state)
        if position["phase"] == "play":
            assert tracker.now() + 1 == position["turn"]
            assert [seat + 1 for seat in tracker.order()] == position["order"]
        assert [tracker.laser(seat) for seat in range(4)] == position["laser"]
    assert match.outcome is not None
    assert tracker_for(game.table_state(match.state)).winners() == match.outcome.winners


@pytest.mark.rule("SOL-2.1", "allows")
def test_the_table_unit_can_change_any_colour_of_a_configured_game() -> None:
    game = load_game("solaris", 3, {"colours": ["orange", "black", "white"]})
    tracker = SolarisTracker(game.table_state(game.start()))
    assert [tracker.colour(seat) for seat in range(3)] == [4, 3, 0]
    for colour in range(5):
        tracker.apply(bytes((SET_COLOUR, 0, colour, 0)))
        assert tracker.colour(0) == colour


def test_the_same_dealer_deals_the_same_cards_again() -> None:
    game = load_game("solaris", 3)
    first, second = Match(game), Match(game)
    for match in (first, second):
        match.advance(SeededDealer(9))
    assert first.steps == second.steps
    other = Match(game)
    other.advance(SeededDealer(10))
    assert other.steps != first.steps
