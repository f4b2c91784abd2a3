"""The attack with endless talk finds a host that listens to all of it."""

import random

import pytest

from heliograph.link.budget import Budget
from tests.attack import garbage

LONGER = (1, 4, 16, 64)


def test_it_finds_a_host_without_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "wait_ms", lambda _budget, _now_ms: 0)
    monkeypatch.setattr(garbage, "MANNERS", ("noise",))
    found = (garbage.run(tries, random.Random(1), lambda _done: None) for tries in LONGER)
    assert any(findings.violations for findings in found)
