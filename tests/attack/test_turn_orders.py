"""The attack with random presses finds an order, a clock or an undo that is wrong."""

import random
from typing import Any

import pytest

from shared_rules.any_game.clock import AnyGameClock
from shared_rules.any_game.turning import AnyGameTurns
from tests.attack import turn_orders
from tests.attack.until_found import finds

TRIES = 33


def is_found(words: str, tries: int = TRIES) -> bool:
    return finds(words, turn_orders.run, tries, random.Random(5))


def test_it_finds_a_seat_that_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    find = AnyGameTurns._find_from

    def find_one_too_far(self: Any, place: int) -> bool:
        return find(self, place + 1 if place == 1 else place)

    monkeypatch.setattr(AnyGameTurns, "_find_from", find_one_too_far)
    assert is_found("was skipped")


def test_it_finds_time_that_does_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    spend = AnyGameClock.spend

    def spend_on_nobody(self: Any, tenths: int) -> None:
        holder, self.now = self.now, lambda: -1
        spend(self, tenths)
        self.now = holder

    monkeypatch.setattr(AnyGameClock, "spend", spend_on_nobody)
    assert is_found("were spent")


def test_it_finds_time_that_a_refusal_takes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: the press was refused, and its time was gone."""
    spend = AnyGameClock.spend

    def spend_for_good(self: Any, tenths: int) -> None:
        spend(self, tenths)
        if self._zero_ms is not None:
            self._zero_ms += 100 * tenths  # what the state has is counted twice over

    monkeypatch.setattr(AnyGameClock, "spend", spend_for_good)
    assert is_found("were counted")


def test_it_finds_a_lap_that_ends_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    find = AnyGameTurns._find_from

    def stop_before_the_last(self: Any, place: int) -> bool:
        return place < self.sides - 1 and find(self, place)

    monkeypatch.setattr(AnyGameTurns, "_find_from", stop_before_the_last)
    assert is_found("at the end of a lap")


def test_it_finds_a_seat_that_is_due_beside_the_one_on_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_due = AnyGameTurns.is_due

    def is_also_due(self: Any, seat: int) -> bool:
        return is_due(self, seat) or (seat == 1 and self.is_in(1))

    monkeypatch.setattr(AnyGameTurns, "is_due", is_also_due)
    assert is_found("are due, not")


def test_it_finds_a_lap_that_never_ends_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnyGameTurns, "end_lap_of_all", lambda _self: None)
    assert is_found("")


def test_it_finds_that_the_sixth_plays_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    spend = AnyGameClock.spend

    def spend_on_five(self: Any, tenths: int) -> None:
        holder = self.now
        if holder() > 4:
            self.now = lambda: -1
        spend(self, tenths)
        self.now = holder

    monkeypatch.setattr(AnyGameClock, "spend", spend_on_five)
    assert is_found("0 were spent", 3 * TRIES)
