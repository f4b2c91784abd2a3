"""The attack on secrets finds leaks: each of these was, or could be, one."""

import random
from typing import Any

import pytest

from heliograph.engine import TABLE
from heliograph.games.solenia.layout import DRAWN
from heliograph.games.solenia.show_log import Log
from heliograph.table.stand import Stand
from heliograph.web import step_commands
from tests.attack import secrets
from tests.attack.attack import Findings
from tests.attack.worlds import Original

TRIES = 60
MOST_RUNS = 100


def violations(monkeypatch: pytest.MonkeyPatch, game: str, first_seed: int = 0) -> list[str]:
    """Return the first violations that the attack finds on a game."""
    monkeypatch.setattr(secrets, "SECRETIVE", (game,))
    for seed in range(first_seed, first_seed + MOST_RUNS):
        found = secrets.run(TRIES, random.Random(seed), lambda _done: None).violations
        if found:
            return found
    return []


@pytest.fixture(autouse=True)
def pages_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short matches, what the rules say is asked through pages, no hall: enough to find these."""
    monkeypatch.setattr(secrets, "LONGEST", {"solaris": 12, "solenia": 6})
    monkeypatch.setattr(secrets, "CORRECTIONS", 0)
    monkeypatch.setattr(secrets, "REFUSALS", 0)
    monkeypatch.setattr(secrets, "_advised", lambda *_: ())
    monkeypatch.setattr(secrets, "attack_hall", lambda _dice: Findings())


def test_a_log_that_tells_equal_draws_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Log._run_of

    def by_choice(log: Log, numbered: tuple[int, int]) -> tuple[int, int]:
        first, told_with = real(log, numbered)
        return first, numbered[1] if first == DRAWN else told_with

    monkeypatch.setattr(Log, "_run_of", by_choice)
    found = violations(monkeypatch, "solenia")
    assert any("view: now" in violation for violation in found)


def test_a_rule_named_before_whose_decision_it_is_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_commands, "_need_listed", lambda _call: None)
    monkeypatch.setattr(secrets, "_asked", lambda *_: ())  # it shows in what is entered alone
    found = violations(monkeypatch, "solenia", first_seed=22)  # the first that shows it so far
    assert any("does not hold" in one or "hat diese Karte nicht" in one for one in found)


def test_a_view_with_one_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Any, lang: str, access: Any) -> Any:
        hands = table.rules.game.dump(table.position)["hands"]
        return {"hint": hands[-1][:1] if access.seat != len(hands) - 1 else None}

    monkeypatch.setattr(secrets, "live_view", leaking)
    assert violations(monkeypatch, "solaris")


def test_an_offer_with_a_check_over_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = property(lambda table: table.rules.game.check(table.position))
    monkeypatch.setattr(Stand, "offer", checked)
    monkeypatch.setattr(secrets, "_entered", lambda *_: ())
    monkeypatch.setattr(secrets, "_asked", lambda *_: ())
    assert any("unit: offer" in one for one in violations(monkeypatch, "solaris"))


def test_worlds_do_differ_for_the_owner_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the comparison would compare nothing."""
    real = Original.changed
    monkeypatch.setattr(Original, "changed", lambda self, _viewer, dice: real(self, TABLE, dice))
    assert any("view: now" in one for one in violations(monkeypatch, "solaris"))


def test_a_broker_that_is_told_one_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Any) -> Any:
        return {"hint": table.rules.game.dump(table.position)["hands"][0]}

    monkeypatch.setattr(secrets, "state_of", leaking)
    monkeypatch.setattr(secrets, "_asked", lambda *_: ())
    monkeypatch.setattr(secrets, "_entered", lambda *_: ())
    assert any("broker: state" in one for one in violations(monkeypatch, "solaris"))


def test_an_event_that_tells_one_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(rules: Any, _names: Any, _before: Any, state: bytes) -> Any:
        return {"hint": rules.game.dump(state)["hands"][0]}

    monkeypatch.setattr(secrets, "describe_step", leaking)
    monkeypatch.setattr(secrets, "_asked", lambda *_: ())
    monkeypatch.setattr(secrets, "_entered", lambda *_: ())
    assert any("broker: events" in one for one in violations(monkeypatch, "solaris"))
