"""The same numbers, lines and lights on CPython and on the real MicroPython VM."""

from pathlib import Path

import pytest

from shared_rules.any_game import refusals
from tests.shared_rules.interpreters import run_on_cpython, run_on_micropython

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.table"))
VECTORS = Path(__file__).parent / "link" / "vectors.txt"


def test_a_hundred_thousand_random_events_give_the_same_digest():
    here = run_on_cpython("random_table.py", "100000", "2026")
    assert int(here.split()[0]) > 40_000
    assert run_on_micropython("random_table.py", "100000", "2026") == here


def test_random_events_of_solari_give_the_same_digest():
    here = run_on_cpython("random_table.py", "30000", "2026", "3")
    assert int(here.split()[0]) > 6_000
    assert run_on_micropython("random_table.py", "30000", "2026", "3") == here


def test_random_events_of_solarius_mission_give_the_same_digest():
    here = run_on_cpython("random_table.py", "40000", "7", "2")
    assert int(here.split()[0]) > 20_000
    assert run_on_micropython("random_table.py", "40000", "7", "2") == here


def test_random_events_of_solenia_give_the_same_digest():
    here = run_on_cpython("random_table.py", "30000", "2026", "4")
    assert int(here.split()[0]) > 6_000
    assert run_on_micropython("random_table.py", "30000", "2026", "4") == here


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
