"""The table of planted faults fits the games, and their referees find some every day."""

import pytest

from tests.attack.planted import Fault, planted_in
from tests.classics.lines import names
from tests.classics.planted import EACH, faults, find

ALL = [fault for each in faults().values() for fault in each]
DAILY = ("kalah", "reversi")


def called(fault: Fault) -> str:
    """Return a fault by its game and name."""
    return f"{fault.promise}: {fault.name}"


@pytest.mark.parametrize("fault", ALL, ids=called)
def test_it_can_be_planted(fault: Fault) -> None:
    compile(planted_in(fault), fault.file, "exec")


def test_each_game_has_its_faults() -> None:
    assert {game: len(each) for game, each in faults().items()} == dict.fromkeys(names(), EACH)
    assert len(set(map(called, ALL))) == len(ALL)


@pytest.mark.parametrize("game", DAILY)
def test_a_referee_finds_a_fault(game: str) -> None:
    assert find(faults()[game][0]) == "test_open_spiel.py"
