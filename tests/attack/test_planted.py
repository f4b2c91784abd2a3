"""The table of planted faults fits the program as it is, and a fault that nobody finds is told."""

import pytest

from tests.attack.attack import Findings
from tests.attack.planted import Fault, faults, judge, planted_in


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_it_can_be_planted(fault: Fault) -> None:
    compile(planted_in(fault), fault.file, "exec")


def test_each_has_a_name_of_its_own() -> None:
    assert len({fault.name for fault in faults()}) == len(faults())


def test_a_fault_that_nobody_finds_is_told() -> None:
    findings = Findings()
    judge(Fault("a word", "nobody", "power", "firmware/keeper.py", "# it is there", "#"), findings)
    assert findings.violations[0].startswith("a word: power ended with 0")
