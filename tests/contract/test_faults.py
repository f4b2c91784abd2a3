"""The laws bite: each of these injected faults is found by the law that is there for it."""

import pytest

from heliograph.engine import EngineError, Game
from heliograph.games import load_game
from tests.contract.laws import LAWS, Law
from tests.contract.solaris_faults import FAULTS, OPTIONS, SEATS, Fault

SEEDS = range(1, 7)


# A broken game breaks a law or breaks down while it is looked at.
FOUND = (AssertionError, EngineError, ValueError, IndexError, KeyError)


@pytest.mark.parametrize("fault, law", list(FAULTS.items()), ids=lambda item: item.__name__)
def test_a_fault_is_found(fault: Fault, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    game = fault(monkeypatch)
    with pytest.raises(FOUND):
        keep(law, game)


def keep(law: Law, game: Game) -> None:
    """Hold a law against several matches."""
    for seed in SEEDS:
        law(game, seed)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_honest_game_passes_where_the_faults_fail(law: Law) -> None:
    keep(law, load_game("solaris", SEATS, OPTIONS))


def test_every_law_finds_a_fault_or_is_about_the_record_of_people() -> None:
    needless = {law.__name__ for law in LAWS} - {law.__name__ for law in FAULTS.values()}
    assert needless == {"undo_is_an_event"}
