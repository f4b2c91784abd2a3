"""The attack on the link finds what mixes up presses, which few lives show."""

import random

import pytest

from shared_rules.link.session import Session
from tests.attack.restarts import run

PRESSES_AT_ONCE = 500
MOST_PRESSES = 20_000


def is_found() -> bool:
    """Attack until something is found, or enough is enough."""
    dice = random.Random(1)
    tries = range(MOST_PRESSES // PRESSES_AT_ONCE)
    return any(run(PRESSES_AT_ONCE, dice, lambda _done: None).violations for _ in tries)


def test_it_finds_reports_that_count_for_whoever_greeted_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hear_all_first(self, data, now_ms, real=Session.hear):
        return iter(list(real(self, data, now_ms)))

    monkeypatch.setattr(Session, "hear", hear_all_first)
    assert is_found()
