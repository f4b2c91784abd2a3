"""The attack on set-ups finds what does not come out of the box."""

import random

import pytest

from heliograph.engine import Game
from heliograph.games.solaris import opening
from heliograph.games.solaris.game import Solaris
from shared_rules.solaris import tracker as solaris
from shared_rules.solaris.tracker import SolarisTracker
from tests.attack import boxes, setups

TRIES = 40
MOST_RUNS = 10


def violations(monkeypatch: pytest.MonkeyPatch, way: str) -> list[str]:
    """Return the first violations found on Solaris by one way to a set-up."""
    chosen = getattr(setups, way)
    monkeypatch.setattr(setups, "in_turns", lambda: ["solaris"])
    monkeypatch.setattr(setups, "WAYS", (chosen,))
    for seed in range(MOST_RUNS):
        found = setups.run(TRIES, random.Random(seed), lambda _done: None).violations
        if found:
            return found
    return []


@pytest.mark.parametrize("way", ["_draw_whole", "_draw_one_by_one"])
def test_energies_and_bridges_drawn_one_by_one_from_everything_are_found(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What the host did once: each number by itself, so that totals differed."""
    monkeypatch.setattr(Solaris, "fair_draw", Game.fair_draw)
    monkeypatch.setattr(Solaris, "misfit", Game.misfit)
    assert any("a start with" in one for one in violations(monkeypatch, way))
    monkeypatch.setattr(boxes, "solaris_energies", lambda _rows, _is_typed: ())
    assert any("bridges in" in one for one in violations(monkeypatch, way))


def test_typed_set_ups_that_nobody_looks_at_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solaris, "misfit", Game.misfit)
    assert violations(monkeypatch, "_type_at_random")


def test_a_dialog_that_takes_any_energies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dialog looks at them, and so does the tracker when the game starts: both are blind."""
    monkeypatch.setattr(opening, "_check_tiles", lambda _energies: None)
    monkeypatch.setattr(SolarisTracker, "_need_own_halves", lambda _table: None)
    found = violations(monkeypatch, "_follow_with_lights")
    assert any("one half before two people" in one for one in found)


def test_a_unit_that_takes_any_halves_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solaris, "_half_owner", lambda _rows, _place, _value: -1)
    found = violations(monkeypatch, "_press_on_the_unit")
    assert any("no way to the start" in one for one in found)
    monkeypatch.setattr(SolarisTracker, "_need_own_halves", lambda _table: None)
    found = violations(monkeypatch, "_press_on_the_unit")
    assert any("one half before two people" in one for one in found)
