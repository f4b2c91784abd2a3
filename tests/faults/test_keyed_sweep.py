"""The promise of the link holds over a line through the air, with an attacker on it.

The default run samples the cases; `HELIOGRAPH_DEEP=1` runs every fault and attack at every byte.
"""

import os
import sys

import pytest

from shared_rules.link import keyed
from tests.faults.keyed_table import ATTACKS, LOSSES, KeyedTable
from tests.faults.sweep import BYTE_FAULTS, Sweep, lines

EVERY = 1 if os.environ.get("HELIOGRAPH_DEEP") else 1000

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="each case forks a process, and this system cannot"
)


def sweep(every=EVERY, faults=BYTE_FAULTS + ATTACKS, **how):
    return Sweep(every, table=KeyedTable(), faults=faults).run(**how)


def test_no_fault_and_no_attack_breaks_the_promise(capsys):
    figures = sweep()
    with capsys.disabled():
        print("\n" + "\n".join(lines(figures)), file=sys.stderr)
    assert figures.messages > 200
    assert figures.cases > 200
    assert figures.violations == []


def test_no_packet_that_a_radio_loses_or_repeats_breaks_the_promise(capsys):
    """What Bluetooth does to a line: each packet of the shortest and the longest kind."""
    figures = sweep(1 if EVERY == 1 else 3000, faults=LOSSES)
    with capsys.disabled():
        print("\n" + "\n".join(lines(figures)), file=sys.stderr)
    assert figures.cases > 20
    assert figures.violations == []


def test_the_sweep_finds_a_tag_that_nobody_compares(monkeypatch):
    """Or a clean sweep would mean nothing."""
    monkeypatch.setattr(keyed, "is_same", lambda _one, _other: True)
    assert sweep(300, ("forge",), to_the_first=True).violations
