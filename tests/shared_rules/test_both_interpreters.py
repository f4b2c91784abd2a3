"""The same numbers, lines and lights on CPython and on the real MicroPython VM.

The deep run throws two and a half times as many events at each table.
"""

from pathlib import Path

import pytest

from shared_rules.any_game import refusals
from tests.deep import IS_DEEP
from tests.shared_rules.interpreters import run_on_cpython, run_on_micropython

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.table"))
VECTORS = Path(__file__).parent / "link" / "vectors.txt"


@pytest.mark.parametrize(
    "game, seed, events, share", [(1, 2026, 100_000, 0.4), (2, 7, 40_000, 0.5),
                                  (3, 2026, 30_000, 0.2), (4, 2026, 30_000, 0.2)]
)  # fmt: skip
def test_random_events_give_the_same_digest(game: int, seed: int, events: int, share: float):
    """Of them all at least a share is accepted, so that the digest is one of games played."""
    wanted = events if IS_DEEP else events * 2 // 5
    words = [str(word) for word in (wanted, seed, game)]
    here = run_on_cpython("random_table.py", *words)
    assert int(here.split()[0]) > share * wanted
    assert run_on_micropython("random_table.py", *words) == here


def test_random_events_of_described_games_give_the_same_digest():
    """The codes of all refusals are in it, those of descriptions among them."""
    here = run_on_cpython("random_table.py", "10000", "2026", "5")
    accepted, refused, _ = here.splitlines()
    assert int(accepted.split()[0]) > 4_000
    codes = {int(code) for code in refused[refused.index("[") + 1 : -1].split(", ")}
    assert len(codes & set(any_game_refusals())) >= 8, codes
    assert run_on_micropython("random_table.py", "10000", "2026", "5") == here


def any_game_refusals():
    return [code for name, code in vars(refusals).items() if name.isupper()]


def test_the_digest_does_not_depend_on_the_hash_seed():
    first = run_on_cpython("random_table.py", "5000", "1", hash_seed="1")
    assert run_on_cpython("random_table.py", "5000", "1", hash_seed="2") == first


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(scenario):
    expected = scenario.read_text()
    assert run_on_cpython("scenario.py", str(scenario)) == expected
    assert run_on_micropython("scenario.py", str(scenario)) == expected


def test_lines_on_the_wire():
    here = run_on_cpython("wire_vectors.py", str(VECTORS))
    assert here.count("agrees") == here.count("\n") > 8
    assert run_on_micropython("wire_vectors.py", str(VECTORS)) == here
