"""A sample of every attack, with every test run."""

import pytest

from tests.attack.attack import Attack
from tests.attack.every import attacks
from tests.attack.sample import run_sample


@pytest.mark.parametrize("attack", attacks(), ids=lambda attack: attack.name)
def test_the_promise_holds(attack: Attack) -> None:
    findings = run_sample(attack)
    assert findings.counts.total() > 0, "an attack that tried nothing proves nothing"
    assert findings.violations == []
