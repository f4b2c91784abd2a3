"""The attack with random presses finds an order, a clock or an undo that is wrong."""

import random
from typing import Any

import pytest

from shared_rules.any_game.clock import AnyGameClock
from shared_rules.any_game.turning import AnyGameTurns
from tests.attack import turn_orders

TRIES = 33


def violations() -> list[str]:
    return turn_orders.run(TRIES, random.Random(5), lambda _done: None).violations


def test_it_finds_a_seat_that_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    find = AnyGameTurns._find_from

    def find_one_too_far(self: Any, place: int) -> bool:
        return find(self, place + 1 if place == 1 else place)

    monkeypatch.setattr(AnyGameTurns, "_find_from", find_one_too_far)
    assert any("was skipped" in one for one in violations())


def test_it_finds_time_that_does_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    spend = AnyGameClock.spend

    def spend_on_nobody(self: Any, tenths: int) -> None:
        holder, self.now = self.now, lambda: -1
        spend(self, tenths)
        self.now = holder

    monkeypatch.setattr(AnyGameClock, "spend", spend_on_nobody)
    assert any("were spent" in one for one in violations())


def test_it_finds_a_lap_that_never_ends_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnyGameTurns, "_end_lap_of_all", lambda _self: None)
    assert violations()
