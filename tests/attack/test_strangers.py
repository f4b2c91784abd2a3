"""The attack of strangers finds a door that stands open."""

import random

from tests.attack import strangers

TRIES = 80


def test_open_doors_are_found() -> None:
    faults = "names origins keys headers"
    findings = strangers.attack(faults, TRIES, random.Random(5), lambda _done: None)
    told = "\n".join(findings.violations)
    assert "foreign name: let in" in told
    assert "foreign page: let in" in told
    assert "wrong key: let in" in told
    assert ": 500 to" in told
