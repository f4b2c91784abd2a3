"""The attack by kills finds a program that says too early that something is safe."""

import random
import signal

import pytest

from tests.attack.kills import FAULTS, run

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


@pytest.mark.parametrize("fault", FAULTS)
def test_it_finds(fault: str) -> None:
    findings = run(1, random.Random(1), lambda _done: None, fault)
    assert any("lost" in violation for violation in findings.violations)
