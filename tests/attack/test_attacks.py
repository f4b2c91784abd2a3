"""A sample of every attack, with every test run."""

import random

import pytest

from tests.attack.attack import Attack
from tests.attack.every import attacks


@pytest.mark.parametrize("attack", attacks(), ids=lambda attack: attack.name)
def test_the_promise_holds(attack: Attack) -> None:
    findings = attack.run(attack.sample, random.Random(attack.name), lambda _done: None)
    assert findings.counts.total() > 0, "an attack that tried nothing proves nothing"
    assert findings.violations == []
