"""The attack of floods finds a program that goes under."""

import pytest

from heliograph.record.keys import WATCH
from heliograph.web.places import MOST_PAGES
from tests.attack import floods


@pytest.mark.parametrize(
    "fault, told",
    [
        ("requests", "somebody was left outside"),  # who only holds connections keeps others out
        ("refusals", "was told nothing"),  # who is one too many is not told
    ],
)
def test_a_program_that_goes_under_is_found(fault: str, told: str) -> None:
    findings = floods.attack(fault, MOST_PAGES[WATCH] + 1, lambda _done: None)
    assert told in "\n".join(findings.violations)
