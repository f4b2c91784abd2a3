"""The attack with known defects knows them all."""

from tests.attack import defects


def test_a_full_run_puts_every_defect_back() -> None:
    assert len(defects.known()) == defects.FULL
